import { createHash } from 'node:crypto';
import { constants, open } from 'node:fs/promises';
import { attempt } from '../base/attempt';
import { errorCode } from '../base/errorCode';
import type { CurrentContent } from '../core/edits/fileChange';
import type { FileReader, SeenFile } from '../ports/files';

/** Larger files are not shown; a change in them is noticed by size and time. */
const mostBytes = 10_000_000;

/** Reads files as they lie on the disk. */
export const diskFiles: FileReader = { read };

async function read(path: string): Promise<SeenFile> {
  // What cannot be read is told to the person, and the gate decides what that means.
  try {
    return { path, ...(await look(path)) };
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    const content: CurrentContent = code === 'ENOENT' ? { kind: 'absent' } : { kind: 'unreadable', why: code };
    return { path, digest: `${content.kind}:${code}`, content };
  }
}

async function look(path: string): Promise<Omit<SeenFile, 'path'>> {
  // A pipe must not keep us waiting for its other end.
  await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const found = await file.stat({ bigint: true });
  const version = `${found.dev}:${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
  if (!found.isFile()) {
    return { digest: `special:${version}`, content: { kind: 'unreadable', why: 'it is no plain file' } };
  }
  if (found.size > BigInt(mostBytes)) {
    return { digest: `large:${version}`, content: { kind: 'tooLarge' } };
  }
  const bytes = await file.readFile();
  const digest = `file:${found.dev}:${found.ino}:${createHash('sha256').update(bytes).digest('hex')}`;
  return { digest, content: contentOf(bytes) };
}

/** What bytes are as a text. */
export function contentOf(bytes: Uint8Array): CurrentContent {
  // The decoder says by throwing that the bytes are no UTF-8.
  const text = attempt(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  return text === undefined || bytes.includes(0) ? { kind: 'binary' } : { kind: 'text', text };
}
