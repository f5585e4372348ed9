import type { HereDoc, Redirection as Node, Redirect, Word as WordNode } from 'unbash';
import type { Input, Redirection } from './analysis';
import { noteArithmeticText } from './arithmetic';
import { bind } from './binding';
import { visitExpansion } from './expansions';
import { pathOfFolder } from './folder';
import { fail, noteOutside, type Site } from './reading';
import { isSteeringVariable } from './variableNames';
import { textValue } from './variables';
import { literalWord, unknownWord, type Word } from './word';
import { toWord } from './words';

/** The redirections of one command: the files it opens, and where its input comes from in the end. */
export interface Redirections {
  readonly files: Redirection[];
  /** Undefined when the input is not redirected. */
  readonly input: Input | undefined;
}

/** Reads redirections in the order in which bash performs them, so the last one for the input counts. */
export function toRedirections(nodes: readonly Node[] = [], site: Site): Redirections {
  const files: Redirection[] = [];
  let input: Input | undefined;
  for (const node of nodes) {
    const isInput =
      node.descriptor === undefined || (node.descriptor.type === 'FileDescriptor' && node.descriptor.value === 0);
    if (node.descriptor?.type === 'FileDescriptorVariable') {
      const by = site.shell.source.slice(node.pos, node.end);
      const [name = '', subscript] = node.descriptor.name.split(/\[(.*)\]$/s);
      bind(site, name, { value: textValue('10'), reach: 'shell', by });
      noteArithmeticText(subscript ?? '', site);
    }
    if (node.type === 'Redirect') {
      const opened = toFile(node, site, files);
      input = isInput && opened !== undefined ? opened : input;
    } else {
      const given = node.type === 'HereDoc' ? documentText(node, site) : stringText(node, site);
      input = isInput ? { kind: 'text', ...given } : input;
    }
  }
  return { files, input };
}

const pipe: Input = { kind: 'pipe' };
const file: Input = { kind: 'file' };

/** Adds the file that is opened to `files`. The result is what the input becomes, if it is the input. */
function toFile(node: Redirect, site: Site, files: Redirection[]): Input | undefined {
  const { target, operator } = node;
  if (target === undefined) {
    fail(site.reading, 'a redirection without a target');
    return undefined;
  }
  const word = toWord(target, site, 'argument');
  const source = site.shell.source.slice(node.pos, node.end);
  refuseDescriptor(target, site);
  if (operator.endsWith('&') && /^-./.test(target.text)) {
    // Bash ends the redirection after `>&-` and takes what follows for a word of the command.
    fail(site.reading, `where \`${source}\` ends is read in different ways`);
  }
  if (target.text.startsWith('!')) {
    fail(site.reading, `\`${source}\` means different things to different shells`);
  }
  const add = (access: Redirection['access']) =>
    files.push({ access, target: word, source, cwd: pathOfFolder(site.shell.cwd) });
  const isPipe = target.parts?.length === 1 && target.parts[0]?.type === 'ProcessSubstitution';
  switch (operator) {
    case '<':
      if (isPipe) {
        return pipe;
      }
      add('read');
      return file;
    case '<>':
      add('readWrite');
      return pipe;
    case '<&':
      if (!word.literal || !isDescriptor(word.text)) {
        add('read');
      }
      return pipe;
    case '>&':
      if (!word.literal || !isDescriptor(word.text)) {
        noteSecondExpansion(word, site);
        add('write');
      }
      return undefined;
    default:
      if (!isPipe) {
        add('write');
      }
      return undefined;
  }
}

/** What follows `>&` is expanded, and if the result is no descriptor, bash expands that result once more. */
function noteSecondExpansion(word: Word, site: Site): void {
  for (const piece of word.pieces) {
    if (piece.kind === 'variable' && isSteeringVariable(piece.name)) {
      // Folders such as `$HOME` are as they are, unless the text says otherwise.
      site.hidden ??= site.reading.variables.has(piece.name) ? `\`>&${word.source}\` is expanded twice` : undefined;
    } else if (piece.kind === 'variable') {
      site.names.push(piece.name);
    } else if (piece.kind === 'text' ? /[$`\\'"*?[{~]/.test(piece.text) : piece.kind !== 'tilde') {
      site.hidden ??= `\`>&${word.source}\` is expanded twice`;
    }
  }
}

/** Before another redirection bash takes a number for the descriptor of that one. */
function refuseDescriptor({ text, end }: WordNode, { shell, reading }: Site): void {
  if (/^(?:[0-9]+|\{\w+\})$/.test(text) && /[<>]/.test(shell.source.charAt(end))) {
    fail(reading, 'syntax error: a redirection without a target');
  }
}

/** `1`, `-` and `1-`: a descriptor that is copied, closed or moved. */
function isDescriptor(text: string): boolean {
  return /^(?:[0-9]+-?|-)$/.test(text);
}

function stringText(node: Exclude<Node, Redirect | HereDoc>, site: Site): Given {
  if (node.target === undefined) {
    fail(site.reading, 'a redirection without a target');
    return { text: undefined };
  }
  refuseDescriptor(node.target, site);
  const word = toWord(node.target, site, 'argument');
  noteOutside(word, site);
  return word.literal ? { text: `${word.text}\n` } : { text: undefined, word };
}

type Given = Pick<Extract<Input, { kind: 'text' }>, 'text' | 'word'>;

/** The text of a here-document, when it is the same whatever the environment holds. */
function documentText(node: HereDoc, site: Site): Given {
  const { body, delimiter, operator } = node;
  const { shell, reading } = site;
  if (delimiter === undefined || node.closing === undefined) {
    fail(reading, 'a here-document without an end');
    return { text: undefined };
  }
  const lines = operator === '<<-' ? body.text.replace(/^\t+/gm, '') : body.text;
  noteOutside(literalWord(lines), site);
  if (delimiter.quoted) {
    shell.tripwire.explainAll(body.pos, body.end);
    return { text: lines };
  }
  let isKnown = true;
  for (const part of body.parts ?? []) {
    if (part.type === 'Literal') {
      shell.tripwire.explainQuoted(part.pos, part.end);
    } else {
      visitExpansion(part, site, 'quoted');
      isKnown = false;
    }
  }
  if (body.parts === undefined) {
    shell.tripwire.explainQuoted(body.pos, body.end);
  }
  return isKnown
    ? { text: lines.replace(/\\([$`\\\n])/g, (_, escaped: string) => (escaped === '\n' ? '' : escaped)) }
    : { text: undefined, word: unknownWord(lines) };
}
