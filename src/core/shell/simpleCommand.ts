import type { Command as Node, Redirection as RedirectionNode, Word as WordNode } from 'unbash';
import type { Assignment } from './analysis';
import { toAssignment, toAssignmentWord } from './assignments';
import { bindLastWord } from './binding';
import type { Folder } from './folder';
import { fail, needsBash, type Reading, type Shell, siteIn } from './reading';
import { type Redirections, toRedirections } from './redirections';
import { commandAt, runCommand } from './runCommand';
import { literalWord, type Word } from './word';
import { toWord } from './words';

/**
 * Reads a simple command, with everything that its words run before it.
 * Like `runCommand` it moves `shell`, and the result is the folder when the command fails.
 */
export function readSimpleCommand(node: Node, shell: Shell, reading: Reading): Folder {
  return readAfter([], node, shell, reading);
}

/** Reads `time -o file command`: options make `time` a program, and the parser takes the first of them for one. */
export function readTimed(node: Node, shell: Shell, reading: Reading): Folder {
  return readAfter([literalWord('time')], node, shell, reading);
}

function readAfter(leading: readonly Word[], node: Node, shell: Shell, reading: Reading): Folder {
  const site = siteIn(reading, shell);
  const assignments: Assignment[] = [];
  const redirections: RedirectionNode[] = [];
  const words: Word[] = leading.length === 0 ? [] : [...leading];
  const reach = node.name === undefined || keepsAssignments.has(node.name.text) ? 'shell' : 'command';
  for (const item of node.prefix) {
    if (item.type === 'Assignment') {
      assignments.push(toAssignment(item, site, reach));
    } else {
      redirections.push(item);
    }
  }
  if (node.name === undefined && assignments.some(({ value }) => value !== undefined)) {
    const given = assignments.flatMap(({ name, value }) => (value === undefined ? [] : [name]));
    shell.bound = new Set([...shell.bound, ...given]);
  }
  if (node.name !== undefined) {
    checkBounds(node.name, shell, reading);
    if (isBeforeBracket(shell.source, node.name.end)) {
      fail(reading, 'syntax error: unexpected `(`');
    }
    words.push(toWord(node.name, site, 'argument'));
  }
  for (const item of node.suffix) {
    if (item.type === 'Word') {
      checkBounds(item, shell, reading);
      if (item.text === '}') {
        // zsh ends a group here, and what follows may be a command.
        fail(reading, '`}` among the words of a command means different things to different shells');
      }
      words.push(toWord(item, site, 'argument'));
      if (redirections.length > 0 && redirections.some(({ operator }) => operator === '&>' || operator === '&>>')) {
        // Another shell ends the command at the `&` and runs what follows the file as the next one.
        needsBash(site, '&>');
      }
    } else if (item.type === 'Assignment') {
      words.push(toAssignmentWord(item, site));
    } else {
      redirections.push(item);
    }
  }
  if (words.length > 0 && shell.source.includes('$') && /\$\{?_(?!\w)/.test(shell.source)) {
    bindLastWord(reading, words.at(-1));
  }
  for (const { end, type } of redirections) {
    if (type !== 'HereDoc') {
      checkEnd(end, shell, reading);
    }
  }
  const { files, input } = redirections.length === 0 ? notRedirected : toRedirections(redirections, site);
  const source = shell.source.slice(node.pos, node.end);
  const draft = commandAt(site, { words, assignments, redirections: files, input: input ?? shell.input, source });
  return runCommand(draft, shell, reading);
}

/** After these some shells keep what was set in front of them. */
const keepsAssignments: ReadonlySet<string> = new Set(
  ': . break continue eval exec exit export readonly return set shift source times trap unset'.split(' '),
);

const notRedirected: Redirections = { files: [], input: undefined };

/** The parser tears words apart at process substitutions and then takes each part for a word of its own. */
function checkBounds({ pos, end, text }: WordNode, shell: Shell, reading: Reading): void {
  checkEnd(end, shell, reading);
  if (/^[<>]\(/.test(text) && !/(?:^|[^\\])[\s;&|(`]$|^$/.test(shell.source.slice(Math.max(pos - 2, 0), pos))) {
    fail(reading, 'the start of a word could not be found');
  }
}

/** Whether nothing but blanks and continued lines stand between `at` and an opening bracket. */
function isBeforeBracket(source: string, at: number): boolean {
  return source.includes('(') && /^(?:[ \t]|\\\n)*\(/.test(source.slice(at, at + 256));
}

function checkEnd(end: number, { source }: Shell, reading: Reading): void {
  if (end < source.length && !endsWord.test(source.charAt(end))) {
    fail(reading, 'the end of a word could not be found');
  }
}

const endsWord = /[\s;&|<>)`]/;
