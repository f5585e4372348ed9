import type { Dissection } from '../../core/dissection';
import { takeApart } from '../../core/engine/takeApart';
import type { Facts, RealPath } from '../../core/facts';
import { type ModeName, modeNames } from '../../core/modes';
import { redactionMark } from '../../core/text/redactionMark';
import type { AuditEntry } from '../../ports/auditLog';

/** A recorded call, ready to be decided again with what was known about the outside then. */
export interface PastCall {
  readonly entry: AuditEntry;
  readonly dissection: Dissection;
  readonly facts: Facts;
  readonly mode: ModeName;
}

/** Makes a recorded call ready; undefined when the record does not tell enough. */
export function pastCall(entry: AuditEntry): PastCall | undefined {
  const { facts, verdict, cwd } = entry;
  const mode = modeNames.find((name) => name === entry.mode);
  if (mode === undefined || verdict === undefined || facts === undefined) {
    return undefined;
  }
  const { home, platform, workingDirectories: roots, trusted, links } = facts;
  const place = { cwd, home, platform };
  const real = new Map(Object.entries(links).map(([path, target]) => [path, toRealPath(target)]));
  return {
    ...{ entry, mode },
    dissection: takeApart(entry.redacted ? { ...entry, input: judgedInput(entry) } : entry, place),
    facts: { place, roots, trusted, real, foldsCase: platform !== 'linux' },
  };
}

/** The input with a plain word for each secret, as that was one: the brackets of a mark are a wildcard to a shell. */
export function judgedInput({ input, redacted }: AuditEntry): AuditEntry['input'] {
  return redacted ? JSON.parse(JSON.stringify(input).replaceAll(redactionMark, 'redacted')) : input;
}

/** Where a recorded path really led. */
export function toRealPath(target: string | null): RealPath {
  return target === null ? { kind: 'unresolvable' } : { kind: 'real', path: target };
}
