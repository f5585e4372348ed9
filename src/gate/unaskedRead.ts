import { isReallyInside } from '../core/engine/insideEdit';
import { truePaths } from '../core/paths/usesOf';
import { decidedBy } from '../core/verdict';
import type { ReadOutcome } from '../ports/reviewer';
import type { Sight } from './sight';

/** What may be read for an agent before it asks: one file inside the workspace that nothing speaks against. */
export function unaskedRead({ dissection, facts, verdict }: Sight): ReadOutcome {
  const [part, ...more] = dissection.parts;
  if (part?.kind !== 'file' || part.file.access !== 'read' || more.length > 0) {
    return { decision: 'deny', why: 'it cannot be told which file is meant' };
  }
  const voices = verdict.reasons.filter(({ check }) => check !== undefined);
  // A mode that ignores checks does so for calls; what a folder says about itself is read only where they are silent.
  if (verdict.safety && verdict.decision !== 'deny') {
    return { decision: 'deny', why: voices.map(({ text }) => text).join(' ') };
  }
  const carrying = decidedBy(verdict);
  const isPlain = verdict.decision === 'ask' && carrying.every(({ step }) => step === 9);
  if (verdict.decision !== 'allow' && !isPlain) {
    return { decision: 'deny', why: [...new Set(carrying.map(({ text }) => text))].join(' ') };
  }
  if (!isReallyInside(part.file, facts)) {
    return { decision: 'deny', why: 'It leads out of the workspace.' };
  }
  const path = truePaths(part.file, facts).at(-1);
  return path === undefined ? { decision: 'deny', why: 'It cannot be found.' } : { decision: 'allow', path };
}
