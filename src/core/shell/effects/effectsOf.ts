import type { Command } from '../analysis';
import type { Effects } from '../fileUse';
import { programOf, withVersions } from '../programName';
import type { Word } from '../word';
import { fedWords } from './fedWords';
import type { Role } from './program';
import { programs } from './programs';
import { givenOf, hasOption, knowsAll, type PreparedProgram, readArguments } from './readProgram';
import { Uses } from './uses';
import { literalStart, wordAfter } from './wordParts';

/** Folders whose programs are the ones that their names say. */
const systemFolders = /^(?:\/usr)?(?:\/local)?\/s?bin\/[^/]+$/;

/** The files a command reads and writes by itself and the URLs it connects to, apart from its redirections. */
export function effectsOf(command: Command): Effects {
  const { words, trees } = fedWords(command);
  const [name] = words;
  const uses = new Uses(command.cwd, trees, command.input);
  if (name === undefined) {
    return uses.toEffects();
  }
  const args = words.slice(1);
  const called = programOf({ words });
  const known = called === undefined || command.local ? undefined : programs.get(called);
  // Of a version that no table has, it is only likely that it does the same.
  const program = known ?? (called === undefined || command.local ? undefined : withVersions(programs, called));
  if (known === undefined) {
    uses.doesMore();
    mentionAll(uses, ownWords(command, args));
  }
  if (program === undefined) {
    return uses.toEffects();
  }
  if ((called === 'busybox' || called === 'toybox') && command.inner.length === 0) {
    return effectsOf({ ...command, words: args, outer: undefined });
  }
  if (!(name.text === called || systemFolders.test(name.text)) || trees.size > 0) {
    uses.doesMore();
  }
  judge(command, ownWords(command, args), { prepared: program, uses });
  return uses.toEffects();
}

interface Judging {
  readonly prepared: PreparedProgram;
  readonly uses: Uses;
}

function judge(command: Command, args: readonly Word[], { prepared, uses }: Judging): void {
  const { program, roles } = prepared;
  uses.content = program.content ?? 'new';
  const parsed = readArguments(args, prepared);
  const { options, operands, unknown } = parsed;
  if (roles.size > 0) {
    for (const { name, value } of options) {
      for (const role of roles.get(name) ?? noRoles) {
        uses.addOption(role, value);
      }
    }
  }
  const role = program.operands ?? 'none';
  const meant = program.tree !== undefined && hasOption(parsed, program.tree) ? asTree(role) : role;
  if (operands.length === 0 && program.fallback !== undefined) {
    uses.addText(meant, program.fallback);
  } else if (meant !== 'none') {
    uses.addAll(meant, operands);
  }
  if (program.atFiles === true) {
    addAtFiles(args, uses);
  }
  program.also?.(givenOf(command, args, parsed), uses);
  if (!knowsAll(parsed, prepared)) {
    uses.doesMore();
  }
  if (unknown !== undefined) {
    mentionAll(
      uses,
      args.filter((word) => word.text.startsWith('-')),
    );
  }
}

const noRoles: readonly Role[] = [];

function addAtFiles(args: readonly Word[], uses: Uses): void {
  for (const word of args) {
    if (literalStart(word).startsWith('@')) {
      uses.add('list', wordAfter(word, 1));
    }
  }
}

function asTree(role: Role): Role {
  return role === 'read' ? 'readTree' : role === 'write' ? 'writeTree' : role === 'both' ? 'bothTree' : role;
}

/** The words that are the command's own: an inner command is judged by itself. */
function ownWords({ wrapping, inner, words }: Command, args: readonly Word[]): readonly Word[] {
  const at = wrapping?.innerAt;
  return at !== undefined && inner.length > 0 && at >= 1 && at <= words.length ? args.slice(0, at - 1) : args;
}

/** Operands, values after `=` and values that hang on a letter. */
function mentionAll(uses: Uses, words: readonly Word[]): void {
  for (const word of words) {
    uses.mention(word.text.startsWith('-') ? afterOption(word) : afterAssignment(word));
  }
}

function afterOption(word: Word): Word {
  const option = /^(?:--?[^=]*=|-[A-Za-z](?=.))@?/.exec(word.text)?.[0].length ?? 0;
  return wordAfter(word, option);
}

/** `name=value` mentions the value. */
function afterAssignment(word: Word): Word {
  if (!word.text.includes('=') && !word.text.startsWith('@')) {
    return word;
  }
  const assigned = /^[A-Za-z_][A-Za-z0-9_.-]*=@?/.exec(word.text)?.[0].length ?? (word.text.startsWith('@') ? 1 : 0);
  return assigned > 0 && !word.text.slice(0, assigned).includes('/') ? wordAfter(word, assigned) : word;
}
