import type { Reason } from '../verdict';

/** The sentences of voices, each once. Rules that only may be meant share one line: they are no reason of their own. */
export function sentencesOn(reasons: readonly Reason[]): readonly string[] {
  const firm = reasons.filter(({ maybe }) => maybe !== true);
  const rules = [...new Set(reasons.filter(({ maybe }) => maybe === true).map(({ rule = '' }) => `\`${rule}\``))];
  if (rules.length === 0 || (firm.length === 0 && rules.length === 1)) {
    return [...new Set(reasons.map(({ text }) => text))];
  }
  const named = rules.length === 1 ? `what the rule ${rules[0]} is` : `what ${rules.length} rules are`;
  const list = rules.length === 1 ? '' : `: ${rules.join(', ')}`;
  return [
    ...new Set(firm.map(({ text }) => text)),
    `It may ${firm.length === 0 ? '' : 'also '}be ${named} about${list}.`,
  ];
}
