import type { Assignment } from './analysis';
import { isHarmlessGitVariable } from './gitSettings';

const harmless = new Set(['LANG', 'TZ', 'NO_COLOR', 'FORCE_COLOR', 'COLUMNS', 'LINES', 'CI', 'NODE_ENV', 'TERM']);

/** Whether setting the variable in front of a command changes only how the command talks, not what it does. */
export function isHarmlessVariable(name: string): boolean {
  return harmless.has(name) || /^LC_[A-Z]+$/.test(name);
}

/** Variables that are harmless with some values: programs are told to start none, or one that only prints. */
const harmlessWith: ReadonlyMap<string, RegExp> = new Map([
  ...['PAGER', 'GIT_PAGER', 'GH_PAGER', 'MANPAGER', 'SYSTEMD_PAGER', 'AWS_PAGER'].map(
    (name) => [name, /^(?:cat)?$/] as const,
  ),
  ...['GIT_EDITOR', 'GIT_SEQUENCE_EDITOR', 'EDITOR', 'VISUAL'].map((name) => [name, /^(?:true|:|cat)$/] as const),
  ...['GIT_TERMINAL_PROMPT', 'GIT_OPTIONAL_LOCKS', 'GIT_CONFIG_NOSYSTEM'].map((name) => [name, /^[01]$/] as const),
]);

/** Whether setting this value of the variable in front of a command changes only how the command talks. */
export function isHarmlessAssignment({ name, value }: Pick<Assignment, 'name' | 'value'>): boolean {
  return (
    isHarmlessVariable(name) ||
    (value?.literal === true && harmlessWith.get(name)?.test(value.text) === true) ||
    (name.startsWith('GIT_CONFIG_') && isHarmlessGitVariable(name, value))
  );
}
