import { fieldOf } from '../../base/json';
import type { AgentOption } from '../../ports/agent';

/** Of some options those that have a value to choose. */
export function withValues(...options: readonly AgentOption[]): readonly AgentOption[] {
  return options.filter(({ values }) => values.length > 0);
}

/** How many of something a runtime has counted; none where it tells nothing that could be a count. */
export function countTold(given: unknown, name: string): number {
  const value = fieldOf(given, name);
  return typeof value === 'number' && value > 0 ? value : 0;
}
