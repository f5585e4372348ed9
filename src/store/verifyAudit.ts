import type { AuditEntry, AuditFault } from '../ports/auditLog';
import { hashOfLine, readAuditLine, startOfLine } from './auditEntry';

/** What is wrong with a line. */
type AuditBreak = Pick<AuditFault, 'kind' | 'why'>;

/** Follows the chain of hashes through the lines of one file. What was cut off at the end it cannot know. */
export class AuditChain {
  private before: { readonly seq: number; readonly hash: string } | undefined;

  /** The entry in `line`, and what is wrong with its place in the chain. */
  next(line: string): { readonly entry: AuditEntry | undefined; readonly broken: AuditBreak | undefined } {
    const read = readAuditLine(line);
    const broken = (why: string): AuditBreak => ({ kind: 'changed', why });
    const { before } = this;
    if ('why' in read) {
      const torn: AuditBreak = { kind: 'torn', why: 'writing it was cut short; its call was not allowed' };
      return { entry: undefined, broken: isTorn(line, (before?.seq ?? 0) + 1) ? torn : broken(read.why) };
    }
    this.before = { seq: read.seq, hash: hashOfLine(line) };
    if (before !== undefined && read.seq > before.seq + 1) {
      return { entry: read, broken: broken(gone(before.seq + 1, read.seq - 1)) };
    }
    if (before !== undefined && read.previous !== before.hash) {
      return { entry: read, broken: broken('the line before it was changed, removed or put in') };
    }
    if (before !== undefined && read.seq !== before.seq + 1) {
      return { entry: read, broken: broken(`its number is ${read.seq} after ${before.seq}`) };
    }
    return { entry: read, broken: undefined };
  }
}

/** Says that entries which were written are missing. */
export function gone(first: number, last: number): string {
  return first === last
    ? `entry ${first}, which was written, is gone`
    : `entries ${first} to ${last}, which were written, are gone`;
}

/** Whether a line that cannot be read is the beginning of the one that was to come. */
function isTorn(line: string, seq: number): boolean {
  const start = startOfLine(seq);
  return line !== '' && (line.startsWith(start) || start.startsWith(line));
}
