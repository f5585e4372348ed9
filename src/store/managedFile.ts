import { readFileSync, statSync } from 'node:fs';
import { Emitter } from '../base/emitter';
import { errorCode } from '../base/errorCode';
import type { Disposable } from '../base/lifetime';
import type { Platform } from '../core/facts';
import { everythingVisible } from '../core/tools/visibility';
import type { ManagedRules } from '../ports/managedRules';
import type { RuleLayer } from '../ports/settingsSource';
import { readSettings } from './readSettings';

/**
 * Where the managed rules of a machine stand: a place that only its administrator can write to. It is fixed, because a
 * variable that named another file would be a way around them.
 */
export function managedFileOf(platform: Platform): string {
  return files[platform];
}

const files: Readonly<Record<Platform, string>> = {
  linux: '/etc/gatehouse/managed.json',
  darwin: '/Library/Application Support/Gatehouse/managed.json',
  win32: 'C:\\Program Files\\Gatehouse\\managed.json',
};

/** Looking at one file's date is cheap, and works for files that are not there yet. */
const everyMs = 5_000;

/** The managed rules of this machine, followed as they change. */
export class ManagedFile implements ManagedRules, Disposable {
  private readonly changed = new Emitter<void>();
  private readonly timer: NodeJS.Timeout;
  private kept: RuleLayer | undefined;
  /** What the file looked like when it was last read or looked at. */
  private seen: string;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly file: string,
    { interval = everyMs }: { readonly interval?: number } = {},
  ) {
    // `watchFile` first looks some time later, and would miss what changes until then.
    this.seen = stampOf(file);
    this.timer = setInterval(() => this.look(), interval);
    this.timer.unref();
  }

  get current(): RuleLayer {
    if (this.kept === undefined) {
      // The look comes first, so that a change while the file is read is noticed afterwards.
      this.seen = stampOf(this.file);
      this.kept = readManaged(this.file);
    }
    return this.kept;
  }

  dispose(): void {
    clearInterval(this.timer);
    this.changed.dispose();
  }

  private look(): void {
    const stamp = stampOf(this.file);
    if (stamp !== this.seen) {
      this.seen = stamp;
      this.kept = undefined;
      this.changed.fire();
    }
  }
}

/** What tells one state of the file from another without reading it. */
function stampOf(file: string): string {
  try {
    const { mtimeMs, ctimeMs, size, ino } = statSync(file);
    return [mtimeMs, ctimeMs, size, ino].join(' ');
  } catch {
    // Absent or out of reach: what that means is said when it is read.
    return 'none';
  }
}

const nothing: RuleLayer = { rules: [], unreadable: [], checks: undefined, tools: everythingVisible };

/** What the file says. No file says nothing; one that cannot be read makes every call ask. */
function readManaged(file: string): RuleLayer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR';
    return isAbsent ? nothing : { ...nothing, unreadable: [unreadable(file, 'cannot be read')] };
  }
  const { rules, unreadable: broken, checks, tools, readsOutside, problems } = readSettings(text, file);
  const faults = problems
    .filter(({ kind }) => kind === 'syntax')
    .map(({ message, place }) => ({ ...unreadable(file, `is no JSON: ${message}`), place }));
  return {
    rules,
    unreadable: [...faults, ...broken.map((rule) => ({ ...rule, scope: 'managed' as const }))],
    checks,
    tools,
    readsOutside,
  };
}

function unreadable(file: string, why: string): RuleLayer['unreadable'][number] {
  return { text: file, effect: 'ask', scope: 'managed', place: undefined, why, blocks: '*' };
}
