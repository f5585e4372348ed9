import type { Analysis, ShellPlace } from './analysis';
import { bindParameters } from './binding';
import { changesVariables } from './builtins';
import { explainComments } from './comments';
import { nowhere } from './folder';
import { joinLines } from './joinLines';
import { maxEffort, maxLength, maxRead } from './limits';
import { isRefused, lengthOf, parseScript } from './parseScript';
import { exhaust, forgetFolders, forkOf, type Programs, type Reading, type Shell } from './reading';
import { noteRenamed } from './renamed';
import { isEscaped, slack, tripwireOf } from './tripwire';
import { isKnown, isTainted, offerCandidates, settleSureWords, textOfValue } from './variables';
import { walkScript } from './walk';
import { isTooHeavy } from './weight';

/**
 * Finds every simple command that a shell would run for `text`, wherever it hides.
 * Total: any text gives an answer, and what cannot be understood is `unparsable` or marked on its command.
 */
export function readShell(text: string, place: ShellPlace, programs: Programs): Analysis {
  const reading = newReading(place, programs);
  const unread = readText(text, shellFor(text, place), reading);
  const why = unread ?? reading.failure;
  if (why !== undefined) {
    // What fails further in is found wrong only when it runs, if at all.
    return { kind: 'unparsable', why, refused: isRefused(text, unread) };
  }
  settle(reading);
  const whyOther = whyOtherLetters(text, reading);
  if (whyOther !== undefined) {
    return { kind: 'unparsable', why: whyOther };
  }
  if (isTooHeavy(reading)) {
    return { kind: 'unparsable', why: 'the text holds too many words' };
  }
  return {
    kind: 'commands',
    commands: reading.commands,
    redirections: reading.redirections,
    outside: reading.outside,
    steering: reading.steering,
  };
}

function newReading(place: ShellPlace, programs: Programs): Reading {
  return {
    place,
    programs,
    commands: [],
    redirections: [],
    outside: [],
    variables: noVariables,
    waiting: [],
    calculating: [],
    lists: new Map(),
    scripts: [],
    functions: noNames,
    bodies: [],
    effort: maxEffort,
    read: 0,
    guesses: 0,
    substitutions: 0,
    moves: false,
    lostFrom: Number.POSITIVE_INFINITY,
    steering: undefined,
    failure: undefined,
    isExhausted: false,
    renamed: noRenamed,
    removed: noNames,
    walk: walkScript,
    readText,
  };
}

const noVariables: Reading['variables'] = new Map();
const noRenamed: Reading['renamed'] = new Map();
const noNames: ReadonlySet<string> = new Set();

const inherited: Shell['input'] = { kind: 'inherited' };

function shellFor(text: string, place: ShellPlace): Shell {
  return {
    source: text,
    tripwire: slack,
    depth: 0,
    dialect: 'bash',
    outer: undefined,
    block: undefined,
    cwd: place.cwd === '' ? nowhere : place.cwd,
    input: inherited,
    functions: noNames,
    bound: noNames,
    certain: true,
  };
}

/** Reads a text of its own in a shell that is already set up. Undefined when it was read; otherwise why not. */
function readText(written: string, shell: Shell, reading: Reading): string | undefined {
  const length = lengthOf(written);
  reading.read += length;
  if (length <= maxLength && reading.read > maxRead) {
    exhaust(reading, 'the text hands too much text from shell to shell');
    return reading.failure;
  }
  const text = length > maxLength ? written : joinLines(written);
  const parse = parseScript(text);
  if (parse.kind === 'failed') {
    return parse.why;
  }
  const error = parse.script.errors?.[0];
  if (error !== undefined) {
    return `syntax error: ${error.message}`;
  }
  if (isEscaped(text, text.length)) {
    // Bash keeps it, unless the text is a file or has several lines.
    return 'a backslash at the very end is kept or dropped, as it happens';
  }
  const tripwire = tripwireOf(text);
  const inside = forkOf(shell);
  inside.source = text;
  inside.tripwire = tripwire;
  try {
    walkScript(parse.script, inside, reading);
  } catch {
    // The parser reads some parts only when they are looked at, and can run out of stack on text made to that end.
    return 'the text could not be parsed';
  }
  shell.cwd = inside.cwd;
  shell.functions = inside.functions;
  if (tripwire.isTripped() && reading.failure === undefined) {
    explainComments(text, parse.script, tripwire);
  }
  return tripwire.isTripped() ? 'a substitution may be hidden inside quotes, or a word torn apart' : undefined;
}

/** A function may be called before the text defines it: in a loop, or from another function. */
function noteLateCalls(reading: Reading): void {
  if (reading.functions.size > 0) {
    for (const command of reading.commands) {
      if (reading.functions.has(command.words[0]?.text ?? '')) {
        bindParameters(reading, command.words.slice(1));
      }
    }
  }
}

/** `C:\\bin\\git` and `.\\git`: bash drops the backslashes, and the other shells of Windows do not. */
function noteTornPaths({ commands }: Reading): void {
  for (const command of commands) {
    const [program] = command.words;
    if (program !== undefined && /.\\[\w.-]/.test(program.source.replace(/'[^']*'|"[^"]*"/g, ''))) {
      command.hidden ??= `\`${program.source}\` means different things to different shells`;
    }
  }
}

/** A name that may have come to mean something else is not surely a function any more. */
function unsettleFunctions({ commands, removed, steering }: Reading): void {
  for (const command of commands) {
    if (command.local && (steering !== undefined || removed.has('*') || removed.has(command.words[0]?.text ?? ''))) {
      command.local = false;
    }
  }
}

/** Settles what could be known only at the end of the text. */
function settle(reading: Reading): void {
  noteLateCalls(reading);
  noteRenamed(reading);
  if (reading.place.platform === 'win32') {
    noteTornPaths(reading);
  }
  unsettleFunctions(reading);
  for (const word of reading.waiting) {
    offerCandidates(word, reading);
  }
  if (reading.waiting.length > 0 && !reading.commands.some((it) => changesVariables(it, reading))) {
    settleSureWords(reading);
  }
  for (const { command, names } of reading.calculating) {
    const name = names.find((it) => isTainted(reading, it));
    if (name !== undefined) {
      command.hidden ??= `arithmetic runs what \`${name}\` holds`;
    }
  }
  for (const { command, script } of reading.scripts) {
    const { candidates, pieces } = script.word;
    // A variable that the text does not assign to is not a way to smuggle code in.
    if (candidates.some(script.runs) || pieces.some((it) => it.kind === 'variable' && !isKnown(reading, it.name))) {
      command.hidden ??= script.why;
    }
  }
  reading.programs.settle(reading);
  if (reading.moves) {
    for (const { from, to } of reading.bodies) {
      forgetFolders(reading.commands.slice(from, to));
    }
  }
  if (reading.lostFrom < reading.commands.length) {
    forgetFolders(reading.commands.slice(reading.lostFrom), reading.redirections);
  }
}

/**
 * Why the shell may read the text in another way than it is written: with another character set a letter may swallow
 * the backslash or quote behind it. Undefined for text that has only ASCII in it, and where no set is chosen.
 */
function whyOtherLetters(text: string, { variables }: Reading): string | undefined {
  if (variables.size === 0) {
    return undefined;
  }
  const name = choosers.find((it) => variables.get(it)?.some((value) => !harmlessSet.test(textOfValue(value) ?? '?')));
  return name !== undefined && /[^\0-\x7f]/.test(text)
    ? `\`${name}\` may choose a character set in which the text reads differently`
    : undefined;
}

const choosers = ['LC_ALL', 'LC_CTYPE', 'LANG'];
const harmlessSet = /^(?:|C|POSIX|[A-Za-z_]+\.utf-?8)$/i;
