import {
  appendFileSync,
  closeSync,
  constants,
  fchmodSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ActsInTurn } from '../base/actsInTurn';
import { attempt } from '../base/attempt';
import type { AuditPreferences } from '../core/settings/readValues';
import type { AuditLog, AuditRecord } from '../ports/auditLog';
import { hashOfLine, noPrevious, readAuditLine, toAuditLine } from './auditEntry';
import { closedFiles, closedFor, currentName, lastEntryOf } from './auditFiles';
import type { AuditHead, AuditHeads } from './auditHead';
import { linesBackwards } from './fileLines';
import { whileLocked } from './fileLock';

/** Where the log is kept and when it is cut. */
export interface AuditLogOptions extends AuditPreferences {
  readonly folder: string;
  /** Knows the newest line that was ever written, whatever has become of the files. */
  readonly heads: AuditHeads;
  /** Hears of every line that is on the disk. */
  readonly wrote?: () => void;
}

/** The end of the log as this window left it. */
interface Left extends Tail {
  /** What the file was then; when it is not, somebody else has written meanwhile. None: it was closed just now. */
  readonly look: string | undefined;
}

/**
 * The audit log on disk: JSON Lines, append-only, each line carrying the hash of the one before.
 * Several windows write one log, one after the other. A failure to write rejects, and the gate then refuses the call.
 * Only for the disk itself is waited: each other step is over sooner than it would be handed to another thread.
 */
export class AuditLogFile implements AuditLog {
  private left: Left | undefined;
  private readonly turns = new ActsInTurn();

  constructor(private readonly options: AuditLogOptions) {}

  append(record: AuditRecord): Promise<void> {
    return this.turns.take(() => this.write(record));
  }

  private async write(record: AuditRecord): Promise<void> {
    const { folder } = this.options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await whileLocked(join(folder, 'audit.lock'), () => this.writeNext(record));
    this.options.wrote?.();
  }

  private async writeNext(record: AuditRecord): Promise<void> {
    const { folder, heads, rotateAt } = this.options;
    const path = join(folder, currentName);
    const isAsLeft = this.left?.look !== undefined && this.left.look === lookOf(path);
    const tail = isAsLeft && this.left ? this.left : await readTail(folder, heads.newest());
    const line = toAuditLine(record, { seq: tail.seq + 1, previous: tail.previous });
    const head: AuditHead = { seq: tail.seq + 1, hash: hashOfLine(line), ...(tail.from ? { from: tail.from } : {}) };
    // Until the line is known to be whole, the next one looks at the disk again.
    this.left = undefined;
    const grown = await this.put(path, `${tail.isTorn ? '\n' : ''}${line}\n`, head);
    const isFull = grown.size >= rotateAt;
    const from = isFull ? await this.rotate(head) : head.from;
    this.left = { seq: head.seq, previous: head.hash, isTorn: false, from, look: isFull ? undefined : lookAt(grown) };
  }

  /** Writes a line whole or not at all: what is refused because it could not be recorded leaves no piece of a record. */
  private async put(path: string, text: string, head: AuditHead): Promise<Grown> {
    const { file, dev, ino, size } = openOwn(path);
    try {
      const bytes = Buffer.from(text);
      try {
        appendFileSync(file, bytes);
        await onDisk(file);
      } catch (error) {
        // Where this fails as well, the piece is told as one that was cut short.
        attempt(() => ftruncateSync(file, size));
        throw error;
      }
      // The line is on the disk. Where its head could not be kept, the witness has it, and the next line tries again.
      attempt(() => this.options.heads.keep(head));
      return { dev, ino, size: size + bytes.length };
    } finally {
      closeSync(file);
    }
  }

  /** Closes the file, gives up the oldest, and tells from which entry on the log is kept. */
  private async rotate(head: AuditHead): Promise<number | undefined> {
    const { folder, heads, keep } = this.options;
    renameSync(join(folder, currentName), join(folder, closedFor(head.seq)));
    const closed = await closedFiles(folder);
    const given = closed.slice(0, Math.max(0, closed.length - keep));
    const last = given.at(-1);
    if (last === undefined) {
      return head.from;
    }
    const from = Math.max(head.from ?? 0, Math.min(lastEntryOf(last), head.seq) + 1);
    // It is told first, so that nobody misses what a crash in between would have left untold.
    attempt(() => heads.keep({ ...head, from }));
    for (const name of given) {
      unlinkSync(join(folder, name));
    }
    return from;
  }
}

/** What a file is, and how large. */
interface Grown {
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
}

const onDisk = promisify(fdatasync);

/** Opens a file for appending that only its owner can read. A link in its place is refused. */
function openOwn(path: string): Grown & { readonly file: number } {
  const flags = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);
  const file = openSync(path, flags, 0o600);
  const found = fstatSync(file);
  if (!found.isFile()) {
    closeSync(file);
    throw new Error(`${path} is not a plain file; move it away`);
  }
  if ((found.mode & 0o077) !== 0 && process.platform !== 'win32') {
    fchmodSync(file, 0o600);
  }
  const { dev, ino, size } = found;
  return { file, dev, ino, size };
}

/** Tells one state of a file from another; there is none before the first call and after rotation. */
function lookOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && lookAt(found);
}

function lookAt({ dev, ino, size }: Grown): string {
  return `${dev}:${ino}:${size}`;
}

/** What the next line of a log goes on from. */
export interface Tail {
  readonly seq: number;
  readonly previous: string;
  /** The file ends in the middle of a line, because writing it was cut short. */
  readonly isTorn: boolean;
  /** The oldest entry that is kept; undefined where that is not known. */
  readonly from: number | undefined;
}

/**
 * What a log goes on from: its last line, while everything is there that is known to have been written. Otherwise it
 * goes on from what is known, so that the number and the hash of the next line show for ever that something is missing.
 */
export async function readTail(folder: string, known: AuditHead | undefined): Promise<Tail> {
  const closed = await closedFiles(folder);
  let isTorn: boolean | undefined;
  let last: AuditHead | undefined;
  let oldest: AuditHead | undefined;
  let isKnownThere = known === undefined;
  for (const name of [currentName, ...closed.toReversed()]) {
    for await (const { text, isWhole } of linesBackwards(join(folder, name))) {
      isTorn ??= name === currentName && !isWhole;
      const entry = readAuditLine(text);
      if (!('why' in entry)) {
        oldest = { seq: entry.seq, hash: hashOfLine(text) };
        last ??= oldest;
        isKnownThere ||= oldest.seq === known?.seq && oldest.hash === known.hash;
        if (isKnownThere || oldest.seq < (known?.seq ?? 0)) {
          break;
        }
      }
    }
    if (oldest !== undefined && (isKnownThere || oldest.seq < (known?.seq ?? 0))) {
      break;
    }
  }
  const newestClosed = closed.at(-1);
  const reached = newestClosed === undefined ? 0 : lastEntryOf(newestClosed);
  const seq = Math.max(last?.seq ?? 0, known?.seq ?? 0, reached);
  // What is known may be so old that rotation has given it up meanwhile.
  const isGivenUp = known !== undefined && oldest !== undefined && oldest.seq > known.seq;
  const previous = isKnownThere || isGivenUp ? (last?.hash ?? noPrevious) : (known?.hash ?? noPrevious);
  return { seq, previous, isTorn: isTorn ?? false, from: known?.from ?? (seq === 0 ? 1 : undefined) };
}
