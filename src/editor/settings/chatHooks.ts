import { type Terminal, TerminalShellExecutionCommandLineConfidence, window, workspace } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import { t } from '../t';

/** Why VS Code runs no hook of a plugin, in a clause, as far as its settings tell; undefined when they let it. */
export function whyNoChatHooks(): string | undefined {
  const off = ['chat.useHooks', 'chat.plugins.enabled'].find((key) => workspace.getConfiguration().get(key) === false);
  if (off !== undefined) {
    return t`\`${off}\` switches its hooks off`;
  }
  if (workspace.getConfiguration().get('chat.hooks.allowManagedOnly') === true) {
    return t`the administrator lets only managed hooks run (\`chat.hooks.allowManagedOnly\`)`;
  }
  return workspace.isTrusted ? undefined : t`VS Code runs no hooks in a folder that is not trusted`;
}

/**
 * Tells of each command that VS Code's own agent starts in a terminal, as far as VS Code is sure of its text; VS Code
 * marks the terminals that it makes for it.
 */
export function onChatCommand(listener: (command: string | undefined) => void): Disposable {
  const isTheirs = ({ creationOptions }: Terminal) =>
    'env' in creationOptions && creationOptions.env?.['COPILOT_AGENT'] === '1';
  const lifetime = new Lifetime();
  lifetime.add(window.onDidOpenTerminal((terminal) => isTheirs(terminal) && listener(undefined)));
  lifetime.add(
    window.onDidStartTerminalShellExecution(({ terminal, execution: { commandLine } }) => {
      const isSure = commandLine.confidence !== TerminalShellExecutionCommandLineConfidence.Low;
      return isTheirs(terminal) && listener(isSure ? commandLine.value : undefined);
    }),
  );
  return lifetime;
}
