import { constants, type FileHandle, mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../base/errorCode';
import type { AuditLog, AuditRecord } from '../ports/auditLog';
import { hashOfLine, noPrevious, readAuditLine, toAuditLine } from './auditEntry';
import { closedFiles, currentName } from './auditFiles';
import { whileLocked } from './fileLock';

/** Where the log is kept and when it is cut. */
export interface AuditLogOptions {
  readonly folder: string;
  /** A file that has grown past this many bytes is closed and a new one begun. */
  readonly rotateAt: number;
  /** How many closed files are kept. */
  readonly keep: number;
  /** Hears of every line that is on the disk. */
  readonly wrote?: (head: AuditHead) => void;
}

/** The newest line of a log. Whoever keeps it elsewhere can tell later that the log was cut. */
export interface AuditHead {
  readonly seq: number;
  /** The hash of the line. */
  readonly hash: string;
}

interface Tail {
  readonly seq: number;
  readonly previous: string;
  /** The file ends in the middle of a line, because writing it was cut short. */
  readonly isTorn: boolean;
  /** How long the file was; when it is not, somebody else has written meanwhile. */
  readonly size: number;
}

/**
 * The audit log on disk: JSON Lines, append-only, each line carrying the hash of the one before.
 * Several windows write one log, one after the other. A failure to write rejects, and the gate then refuses the call.
 */
export class AuditLogFile implements AuditLog {
  private tail: Tail | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: AuditLogOptions) {}

  append(record: AuditRecord): Promise<void> {
    const written = this.queue.then(() => this.write(record));
    // The queue goes on after a failure; whoever called `append` hears of it.
    this.queue = written.catch(() => undefined);
    return written;
  }

  private async write(record: AuditRecord): Promise<void> {
    const { folder } = this.options;
    if (this.tail === undefined) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    }
    const head = await whileLocked(join(folder, 'audit.lock'), () => this.writeNext(record));
    this.options.wrote?.(head);
  }

  private async writeNext(record: AuditRecord): Promise<AuditHead> {
    const { folder, rotateAt } = this.options;
    const path = join(folder, currentName);
    if (this.tail === undefined || this.tail.size !== (await sizeOf(path))) {
      this.tail = await readTail(folder);
    }
    const { seq, previous, isTorn } = this.tail;
    const line = toAuditLine(record, { seq: seq + 1, previous });
    // Until the line is known to be whole, the next one looks at the disk again.
    this.tail = undefined;
    const file = await openOwn(path);
    let size: number;
    try {
      await file.appendFile(`${isTorn ? '\n' : ''}${line}\n`);
      await file.datasync();
      size = (await file.stat()).size;
    } finally {
      await file.close();
    }
    if (size >= rotateAt) {
      await this.rotate(seq + 1);
      size = 0;
    }
    const hash = hashOfLine(line);
    this.tail = { seq: seq + 1, previous: hash, isTorn: false, size };
    return { seq: seq + 1, hash };
  }

  private async rotate(seq: number): Promise<void> {
    const { folder, keep } = this.options;
    await rename(join(folder, currentName), join(folder, `audit-${String(seq).padStart(12, '0')}.jsonl`));
    const closed = await closedFiles(folder);
    for (const name of closed.slice(0, Math.max(0, closed.length - keep))) {
      await unlink(join(folder, name));
    }
  }
}

/** Opens a file for appending that only its owner can read. A link in its place is refused. */
async function openOwn(path: string): Promise<FileHandle> {
  const flags = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);
  const file = await open(path, flags, 0o600);
  const found = await file.stat();
  if (!found.isFile()) {
    await file.close();
    throw new Error(`${path} is not a plain file; move it away`);
  }
  if ((found.mode & 0o077) !== 0 && process.platform !== 'win32') {
    await file.chmod(0o600);
  }
  return file;
}

async function readTail(folder: string): Promise<Tail> {
  const size = await sizeOf(join(folder, currentName));
  const closed = (await closedFiles(folder)).at(-1);
  const current = await lastLine(join(folder, currentName));
  const last = current.line === undefined && closed !== undefined ? await lastLine(join(folder, closed)) : current;
  if (last.line === undefined) {
    return { seq: 0, previous: noPrevious, isTorn: current.isTorn, size };
  }
  const entry = readAuditLine(last.line);
  if ('why' in entry) {
    throw new Error(`the last line of the audit log in ${folder} cannot be read; move the log away`);
  }
  return { seq: entry.seq, previous: hashOfLine(last.line), isTorn: current.isTorn, size };
}

/** The last whole line of a file, read from its end; undefined when there is none. */
async function lastLine(path: string): Promise<{ line: string | undefined; isTorn: boolean }> {
  const size = await sizeOf(path);
  if (size === 0) {
    return { line: undefined, isTorn: false };
  }
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    for (let length = 65_536; ; length *= 4) {
      const from = Math.max(0, size - length);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
      const text = buffer.subarray(0, bytesRead);
      const end = text.lastIndexOf(0x0a);
      const start = end <= 0 ? -1 : text.lastIndexOf(0x0a, end - 1);
      if (start !== -1 || from === 0) {
        const line = end === -1 ? undefined : text.subarray(start + 1, end).toString('utf8');
        return { line: line === '' ? undefined : line, isTorn: end !== bytesRead - 1 };
      }
    }
  } finally {
    await file.close();
  }
}

/** How long a file is; one that is not there is empty. Any other failure must not make a log that begins anew. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return 0;
    }
    throw error;
  }
}
