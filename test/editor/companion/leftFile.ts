import { createHash } from 'node:crypto';

/** The file in which an agent's folder says whom the window on a workspace follows instead. */
export function leftFileOf(workspace: string): string {
  return `${createHash('sha256').update(workspace).digest('hex').slice(0, 16)}.left`;
}
