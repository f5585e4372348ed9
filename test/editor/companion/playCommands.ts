import disk from 'node:fs';
import { join } from 'node:path';
import { ConfigurationTarget, commands, Disposable, extensions, window, workspace } from 'vscode';
import { hostVariables } from '../harness/suites/hostVariables';
import { leftFileOf } from './leftFile';

/** As they are before a test makes the disk of this host full: what comes of a command is told all the same. */
const { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = { ...disk };

const everyMs = 50;

/** What a test wants to be run here. */
export interface PlayedCommand {
  readonly command: string;
  readonly given: readonly unknown[];
}

/** Runs commands that a test in another program leaves as files, and leaves what came of each beside it. */
export function playCommands(): Disposable {
  const named = process.env[hostVariables.agent];
  if (named === undefined) {
    return new Disposable(() => undefined);
  }
  // Several windows of one VS Code have the same variables; each of the others follows an agent of its own.
  const left = join(named, leftFileOf(workspace.workspaceFolders?.[0]?.uri.fsPath ?? ''));
  const folder = existsSync(left) ? readFileSync(left, 'utf8') : named;
  // Changes a setting of the person's; left out, the value is taken away.
  const setting = commands.registerCommand('companion.setting', (key: string, value?: unknown) =>
    workspace.getConfiguration().update(key, value, ConfigurationTarget.Global),
  );
  // Whether extensions take the person to be at this window.
  const focused = commands.registerCommand('companion.focused', () => window.state.focused);
  // Where an extension lies that this window runs.
  const place = commands.registerCommand(
    'companion.folderOf',
    (id: string) => extensions.getExtension(id)?.extensionPath,
  );
  const timer = setInterval(() => {
    for (const name of readdirSync(folder).filter((it) => it.endsWith('.command'))) {
      const file = join(folder, name);
      const played: PlayedCommand = JSON.parse(readFileSync(file, 'utf8'));
      rmSync(file);
      const leave = (came: unknown) => {
        writeFileSync(`${file}.draft`, JSON.stringify(came) ?? 'null');
        renameSync(`${file}.draft`, file.replace(/command$/, 'result'));
      };
      commands.executeCommand(played.command, ...played.given).then(
        (result) => leave({ result }),
        (error: unknown) => leave({ failure: String(error) }),
      );
    }
  }, everyMs);
  return Disposable.from(setting, focused, place, new Disposable(() => clearInterval(timer)));
}
