import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileImage } from '../../ports/changeBook';
import type { FileTarget } from '../../ports/rehearsed';
import { putInPlace } from '../putInPlace';
import { digestOf, isBelow, lookAt } from './journal';

/** Larger files are not kept. */
const mostBytes = 10_000_000n;

/** Of more paths than these of one call what they held is not kept. */
const mostPaths = 2_000;

/** What lies at paths now. What one of them leads to as a link lies elsewhere, and so nothing lies below it. */
export async function imagesOf(paths: readonly string[], blobs: string): Promise<ReadonlyMap<string, FileImage>> {
  const links = new Set<string>();
  for (const path of paths) {
    if ((await lookAt(path))?.isSymbolicLink() === true) {
      links.add(path);
    }
  }
  const images = new Map<string, FileImage>();
  for (const [at, path] of paths.entries()) {
    const nothing = { kind: at < mostPaths ? 'absent' : 'lost' } as const;
    images.set(path, at < mostPaths && !isBelow(links, path) ? await imageOf(path, blobs) : nothing);
  }
  return images;
}

/** What lies at a path now; its content is put into `blobs`. */
async function imageOf(path: string, blobs: string): Promise<FileImage> {
  const found = await lookAt(path);
  if (found === undefined) {
    return { kind: 'absent' };
  }
  const mode = Number(found.mode) & 0o7777;
  if (found.isDirectory()) {
    return { kind: 'folder', mode };
  }
  if (found.isSymbolicLink()) {
    return { kind: 'link', to: await readlink(path) };
  }
  if (!found.isFile() || found.size > mostBytes) {
    return { kind: 'lost' };
  }
  return { kind: 'file', digest: await kept(await readFile(path), blobs), mode };
}

/** The image of a file that is going to have this text. */
export async function imageOfText(text: string | undefined, mode: number, blobs: string): Promise<FileImage> {
  return text === undefined ? { kind: 'absent' } : { kind: 'file', digest: await kept(Buffer.from(text), blobs), mode };
}

/** Whether two images are of the same thing with the same mode. */
export function isSame(one: FileImage, other: FileImage): boolean {
  return holdsSame(one, other) && (!('mode' in one && 'mode' in other) || one.mode === other.mode);
}

/** Whether two images are of the same thing, whatever its mode: programs that write a file may change that. */
export function holdsSame(one: FileImage, other: FileImage): boolean {
  const held = (it: FileImage) => (it.kind === 'file' ? it.digest : it.kind === 'link' ? it.to : '');
  return one.kind === other.kind && one.kind !== 'lost' && held(one) === held(other);
}

/** What puts an image in place again; undefined for what was not kept. */
export function targetOf(image: FileImage, blobs: string): FileTarget | undefined {
  if (image.kind === 'file') {
    return { kind: 'file', from: join(blobs, image.digest), mode: image.mode };
  }
  return image.kind === 'lost' ? undefined : image;
}

async function kept(content: Buffer, blobs: string): Promise<string> {
  const digest = createHash('sha256').update(content).digest('hex');
  const blob = join(blobs, digest);
  // The same content is kept once, unless it was cut.
  if ((await lookAt(blob))?.size !== BigInt(content.length)) {
    await mkdir(blobs, { recursive: true, mode: 0o700 });
    await putInPlace(blob, content, `${blob}.${randomUUID()}`);
  }
  return digest;
}

/** Whether the content of an image is still kept as it was. */
export async function isKept(image: FileImage, blobs: string): Promise<boolean> {
  return image.kind !== 'file' || (await digestOf(join(blobs, image.digest)).catch(() => '')) === image.digest;
}
