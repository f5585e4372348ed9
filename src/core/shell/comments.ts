import { forEachChild, type ParsedScript, type SyntaxNode } from 'unbash';
import type { Tripwire } from './tripwire';

/**
 * Crosses off what stands in comments. The parser keeps none, so they are found by what is left:
 * text after a `#` that begins a word, where the tree shows nothing.
 */
export function explainComments(text: string, script: ParsedScript, tripwire: Tripwire): void {
  const ranges = wordsIn(script);
  for (const place of tripwire.leftOver()) {
    const start = startOfComment(text, place, ranges);
    if (start !== undefined) {
      const end = text.indexOf('\n', start);
      tripwire.explainAll(start, end < 0 ? text.length : end);
    }
  }
}

interface Range {
  readonly pos: number;
  readonly end: number;
}

/** Everything in which a `#` is not a comment. Comments inside substitutions are not looked for. */
function wordsIn(script: ParsedScript): readonly Range[] {
  const ranges: Range[] = [];
  const visit = (node: SyntaxNode): void => {
    switch (node.type) {
      case 'Word':
      case 'Assignment':
      case 'HereDocBody':
      case 'HereDocDelimiter':
      case 'ArithmeticCommand':
      case 'TestCommand':
        ranges.push(node);
        return;
      case 'ArithmeticFor':
        // The header has no node of its own, so it is taken from the start to the body.
        ranges.push({ pos: node.pos, end: node.body.pos });
        forEachChild(node.body, visit);
        return;
      default:
        forEachChild(node, visit);
    }
  };
  forEachChild(script, visit);
  return ranges;
}

/** Where the comment around `place` begins; undefined when it is in none. */
function startOfComment(text: string, place: number, ranges: readonly Range[]): number | undefined {
  if (isInside(place, ranges)) {
    return undefined;
  }
  const line = text.lastIndexOf('\n', place - 1) + 1;
  for (let at = line; at < place; at++) {
    const begins = text.charAt(at) === '#' && /^[\s;&|(]?$/.test(text.charAt(at - 1)) && text.charAt(at - 2) !== '\\';
    if (begins && !isInside(at, ranges)) {
      return at;
    }
  }
  return undefined;
}

function isInside(place: number, ranges: readonly Range[]): boolean {
  return ranges.some(({ pos, end }) => pos <= place && place < end);
}
