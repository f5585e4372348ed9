import { join } from 'node:path';
import { errorCode } from '../base/errorCode';
import type { Disposable } from '../base/lifetime';
import type { Collector } from '../core/settings/readValues';
import type { AuditEntry } from '../ports/auditLog';
import type { InTurn, KeptValues, Log, Timers } from '../ports/surroundings';
import { readAuditLine } from './auditEntry';
import { closedFiles, currentName, lastEntryOf } from './auditFiles';
import { linesInFile } from './fileLines';

/** What sending the audit log takes. */
export interface OtlpExportNeeds {
  /** Where the log is. */
  readonly folder: string;
  readonly values: KeptValues;
  /** Windows take turns, so that no entry is sent twice. */
  readonly inTurn: InTurn;
  /** Where it is sent. */
  readonly collector: () => Collector;
  /** Entries as the body of a request. */
  readonly form: (entries: readonly AuditEntry[]) => object;
  /** Sends a body and gives the status of the answer. Rejects when there is none. */
  readonly post: (address: string, body: string, headers: Collector['headers']) => Promise<number>;
  readonly timers: Timers;
  readonly log: Log;
}

const key = 'otlpSent';
const mostAtOnce = 200;
/** How long entries are gathered, and how long is waited after a failure: twice as long each time. */
const gathering = 2_000;
const firstWait = 5_000;
const longestWait = 300_000;
/** What a collector says when it may take the same later, or with other headers. */
const later: readonly number[] = [401, 403, 429, 502, 503, 504];

/**
 * Sends what was written to the audit log to a collector, from its files: what is there has no secrets, nothing else is
 * kept on disk, and no decision waits for it. What the log gave up before it could be sent is not sent.
 */
export class OtlpExport implements Disposable {
  private waiting: Disposable | undefined;
  private failures = 0;
  private isOver = false;

  constructor(private readonly needs: OtlpExportNeeds) {}

  /** Something was written to the log. */
  wrote(): void {
    if (this.needs.collector().endpoint !== '') {
      this.waiting ??= this.needs.timers.after(gathering, () => void this.send());
    }
  }

  dispose(): void {
    this.isOver = true;
    this.waiting?.dispose();
  }

  /** Sends all that was not sent. Never rejects. */
  async send(): Promise<void> {
    const { inTurn, timers, log } = this.needs;
    if (this.needs.collector().endpoint === '') {
      this.waiting = undefined;
      return;
    }
    try {
      await inTurn(() => this.drain());
      this.failures = 0;
      this.waiting = undefined;
    } catch (error) {
      if (this.failures === 0) {
        log.error('the audit log was not sent, and is tried again', error);
      }
      const wait = Math.min(longestWait, firstWait * 2 ** this.failures);
      this.failures += 1;
      this.waiting = this.isOver ? undefined : timers.after(wait, () => void this.send());
    }
  }

  private async drain(): Promise<void> {
    const { values } = this.needs;
    const kept = values.get(key);
    let sent = typeof kept === 'number' ? kept : await this.newest();
    const batch: AuditEntry[] = [];
    const flush = async () => {
      const last = batch.at(-1)?.seq;
      if (last !== undefined) {
        await this.post(batch.splice(0));
        sent = last;
      }
      await values.change(key, () => sent);
    };
    for await (const entry of this.after(sent)) {
      batch.push(entry);
      if (batch.length === mostAtOnce) {
        await flush();
      }
    }
    await flush();
  }

  /** The entry before the last: what was written before sending was switched on stays here. */
  private async newest(): Promise<number> {
    let seq = 0;
    for await (const entry of this.after(0)) {
      seq = entry.seq;
    }
    return seq - 1;
  }

  private async *after(sent: number): AsyncGenerator<AuditEntry> {
    const { folder } = this.needs;
    const closed = (await closedFiles(folder)).filter((name) => lastEntryOf(name) > sent);
    for (const name of [...closed, currentName]) {
      // The newest file is not there right after rotation, and the oldest may go meanwhile.
      try {
        for await (const { text } of linesInFile(join(folder, name))) {
          const entry = seqOf(text) > sent ? readAuditLine(text) : undefined;
          if (entry !== undefined && 'seq' in entry) {
            yield entry;
          }
        }
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') {
          throw error;
        }
      }
    }
  }

  private async post(entries: readonly AuditEntry[]): Promise<void> {
    const { collector, form, post, log } = this.needs;
    const { endpoint, headers } = collector();
    const status = await post(addressOf(endpoint), JSON.stringify(form(entries)), headers);
    if (later.includes(status)) {
      throw new Error(`the collector answered ${status}`);
    }
    if (status >= 300) {
      // It would refuse the same again.
      log.error('a part of the audit log was refused by the collector', `status ${status}`);
    }
  }
}

/** Where logs go: a collector that is named by its host alone has a usual path for them. */
function addressOf(endpoint: string): string {
  const url = new URL(endpoint);
  return String(url.pathname === '/' ? new URL('/v1/logs', url) : url);
}

/** Every line begins with its number, which is read without the rest. */
function seqOf(line: string): number {
  return Number(/^\{"format":1,"seq":(\d+),/.exec(line)?.[1] ?? 0);
}
