import { join } from 'node:path';
import { hashOfLine, noPrevious, readAuditLine } from './auditEntry';
import { closedFiles, currentName, lastEntryOf } from './auditFiles';
import type { AuditHead } from './auditHead';
import { linesBackwards } from './linesBackwards';

/** What the next line of a log goes on from. */
export interface Tail {
  readonly seq: number;
  readonly previous: string;
  /** The file ends in the middle of a line, because writing it was cut short. */
  readonly isTorn: boolean;
  /** The oldest entry that is kept; undefined where that is not known. */
  readonly from: number | undefined;
}

interface Found {
  readonly seq: number;
  readonly hash: string;
}

/**
 * What a log goes on from: its last line, while everything is there that is known to have been written. Otherwise it
 * goes on from what is known, so that the number and the hash of the next line show for ever that something is missing.
 */
export async function readTail(folder: string, known: AuditHead | undefined): Promise<Tail> {
  const closed = await closedFiles(folder);
  let isTorn: boolean | undefined;
  let last: Found | undefined;
  let oldest: Found | undefined;
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
