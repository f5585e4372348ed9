import type { Disposable } from '../base/lifetime';
import type { Platform } from '../core/facts';
import type { ManagedRules } from '../ports/managedRules';
import { type FileLayer, fileLayer } from './fileLayer';
import { FollowedFiles } from './followedFiles';

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

/** How the file is read. */
export interface ManagedFileOptions {
  readonly interval?: number;
  /** The names of all settings there are. Another one is misspelt, and what it was meant to say is lost. */
  readonly settings?: readonly string[];
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
      this.kept = fileLayer(this.file, 'managed', this.options.settings);
    }
    return this.kept;
  }

  dispose(): void {
    this.followed.dispose();
  }
}
