import type { Policy } from '../core/policy';
import { whyHidden } from '../core/tools/visibility';

/** Whether an agent may put a question of its own to its person: it is not hidden, and the mode asks at all. */
export function mayAskItself(names: readonly string[], { tools, mode }: Policy): boolean {
  return whyHidden(names, tools) === undefined && mode.askRule !== 'deny';
}
