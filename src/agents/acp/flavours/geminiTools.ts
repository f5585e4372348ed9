/** Our names of Gemini CLI's tools. */
export const geminiTools: ReadonlyMap<string, string> = new Map([
  ['run_shell_command', 'Bash'],
  ['read_file', 'Read'],
  ['write_file', 'Write'],
  ['replace', 'Edit'],
  ['grep_search', 'Grep'],
  ['glob', 'Glob'],
  ['list_directory', 'Glob'],
  ['web_fetch', 'WebFetch'],
]);
