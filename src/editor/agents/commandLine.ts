import { parse } from 'shell-quote';
import { t } from '../t';
import { SettingProblem } from './fields';

/** Splits a command line into the program and its arguments. It is started without a shell, so nothing else may be in it. */
export function splitCommandLine(line: string): { readonly command: string; readonly args: readonly string[] } {
  if (/^[A-Za-z]:\\[^\s'"]+$/.test(line)) {
    // The backslashes of a Windows path are no quotes.
    return { command: line, args: [] };
  }
  // A variable is not looked up: what stands in the setting is what is started.
  const words = parse(line, (name) => `$${name}`);
  const [command, ...args] = words.map((word) => {
    if (typeof word !== 'string') {
      throw new SettingProblem(t`\`command\` must be a program with arguments; it is started without a shell`);
    }
    return word;
  });
  if (command === undefined || command === '') {
    throw new SettingProblem(t`\`command\` names no program`);
  }
  return { command, args };
}

/** The program as it may be started: absolute, below the home folder, or a plain name that is looked for on PATH. */
export function startableCommand(command: string, home: string): string {
  const path = command.replace(/^~(?=[\\/])/, () => home);
  const isPlain = !/[\\/]/.test(path);
  if (!isPlain && !/^(?:\/|[A-Za-z]:[\\/])/.test(path)) {
    // What a relative path means would depend on the folder that is opened.
    throw new SettingProblem(t`\`command\` must be an absolute path or a name to find on PATH`);
  }
  return path;
}
