import { rm, writeFile } from 'node:fs/promises';
import { errorCode } from '../../base/errorCode';
import type { CurrentContent } from '../../core/edits/fileChange';

/** What a disk says that has taken a part of a text. */
const cutBy: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'];

/**
 * Writes a text into a file in its place, so that links to it and its rights stay. Rejects when it cannot be written,
 * and then puts back what was there: on a full disk its old text still fits where the new one does not.
 */
export async function overwrite(
  path: string,
  text: string,
  { before, flag }: { readonly before: CurrentContent; readonly flag?: number },
): Promise<void> {
  const how = flag === undefined ? {} : { flag };
  try {
    await writeFile(path, text, how);
  } catch (error) {
    if (cutBy.includes(errorCode(error) ?? '') && before.kind === 'text') {
      await writeFile(path, before.text, how).catch(() => undefined);
    } else if (cutBy.includes(errorCode(error) ?? '') && before.kind === 'absent') {
      await rm(path, { force: true }).catch(() => undefined);
    }
    throw error;
  }
}
