/** What a file system says of an entry. */
interface Stamped {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mode: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

/** A text that changes whenever anybody touches an entry or puts another in its place. */
export function fileStamp({ dev, ino, size, mode, mtimeNs, ctimeNs }: Stamped): string {
  return [dev, ino, size, mode, mtimeNs, ctimeNs].join(':');
}
