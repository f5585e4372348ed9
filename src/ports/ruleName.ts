import type { Rule } from '../core/rules/rule/rule';

/** Names a rule among all that are heard. */
export type RuleName = Pick<Rule, 'text' | 'scope'>;
