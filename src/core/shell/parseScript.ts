import { type ParsedScript, parse } from 'unbash';
import { withoutDocuments } from '../text/quotedDocuments';
import { maxDocuments, maxLength, maxNesting, maxWithDocuments } from './limits';

/** A text that was parsed, or why it was not. */
export type Parse =
  | { readonly kind: 'script'; readonly script: ParsedScript }
  | { readonly kind: 'failed'; readonly why: string };

/** Parses a text, after making sure that doing so is cheap. Scripts nested in it carry their own errors. */
export function parseScript(text: string): Parse {
  const why = whyTooMuch(text);
  if (why !== undefined) {
    return { kind: 'failed', why };
  }
  try {
    return { kind: 'script', script: parse(text) };
  } catch {
    // The parser is not ours and can run out of stack on text made to that end.
    return { kind: 'failed', why: 'the text could not be parsed' };
  }
}

/** How much of a text is to be read: quoted here-documents are handed on as they are, up to a bound of their own. */
export function lengthOf(text: string): number {
  return text.length <= maxLength || text.length > maxWithDocuments ? text.length : withoutDocuments(text).length;
}

function whyTooMuch(text: string): string | undefined {
  if (lengthOf(text) > maxLength) {
    return `the text is longer than ${maxLength} characters`;
  }
  if (text.includes('\0')) {
    return 'the text has a NUL character in it';
  }
  if (text.length > maxDocuments && text.split('<<').length > maxDocuments) {
    return 'the text holds too many here-documents';
  }
  return isNestedTooDeep(text) ? 'the text is nested too deep' : undefined;
}

const openParenthesis = 40;
const closeParenthesis = 41;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Counts brackets without a look at quotes, so it may see more nesting than there is but hardly ever less. */
function isNestedTooDeep(text: string): boolean {
  if (text.length <= maxNesting) {
    return false;
  }
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === openParenthesis || character === openBracket || character === openBrace) {
      open++;
      if (open > maxNesting) {
        return true;
      }
    } else if (character === closeParenthesis || character === closeBracket || character === closeBrace) {
      // A closing bracket in quotes must not make room for opening ones.
      open = open > 0 ? open - 1 : 0;
    }
  }
  return false;
}
