import { readFileSync, statSync } from 'node:fs';
import { chmod, open, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { attempt } from '../base/attempt';
import { errorCode } from '../base/errorCode';
import { Owning } from '../base/lifetime';
import type { Scope } from '../core/rules/rule/rule';
import type { SettingsFiles, UntoldSettings } from '../ports/settingsSource';
import { fileLayer } from './fileLayer';
import { FollowedFiles } from './followedFiles';
import { putInPlace } from './putInPlace';

/** VS Code writes a little more than what was changed. */
const spareBytes = 4_096;

/** Settings files on the disk of this machine, followed from the moment somebody asks about them. */
export class SettingsFilesOnDisk extends Owning implements SettingsFiles {
  private readonly followed: FollowedFiles;

  readonly onDidChange;

  constructor(options: { readonly interval?: number; readonly also?: readonly string[] } = {}) {
    super();
    this.followed = this.lifetime.add(new FollowedFiles(options));
    this.onDidChange = this.followed.onDidChange;
    for (const file of options.also ?? []) {
      this.followed.follow(file);
    }
  }

  textOf(file: string): string | undefined {
    // What is not there or cannot be read has no text.
    return attempt(() => readFileSync(file, 'utf8'));
  }

  untoldIn(file: string, scope: Scope): UntoldSettings {
    this.followed.follow(file);
    const { unreadable, rules } = fileLayer(file, scope);
    // Of a list that stands twice VS Code hears the last, and it may miss that another window has written.
    return { unreadable, rules: rules.filter(({ effect }) => effect !== 'allow') };
  }

  async makeSureOfRoom(file: string, length: number): Promise<void> {
    await needWritable(file);
    // The folder of a file that is to be made may not be there; then it is made beside it.
    const beside = dirname(file);
    const isThere = statSync(beside, { throwIfNoEntry: false })?.isDirectory() === true;
    const folder = isThere ? beside : dirname(beside);
    const tried = join(folder, `.gatehouse-room-${process.pid}`);
    await rm(tried, { force: true });
    await using opened = await open(tried, 'wx', 0o600).catch((error: unknown) => {
      throw isReadOnly(error) ? new Error('the folder of settings.json can only be read') : error;
    });
    // It has no name while it is written, so that whoever is killed meanwhile leaves nothing.
    await rm(tried, { force: true });
    await opened.writeFile(Buffer.alloc(length * 2 + spareBytes));
    await opened.sync();
  }

  async replace(file: string, text: string): Promise<void> {
    // Many people keep their settings elsewhere and have a link in this place.
    const real = await realpath(file);
    const { mode } = await stat(real);
    await putInPlace(real, text, `${real}.gatehouse-new`);
    await chmod(real, mode & 0o777);
  }
}

/** Rejects for a file that can only be read: VS Code would leave its change behind in an editor, unsaved. */
async function needWritable(file: string): Promise<void> {
  try {
    await using _ = await open(file, 'r+');
  } catch (error) {
    if (isReadOnly(error)) {
      throw new Error('settings.json can only be read');
    }
    // One that is not there is made, and whatever else is wrong shows when it is written.
  }
}

function isReadOnly(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '');
}
