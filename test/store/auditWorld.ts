import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditRecord } from '../../src/ports/auditLog';
import { type AuditHead, AuditHeads, type HeadWitness } from '../../src/store/auditHead';
import { AuditLogFile, type AuditLogOptions } from '../../src/store/auditLog';
import { AuditTrailFiles } from '../../src/store/auditTrail';
import { aBashCall } from '../builders';

/** A call that was denied. */
export function aDenial(command: string): AuditRecord {
  return {
    time: '2026-01-02T03:04:05.000Z',
    call: aBashCall(command),
    mode: 'default',
    facts: undefined,
    verdict: {
      decision: 'deny',
      readOnly: false,
      safety: false,
      reasons: [{ part: command, step: 1, effect: 'deny', rule: 'Bash(x:*)', scope: 'user', text: 'a rule denies it' }],
    },
    answer: undefined,
    outcome: 'deny',
    failure: undefined,
  };
}

/** Remembers a head as VS Code's own storage does. */
export class Witness implements HeadWitness {
  newest: AuditHead | undefined;

  keep(head: AuditHead): void {
    this.newest = head;
  }
}

/** A new place for a log, with windows that write it and a trail that reads it. */
export function auditPlace(scratch: string) {
  const parent = mkdtempSync(join(scratch, 'log-'));
  const folder = join(parent, 'audit');
  const headFile = join(parent, 'auditHead.json');
  const witness = new Witness();
  const heads = new AuditHeads(headFile, witness);
  return {
    folder,
    headFile,
    witness,
    heads,
    file: join(folder, 'audit.jsonl'),
    /** A log as a window has it that was just opened. */
    window: (options: Partial<AuditLogOptions> = {}) =>
      new AuditLogFile({ folder, heads, rotateAt: 1_000_000, keep: 100, ...options }),
    trail: new AuditTrailFiles({ folder, most: 5, heads }),
  };
}
