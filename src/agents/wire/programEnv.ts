/** Variables of the editor's own programs. They would change how an agent's Node behaves. */
const editorsOwn = /^(?:ELECTRON_|VSCODE_|NODE_OPTIONS$|NODE_CHANNEL_)/i;

/** The environment of an agent: ours without what belongs to the editor, and what the settings add. */
export function programEnv(added: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !editorsOwn.test(name));
  return { ...Object.fromEntries(kept), ...added };
}
