import type { Scope } from '../core/rules/rule/rule';

/** Names a rule among all that are heard. */
export interface RuleName {
  readonly text: string;
  readonly scope: Scope;
}
