import { grownSet } from '../../base/grown';
import { noteArithmeticText } from './arithmetic';
import { bind, bindParameters, isCalculatedVariable } from './binding';
import { readBuiltin } from './builtinWords';
import { noteDeclaration } from './declarations';
import { type CommandDraft, type Reading, type Site, steer } from './reading';
import { noteAlias, noteHash } from './renamed';
import { isPlainName } from './testCommand';
import { isSteeringVariable } from './variableNames';
import { holdsJobs, textValue, unknownValue } from './variables';
import { mayBeCalculated, type Word } from './word';

/** Notes what a builtin of the shell evaluates, assigns or changes for later commands. */
export type Note = (draft: CommandDraft, site: Site) => void;

/** Assigns to the variables that a builtin names. A name that is not plain is evaluated. */
function noteNames(names: readonly Word[], draft: CommandDraft, site: Site, values: readonly string[] = []): void {
  for (const word of names) {
    if (!isPlainName(word)) {
      draft.hidden ??= `\`${word.source}\` is evaluated when it is assigned to`;
      steer(site, `\`${word.source}\` may be any variable`);
      continue;
    }
    const name = /^[A-Za-z0-9_]*/.exec(word.text)?.[0] ?? '';
    for (const value of [unknownValue, ...values.map(textValue)]) {
      bind(site, name, { value, reach: 'shell', by: draft.source });
    }
  }
}

const noteLet: Note = (draft, site) => {
  for (const { pieces, source } of draft.words.slice(1)) {
    for (const piece of pieces) {
      if (piece.kind === 'text' || piece.kind === 'glob') {
        noteArithmeticText(piece.kind === 'text' ? piece.text : piece.source, site);
      } else if (piece.kind === 'variable') {
        site.names.push(piece.name);
      } else {
        draft.hidden ??= `\`${source}\` is calculated, which runs what it holds`;
      }
    }
  }
};

/** Some shells calculate what these are given where bash does not. */
const noteNumbers: Note = (draft) => {
  const calculated = draft.words.find(mayBeCalculated);
  if (calculated !== undefined) {
    draft.hidden ??= `some shells calculate \`${calculated.source}\``;
  }
};

const noteCount: Note = (draft, site) => {
  for (const { literal, text } of draft.words.slice(1)) {
    noteArithmeticText(literal ? text : '', site);
  }
};

const noteTest: Note = (draft, site) => {
  const { words } = draft;
  noteNumbers(draft, site);
  words.forEach((word, at) => {
    const operand = words[at + 1];
    const isCheck = word.text === '-v' || word.text === '-R' || word.candidates.includes('-v');
    if (isCheck && at > 0 && operand !== undefined && operand.text !== ']' && !isPlainName(operand)) {
      draft.hidden ??= `\`${word.source} ${operand.source}\` evaluates what stands in the name`;
    }
  });
};

const noteRead: Note = (draft, site) => {
  const { operands, values } = readBuiltin(draft.words, 'adinNptu');
  const array = values.get('a');
  const limit = values.get('t');
  if (limit !== undefined && mayBeCalculated(limit)) {
    draft.hidden ??= `some shells calculate \`${limit.source}\``;
  }
  const text = draft.input.kind === 'text' ? draft.input.text : undefined;
  const fields = text === undefined ? [] : [text.trim(), ...text.trim().split(/\s+/)].slice(0, 8);
  noteNames(array === undefined ? operands : [...operands, array], draft, site, fields);
};

const noteMapfile: Note = (draft, site) => {
  const text = draft.input.kind === 'text' ? draft.input.text : undefined;
  const { operands } = readBuiltin(draft.words, 'CcdnOsu');
  noteNames(operands, draft, site, text?.trim().split('\n').slice(0, 8) ?? []);
};

const notePrintf: Note = (draft, site) => {
  noteNumbers(draft, site);
  const { operands, values } = readBuiltin(draft.words, 'v');
  const texts = operands.flatMap((word) => (word.literal ? [word.text] : []));
  noteNames([...values.values()], draft, site, texts);
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
  bindParameters(site.reading, words.slice(1));
};

const noteUnset: Note = (draft, site) => {
  const names = draft.words.slice(1);
  site.shell.functions = new Set();
  for (const word of names) {
    site.reading.removed = grownSet(site.reading.removed, word.literal ? word.text : '*');
  }
  for (const word of readBuiltin(draft.words, '').operands) {
    if (!isPlainName(word)) {
      draft.hidden ??= `\`${word.source}\` is evaluated when it is unset`;
    }
  }
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

/** Builtins of some shells only, with options that name the variable they set. */
const noteAnyName: Note = (draft, site) => {
  const names = draft.words.slice(1).filter(({ text }) => isCalculatedVariable(text) || isSteeringVariable(text));
  noteNames(names, draft, site);
};

const noteCompgen: Note = (draft, site) => {
  noteAnyName(draft, site);
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

const noteWait: Note = (draft, site) => noteNames([...readBuiltin(draft.words, 'p').values.values()], draft, site);

const named = (names: string, note: Note) => names.split(' ').map((name) => [name, note] as const);

/** What is to be noted of each builtin; of other commands nothing is. */
export const builtins: ReadonlyMap<string, Note> = new Map<string, Note>([
  ['let', noteLet],
  ...named('declare typeset local export readonly integer float nameref', noteDeclaration),
  ...named('exit return break continue shift', noteCount),
  ...named('test [', noteTest),
  ['read', noteRead],
  ...named('mapfile readarray', noteMapfile),
  ['printf', notePrintf],
  ['getopts', (draft, site) => noteNames(readBuiltin(draft.words, '').operands.slice(1, 2), draft, site)],
  ['wait', noteWait],
  ...named('print vared sysread zparseopts zformat zstyle strftime zstat getln', noteAnyName),
  ['set', noteSet],
  ['unset', noteUnset],
  ['alias', noteAlias],
  ['hash', noteHash],
  ['enable', noteWithOption(/./)],
  ['shopt', noteWithOption(/^-[a-z]*[su]/)],
  ...named('setopt unsetopt emulate zmodload autoload', steers),
  ...named('compgen complete', noteCompgen),
  ['fc', noteFc],
]);

/** Whether a variable may lose its value, or get one under a name that the text does not show. */
export function changesVariables({ words: [program, ...rest], opaque }: CommandDraft, reading: Reading): boolean {
  const name = program?.text ?? '';
  const note = builtins.get(name);
  const isTold = (word: Word) => word.literal || (note === noteWait && holdsJobs(word, reading));
  return (
    opaque !== undefined ||
    forgetting.has(name) ||
    (note === noteDeclaration && name !== 'export') ||
    (note !== undefined && !keeping.has(note) && !rest.every(isTold)) ||
    (note === notePrintf && (rest[0]?.literal !== true || rest[0].text.startsWith('-')))
  );
}

const forgetting: ReadonlySet<string> = new Set(['unset', 'private', 'eval', '.', 'source', 'command', 'builtin']);
/** Builtins whose words name no variable that they set; `printf -v` does. */
const keeping: ReadonlySet<Note> = new Set([noteTest, noteCount, notePrintf]);
