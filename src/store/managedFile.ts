import { existsSync, lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Disposable } from '../base/lifetime';
import type { Platform } from '../core/facts';
import { keys } from '../core/settings/keys';
import { isForbidList, managedForbid } from '../core/settings/managedLimits';
import type { ManagedRules } from '../ports/ruleBook';
import { type FileLayer, fileFault, fileLayer } from './fileLayer';
import { FollowedFiles } from './followedFiles';
import type { Look } from './steadyReading';

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

interface ManagedFileOptions {
  readonly interval?: number;
  /** The names of all settings there are. Another one is misspelt, and what it was meant to say is lost. */
  readonly settings?: readonly string[];
  /** Whose the file and its folder must be; left out: root's. */
  readonly owner?: number | undefined;
  readonly look?: Look;
}

/** What can only tighten. Whoever can write anything else of it could have the audit log sent to them. */
const tightening: readonly string[] = [managedForbid.key, keys.contain.key];

/** What the managed file says. One that others than its owner can write is heard as far as it tightens, and is a fault. */
export function managedLayer(
  file: string,
  { settings, owner = 0, look = () => undefined }: ManagedFileOptions = {},
): FileLayer {
  look(file);
  const layer = fileLayer(file, 'managed', settings && [...settings, managedForbid.key]);
  const forbid = layer.others.get(managedForbid.key);
  // Whoever can write to the folder of a link, or to that of what it leads to, can put another file there.
  const places = existsSync(file) ? [file, dirname(file), dirname(realpathSync(file))] : [file];
  places.forEach(look);
  const [why] = places.flatMap((place) => whyOpen(place, owner) ?? []);
  const faults = [
    ...(why === undefined ? [] : [why]),
    ...(forbid === undefined || isForbidList(forbid)
      ? []
      : [`\`${managedForbid.key}\` names what cannot be forbidden`]),
  ];
  const { rules, others } = layer;
  return {
    ...layer,
    ...(why === undefined
      ? {}
      : {
          rules: rules.filter(({ effect }) => effect !== 'allow'),
          others: new Map([...others].filter(([key]) => tightening.includes(key))),
        }),
    unreadable: [...faults.map((fault) => fileFault(file, 'managed', fault)), ...layer.unreadable],
  };
}

/** Why anybody could have written it; undefined when only its owner can, and where the system has no such owners. */
function whyOpen(path: string, owner: number): string | undefined {
  let found: Stats | undefined;
  // A folder that nobody may look into says no by throwing, and so does a link that leads nowhere.
  try {
    found = lstatSync(path, { throwIfNoEntry: false }) && statSync(path);
  } catch {
    return `is not to be trusted: ${path} cannot be looked at`;
  }
  if (found === undefined || process.platform === 'win32') {
    return undefined;
  }
  if (found.uid !== owner) {
    return `is not to be trusted: ${path} belongs to somebody else than the administrator`;
  }
  return (found.mode & 0o022) === 0 ? undefined : `is not to be trusted: ${path} can be written by others`;
}

/** The managed rules of this machine, followed as they change. */
export class ManagedFile implements ManagedRules, Disposable {
  private readonly followed: FollowedFiles;
  private kept: FileLayer | undefined;

  readonly onDidChange;

  constructor(
    private readonly file: string,
    private readonly options: ManagedFileOptions = {},
  ) {
    this.followed = new FollowedFiles(options);
    this.followed.follow(file);
    this.onDidChange = this.followed.onDidChange;
    this.followed.onDidChange(() => {
      this.kept = undefined;
    });
  }

  setting(key: string): unknown {
    return this.current.others.get(key);
  }

  get current(): FileLayer {
    if (this.kept === undefined) {
      this.followed.follow(this.file);
      this.kept = managedLayer(this.file, this.options);
    }
    return this.kept;
  }

  dispose(): void {
    this.followed.dispose();
  }
}
