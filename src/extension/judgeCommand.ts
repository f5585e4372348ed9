import { homedir } from 'node:os';
import { decide } from '../core/engine/decide';
import { makePolicy } from '../core/engine/makePolicy';
import { modes } from '../core/engine/modes';
import { takeApart } from '../core/engine/takeApart';
import type { Judge } from '../editor/explainCommand';
import { diskLinks } from '../store/diskLinks';
import { gatherFacts } from '../store/gatherFacts';
import { platform } from './system';

/** Decides a shell command by the built-in checks. */
export const judgeCommand: Judge = (command, { folder, workspaceFolders, trusted }) => {
  const home = homedir();
  const place = { cwd: folder ?? home, home, platform };
  const dissection = takeApart({ tool: 'Bash', input: { command } }, place);
  const ground = { place, workingDirectories: workspaceFolders, trusted };
  const facts = gatherFacts(dissection.paths, ground, diskLinks());
  return decide(dissection, facts, makePolicy({ mode: modes[0] }, facts));
};
