import type * as bash from 'unbash';
import { fail, type Reading, type Site } from './reading';

/** Reads what an expansion runs; handed in because expansions hold arithmetic and arithmetic holds expansions. */
export type Visit = (part: bash.WordPart, site: Site, quoting: 'bare' | 'quoted') => unknown;

/**
 * Reads an arithmetic expression.
 *
 * Bash takes the value of a variable for an expression of its own, which may hold substitutions. So every name
 * is noted, and the command is hidden execution if the text puts something else than a number in that variable.
 */
export function visitArithmetic(expression: bash.ArithmeticExpression, site: Site, visit: Visit): void {
  let rest = expression;
  // Long sums lean to the left: following them in a loop keeps the stack flat.
  while (rest.type === 'ArithmeticBinary') {
    visitArithmetic(rest.right, site, visit);
    rest = rest.left;
  }
  switch (rest.type) {
    case 'ArithmeticUnary':
      visitArithmetic(rest.operand, site, visit);
      return;
    case 'ArithmeticTernary':
      visitArithmetic(rest.test, site, visit);
      visitArithmetic(rest.consequent, site, visit);
      visitArithmetic(rest.alternate, site, visit);
      return;
    case 'ArithmeticGroup':
      visitArithmetic(rest.expression, site, visit);
      return;
    case 'ArithmeticCommandExpansion':
      visitOutput({ ...rest, type: 'CommandExpansion', script: rest.script }, site, visit);
      return;
    case 'ArithmeticWord':
      visitParts(rest.parts, rest.value, site, visit);
      return;
    default:
  }
}

/**
 * Ends the reading unless the brackets in an arithmetic text pair up without a look at quotes and expansions.
 * Bash counts them that way to find the end, so in any other text it may end somewhere else.
 */
export function refuseUnpaired(text: string, reading: Reading): void {
  let round = 0;
  let square = 0;
  let isTorn = false;
  for (const character of text) {
    round += character === '(' ? 1 : character === ')' ? -1 : 0;
    square += character === '[' ? 1 : character === ']' ? -1 : 0;
    isTorn ||= round < 0 || square < 0;
  }
  if (isTorn || round > 0 || square > 0) {
    fail(reading, 'where arithmetic ends is read in different ways');
  }
}

/** Reads a subscript, or the offset or length of a slice: arithmetic that the parser shows as a word. */
export function visitSubscript(node: bash.Word, site: Site, visit: Visit): void {
  visitParts(node.parts, node.text, site, visit);
}

/** Notes the names in arithmetic that is known as text. Text that is more than names and numbers is hidden execution. */
export function noteArithmeticText(text: string, site: Site): void {
  // The parser shows `$x` as text here.
  const rest = text.replace(/\$(?:[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?!$-])/g, (variable) => {
    site.names.push(variable.slice(1));
    return ' ';
  });
  if (/[$`\\]/.test(rest)) {
    site.hidden ??= 'arithmetic runs what is written inside it';
  }
  for (const [name] of rest.matchAll(/[A-Za-z_][A-Za-z0-9_]*/g)) {
    site.names.push(name);
  }
}

/** Without `visit`, what is calculated with is only noted. */
function visitParts(parts: readonly bash.WordPart[] | undefined, text: string, site: Site, visit?: Visit): void {
  if (parts === undefined) {
    noteArithmeticText(text, site);
    return;
  }
  for (const part of parts) {
    visitPart(part, site, visit);
  }
}

function visitPart(part: bash.WordPart, site: Site, visit?: Visit): void {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      // Quotes protect nothing here, so the tripwire is not told about them.
      noteArithmeticText(part.value, site);
      return;
    case 'DoubleQuoted':
    case 'Glob':
      visitParts(part.parts, part.type === 'Glob' ? part.value : '', site, visit);
      return;
    case 'SimpleExpansion':
      visit?.(part, site, 'bare');
      site.names.push(part.text.slice(1));
      return;
    case 'ParameterExpansion':
      visit?.(part, site, 'quoted');
      noteParameter(part, site);
      return;
    case 'CommandExpansion':
      visitOutput(part, site, visit);
      return;
    case 'ArithmeticExpansion':
      visit?.(part, site, 'bare');
      return;
    default:
      visit?.(part, site, 'bare');
      site.hidden ??= 'arithmetic runs what is written inside it';
  }
}

/** What an expansion inside arithmetic may become is calculated, whether it is the variable or a word in its place. */
function noteParameter({ prefix, parameter, operation }: bash.ParameterExpansionPart, site: Site): void {
  if (prefix !== '#') {
    site.names.push(parameter);
  }
  const word =
    operation?.type === 'Default'
      ? operation.operand
      : operation?.type === 'Replace'
        ? operation.replacement
        : undefined;
  // Only noted, because reading it twice at every level would never end.
  visitParts(word?.parts, word?.text ?? '', site);
}

/** What a command writes is an expression too, unless the command is known to write a number. */
function visitOutput(part: bash.CommandExpansionPart, site: Site, visit?: Visit): void {
  visit?.(part, site, 'bare');
  const program = counterOf(part.script, site);
  if (program === undefined) {
    site.hidden ??= 'arithmetic runs what a command writes';
  } else {
    site.names.push(`${program}()`);
  }
}

/** The command that prints all that the script does: a simple one, or the end of a pipeline. */
export function printingCommand(script: bash.ParsedScript | undefined): bash.Command | undefined {
  const [only, ...others] = script?.commands ?? [];
  const last = only?.command.type === 'Pipeline' ? only.command.commands.at(-1) : only?.command;
  return last?.type === 'Command' && others.length === 0 ? last : undefined;
}

/** The program that ends the script, if it writes a number and nothing else. */
export function counterOf(script: bash.ParsedScript | undefined, { reading }: Site): string | undefined {
  const last = printingCommand(script);
  if (last === undefined || last.prefix.length > 0) {
    return undefined;
  }
  const words = last.suffix.flatMap((it) => (it.type === 'Word' ? [it.text] : []));
  const plain = last.suffix.every((it) => it.type === 'Word' || (it.type === 'Redirect' && it.operator === '<'));
  const name = last.name?.text ?? '';
  return plain && reading.programs.counts(name, words.join(' ')) ? name : undefined;
}
