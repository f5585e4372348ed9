import { isRehearsedFirst } from '../core/engine/rehearsalBar';
import type { Decided, Decider } from './decider';
import type { Inquiry, Surroundings } from './inquiry';
import type { Line } from './lineSplitter';
import { readInquiry } from './readInquiry';

/** What a line of input came to: a decision, or why there is none. */
export type Answered =
  | { readonly kind: 'decided'; readonly inquiry: Inquiry; readonly decided: Decided }
  | { readonly kind: 'error'; readonly why: string };

/** Decides one line of input. Never throws: whatever goes wrong is an error for that line alone, and never an allow. */
export function decideLine(line: Line, decider: Decider, surroundings: Surroundings): Answered {
  if (line.kind === 'bad') {
    return { kind: 'error', why: line.why };
  }
  const read = readInquiry(line.text, surroundings);
  if (read.kind === 'malformed') {
    return { kind: 'error', why: read.why };
  }
  const objection = decider.objection(read.inquiry);
  if (objection !== undefined) {
    return { kind: 'error', why: objection };
  }
  // The core does not throw; should it do so all the same, the other lines must still be answered.
  try {
    return { kind: 'decided', inquiry: read.inquiry, decided: decider.decide(read.inquiry) };
  } catch (error) {
    return { kind: 'error', why: `no decision: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** The line of output for an answer, without its line feed. */
export function toOutput(answered: Answered): string {
  if (answered.kind === 'error') {
    return JSON.stringify({ error: answered.why });
  }
  const { verdict, suggestions } = answered.decided;
  const { decision, readOnly, safety, reasons } = verdict;
  const { inquiry } = answered;
  const rehearse = inquiry.rehearsal && isRehearsedFirst({ call: inquiry, verdict, trusted: inquiry.trusted });
  return JSON.stringify({ decision, readOnly, safety, reasons, suggestions, ...(rehearse ? { rehearse } : {}) });
}
