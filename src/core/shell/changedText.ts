import type { Word as Node, ParameterExpansionPart } from 'unbash';
import { matchesWildcard } from '../text/wildcard';

type Operation = NonNullable<ParameterExpansionPart['operation']>;

/** Longer texts are not worth cutting: names of files and programs are short. */
const maxText = 512;

/** What an operation such as `%.bak` makes of a variable's value; undefined when its operand is not plain. */
export function changeBy(operation: Operation | undefined): ((text: string) => string) | undefined {
  const change = changeOf(operation);
  return change === undefined ? undefined : (text) => (text.length > maxText ? text : change(text));
}

function changeOf(operation: Operation | undefined): ((text: string) => string) | undefined {
  switch (operation?.type) {
    case 'Remove': {
      const pattern = plainText(operation.operand);
      return pattern === undefined ? undefined : (text) => without(text, operation.operator, pattern);
    }
    case 'Replace': {
      const pattern = plainText(operation.pattern);
      const replacement = operation.replacement === undefined ? '' : plainText(operation.replacement);
      if (pattern === undefined || replacement === undefined || /[*?[]/.test(pattern)) {
        return undefined;
      }
      // Since bash 5.2 an `&` stands for what was found.
      const put = () => replacement.replaceAll('&', () => pattern);
      return (text) => (operation.operator === '//' ? text.replaceAll(pattern, put) : text.replace(pattern, put));
    }
    case 'Slice': {
      const from = Number(operation.offset.text);
      const length = operation.length === undefined ? undefined : Number(operation.length.text);
      return (text) => slice(text, from, length);
    }
    case 'CaseModification':
      return (text) => (operation.operator.startsWith(',') ? text.toLowerCase() : text.toUpperCase());
    default:
      return undefined;
  }
}

/** Of a negative length bash takes the end, as of a negative offset. */
function slice(text: string, from: number, length: number | undefined): string {
  if (length === undefined) {
    return text.slice(from);
  }
  const start = from < 0 ? text.length + from : from;
  return text.slice(start, length < 0 ? length : start + length);
}

/** `#` and `%` take the shortest match away, doubled the longest. */
function without(text: string, operator: string, pattern: string): string {
  const isFront = operator.startsWith('#');
  const lengths = Array.from({ length: text.length + 1 }, (_, length) => length);
  for (const length of operator.length === 1 ? lengths : lengths.reverse()) {
    const cut = isFront ? text.slice(0, length) : text.slice(text.length - length);
    if (matchesWildcard(cut, pattern)) {
      return isFront ? text.slice(length) : text.slice(0, text.length - length);
    }
  }
  return text;
}

/** The text of an operand in which nothing but wildcards is expanded. */
function plainText({ text, value, parts }: Node): string | undefined {
  return parts === undefined || !/[$`\\~[]/.test(text) ? value : undefined;
}
