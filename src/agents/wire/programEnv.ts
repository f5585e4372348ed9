import { delimiter, dirname, isAbsolute } from 'node:path';
import { passesToRuntimes } from './runtimeVariables';

/** Variables of the editor's own programs. They would change how an agent's Node behaves. */
const editorsOwn = /^(?:ELECTRON_|VSCODE_|NODE_OPTIONS$|NODE_CHANNEL_)/i;

/** The environment of a command: ours without what belongs to the editor. */
export function commandEnv(): NodeJS.ProcessEnv {
  return withAbsolutePath(
    Object.entries(process.env).filter(([name, value]) => !editorsOwn.test(name) && !isEditorsAskpass(name, value)),
  );
}

/** The environment of an agent: that of a command without what agents' programs would obey, and what is added. */
export function programEnv(added: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(commandEnv()).filter(([name]) => passesToRuntimes(name));
  return withAbsolutePath([...kept, ...Object.entries(added)]);
}

function withAbsolutePath(entries: readonly (readonly [string, string | undefined])[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name.toUpperCase() === 'PATH' ? absoluteOnly(value) : value]),
  );
}

/** The editor's own way to ask for a password does not work without its variables, and git would fail over it. */
function isEditorsAskpass(name: string, value = ''): boolean {
  const main = process.env['VSCODE_GIT_ASKPASS_MAIN'];
  return /^(?:GIT|SSH)_ASKPASS$/.test(name) && main !== undefined && dirname(main) === dirname(value);
}

/** An entry that is relative or empty means the folder the agent works in, which must not say which program is run. */
function absoluteOnly(path: string | undefined): string | undefined {
  return path
    ?.split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .join(delimiter);
}
