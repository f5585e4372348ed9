import type { Word as Node, TestCommand, TestExpression } from 'unbash';
import { visitSubscript } from './arithmetic';
import { fail, type Site } from './reading';
import { literalWord, type Word } from './word';
import { toWord } from './words';

/** The words of `[[ … ]]`, brackets and operators included. */
export function testWords({ expression }: TestCommand, site: Site): readonly Word[] {
  const words: Word[] = [literalWord('[[')];
  visitTest(expression, site, words);
  words.push(literalWord(']]'));
  return words;
}

function visitTest(expression: TestExpression, site: Site, words: Word[]): void {
  switch (expression.type) {
    case 'TestUnary':
      refuseBracket(expression.operand, site);
      refuseLineBreak(expression, site);
      words.push(literalWord(expression.operator), operand(expression.operand, expression.operator, site));
      return;
    case 'TestBinary':
      refuseBracket(expression.left, site);
      words.push(
        operand(expression.left, expression.operator, site),
        literalWord(expression.operator),
        operand(expression.right, expression.operator, site),
      );
      return;
    case 'TestLogical':
      expression.operands.forEach((it, at) => {
        if (at > 0) {
          words.push(literalWord(expression.operator));
        }
        visitTest(it, site, words);
      });
      return;
    case 'TestNot':
      words.push(literalWord('!'));
      visitTest(expression.operand, site, words);
      return;
    case 'TestGroup':
      words.push(literalWord('('));
      visitTest(expression.expression, site, words);
      words.push(literalWord(')'));
      return;
    default:
  }
}

/** Only behind an operator that compares with a pattern is a bracket surely part of a word. */
function refuseBracket(node: Node, site: Site): void {
  if (node.parts?.some(({ type }) => type === 'ExtendedGlob') === true) {
    fail(site.reading, 'a bracket in a test is read in different ways');
  }
}

type Unary = Extract<TestExpression, { type: 'TestUnary' }>;

/** Behind a word that stands alone, bash wants an operator on the same line. */
function refuseLineBreak({ operator, operand: { pos, end } }: Unary, { shell, reading }: Site): void {
  const isAlone = !shell.source.slice(0, pos).trimEnd().endsWith(operator);
  if (isAlone && /^[^\S\n]*\n/.test(shell.source.slice(end))) {
    fail(reading, 'syntax error: a line break behind a word of a test');
  }
}

/** Comparisons of numbers calculate, and `-v` evaluates the subscript in the name it is given. */
function operand(node: Node, operator: string, site: Site): Word {
  const word = toWord(node, site, 'pattern');
  if (operator !== '=~' && bareTextOf(node).some((text) => /(?:^|[^\\])[|&;<>]/.test(text))) {
    fail(site.reading, 'syntax error: an operator inside a word of a test');
  }
  if (bareTextOf(node).includes(']]')) {
    // Bash takes it for a word here, unless a continued line ends the text.
    fail(site.reading, '`]]` inside a test is read in different ways');
  }
  if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(operator)) {
    // The expansions have been read with the word; here only the names in them count.
    visitSubscript(node, site, () => undefined);
  }
  if ((operator === '-v' || operator === '-R') && !isPlainName(word)) {
    site.hidden ??= `\`${operator} ${node.text}\` evaluates what stands in the name`;
  }
  return word;
}

function bareTextOf({ text, parts }: Node): readonly string[] {
  return parts === undefined ? [text] : parts.flatMap((part) => (part.type === 'Literal' ? [part.text] : []));
}

/** Whether the word names a variable, or an element by its number, and nothing that has to be evaluated. */
export function isPlainName(word: Word): boolean {
  return (
    word.pieces.every((piece) => piece.kind === 'text' || piece.kind === 'glob') &&
    /^[A-Za-z_][A-Za-z0-9_]*(?:\[(?:[0-9]+|[@*])\])?$/.test(word.text)
  );
}
