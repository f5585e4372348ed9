import type { Decision } from '../../core/decision';

/** A play for the demo agent: what it says and does, step by step. */
export interface Scenario {
  /** What the person types to see it. */
  readonly name: string;
  readonly about: string;
  readonly steps: readonly ScenarioStep[];
}

/** A text for people in their language; it is looked up as a whole, and what is not known stays as it is. */
export type Say = (english: string, ...given: readonly string[]) => string;

/** One step of a scenario. */
export type ScenarioStep =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'think'; readonly text: string }
  | { readonly kind: 'plan'; readonly steps: readonly string[]; readonly done: number }
  | { readonly kind: 'ask'; readonly text: string; readonly options: readonly string[]; readonly several: boolean }
  | { readonly kind: 'subagent'; readonly task: string; readonly steps: readonly ScenarioStep[] }
  | CallStep;

/** A step that is a tool call. */
export interface CallStep {
  readonly kind: 'call';
  readonly tool: string;
  readonly input: unknown;
  /** How the author thinks it comes out; the agent says whether it did. */
  readonly expect: Decision | undefined;
}
