import type { Decision } from '../../core/decision';
import type { RulePlace } from '../../core/rules/rule/rule';
import { rulesInText } from './rulesInText';

/** Says where in a file a rule stands; where it stands twice, the first place. */
type RulePlaces = (text: string, effect: Decision) => RulePlace | undefined;

/** The places of all rules in the text of a settings file. */
export function placesOfRules(text: string, file: string): RulePlaces {
  const places = new Map<string, RulePlace>();
  let line = 1;
  let lineStart = 0;
  let seen = 0;
  const inOrder = [...rulesInText(text, file)].sort((left, right) => left.offset - right.offset);
  for (const rule of inOrder) {
    for (let at = text.indexOf('\n', seen); at !== -1 && at < rule.offset; at = text.indexOf('\n', at + 1)) {
      line += 1;
      lineStart = at + 1;
    }
    seen = rule.offset;
    const name = nameOf(rule.text, rule.effect);
    if (!places.has(name)) {
      places.set(name, { file, line, column: rule.offset - lineStart + 1 });
    }
  }
  return (rule, effect) => places.get(nameOf(rule, effect));
}

function nameOf(text: string, effect: Decision): string {
  return `${effect} ${text}`;
}
