import type { Input } from './analysis';
import { bind, bindParameters, valueOfWord } from './binding';
import { builtins } from './builtins';
import { changesFolder, folderAfter, folderOfWord } from './changeFolder';
import { belowTop, type Folder, nowhere, pathOfFolder, unknownFolder } from './folder';
import { maxCommands, maxDepth, maxGuesses, maxRead } from './limits';
import { programOf } from './programName';
import {
  type CommandDraft,
  exhaust,
  fail,
  forkOf,
  type Reading,
  type Shell,
  type Site,
  siteIn,
  steer,
} from './reading';
import { isSteeringVariable } from './variableNames';
import type { Word } from './word';
import type { Inner } from './wrapped';

/** The parts of a command that are known before anybody has asked what it runs. */
type Beginning = Pick<CommandDraft, 'words' | 'source'> &
  Partial<Pick<CommandDraft, 'assignments' | 'redirections' | 'input'>>;

/** A command that stands where `site` is, with all that its words hide, set and calculate with. */
export function commandAt(site: Site, beginning: Beginning): CommandDraft {
  const { shell, set } = site;
  const { words, assignments = [], redirections = [], input = shell.input, source } = beginning;
  // Written out, because copying an object field by field in one go is slow and this runs for every command.
  const draft: CommandDraft = {
    words,
    assignments: set === undefined ? assignments : [...assignments, ...set],
    redirections,
    input,
    source,
    hidden: site.hidden,
    cwd: pathOfFolder(shell.cwd),
    below: belowTop(shell.cwd),
    wrapping: undefined,
    inner: [],
    outer: shell.outer,
    opaque: whyOpaque(words[0]),
    local: false,
  };
  noteCalculations(draft, site);
  return draft;
}

/** Adds a command to the list. */
export function emit(draft: CommandDraft, reading: Reading): void {
  reading.commands.push(draft);
  (draft.outer as CommandDraft | undefined)?.inner.push(draft);
  if (reading.commands.length > maxCommands) {
    exhaust(reading, `the text holds more than ${maxCommands} commands`);
  }
}

/**
 * Adds a command, and after it whatever it runs in turn.
 * Moves `shell` to the folder it is in when the command succeeds; the result is the folder when it fails.
 */
export function runCommand(draft: CommandDraft, shell: Shell, reading: Reading): Folder {
  emit(draft, reading);
  const name = programOf(draft);
  if (name === undefined || reading.failure !== undefined) {
    draft.hidden ??= whyFed(draft);
    return shell.cwd;
  }
  draft.local = draft.words[0]?.literal === true && shell.functions.has(draft.words[0].text);
  const note = builtins.get(name);
  if (note !== undefined) {
    const site = siteIn(reading, shell);
    note(draft, site);
    noteCalculations(draft, site);
    draft.hidden ??= site.hidden;
    if (site.set !== undefined) {
      draft.assignments = [...draft.assignments, ...site.set];
    }
  }
  return unwind(name, draft, shell, reading) ?? move(name, draft, shell, reading);
}

/** A program that nobody knows may be a shell, which runs what it is fed. What a function is given is judged where it is called. */
function whyFed({ words: [program, ...args], input }: CommandDraft): string | undefined {
  const isFed = input.kind === 'pipe' && program !== undefined && !/^"?\$\{?[@*\d]/.test(program.source);
  return isFed && args.every(({ text }) => text.startsWith('-'))
    ? `runs what is fed to \`${program.source}\`, unseen`
    : undefined;
}

/** Notes that the command calculates with these variables, or assigns numbers to them. */
function noteCalculations(command: CommandDraft, site: Site): void {
  const { names, reading } = site;
  if (names.length === 0) {
    return;
  }
  reading.calculating.push({ command, names });
  const steering = names.find(isSteeringVariable);
  if (steering !== undefined) {
    steer(site, `\`${steering}\` may be set for every later command`);
  }
}

function whyOpaque(program: Word | undefined): string | undefined {
  if (program === undefined) {
    return undefined;
  }
  if (!program.literal) {
    return `\`${program.source}\` may turn out to be any program`;
  }
  // zsh takes `=name` for the path of the program `name`.
  return program.text.startsWith('=') ? `\`${program.source}\` means different things to different shells` : undefined;
}

/** Reads what the command runs. Undefined when it runs nothing in the shell it stands in. */
function unwind(name: string, draft: CommandDraft, shell: Shell, reading: Reading): Folder | undefined {
  // A wrapper looks at nothing but the words and the input.
  const wrapped = reading.programs.unwrap(name, draft);
  if (wrapped === undefined) {
    return undefined;
  }
  draft.hidden ??= wrapped.hidden;
  if (wrapped.scripts !== undefined) {
    for (const script of wrapped.scripts) {
      reading.scripts.push({ command: draft, script });
    }
  }
  const [first] = wrapped.inner;
  if (first !== undefined) {
    draft.wrapping = { kind: wrapped.kind, innerAt: first.by === 'words' ? first.at : undefined };
  }
  if (shell.depth >= maxDepth) {
    fail(reading, 'commands run commands too many times over');
    return undefined;
  }
  let failed: Folder | undefined;
  for (const inner of wrapped.inner) {
    if (reading.failure !== undefined) {
      break;
    }
    failed = runInner(inner, draft, shell, reading) ?? failed;
  }
  if (wrapped.hidden !== undefined && sharesShell.has(name)) {
    // What cannot be seen runs in this very shell, so it may do anything to it.
    shell.cwd = unknownFolder;
    shell.functions = new Set();
    steer(siteIn(reading, shell), wrapped.hidden);
    return unknownFolder;
  }
  return failed;
}

const sharesShell = new Set(['eval', 'source', '.', 'trap', 'alias', 'mapfile', 'readarray']);

function runInner(inner: Inner, draft: CommandDraft, shell: Shell, reading: Reading): Folder | undefined {
  const isSame = inner.where?.shell === 'same';
  const inside = innerShell(inner, draft, shell, reading);
  if (inner.by === 'words') {
    const failed = runWords(inner, inside, reading);
    if (!isSame) {
      return undefined;
    }
    shell.cwd = inside.cwd;
    // It may have been `unset`, or something that runs it.
    shell.functions = new Set();
    return failed;
  }
  if (inner.guess === true) {
    reading.guesses++;
    if (reading.guesses > maxGuesses || reading.read + inner.text.length > maxRead) {
      draft.hidden ??= 'there is too much code in it';
      return undefined;
    }
  }
  bindParameters(reading, inner.positional ?? []);
  const from = reading.commands.length;
  const why = reading.readText(inner.text, inside, reading) ?? reading.failure;
  if (why !== undefined && inner.guess === true && !reading.isExhausted) {
    // A guess that cannot be read tells nothing about the text itself.
    reading.failure = undefined;
    draft.hidden ??= why;
  } else if (why !== undefined) {
    fail(reading, why);
  }
  if (inner.where?.shell === 'later') {
    reading.bodies.push({ from, to: reading.commands.length });
    if (inside.cwd !== shell.cwd) {
      reading.lostFrom = Math.min(reading.lostFrom, from);
    }
  }
  if (isSame) {
    shell.cwd = inside.cwd;
    shell.functions = inside.functions;
    return inside.cwd;
  }
  return undefined;
}

const pipe: Input = { kind: 'pipe' };
const noNames: ReadonlySet<string> = new Set();

function innerShell(inner: Inner, draft: CommandDraft, shell: Shell, reading: Reading): Shell {
  const { where } = inner;
  const dialect = inner.by === 'words' || where?.shell !== undefined ? shell.dialect : (inner.dialect ?? 'unknown');
  const inside = forkOf(shell);
  inside.outer = draft;
  inside.depth += 1;
  inside.dialect = dialect;
  inside.input = where?.input ?? draft.input;
  if (where?.folder !== undefined) {
    inside.cwd = folderOfWord(where.folder.to, reading, shell);
  }
  if (where?.shell === undefined) {
    // Another program does not know the functions of this shell, nor its variables.
    inside.functions = noNames;
    inside.bound = noNames;
    inside.certain = false;
  } else if (where.shell === 'later') {
    inside.certain = false;
    inside.input = pipe;
  }
  return inside;
}

function runWords(inner: Extract<Inner, { by: 'words' }>, shell: Shell, reading: Reading): Folder {
  const { words, assignments = [] } = inner;
  const site = siteIn(reading, shell);
  for (const { name, value } of assignments) {
    bind(site, name, { value: valueOfWord(value), reach: 'command' });
  }
  const draft = commandAt(site, { words, assignments, source: words.map((word) => word.source).join(' ') });
  // No wrapper that is given words calls a function, not even those of the shell itself.
  const bare = forkOf(shell);
  bare.functions = noNames;
  const failed = runCommand(draft, bare, reading);
  shell.cwd = bare.cwd;
  return failed;
}

/** Follows the commands that change the folder or end the shell. */
function move(name: string, draft: CommandDraft, shell: Shell, reading: Reading): Folder {
  const before = shell.cwd;
  if (changesFolder(name)) {
    reading.moves = true;
    shell.cwd = folderAfter(name, draft, { reading, shell });
  } else if (name === 'exit' && !reading.functions.has('exit')) {
    shell.cwd = nowhere;
    return nowhere;
  }
  return before;
}
