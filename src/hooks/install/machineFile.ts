/** The file in which the hook of an agent holds for the whole machine; undefined where there is none. */
export function machineFileOf(agent: string): string | undefined {
  if (agent !== 'claude') {
    return undefined;
  }
  return process.platform === 'darwin'
    ? '/Library/Application Support/ClaudeCode/managed-settings.json'
    : process.platform === 'win32'
      ? 'C:\\Program Files\\ClaudeCode\\managed-settings.json'
      : '/etc/claude-code/managed-settings.json';
}
