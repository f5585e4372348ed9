import { dirname, join } from 'node:path';
import type { AuditedCall, AuditReport } from '../../src/ports/auditLog';
import { AuditHeads } from '../../src/store/auditHead';
import { AuditTrailFiles } from '../../src/store/auditTrail';
import type { Scene } from '../editor/harness/suites/scene';

/** The audit log of a scene, read from its files: what is in it, and whether it is the one that was written. */
export async function auditOf(folder: string): Promise<{ calls: readonly AuditedCall[]; report: AuditReport }> {
  const heads = new AuditHeads(join(dirname(folder), 'auditHead.json'));
  const trail = new AuditTrailFiles({ folder, most: 100_000, heads });
  return { calls: await trail.read(), report: await trail.verify() };
}

/** Where a scene's audit log lies. */
export function auditFolder({ agent }: Pick<Scene, 'agent'>): Promise<string> {
  return agent.run('gatehouse.test.auditFolder');
}

/** The command of a recorded call. */
export function commandIn({ input }: AuditedCall): string {
  return typeof input === 'object' && input !== null && 'command' in input ? String(input.command) : '';
}
