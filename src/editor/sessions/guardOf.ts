import type { Enforcement } from '../../core/outcome';
import type { AgentPromise } from '../../ports/agent';
import { said } from '../said';
import type { GuardBadge } from './messages';
import { shownText } from './shownText';

/** What holds for a session at this moment: its runtime's promise, unless calls are only observed. */
export function guardOf(
  { capabilities, slipsPast, byItself = [] }: AgentPromise,
  enforcement: Enforcement,
): GuardBadge {
  const promised = capabilities.everyCall ? 'enforced' : 'advisory';
  return {
    kind: enforcement === 'observe' ? 'observed' : promised,
    slipsPast: [...slipsPast, ...byItself].map((it) => shownText(said(it))),
  };
}
