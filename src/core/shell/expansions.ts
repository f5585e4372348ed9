import type * as bash from 'unbash';
import { printingCommand, refuseUnpaired, visitArithmetic, visitSubscript } from './arithmetic';
import { bind } from './binding';
import { changeBy } from './changedText';
import { pathOfFolder } from './folder';
import { maxCommands } from './limits';
import { meansItself, printerSince } from './printers';
import { exhaust, fail, needsBash, noteOutside, type Site, unsureForkOf } from './reading';
import { tripwireOf } from './tripwire';
import type { Slot } from './value';
import { textValue, unknownValue } from './variables';
import { lastJob, literalWord, type Piece } from './word';

/** What an expansion becomes in a word. */
export interface Expansion {
  readonly piece: Exclude<Piece, { kind: 'text' }>;
  /** What it may become; undefined when that may be anything. */
  readonly slot: Slot | undefined;
}

/** Where an expansion stands: by itself or inside double quotes. */
export type Quoting = 'bare' | 'quoted';

/** Reads what an expansion runs. Anything that is not known to be harmless is hidden execution or ends the reading. */
export function visitExpansion(part: bash.WordPart, site: Site, quoting: Quoting): Expansion {
  const quoted = quoting === 'quoted';
  switch (part.type) {
    case 'SimpleExpansion': {
      const found = variable(part.text.slice(1).replaceAll('\\\n', ''), site, quoted);
      // Where nothing was started it is empty, as any variable may be.
      return part.text === '$!' ? { ...found, piece: { kind: 'unknown', quoted, from: lastJob } } : found;
    }
    case 'ParameterExpansion':
      return visitParameter(part, site, quoting);
    case 'CommandExpansion': {
      const first = site.reading.commands.length;
      visitSubstitution(part, site);
      if (printsRevision.test(part.text) && meansItself(site.shell, site.reading)) {
        return { piece: { kind: 'unknown', quoted, like: revision }, slot: revision };
      }
      const from = printingCommand(part.script) && printerSince(first, site.shell, site.reading);
      return { piece: { kind: 'unknown', quoted, from }, slot: undefined };
    }
    case 'ProcessSubstitution':
      visitSubstitution(part, site);
      // It becomes the name of a pipe: one word, whatever the command writes.
      return unknown(true);
    case 'ArithmeticExpansion':
      visitCalculation(part, site);
      return unknown(quoted);
    default:
      // Quoted text turns up here only where the quotes mean nothing, so what it holds is left to the tripwire.
      visitNested(part, site, quoting);
      return unknown(quoted);
  }
}

/** Questions to git that it answers with one name of a commit or a branch, whatever the repository holds. */
const reference = '(?: [A-Za-z0-9_@](?:[\\w/~-]|\\.(?!\\.)|\\^(?![@!-])|@\\{[\\w-]+\\})*)';
const printsRevision = new RegExp(
  `^\\$\\(git (?:merge-base(?: --fork-point)?${reference}{2}|rev-parse(?: (?:--verify|--short|--quiet|-q|--abbrev-ref))*${reference})(?: 2>/dev/null)?\\)$`,
);
const revision = '0123456789abcdef0123456789abcdef01234567';

/** Reads what the expansions inside the operand of an expansion, or inside a pattern, run. */
function visitOperand(node: Pick<bash.Word, 'parts'> | undefined, site: Site, quoting: Quoting): void {
  for (const part of node?.parts ?? []) {
    visitNested(part, site, quoting);
  }
}

/** Reads the script of a command or process substitution, in a shell of its own. */
function visitSubstitution(part: bash.CommandExpansionPart | bash.ProcessSubstitutionPart, site: Site): void {
  const { reading, shell } = site;
  const { script } = part;
  reading.substitutions++;
  if (reading.substitutions > maxCommands) {
    exhaust(reading, `the text holds more than ${maxCommands} substitutions`);
    return;
  }
  const isClosed = part.text.startsWith('`') ? part.text.endsWith('`') : part.text.endsWith(')');
  const isTorn = part.text.startsWith('`') && part.text.includes('\\\n');
  if (script === undefined || !isClosed || isTorn || part.text.startsWith('${')) {
    fail(reading, 'a substitution could not be read');
    return;
  }
  const [first] = script.commands;
  if (first === undefined && part.type === 'ProcessSubstitution') {
    // Bash takes it away without a trace.
    fail(reading, 'a process substitution without a command');
  }
  const start = first?.command.type === 'AndOr' ? first.command.commands[0] : first?.command;
  if (start?.type === 'Pipeline' && start.prefixes.some((prefix) => prefix.type === 'Time') && part.text[0] !== '`') {
    // At the start of a substitution bash takes `time` for a program, with other rules for what follows.
    fail(reading, '`time` at the start of a substitution could mean two things');
  }
  const writes = part.type === 'ProcessSubstitution' && part.operator === '>';
  const inside = unsureForkOf(shell);
  inside.depth += 1;
  if (writes) {
    inside.input = { kind: 'pipe' };
  }
  if (script.source === undefined) {
    shell.tripwire.explain(part.pos);
    shell.tripwire.explain(part.end - 1);
    reading.walk(script, inside, reading);
    return;
  }
  // Escapes inside backticks are removed before the text is read, so positions count in another text.
  shell.tripwire.explainAll(part.pos, part.end);
  const tripwire = tripwireOf(script.source);
  inside.source = script.source;
  inside.tripwire = tripwire;
  reading.walk(script, inside, reading);
  if (tripwire.isTripped()) {
    fail(reading, 'a substitution may be hidden inside quotes, or a word torn apart');
  }
}

function unknown(quoted: boolean): Expansion {
  return { piece: { kind: 'unknown', quoted }, slot: undefined };
}

function visitNested(part: bash.WordPart, site: Site, quoting: Quoting): void {
  switch (part.type) {
    case 'Literal':
      return;
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      if (part.type === 'AnsiCQuoted') {
        needsBash(site, part.text);
      }
      if (quoting === 'bare') {
        site.shell.tripwire.explainAll(part.pos, part.end);
      }
      return;
    case 'DoubleQuoted':
    case 'LocaleString':
      for (const inner of part.parts) {
        if (inner.type !== 'Literal') {
          visitExpansion(inner, site, 'quoted');
        }
      }
      return;
    case 'ProcessSubstitution':
      // Bash and the parser do not agree on comments in one that stands inside another expansion.
      fail(site.reading, `where \`${part.text}\` ends is read in different ways`);
      return;
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      visitOperand(part, site, quoting);
      return;
    default:
      visitExpansion(part, site, quoting);
  }
}

function visitCalculation(part: bash.ArithmeticExpansionPart, site: Site): void {
  site.shell.tripwire.explain(part.pos);
  const { expression } = part;
  const inside = part.text.startsWith('$[')
    ? part.text.slice(2, -1)
    : part.text.replace(/^\$(?:\\\n)*\((?:\\\n)*\(/, '').slice(0, -2);
  refuseUnpaired(inside, site.reading);
  if (expression !== undefined) {
    visitArithmetic(expression, site, visitExpansion);
  } else if (/[^$()[\]\s]/.test(part.text)) {
    fail(site.reading, 'arithmetic that could not be read');
  }
}

function variable(name: string, site: Site, quoted: boolean): Expansion {
  const slot = { name, texts: knownTexts(name, site) };
  // `"$@"` is as many words as there are parameters, quoted or not.
  return name === '@'
    ? { piece: { kind: 'unknown', quoted: false }, slot }
    : { piece: { kind: 'variable', name, quoted }, slot };
}

function knownTexts(name: string, { shell, reading }: Site): readonly string[] {
  if (name === 'HOME') {
    return [reading.place.home];
  }
  const cwd = name === 'PWD' ? pathOfFolder(shell.cwd) : undefined;
  return cwd === undefined ? [] : [cwd];
}

function visitParameter(part: bash.ParameterExpansionPart, site: Site, quoting: Quoting): Expansion {
  const { parameter, prefix, index, operation } = part;
  const quoted = quoting === 'quoted';
  if (parameter === '' || operation?.type === 'Unknown') {
    fail(site.reading, `\`${part.text}\` means different things to different shells`);
    return unknown(quoted);
  }
  const isList = index?.text === '@' || index?.text === '*';
  if (prefix === '!' && !isList && operation?.type !== 'Names') {
    site.hidden ??= `\`${part.text}\` reads a variable whose name is not in the text`;
  }
  if (index !== undefined && !isList) {
    visitSubscript(index, site, visitExpansion);
  }
  visitOperation(part, site, quoting);
  if (prefix === undefined && index === undefined && operation === undefined) {
    return variable(parameter, site, quoted);
  }
  // One expansion of a list makes as many words as the list has, wherever in the operand it stands.
  const expansion = unknown(quoted && !part.text.includes('@'));
  return prefix === undefined ? { ...expansion, slot: slotOf(part, site) } : expansion;
}

/** What the expansion may become: the variable's own value, or the word given instead of it. */
function slotOf({ parameter, index, operation }: bash.ParameterExpansionPart, site: Site): Slot | undefined {
  const texts = [...knownTexts(parameter, site)];
  if (operation?.type === 'Default') {
    if (operation.operand.parts !== undefined) {
      return undefined;
    }
    texts.push(operation.operand.value);
  }
  // Of a list a slice takes elements and not characters.
  const isSlice = operation?.type === 'Slice' && /^[@*]$/.test(index?.text ?? parameter);
  return { name: parameter, texts, change: isSlice ? undefined : changeBy(operation) };
}

function visitOperation(
  { text, parameter, operation }: bash.ParameterExpansionPart,
  site: Site,
  quoting: Quoting,
): void {
  switch (operation?.type) {
    case 'Default':
      noteOutside(literalWord(operation.operand.text), site);
      visitOperand(operation.operand, site, quoting);
      if (operation.operator === '=' || operation.operator === ':=') {
        const { operand } = operation;
        const value = operand.parts === undefined ? textValue(operand.value) : unknownValue;
        bind(site, parameter, { value, reach: 'shell', by: text });
      }
      return;
    case 'Replace':
      visitOperand(operation.pattern, site, quoting);
      visitOperand(operation.replacement, site, quoting);
      noteOutside(literalWord(operation.replacement?.text ?? ''), site);
      return;
    case 'Remove':
    case 'CaseModification':
      visitOperand(operation.operand, site, quoting);
      return;
    case 'Slice':
      visitSubscript(operation.offset, site, visitExpansion);
      if (operation.length !== undefined) {
        visitSubscript(operation.length, site, visitExpansion);
      }
      return;
    case 'Transform':
      if (!/^[UuLQEAKak]$/.test(operation.operand.text)) {
        site.hidden ??= `\`${text}\` runs what the variable holds`;
      }
      visitOperand(operation.operand, site, quoting);
      return;
    default:
  }
}
