import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ActsInTurn } from '../base/actsInTurn';
import { ifFailed } from '../base/errorCode';
import { asList, listIn, parsedJson } from '../base/json';
import { type Disposable, Emitter } from '../base/lifetime';
import { isNumber, isText, isWhole, objectOf } from '../base/shape';
import { scopes } from '../core/rules/rule/rule';
import type { CountedRule, RuleRecord, RuleRecords, RuleStatistics } from '../ports/ruleStatistics';
import type { Log, Timers } from '../ports/surroundings';
import { inTurnBy } from './fileLock';
import { putInPlace } from './putInPlace';

interface RuleStatisticsOptions {
  readonly folder: string;
  /** Tells the rules of this workspace from those of others with the same text. */
  readonly workspaceId: () => string;
  readonly timers: Timers;
  readonly log: Log;
}

const fileName = 'ruleStatistics.json';
const writeAfterMs = 5_000;
/** Of more rules than this the ones that have been silent longest are forgotten. */
const most = 5_000;

/**
 * How often and when last rules spoke, as JSON in the extension's storage. Several windows count into one file, one
 * after the other: each adds what it has counted itself. Nothing is decided with it, so a failure is logged and counting
 * goes on.
 */
export class RuleStatisticsFile implements RuleStatistics, RuleRecords, Disposable {
  private readonly changed = new Emitter<void>();
  private readonly file: string;
  /** Counted here and not yet written. */
  private fresh = new Map<string, RuleRecord>();
  /** Session rules end with their session, so they are never written. */
  private readonly ofSessions = new Map<string, RuleRecord>();
  private written: ReadonlyMap<string, RuleRecord> = new Map();
  private loading: Promise<void> | undefined;
  private readonly turns = new ActsInTurn();
  private timer: Disposable | undefined;

  readonly onDidChange = this.changed.event;

  constructor(private readonly options: RuleStatisticsOptions) {
    this.file = join(options.folder, fileName);
  }

  spoke(rules: readonly CountedRule[], at: number): void {
    for (const name of rules) {
      const counted = name.scope === 'session' ? this.ofSessions : this.fresh;
      const key = this.keyOf(name);
      counted.set(key, together(counted.get(key), { count: 1, last: at }));
    }
    if (rules.length > 0) {
      this.timer ??= this.options.timers.after(writeAfterMs, () => {
        this.timer = undefined;
        this.flush().catch((error: unknown) => this.options.log.error('rule statistics were not written', error));
      });
      this.changed.fire();
    }
  }

  of(name: CountedRule): RuleRecord | undefined {
    const key = this.keyOf(name);
    const counted = [this.written, this.fresh, this.ofSessions].map((it) => it.get(key));
    return counted.reduce((sum, next) => (next === undefined ? sum : together(sum, next)), undefined);
  }

  load(): Promise<void> {
    this.loading ??= this.readWritten().then(
      (written) => {
        this.written = written;
        this.changed.fire();
      },
      (error: unknown) => this.options.log.error('rule statistics were not read', error),
    );
    return this.loading;
  }

  /** Writes what has been counted and is not yet on the disk. */
  flush(): Promise<void> {
    return this.turns.take(() => this.write());
  }

  /** What has been counted since the last write is written if there is time; losing it does no harm. */
  dispose(): void {
    this.timer?.dispose();
    this.changed.dispose();
    this.flush().catch((error: unknown) => this.options.log.error('rule statistics were not written', error));
  }

  private keyOf({ scope, effect, text }: CountedRule): string {
    return JSON.stringify([scope, scope === 'workspace' ? this.options.workspaceId() : '', effect, text]);
  }

  private async write(): Promise<void> {
    if (this.fresh.size === 0) {
      return;
    }
    await inTurnBy(`${this.file}.lock`)(async () => {
      const counted = new Map(this.fresh);
      const all = new Map(await this.readWritten());
      for (const [key, record] of counted) {
        all.set(key, together(all.get(key), record));
      }
      const kept = [...all].sort(([, left], [, right]) => right.last - left.last).slice(0, most);
      await putInPlace(this.file, JSON.stringify({ format: 1, rules: kept }));
      this.written = new Map(kept);
      this.forget(counted);
    });
  }

  /** Takes away what is on the disk now; what was counted while it was written stays. */
  private forget(counted: ReadonlyMap<string, RuleRecord>): void {
    this.fresh = new Map(
      [...this.fresh].flatMap(([key, record]) => {
        const count = record.count - (counted.get(key)?.count ?? 0);
        return count > 0 ? [[key, { ...record, count }] as const] : [];
      }),
    );
  }

  private async readWritten(): Promise<ReadonlyMap<string, RuleRecord>> {
    // The first window ever finds no file.
    return readRecords(await readFile(this.file, 'utf8').catch(ifFailed(['ENOENT'], '')));
  }
}

/** What a file of statistics says; entries that cannot be read are left out, since nothing depends on them. */
function readRecords(text: string): ReadonlyMap<string, RuleRecord> {
  // A broken file only means that counting begins again.
  return new Map(listIn(parsedJson(text), 'rules').filter(isEntry));
}

function isEntry(entry: unknown): entry is readonly [string, RuleRecord] {
  const [key, record, ...more] = asList(entry);
  return isText(key) && scopes.some((it) => key.startsWith(`["${it}",`)) && isRecord(record) && more.length === 0;
}

const isRecord = objectOf({ count: isWhole, last: isNumber });

function together(left: RuleRecord | undefined, right: RuleRecord): RuleRecord {
  return { count: (left?.count ?? 0) + right.count, last: Math.max(left?.last ?? 0, right.last) };
}
