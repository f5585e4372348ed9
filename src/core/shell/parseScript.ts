import { type ParsedScript, parse } from 'unbash';
import { withoutDocuments } from '../text/lookAlike';
import { maxDocuments, maxLength, maxNesting, maxWithDocuments } from './limits';

/** A text that was parsed, or why it was not. */
type Parse =
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
  if (/\p{Surrogate}/u.test(text)) {
    // On its way to a shell it becomes another one.
    return 'the text has half a character in it';
  }
  if (text.length > maxDocuments && text.split('<<').length > maxDocuments) {
    return 'the text holds too many here-documents';
  }
  return isNestedTooDeep(text) ? 'the text is nested too deep' : undefined;
}

/** Counts brackets without a look at quotes, so it may see more nesting than there is but hardly ever less. */
function isNestedTooDeep(text: string): boolean {
  if (text.length <= maxNesting) {
    return false;
  }
  let open = 0;
  for (const character of text) {
    if ('([{'.includes(character)) {
      open++;
    } else if (')]}'.includes(character)) {
      // A closing bracket in quotes must not make room for opening ones.
      open = Math.max(open - 1, 0);
    }
    if (open > maxNesting) {
      return true;
    }
  }
  return false;
}

/** Where bash and other shells differ, or the parser is not sure: what stands in any of these is never called refused. */
const unsure = /[`\r]|\\\n|\[\[|<<|\(\(|\$\[|\$'|\b(?:coproc|repeat|time)\b|;\|/;

/** Errors after which every shell still waits for more, whatever stands in front. */
const open = /^syntax error: (?:unterminated single quote|expected '(?:\)|fi|done)' to close .*)$/;

/** Errors that are certain where nothing is nested. */
const plain =
  /^syntax error: (?:unterminated double quote|expected '(?:\}|esac)' to close .*|unexpected token '(?:\)|;;|;&|&&|&|fi|then|elif|else|esac|do|done)')$/;

/** Whether bash surely refuses a text that could not be read because of `error`, and so do zsh and dash. */
export function isRefused(text: string, error = ''): boolean {
  return !unsure.test(text) && (open.test(error) || (plain.test(error) && !/[(}]/.test(text)));
}
