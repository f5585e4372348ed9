import type { Decision } from '../decision';
import { type Mode, type ModeName, modes } from '../modes';

/** What happens to calls that no rule names: the mode, and the setting that some modes leave it to. */
export interface Manner {
  readonly mode: ModeName;
  readonly unmatched: Decision;
}

/** For each step of a decision what it may amount to, the strictest first. */
const orders = {
  askRule: ['deny', 'ask'],
  readOnlyTool: ['go on', 'allow'],
  notReadOnly: ['deny', 'go on'],
  checkDenial: ['deny'],
  safetyAsk: ['deny', 'ask', 'ignored'],
  insideEdit: ['go on', 'allow'],
  plainAsk: ['deny', 'go on', 'ignored'],
  silence: ['deny', 'ask', 'allow'],
} as const satisfies {
  readonly [Step in Exclude<keyof Mode, 'name' | 'title' | 'says' | 'icon' | 'confirms'>]: readonly string[];
};

/** Whether anything at all is looser in `next` than in `before`, however much of it is stricter. */
export function isLooserMode(before: Manner, next: Manner): boolean {
  const old = rowOf(before);
  const fresh = rowOf(next);
  return (Object.keys(orders) as (keyof typeof orders)[]).some((step) => {
    const order: readonly string[] = orders[step];
    return order.indexOf(fresh[step]) > order.indexOf(old[step]);
  });
}

/** Whether calls that no rule names are denied, so that even an ask rule would loosen. */
export function deniesSilently(manner: Manner): boolean {
  const { silence, askRule } = rowOf(manner);
  return silence === 'deny' && askRule === 'ask';
}

function rowOf({ mode, unmatched }: Manner): Mode & { readonly silence: Decision } {
  const row: Mode = modes.find(({ name }) => name === mode) ?? modes[0];
  return { ...row, silence: row.silence === 'setting' ? unmatched : row.silence };
}
