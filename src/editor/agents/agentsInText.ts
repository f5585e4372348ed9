import type { JSONPath } from 'jsonc-parser';
import { keys } from '../../core/settings/keys';
import { settingInText } from '../ruleText/rulesInText';
import { readAgents } from './readAgents';

/** Finds the agents in the text of a settings file that cannot be used, also in one that is being edited. */
export function agentFaults(text: string, home: string) {
  const setting = settingInText(text, 'settings.json', keys.agents.key);
  if (setting === undefined) {
    return [];
  }
  const { value, spotOf } = setting;
  const at = (path: JSONPath) => (message: string) => {
    const { offset, length } = spotOf(path);
    return { message, offset, length };
  };
  if (!Array.isArray(value)) {
    return readAgents(value, home).problems.map(at([]));
  }
  // What is wrong with an entry may be another one before it, so each is read with those.
  const problems = (count: number) => readAgents(value.slice(0, count), home).problems;
  return value.flatMap((_, index) =>
    problems(index + 1)
      .slice(problems(index).length)
      .map(at([index, 'name'])),
  );
}
