import { type AuditEntry, hashOfLine, readAuditLine } from './auditEntry';

/** A place where the log is not the one that was written. */
export interface AuditBreak {
  /** The line in the file, counted from one. */
  readonly line: number;
  readonly why: string;
}

/** Follows the chain of hashes through the lines of one file. What was cut off at the end it cannot know. */
export class AuditChain {
  private before: { readonly seq: number; readonly hash: string } | undefined;
  private count = 0;

  /** The entry in `line`, and what is wrong with its place in the chain. */
  next(line: string): { readonly entry: AuditEntry | undefined; readonly broken: AuditBreak | undefined } {
    this.count += 1;
    const read = readAuditLine(line);
    const broken = (why: string): AuditBreak => ({ line: this.count, why });
    if ('why' in read) {
      return { entry: undefined, broken: broken(read.why) };
    }
    const { before } = this;
    this.before = { seq: read.seq, hash: hashOfLine(line) };
    if (before !== undefined && read.previous !== before.hash) {
      return { entry: read, broken: broken('the line before it was changed, removed or put in') };
    }
    if (before !== undefined && read.seq !== before.seq + 1) {
      return { entry: read, broken: broken(`its number is ${read.seq} after ${before.seq}`) };
    }
    return { entry: read, broken: undefined };
  }
}
