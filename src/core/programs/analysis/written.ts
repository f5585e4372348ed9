import type { Command } from '../../shell/analysis';
import { knownName, withVersions } from '../../shell/programName';
import type { CommandDraft, Reading } from '../../shell/reading';
import { namesConfiguration } from '../../shell/variableNames';
import type { Word } from '../../shell/word';
import { list } from '../notation';
import { readArguments } from '../readProgram';
import { filesLoadedBy, filesOfModule, inside } from './loadedByCode';
import { programs } from './programs';
import { runnerOf, runsFiles } from './runners';
import { repositoryMarks } from './steeredPlace';
import { interprets, runsCode, unwrap } from './unwrap';
import { baseOf, isWritten, pathsNamed, printedFile, Writings, type WrittenFiles } from './writtenFiles';

/** Marks commands that run a file which the same text writes, fetches or links: what it holds was never looked at. */
export function markWrittenScripts(reading: Reading): void {
  const { commands, redirections } = reading;
  // Most texts run no file by its path, and one command alone writes nothing for another.
  const isAlone = commands.length === 1 && redirections.length === 0 && commands[0]?.redirections.length === 0;
  const away = isAlone ? [] : commands.filter((command) => isAway(command, reading));
  const installs = !isAlone && commands.some(namesTools);
  if (isAlone || (away.length === 0 && !installs && !commands.some(mayRunFile))) {
    return;
  }
  const writings = new Writings(reading);
  if (writings.of('as code').names.size === 0) {
    return;
  }
  const written = writings.of('all');
  for (const command of away) {
    if (repositoryMarks(command).some((mark) => isWritten(mark, command, written))) {
      // Whose orders it takes there is known as little as the folder itself.
      command.cwd = undefined;
      writings.forget(command);
    }
  }
  for (const command of commands) {
    const file = installs || mayRunFile(command) ? whatIsRun(command, writings, written) : undefined;
    if (file !== undefined) {
      const printed = command.words.find(({ source }) => file === printedFile && source.includes('<('));
      command.hidden ??=
        printed === undefined
          ? `writes \`${file}\` and then runs it`
          : `runs \`${printed.source}\` as a script, unseen`;
    }
  }
}

/** Whether it takes its orders from a folder that the text leads it to. */
function isAway(command: CommandDraft, { place }: Reading): boolean {
  return (
    (command.cwd !== place.cwd || command.words.some(({ text }) => text.startsWith('-C'))) &&
    repositoryMarks(command).length > 0
  );
}

function mayRunFile(command: CommandDraft): boolean {
  const { words } = command;
  const [program] = words;
  return (
    program !== undefined &&
    (!program.literal ||
      program.candidates.length > 0 ||
      mayRunOperands(program.text) ||
      program.text.includes('/') ||
      interprets(program.text) ||
      runsFiles(words) ||
      loadsOf(program).length > 0 ||
      runsInput(command) ||
      saysFiles(command) ||
      settingsOf(command).length > 0)
  );
}

/** Whether nothing is known of what the program does with files, or only that it runs code. */
function mayRunOperands(text: string): boolean {
  const known = programs.get(knownName(text));
  return known === undefined
    ? /^[\w.+-]+$/.test(text) && !interprets(text)
    : known.operands === undefined && known.spec.runsCode === true && known.spec.interprets !== true;
}

function loadsOf({ text }: Word): readonly string[] {
  return list(programs.get(knownName(text))?.spec.loads ?? '');
}

/** The file, or the folder with orders in it, that the command runs although the text writes it. */
function whatIsRun(command: CommandDraft, writings: Writings, written: WrittenFiles): string | undefined {
  const [program] = command.words;
  const isFound = program?.text === '{}' && command.outer?.wrapping?.kind === 'feeding';
  if (isFound || program?.pieces.some(({ kind }) => kind === 'glob') === true || /`|\$\(/.test(program?.source ?? '')) {
    // Which of them it is cannot be told.
    return [...written.names][0];
  }
  const name = program?.text ?? '';
  const files = filesRunBy(command, writings);
  const made = interprets(knownName(name)) ? writings.of('as code') : written;
  // What it made itself is no news to it, and that one program may have made it and another may run it is too little.
  const run = mayRunOperands(name)
    ? (writings.byOthers(files, command) ?? (runsCode(name) ? files.find((path) => path === printedFile) : undefined))
    : files.find((path) => isWritten(path, command, made));
  return (
    run ??
    writings.byOthers(loadedBy(command), command) ??
    ordersOf(command, writings.reading).find((path) => isWritten(path, command, written)) ??
    [...written.files].find((path) => isToolOf(command, path)) ??
    writings.byOthers(filesFoundBy(command, written), command)
  );
}

/** Folders that programs are found in by their names, and folders of what these load. */
const toolFolders = /(?:^|\/)(?:node_modules|\.?venv|vendor)\/|(?:^|\/)\.?bin\/[^/]+$/;

function namesTools({ words, redirections }: CommandDraft): boolean {
  return (
    words.some(({ text }) => toolFolders.test(text)) || redirections.some(({ target }) => toolFolders.test(target.text))
  );
}

/** Whether the command runs a file that lies where programs are looked for: by its name, or as part of its tools. */
function isToolOf({ words }: CommandDraft, path: string): boolean {
  const name = words[0]?.text ?? '';
  return toolFolders.test(path) && (name === baseOf(path) || (!/\/bin\/[^/]+$/.test(path) && runsFiles(words)));
}

/** The files that the command finds by their names and runs, as `pytest` does with `test_x.py`. */
function filesFoundBy(command: CommandDraft, { files }: WrittenFiles): readonly string[] {
  const { cwd } = command;
  const runner = runnerOf(runnerWords(command));
  return [...files].filter(
    (path) => runner?.isFound(baseOf(path)) === true && (cwd === undefined || path.startsWith(`${cwd}/`)),
  );
}

/** The words of the program that takes orders: a command that it starts speaks for itself, and `python -m pytest` is pytest. */
function runnerWords({ words, wrapping }: CommandDraft): readonly Word[] {
  const own = words.slice(0, wrapping?.innerAt);
  const module = interprets(own[0]?.text ?? '') ? own.findIndex(({ text }) => /^-[a-zA-Z]*m$/.test(text)) : -1;
  return module < 0 ? own : own.slice(module + 1);
}

/** Names of files that the command runs as programs or scripts. */
function filesRunBy(command: CommandDraft, writings: Writings): readonly string[] {
  const { words } = command;
  const { reading } = writings;
  const [program] = words;
  if (program === undefined) {
    return [];
  }
  // A name with an ending may be that of a file: `uv run x.py`.
  const own = pathsNamed(program, command.cwd, reading).filter((text) => /\/|\.[a-z]+$/.test(text));
  const loads = loadsOf(program);
  const loaded = words.flatMap((word, at) => {
    const option = loads.find((it) => word.text.startsWith(it) || endsWithLetter(word.text, it));
    const attached = option !== undefined && word.text.startsWith(option) ? word.text.slice(option.length) : '';
    return option === undefined
      ? []
      : attached === ''
        ? words.slice(at + 1, at + 2).flatMap((value) => pathsNamed(value, command.cwd, reading))
        : [attached.replace(/^=/, '').replace(/=.*$/s, '')];
  });
  loaded.push(...settingsOf(command).flatMap((value) => pathsNamed(value, command.cwd, reading)));
  if (mayRunOperands(program.text)) {
    const given = words.slice(1).flatMap((word) => pathsNamed(word, command.cwd, reading));
    return [...own, ...loaded, ...given.filter((text) => !text.startsWith('-')), ...inputsOf(command, reading)];
  }
  if (loaded.length > 0 || !interprets(knownName(program.text))) {
    const inputs = runsInput(command) ? inputsOf(command, reading) : [];
    return [...own, ...loaded.flatMap((path) => [path, ...inside(path)]), ...inputs];
  }
  const rest = words.slice(1);
  const { code, script } = scriptIn(program, rest);
  if (code !== undefined) {
    return own;
  }
  const module =
    rest.find((_, at) => /^-[a-zA-Z]*m$/.test(rest[at - 1]?.text ?? ''))?.text ??
    rest.flatMap(({ text }) => /^-m(\w.*)$/.exec(text)?.[1] ?? [])[0];
  // Scripts and what is loaded before them are all that such a program is known to read.
  const read = writings
    .effects(command)
    .files.flatMap(({ access, word, cwd }) => (access === 'read' ? pathsNamed(word, cwd, reading) : []));
  const scripts = script === undefined ? [] : pathsNamed(script, command.cwd, reading);
  return [
    ...own,
    ...[...scripts, ...read].flatMap((path) => [path, ...inside(path)]),
    ...(module === undefined ? [] : filesOfModule(module)),
    ...inputsOf(command, reading),
  ];
}

/** Files of settings that variables in front of it name: `KUBECONFIG=k kubectl` starts what stands there. */
function settingsOf({ assignments }: CommandDraft): readonly Word[] {
  return assignments.flatMap(({ name, value }) => (value !== undefined && namesConfiguration(name) ? [value] : []));
}

/** `-nf` ends with `-f`. */
function endsWithLetter(text: string, option: string): boolean {
  return /^-[a-zA-Z]+$/.test(text) && /^-\w$/.test(option) && text.endsWith(option.slice(1));
}

/** Whether what it is given as a file would be hidden if it came through a pipe. */
export function runsInput({ words, redirections, cwd }: Pick<Command, 'words' | 'redirections' | 'cwd'>): boolean {
  return (
    redirections.some(({ access }) => access === 'read') &&
    unwrap(knownName(words[0]?.text ?? ''), { words, cwd, input: { kind: 'pipe' } })?.hidden !== undefined
  );
}

/** Whether its words are code in which a file may be named that it runs. */
function saysFiles({ words: [program, ...args] }: CommandDraft): boolean {
  return args.some(({ text }) => namesFile.test(text)) && runsCode(program?.text ?? '');
}

const namesFile = /\.read\s|\bsource\s|\bload\s*\(|\\ir?\s|\\\.\s/;

/** Names of files that code in the words loads. */
function loadedBy(command: CommandDraft): readonly string[] {
  const [program, ...args] = command.words;
  const isCode = program !== undefined && interprets(knownName(program.text));
  const code = isCode ? scriptIn(program, args).code : undefined;
  return filesLoadedBy(code ?? (saysFiles(command) ? args.map(({ text }) => text).join('\n') : ''));
}

/** The code that stands in the words, and else the script. Behind that they are its own, and to a shell `-e` gives none. */
function scriptIn(
  { text }: Word,
  args: readonly Word[],
): { readonly code: string | undefined; readonly script: Word | undefined } {
  const known = withVersions(programs, knownName(text), ({ operands }) => operands !== undefined);
  if (known === undefined) {
    const at = args.findIndex((word) => /^-[a-zA-Z]*[ceE]/.test(word.text));
    return {
      code: at < 0 ? undefined : (args[at + 1]?.text ?? ''),
      script: args.find((word) => !word.text.startsWith('-')),
    };
  }
  const own = args.filter((word) => !word.text.startsWith('+'));
  const { operands, operandsAt } = readArguments(own, known);
  const { options } = readArguments(own.slice(0, operandsAt), known);
  const gives = /^php/.test(text) ? /^-[rBER]$/ : /^(?:-[ceEp]|--eval|--print)$/;
  const code = options.find(({ name, value }) => value !== undefined && gives.test(name));
  return { code: code?.value?.text, script: operands[0] };
}

function inputsOf({ redirections }: CommandDraft, reading: Reading): readonly string[] {
  return redirections.flatMap(({ access, target, cwd }) => (access === 'read' ? pathsNamed(target, cwd, reading) : []));
}

/** Names of files that say what a runner does: in its folder, or named by its options or operands. */
function ordersOf(command: CommandDraft, reading: Reading): readonly string[] {
  const { cwd } = command;
  const words = runnerWords(command);
  const runner = runnerOf(words);
  if (runner === undefined || !runsFiles(words)) {
    return [];
  }
  const valueAt = (at: number): readonly string[] => {
    const text = words[at]?.text ?? '';
    const attached = /^--?[a-zA-Z-]{2,}=(.+)$|^-[a-zA-Z]=?(.+)$/s.exec(text);
    const value = words[at + 1];
    return attached !== null
      ? [attached[1] ?? attached[2] ?? '']
      : value === undefined
        ? []
        : pathsNamed(value, cwd, reading);
  };
  const named = words.flatMap(({ text }, at) => (at > 0 && runner.isAim(text) ? valueAt(at) : []));
  const folders = words.flatMap(({ text }, at) => (at > 0 && runner.isFolder(text) ? valueAt(at) : []));
  // What looks at the files that it is given does not run them.
  const looks = runner.spec.reach === 'plain' && runner.spec.runsOperands !== true;
  const operands = looks ? [] : words.slice(1).filter(({ text }) => !text.startsWith('-') && /[./]/.test(text));
  return [
    ...named,
    ...['.', ...folders].flatMap((folder) => [...runner.manifests, 'anything'].map((name) => `${folder}/${name}`)),
    ...operands.flatMap((word) => pathsNamed(word, cwd, reading)),
    // `gunicorn x:app`, `flask --app x run`
    ...words.flatMap(({ text }, at) => {
      const isModule = /^[\w.]+:\w/.test(text) || /^(?:-A|--app)$/.test(words[at - 1]?.text ?? '');
      return isModule ? filesOfModule(text.replace(/:.*$/s, '')) : [];
    }),
  ];
}
