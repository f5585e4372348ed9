import type { ArithmeticCommand, TestCommand } from 'unbash';
import { refuseUnpaired, visitArithmetic } from './arithmetic';
import { visitExpansion } from './expansions';
import type { Folder } from './folder';
import { fail, needsBash, type Reading, type Shell, type Site, siteIn } from './reading';
import { commandAt, runCommand } from './runCommand';
import { testWords } from './testCommand';
import { literalWord, type Word, wordOf } from './word';

/** Reads `[[ … ]]` as a command with its operands for words. */
export function runTest(node: TestCommand, shell: Shell, reading: Reading): Folder {
  return runWordsOf(node, shell, reading, (site) => testWords(node, site));
}

/** Reads `(( … ))` as a command with the expression for a word. */
export function runArithmetic(node: ArithmeticCommand, shell: Shell, reading: Reading): Folder {
  return runWordsOf(node, shell, reading, (site) => {
    const { expression, body } = node;
    refuseUnpaired(body, reading);
    if (expression !== undefined) {
      visitArithmetic(expression, site, visitExpansion);
    } else if (body.trim() !== '') {
      fail(reading, 'arithmetic that could not be read');
    }
    const isPlain = !/[$`]/.test(body);
    const text = isPlain ? literalWord(body) : wordOf(body, { kind: 'unknown', quoted: true });
    return [literalWord('(('), text, literalWord('))')];
  });
}

function runWordsOf(
  node: TestCommand | ArithmeticCommand,
  shell: Shell,
  reading: Reading,
  wordsOf: (site: Site) => readonly Word[],
): Folder {
  const site = siteIn(reading, shell);
  if (!isSimpleTest(node)) {
    needsBash(site, node.type === 'TestCommand' ? '[[' : '((');
  }
  const words = wordsOf(site);
  return runCommand(commandAt(site, { words, source: shell.source.slice(node.pos, node.end) }), shell, reading);
}

/** A test with nothing in it that another shell would take for an operator between commands or a redirection. */
function isSimpleTest(node: TestCommand | ArithmeticCommand): boolean {
  if (node.type !== 'TestCommand') {
    return false;
  }
  const { expression } = node;
  return expression.type === 'TestUnary' || (expression.type === 'TestBinary' && !/[<>]/.test(expression.operator));
}
