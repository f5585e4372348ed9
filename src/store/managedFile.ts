import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { Emitter } from '../base/emitter';
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
  private readonly looked = () => {
    this.kept = undefined;
    this.changed.fire();
  };
  private kept: RuleLayer | undefined;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly file: string,
    { interval = everyMs }: { readonly interval?: number } = {},
  ) {
    watchFile(file, { interval, persistent: false }, this.looked);
  }

  get current(): RuleLayer {
    this.kept ??= readManaged(this.file);
    return this.kept;
  }

  dispose(): void {
    unwatchFile(this.file, this.looked);
    this.changed.dispose();
  }
}

const nothing: RuleLayer = { rules: [], unreadable: [], checks: undefined, tools: everythingVisible };

/** What the file says. No file says nothing; one that cannot be read makes every call ask. */
function readManaged(file: string): RuleLayer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    return isAbsent ? nothing : { ...nothing, unreadable: [unreadable(file, 'cannot be read')] };
  }
  const { rules, unreadable: broken, checks, tools, problems } = readSettings(text, file);
  const faults = problems
    .filter(({ kind }) => kind === 'syntax')
    .map(({ message, place }) => ({ ...unreadable(file, `is no JSON: ${message}`), place }));
  return {
    rules,
    unreadable: [...faults, ...broken.map((rule) => ({ ...rule, scope: 'managed' as const }))],
    checks,
    tools,
  };
}

function unreadable(file: string, why: string): RuleLayer['unreadable'][number] {
  return { text: file, effect: 'ask', scope: 'managed', place: undefined, why, blocks: '*' };
}
