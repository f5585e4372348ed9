import { firstAnswer } from '../../base/firstAnswer';
import { textOf } from '../../base/json';
import { quoted } from '../text/visible';
import type { Reason } from '../verdict';

/**
 * The sentences of voices, each once. What is said alike of several parts is one sentence, and rules that only may be
 * meant share a line: they are no reason of their own.
 */
export function sentencesOn(reasons: readonly Reason[]): readonly string[] {
  const firm = reasons.filter(({ maybe }) => maybe !== true);
  const rules = [...new Set(reasons.filter(({ maybe }) => maybe === true).map(({ rule = '' }) => `\`${rule}\``))];
  if (rules.length === 0 || (firm.length === 0 && rules.length === 1)) {
    return alike(reasons);
  }
  const named = rules.length === 1 ? `The rule ${rules[0]}` : `${rules.length} rules`;
  const list = rules.length === 1 ? '' : `: ${rules.join(', ')}`;
  return [...alike(firm), `${named} may cover it${firm.length === 0 ? '' : ' too'}${list}.`];
}

/** "No rule covers `a`." and "No rule covers `b`." as one sentence. */
function alike(reasons: readonly Reason[]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const { text, part, step } of reasons) {
    const named = quoted(part);
    const at = step >= 8 ? text.lastIndexOf(named) : -1;
    const key = at < 0 ? text : `${text.slice(0, at)}\0${text.slice(at + named.length)}`;
    groups.set(key, [...new Set([...(groups.get(key) ?? []), named])]);
  }
  return [...groups].map(([key, parts]) =>
    key.replace('\0', () => listed(parts, /^No | does not cover /.test(key) ? 'or' : 'and')),
  );
}

function listed(parts: readonly string[], last: 'or' | 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

const tellingFields = ['command', 'file_path', 'notebook_path', 'url', 'pattern'];

/** The one text in a call's input that says most about it; undefined when there is none. */
export function tellingText(input: unknown): string | undefined {
  return firstAnswer(tellingFields, (name) => textOf(input, name));
}
