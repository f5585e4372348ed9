import { workspace } from 'vscode';

/** Why VS Code runs no hook of a plugin, in a clause, as far as its settings tell; undefined when they let it. */
export function whyNoChatHooks(): string | undefined {
  const off = ['chat.useHooks', 'chat.plugins.enabled'].find((key) => workspace.getConfiguration().get(key) === false);
  return off === undefined ? undefined : `\`${off}\` switches its hooks off`;
}
