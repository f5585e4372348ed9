import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { errorCode } from '../base/errorCode';

/** The newest line of a log. With it, a log that was cut at its end, or is gone, is told from one that is whole. */
export interface AuditHead {
  readonly seq: number;
  /** The hash of the line. */
  readonly hash: string;
  /** The oldest entry that was not given up by rotation; left out where that is not known. */
  readonly from?: number;
}

/** Somebody far from the log's files who remembers its head as well. */
export interface HeadWitness {
  readonly newest: AuditHead | undefined;
  keep(head: AuditHead): void;
}

/** Always as long, so that it is written over in place: that needs no room, also when the disk is full. */
const fileLength = 256;

/** Keeps the head of a log in a file outside the log's folder, and with a witness. It never goes back. */
export class AuditHeads {
  constructor(
    private readonly file: string,
    private readonly witness?: HeadWitness,
  ) {}

  /** The newest line that was ever written, as far as anybody knows. */
  newest(): AuditHead | undefined {
    const seen = this.witness?.newest;
    const kept = this.read();
    if (kept === undefined || seen === undefined) {
      return kept ?? seen;
    }
    const from = Math.max(kept.from ?? 0, seen.from ?? 0);
    const { seq, hash } = seen.seq > kept.seq ? seen : kept;
    return from === 0 ? { seq, hash } : { seq, hash, from };
  }

  /** Only whoever writes the log keeps its head, and one at a time. */
  keep(head: AuditHead): void {
    this.witness?.keep(head);
    const flags = constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    const file = openSync(this.file, flags, 0o600);
    try {
      writeSync(file, `${JSON.stringify(head).padEnd(fileLength - 1)}\n`, 0);
    } finally {
      closeSync(file);
    }
  }

  private read(): AuditHead | undefined {
    try {
      const file = openSync(this.file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      try {
        const buffer = Buffer.alloc(fileLength);
        return readHead(JSON.parse(buffer.toString('utf8', 0, readSync(file, buffer, 0, fileLength, 0))));
      } finally {
        closeSync(file);
      }
    } catch (error) {
      // There is none before the first call; of one that is no JSON only the witness can tell what it was.
      if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) {
        return undefined;
      }
      throw error;
    }
  }
}

/** A head from wherever it was kept; undefined when it is none. */
export function readHead(value: unknown): AuditHead | undefined {
  const { seq, hash, from }: Partial<Record<keyof AuditHead, unknown>> =
    typeof value === 'object' && value !== null ? value : {};
  if (!isCount(seq) || typeof hash !== 'string') {
    return undefined;
  }
  return isCount(from) ? { seq, hash, from } : { seq, hash };
}

/** More entries than the names of files have digits for were never written. */
const mostEntries = 1e12;

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < mostEntries;
}
