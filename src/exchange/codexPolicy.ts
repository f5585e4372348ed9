import type { Decision } from '../core/decision';
import { printRuleWords } from '../core/rules/rule/ruleWords';
import type { ForeignRules } from '../ports/ruleExchange';
import { Gathering, type Refusal } from './gathering';
import { readCalls, type StarlarkCall } from './starlarkCalls';

const effects: ReadonlyMap<unknown, Decision> = new Map<unknown, Decision>([
  [undefined, 'allow'],
  ['allow', 'allow'],
  ['prompt', 'ask'],
  ['forbidden', 'deny'],
]);

const mostPatterns = 500;

/** Imports the `prefix_rule` lines of Codex' execution policy. */
export function importCodex(text: string): ForeignRules | Refusal {
  const calls = readCalls(text);
  if ('refused' in calls) {
    return calls;
  }
  const into = new Gathering();
  for (const call of calls.calls) {
    if (call.name === 'prefix_rule') {
      addPrefixRule(call, into);
    } else {
      into.lose(call.source, `\`${call.name}\` has no counterpart in rules.`);
    }
  }
  return into.imported('Imported from Codex');
}

function addPrefixRule({ given, source }: StarlarkCall, into: Gathering): void {
  const effect = effects.get(given.get('decision'));
  const pattern = given.get('pattern');
  const all = Array.isArray(pattern) ? combinations(pattern) : undefined;
  if (all === undefined || effect === undefined) {
    into.without(effect ?? 'ask', { source, why: 'Its pattern or decision cannot be read.', instead: 'Bash' });
    return;
  }
  for (const words of all) {
    into.rule(effect, `Bash(${printRuleWords(words)}:*)`, { source, tool: 'Bash' });
  }
}

/** Each word may be one of several. */
function combinations(pattern: readonly unknown[]): readonly (readonly string[])[] | undefined {
  let all: readonly (readonly string[])[] = [[]];
  for (const each of pattern) {
    const choices: readonly unknown[] = Array.isArray(each) ? each : [each];
    if (!choices.every((it): it is string => typeof it === 'string') || choices.length === 0) {
      return undefined;
    }
    all = all.flatMap((words) => choices.map((choice) => [...words, choice]));
    if (all.length > mostPatterns) {
      return undefined;
    }
  }
  return pattern.length === 0 ? undefined : all;
}
