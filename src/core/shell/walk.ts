import type * as bash from 'unbash';
import { grownSet } from '../../base/grown';
import type { Input } from './analysis';
import { refuseUnpaired, visitArithmetic } from './arithmetic';
import { bind } from './binding';
import { runArithmetic, runTest } from './bracketCommands';
import { visitExpansion } from './expansions';
import { eitherFolder, type Folder, nowhere, unknownFolder } from './folder';
import { maxDepth } from './limits';
import { visitCaseWords, visitLoopWords, visitWithoutCommand } from './outsideWords';
import { printerSince } from './printers';
import {
  type CommandDraft,
  fail,
  forgetFolders,
  forkOf,
  type Reading,
  type Shell,
  siteIn,
  unsureForkOf,
} from './reading';
import { toRedirections } from './redirections';
import { commandAt, emit } from './runCommand';
import { readSimpleCommand, readTimed } from './simpleCommand';
import { textValue } from './variables';
import { literalWord } from './word';

/** Anything that may stand between two separators. */
type Node = bash.Statement['command'] | bash.Function['body'] | bash.Coproc['body'];

/** Walks through a script in the order in which bash would run it. */
export function walkScript(script: bash.ParsedScript, shell: Shell, reading: Reading): void {
  const error = script.errors?.[0];
  if (error !== undefined) {
    fail(reading, `syntax error: ${error.message}`);
  } else if (shell.depth > maxDepth) {
    fail(reading, 'commands are nested too deep');
  } else {
    walkStatements(script.commands, shell, reading);
  }
}

/** A separator that begins a line, which the parser overlooks inside of loops and their like. */
const strayEnd = /^[ \t]*(?:#[^\n]*)?\n(?:\s|#[^\n]*\n)*;(?![;&])/;

/** Behind a here-document its text follows, in which a line may begin with anything. */
function refuseStrayEnd({ pos, end }: Pick<bash.Statement, 'pos' | 'end'>, { source }: Shell, reading: Reading): void {
  const isAtLineEnd = source.charAt(end) !== ';' && source.indexOf('\n', end) >= 0;
  if (isAtLineEnd && strayEnd.test(source.slice(end, end + 256)) && !source.slice(pos, end).includes('<<')) {
    fail(reading, 'syntax error: `;` at the beginning of a line');
  }
}

function walkStatements(statements: readonly bash.Statement[], shell: Shell, reading: Reading): void {
  for (const { command, background, pos, end } of statements) {
    if (reading.failure !== undefined) {
      return;
    }
    refuseStrayEnd({ pos, end }, shell, reading);
    if (background === true) {
      if (/^[ \t]*;(?![;&])/.test(shell.source.slice(end, end + 64))) {
        fail(reading, 'syntax error: `;` after `&`');
      }
      walkNode(command, unsureForkOf(shell), reading);
    } else {
      // Whether the command succeeded is not known to what comes after it.
      shell.cwd = eitherFolder(walkNode(command, shell, reading), shell.cwd);
    }
  }
}

/** Moves `shell` to where it is when the command succeeds; the result is where it is when the command fails. */
function walkNode(node: Node, shell: Shell, reading: Reading): Folder {
  if (reading.failure !== undefined) {
    return shell.cwd;
  }
  switch (node.type) {
    case 'Command':
      return readSimpleCommand(node, shell, reading);
    case 'Pipeline':
      return walkPipeline(node, shell, reading);
    case 'AndOr':
      return walkAndOr(node, shell, reading);
    case 'Subshell':
      if (shell.source.charAt(node.pos + 1) === '(' && shell.source.slice(node.pos, node.end).includes('\n')) {
        // Bash first takes `((` for arithmetic and does not always find back over a line break.
        fail(reading, '`((` could mean arithmetic or a subshell');
      }
      walkStatements(node.body.commands, unsureForkOf(shell), reading);
      return shell.cwd;
    case 'BraceGroup':
      return walkList(node.body, shell, reading);
    case 'Redirected':
      return walkRedirected(node, shell, reading);
    case 'If':
      return walkIf(node, shell, reading);
    case 'For':
    case 'Select':
      visitLoopWords(node, shell, reading);
      return walkLoop([node.body], shell, reading, node.type === 'For' ? [node.name.text] : []);
    case 'ArithmeticFor':
      refuseUnpaired(headerOf(shell.source.slice(node.pos, node.body.pos)), reading);
      visitWithoutCommand(shell, reading, (site) => {
        for (const expression of [node.initialize, node.test, node.update]) {
          if (expression !== undefined) {
            visitArithmetic(expression, site, visitExpansion);
          }
        }
      });
      return walkLoop([node.body], shell, reading);
    case 'While':
      return walkLoop([node.clause, node.body], shell, reading);
    case 'Case':
      return walkCase(node, shell, reading);
    case 'Function':
      return walkFunction(node, shell, reading);
    case 'Coproc':
      bindCoproc(node.name?.text ?? 'COPROC', shell, reading);
      walkNode(node.body, pipedFork(shell), reading);
      return shell.cwd;
    case 'TestCommand':
      return runTest(node, shell, reading);
    case 'ArithmeticCommand':
      return runArithmetic(node, shell, reading);
    default:
      fail(reading, 'the text holds something unheard of');
      return shell.cwd;
  }
}

/** `coproc NAME` makes a list of two numbers, and `NAME_PID`. */
function bindCoproc(name: string, shell: Shell, reading: Reading): void {
  visitWithoutCommand(shell, reading, (site) => {
    for (const each of [name, `${name}_PID`]) {
      bind(site, each, { value: textValue('0'), reach: 'shell', by: `coproc ${name}` });
    }
  });
}

/** What stands between the double brackets of a loop that counts. */
function headerOf(text: string): string {
  return text.slice(text.indexOf('((') + 2, Math.max(text.lastIndexOf('))'), 0));
}

const pipe: Input = { kind: 'pipe' };

/** A fork whose input comes from elsewhere. */
function pipedFork(shell: Shell, input = pipe): Shell & { block: number | undefined } {
  const fork = unsureForkOf(shell);
  fork.input = input;
  return fork;
}

function walkList({ commands }: bash.CompoundList, shell: Shell, reading: Reading): Folder {
  const last = commands.at(-1);
  if (last === undefined || last.background === true) {
    walkStatements(commands, shell, reading);
    return shell.cwd;
  }
  walkStatements(commands.slice(0, -1), shell, reading);
  refuseStrayEnd(last, shell, reading);
  return walkNode(last.command, shell, reading);
}

function walkPipeline(node: bash.Pipeline, shell: Shell, reading: Reading): Folder {
  const { commands, prefixes } = node;
  if (commands.length === 0) {
    fail(reading, 'syntax error: `!` or `time` without a command');
    return shell.cwd;
  }
  const isTimed = prefixes.some((prefix) => prefix.type === 'Time');
  const [only] = commands;
  if (isTimed && commands.length === 1 && only?.type === 'Command' && only.name?.text.startsWith('-') === true) {
    return readTimed(only, shell, reading);
  }
  const inside = isTimed ? timedShell(node, shell, reading) : shell;
  let failed: Folder;
  if (only !== undefined && commands.length === 1) {
    failed = walkNode(only, inside, reading);
    shell.cwd = inside.cwd;
    shell.functions = inside.functions;
  } else {
    failed = walkMembers(node, inside, reading);
  }
  const negations = prefixes.filter((prefix) => prefix.type === 'Negation').length;
  if (negations % 2 === 0) {
    return failed;
  }
  const succeeded = shell.cwd;
  shell.cwd = failed;
  return succeeded;
}

function walkMembers({ commands, operators }: bash.Pipeline, shell: Shell, reading: Reading): Folder {
  const before = shell.cwd;
  let input = pipe;
  commands.forEach((command, at) => {
    // Who shares its input with others may be left with the end of a name.
    const isAlone = command.type === 'Command' && !/[$<>=]\(|`/.test(shell.source.slice(command.pos, command.end));
    const member = at > 0 ? pipedFork(shell, isAlone ? input : pipe) : unsureForkOf(shell);
    const first = reading.commands.length;
    const failed = walkNode(command, member, reading);
    const from = command.type === 'Command' && operators[at] === '|' ? printerSince(first, member, reading) : undefined;
    input = from === undefined ? pipe : { kind: 'pipe', from };
    // Some shells run the last member themselves, and bash can be told to.
    if (at === commands.length - 1 && eitherFolder(failed, member.cwd) !== before) {
      shell.cwd = unknownFolder;
    }
  });
  return shell.cwd;
}

/** `time` in front of a pipeline is shown as a wrapper that changes nothing. */
function timedShell(node: bash.Pipeline, shell: Shell, reading: Reading): Shell {
  const source = shell.source.slice(node.pos, node.end);
  const draft = commandAt(siteIn(reading, shell), { words: [literalWord('time')], source });
  draft.wrapping = { kind: 'neutral', innerAt: undefined };
  emit(draft, reading);
  const fork = forkOf(shell);
  fork.outer = draft;
  return fork;
}

function walkAndOr({ commands, operators }: bash.AndOr, shell: Shell, reading: Reading): Folder {
  const { certain } = shell;
  let failed: Folder = nowhere;
  // The first member runs surely, and so does what stands before the others unless one may be passed over.
  let { bound } = shell;
  commands.forEach((command, at) => {
    bound = at === 1 ? shell.bound : bound;
    shell.bound = operators.slice(0, at).includes('||') ? bound : shell.bound;
    if (operators[at - 1] === '||') {
      const succeeded = shell.cwd;
      shell.cwd = failed;
      failed = walkNode(command, shell, reading);
      shell.cwd = eitherFolder(succeeded, shell.cwd);
    } else {
      failed = eitherFolder(failed, walkNode(command, shell, reading));
    }
    shell.certain = false;
  });
  shell.bound = commands.length > 1 ? bound : shell.bound;
  shell.certain = certain;
  return failed;
}

function walkRedirected({ command, redirects }: bash.Redirected, shell: Shell, reading: Reading): Folder {
  const before = shell.input;
  visitWithoutCommand(shell, reading, (site) => {
    const { files, input } = toRedirections(redirects, site);
    reading.redirections.push(...files);
    shell.input = input ?? before;
  });
  const failed = walkNode(command, shell, reading);
  shell.input = before;
  return failed;
}

function walkIf(node: bash.If, shell: Shell, reading: Reading): Folder {
  const { certain } = shell;
  let failed = walkList(node.clause, shell, reading);
  const { bound } = shell;
  shell.certain = false;
  let end = endOf(node.then, shell, reading);
  for (const branch of node.elif) {
    shell.bound = bound;
    shell.cwd = failed;
    failed = walkList(branch.clause, shell, reading);
    end = eitherFolder(end, endOf(branch.then, shell, reading));
  }
  shell.bound = bound;
  shell.cwd = failed;
  end = eitherFolder(end, node.else === undefined ? failed : endOf(node.else, shell, reading));
  shell.bound = bound;
  shell.cwd = end;
  shell.certain = certain;
  return end;
}

/** Walks through a list and tells where it ends, whether it succeeds or not. */
function endOf(list: bash.CompoundList, shell: Shell, reading: Reading): Folder {
  return eitherFolder(walkList(list, shell, reading), shell.cwd);
}

/** Walks once through what may run many times: what it does to the folder at its end holds at its start too. */
function walkLoop(
  lists: readonly bash.CompoundList[],
  shell: Shell,
  reading: Reading,
  names: readonly string[] = [],
): Folder {
  const from = reading.commands.length;
  const redirectionsFrom = reading.redirections.length;
  const before = shell.cwd;
  const inside = unsureForkOf(shell);
  inside.block ??= from;
  inside.bound = names.length === 0 ? shell.bound : new Set([...shell.bound, ...names]);
  for (const list of lists) {
    inside.cwd = endOf(list, inside, reading);
  }
  if (inside.cwd !== before) {
    forgetFolders(reading.commands.slice(from), reading.redirections.slice(redirectionsFrom));
    shell.cwd = unknownFolder;
  }
  return shell.cwd;
}

function walkCase(node: bash.Case, shell: Shell, reading: Reading): Folder {
  visitCaseWords(node, shell, reading);
  const { bound, certain, cwd } = shell;
  shell.certain = false;
  let end = cwd;
  let fallsIn: Folder = nowhere;
  for (const { body, terminator } of node.items) {
    shell.cwd = eitherFolder(cwd, fallsIn);
    const after = endOf(body, shell, reading);
    end = eitherFolder(end, after);
    shell.bound = bound;
    fallsIn = terminator === ';;' ? nowhere : after;
  }
  shell.cwd = end;
  shell.certain = certain;
  return end;
}

function walkFunction({ pos, name, body }: bash.Function, shell: Shell, reading: Reading): Folder {
  const from = reading.commands.length;
  if (
    !/(?:^|[;&|(){`!\n]|\b(?:if|then|else|elif|while|until|do|time))[ \t]*$/.test(
      shell.source.slice(Math.max(0, pos - 256), pos),
    )
  ) {
    // The parser drops assignments and redirections here, which bash does not take.
    fail(reading, 'syntax error: something stands in front of a function');
    return shell.cwd;
  }
  if (!/^[^$`"'\\]+$/.test(name.text)) {
    fail(reading, 'a function with a name that is not plain');
    return shell.cwd;
  }
  reading.functions = grownSet(reading.functions, name.text);
  const before = shell.cwd;
  const inside = pipedFork(shell);
  inside.block ??= from;
  const end = eitherFolder(walkNode(body, inside, reading), inside.cwd);
  reading.bodies.push({ from, to: reading.commands.length });
  refuseRecursion(name.text, reading.commands.slice(from));
  if (end !== before) {
    reading.lostFrom = Math.min(reading.lostFrom, from);
  }
  if (shell.certain) {
    shell.functions = new Set([...shell.functions, name.text]);
  }
  return shell.cwd;
}

/** A function that calls itself may do so without end, and in ever more programs at once. */
function refuseRecursion(name: string, body: readonly CommandDraft[]): void {
  for (const command of body) {
    if (command.words[0]?.text === name) {
      command.hidden ??= `\`${name}\` calls itself`;
    }
  }
}
