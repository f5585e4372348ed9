import { noteArithmeticText } from './arithmetic';
import { isHarmlessVariable } from './harmlessVariable';
import type { Draft, Site } from './reading';
import { grown, steer } from './reading';
import { isSteeringVariable } from './steeringVariables';
import { isPlainName } from './testCommand';
import { assign, textValue, unknownValue, wordValue } from './variables';
import type { Word } from './word';

/** Notes what a builtin of the shell evaluates, assigns or changes for later commands. */
export type Note = (draft: Draft, site: Site) => void;

/** The note for a builtin; undefined for a command of which nothing is to be noted. */
export function builtinNote(name: string): Note | undefined {
  return builtins.get(name);
}

/** Assigns to the variables that a builtin names. A name that is not plain is evaluated. */
function noteNames(names: readonly Word[], draft: Draft, site: Site, values: readonly string[] = []): void {
  for (const word of names) {
    if (!isPlainName(word)) {
      draft.hidden ??= `\`${word.source}\` is evaluated when it is assigned to`;
      steer(site, `\`${word.source}\` may be any variable`);
      continue;
    }
    const name = /^[A-Za-z0-9_]*/.exec(word.text)?.[0] ?? '';
    assign(site.reading, name, unknownValue);
    for (const value of values) {
      assign(site.reading, name, textValue(value));
    }
    if (isSteeringVariable(name)) {
      steer(site, `\`${name}\` is set`);
    }
  }
}

/** The arguments after the options, given the letters that take a value; undefined when they cannot be told. */
function operandsOf(words: readonly Word[], values: string): readonly Word[] | undefined {
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word?.literal !== true) {
      return words.slice(at);
    }
    if (word.text === '--') {
      return words.slice(at + 1);
    }
    if (!/^-[A-Za-z0-9]/.test(word.text)) {
      return words.slice(at);
    }
    const valued = [...word.text.slice(1)].findIndex((letter) => values.includes(letter));
    if (valued >= 0 && valued === word.text.length - 2) {
      at++;
    }
  }
  return [];
}

/** The value of a single-letter option, attached or in the next word. */
function optionValue(words: readonly Word[], letter: string, values: string): Word | undefined {
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !/^-[A-Za-z0-9]/.test(word.text)) {
      return undefined;
    }
    const valued = [...word.text.slice(1)].findIndex((it) => values.includes(it));
    if (valued < 0) {
      continue;
    }
    const isAttached = valued < word.text.length - 2;
    if (word.text.charAt(valued + 1) === letter) {
      return isAttached ? { ...word, text: word.text.slice(valued + 2) } : words[at + 1];
    }
    at += isAttached ? 0 : 1;
  }
  return undefined;
}

const noteLet: Note = (draft, site) => {
  for (const word of draft.words.slice(1)) {
    noteCalculated(word, draft, site);
  }
};

function noteCalculated(word: Word, draft: Draft, site: Site): void {
  for (const piece of word.pieces) {
    if (piece.kind === 'text') {
      noteArithmeticText(piece.text, site);
    } else if (piece.kind === 'variable') {
      site.names.push(piece.name);
    } else if (piece.kind === 'glob') {
      noteArithmeticText(piece.source, site);
    } else {
      draft.hidden ??= `\`${word.source}\` is calculated, which runs what it holds`;
    }
  }
}

/** `declare`, `export` and their like: each argument is a name, with or without a value. */
const noteDeclaration: Note = (draft, site) => {
  const [program, ...rest] = draft.words;
  const flags = rest.filter((word) => word.literal && /^[-+][A-Za-z]/.test(word.text)).map((word) => word.text);
  const has = (letter: string) => flags.some((flag) => flag.startsWith('-') && flag.includes(letter));
  const exports = program?.text === 'export' || has('x');
  for (const word of rest.filter((it) => !(it.literal && /^[-+]/.test(it.text)))) {
    const [first] = word.pieces;
    const head = first?.kind === 'text' ? /^([A-Za-z_][A-Za-z0-9_]*)(\+?=)?/.exec(first.text) : null;
    const name = head?.[1];
    if (name === undefined || (head?.[2] === undefined && word.text !== name)) {
      const isArray = /^[A-Za-z_][A-Za-z0-9_]*\+?=\(/.test(word.source);
      if (!isArray) {
        draft.hidden ??= `\`${word.source}\` is evaluated when it is declared`;
        steer(site, `\`${word.source}\` may be any variable`);
        continue;
      }
    }
    const declared = name ?? /^[A-Za-z0-9_]*/.exec(word.source)?.[0] ?? '';
    const value = head?.[2] === undefined ? undefined : word.text.slice(head[0].length);
    noteDeclared(declared, { value, word, draft, site, isInteger: has('i'), isReference: has('n') });
    if (isSteeringVariable(declared) || (exports && !isHarmlessVariable(declared) && !has('f'))) {
      steer(site, `\`${declared}\` is set for every later command`);
    }
  }
};

interface Declared {
  readonly value: string | undefined;
  readonly word: Word;
  readonly draft: Draft;
  readonly site: Site;
  readonly isInteger: boolean;
  readonly isReference: boolean;
}

function noteDeclared(name: string, { value, word, draft, site, isInteger, isReference }: Declared): void {
  // Names that came as plain words carry values that no assignment node has noted.
  if (value !== undefined) {
    assign(site.reading, name, word.literal ? textValue(value) : unknownValue);
  }
  if (value?.startsWith('(') && !/^[A-Za-z_][A-Za-z0-9_]*\+?=\(/.test(word.source)) {
    draft.hidden ??= `\`${word.source}\` is evaluated when it is declared`;
  }
  if (isInteger) {
    // Everything that is ever assigned to it is calculated.
    site.names.push(name);
  }
  if (isReference && (value !== undefined || !word.literal)) {
    draft.hidden ??= `\`${word.source}\` makes one name mean another`;
  }
}

const noteTest: Note = (draft) => {
  const { words } = draft;
  words.forEach((word, at) => {
    const operand = words[at + 1];
    const isCheck = word.text === '-v' || word.text === '-R' || word.candidates.includes('-v');
    if (isCheck && at > 0 && operand !== undefined && operand.text !== ']' && !isPlainName(operand)) {
      draft.hidden ??= `\`${word.source} ${operand.source}\` evaluates what stands in the name`;
    }
  });
};

const noteRead: Note = (draft, site) => {
  const values = 'adinNptu';
  const array = optionValue(draft.words, 'a', values);
  const names = operandsOf(draft.words, values) ?? [];
  const text = draft.input.kind === 'text' ? draft.input.text : undefined;
  const fields = text === undefined ? [] : [text.trim(), ...text.trim().split(/\s+/)].slice(0, 8);
  noteNames(array === undefined ? names : [...names, array], draft, site, fields);
};

const noteMapfile: Note = (draft, site) => {
  const text = draft.input.kind === 'text' ? draft.input.text : undefined;
  noteNames(operandsOf(draft.words, 'CcdnOsu') ?? [], draft, site, text?.trim().split('\n').slice(0, 8) ?? []);
};

const notePrintf: Note = (draft, site) => {
  const name = optionValue(draft.words, 'v', 'v');
  if (name !== undefined) {
    const values = (operandsOf(draft.words, 'v') ?? []).flatMap((word) => (word.literal ? [word.text] : []));
    noteNames([name], draft, site, values);
  }
  const unsure = draft.words[1];
  if (unsure !== undefined && !unsure.literal && unsure.candidates.some((text) => text.startsWith('-v'))) {
    draft.hidden ??= `\`${unsure.source}\` may be an option that evaluates a name`;
  }
};

const noteSet: Note = (draft, site) => {
  const { words } = draft;
  const changes = words
    .slice(1)
    .some(
      (word) => !word.literal || /^[-+][A-Za-z]*[akp]|^(?:allexport|keyword|posix|privileged|history)$/.test(word.text),
    );
  if (changes) {
    steer(site, `\`${draft.source}\` changes how the shell reads or exports`);
  }
  for (const word of words.slice(1)) {
    assign(site.reading, '@', wordValue(word));
  }
};

const noteUnset: Note = (draft, site) => {
  site.shell.functions = new Set();
  for (const word of draft.words.slice(1)) {
    site.reading.removed = grown(site.reading.removed, word.literal ? word.text : '*');
  }
  for (const word of operandsOf(draft.words, '') ?? []) {
    if (!isPlainName(word)) {
      draft.hidden ??= `\`${word.source}\` is evaluated when it is unset`;
    }
  }
  const names = draft.words.slice(1);
  if (names.some((word) => !word.literal || word.text === '-f' || isSteeringVariable(word.text))) {
    steer(site, `\`${draft.source}\` takes a name away`);
  }
};

const steers: Note = (draft, site) => steer(site, `\`${draft.source}\` changes what later names mean`);

const noteWithOption =
  (option: RegExp): Note =>
  (draft, site) => {
    if (draft.words.slice(1).some((word) => !word.literal || option.test(word.text))) {
      steers(draft, site);
    }
  };

const noteCompgen: Note = (draft) => {
  const evaluates = draft.words.slice(1).some((word) => !word.literal || /^-[A-Za-z]*F|[$`]/.test(word.text));
  if (evaluates) {
    draft.hidden ??= `\`${draft.source}\` evaluates its arguments`;
  }
};

const noteFc: Note = (draft) => {
  if (!draft.words.slice(1).some((word) => word.literal && /^-[A-Za-z]*l/.test(word.text))) {
    draft.hidden ??= '`fc` runs earlier commands again';
  }
};

const builtins: ReadonlyMap<string, Note> = new Map<string, Note>([
  ['let', noteLet],
  ...['declare', 'typeset', 'local', 'export', 'readonly', 'integer', 'float'].map(
    (name) => [name, noteDeclaration] as const,
  ),
  ['test', noteTest],
  ['[', noteTest],
  ['read', noteRead],
  ['mapfile', noteMapfile],
  ['readarray', noteMapfile],
  ['printf', notePrintf],
  ['getopts', (draft, site) => noteNames(draft.words.slice(2, 3), draft, site)],
  [
    'wait',
    (draft, site) => {
      const name = optionValue(draft.words, 'p', 'p');
      noteNames(name === undefined ? [] : [name], draft, site);
    },
  ],
  ['set', noteSet],
  ['unset', noteUnset],
  ['alias', noteWithOption(/=/)],
  ['hash', noteWithOption(/^-[a-z]*[pd]/)],
  ['enable', noteWithOption(/./)],
  ['shopt', noteWithOption(/^-[a-z]*[su]/)],
  ['setopt', steers],
  ['unsetopt', steers],
  ['emulate', steers],
  ['zmodload', steers],
  ['autoload', steers],
  ['compgen', noteCompgen],
  ['complete', noteCompgen],
  ['fc', noteFc],
]);
