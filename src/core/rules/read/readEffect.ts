import type { Decision } from '../../decision';
import { type MatcherReading, meaning, refused } from '../rule/matcherReading';

const pattern = /^(Bash\(.+\)) changes\(([^()]*)\)$/;

/**
 * Reads `Bash(npm test) changes(coverage/**, dist/**)`: a command that is allowed while it changes nothing else.
 * Undefined for a text that is not of this form.
 */
export function readEffect(
  text: string,
  effect: Decision,
  readPlain: (text: string) => MatcherReading,
): MatcherReading | undefined {
  const [, command, list] = pattern.exec(text) ?? [];
  if (command === undefined || list === undefined) {
    return undefined;
  }
  if (effect !== 'allow') {
    return refused('names what a command may change; only an allow rule can');
  }
  const shell = readPlain(command);
  if (!shell.ok || shell.match.kind !== 'shell') {
    return shell.ok ? refused('is about no command') : shell;
  }
  const changes = list.split(',').map((it) => it.trim());
  for (const path of changes) {
    const read = /[{}]/.test(path) ? refused('has braces in a path') : readPlain(`Write(${path})`);
    if (!read.ok) {
      return read;
    }
  }
  return meaning({ kind: 'effect', shell: shell.match, changes });
}
