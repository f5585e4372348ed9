import { homedir } from 'node:os';
import type { ExtensionContext } from 'vscode';
import { Lifetime } from './base/lifetime';
import { decide } from './core/engine/decide';
import { makePolicy } from './core/engine/makePolicy';
import { modes } from './core/engine/modes';
import { takeApart } from './core/engine/takeApart';
import type { Platform } from './core/facts';
import { EditorLog } from './editor/editorLog';
import { explainCommand, type Judge } from './editor/explainCommand';
import { Explanations } from './editor/explanations';
import { registerCommands } from './editor/registerCommands';
import { diskLinks } from './store/diskLinks';
import { gatherFacts } from './store/gatherFacts';

const platforms: ReadonlyMap<string, Platform> = new Map([
  ['win32', 'win32'],
  ['darwin', 'darwin'],
]);

/** Builds the objects and wires them. Nothing of the workspace is read here. */
export function activate(context: ExtensionContext): void {
  const lifetime = new Lifetime();
  context.subscriptions.push(lifetime);
  const log = lifetime.add(new EditorLog());
  const explanations = lifetime.add(new Explanations());
  lifetime.add(registerCommands([explainCommand(judge, explanations)], log));
}

const judge: Judge = (command, { folder, workspaceFolders, trusted }) => {
  const home = homedir();
  const place = { cwd: folder ?? home, home, platform: platforms.get(process.platform) ?? 'linux' };
  const dissection = takeApart({ tool: 'Bash', input: { command } }, place);
  const ground = { place, workingDirectories: workspaceFolders, trusted };
  const facts = gatherFacts(dissection.paths, ground, diskLinks());
  return decide(dissection, facts, makePolicy({ mode: modes[0] }, facts));
};
