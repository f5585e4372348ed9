const harmless = new Set(['LANG', 'TZ', 'NO_COLOR', 'FORCE_COLOR', 'COLUMNS', 'LINES', 'CI', 'NODE_ENV', 'TERM']);

/** Whether setting the variable in front of a command changes only how the command talks, not what it does. */
export function isHarmlessVariable(name: string): boolean {
  return harmless.has(name) || /^LC_[A-Z]+$/.test(name);
}
