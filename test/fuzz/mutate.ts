import type { Random } from './random';

/** Changes a command line a little. */
export function mutate(text: string, others: readonly string[], random: Random): string {
  let result = text;
  for (let at = random.below(3); at >= 0; at--) {
    result = random.pick(changes)(result, others, random);
  }
  return result;
}

/** Breaks the text into continued lines at some places, which bash joins again almost everywhere. */
export function continued(text: string, random: Random): string {
  let result = text;
  for (let at = random.below(3); at >= 0; at--) {
    result = insert(result, random.below(result.length + 1), '\\\n');
  }
  return result;
}

type Change = (text: string, others: readonly string[], random: Random) => string;

const snippets = [
  '$(',
  ')',
  '`',
  '"',
  "'",
  '\\',
  ';',
  '&&',
  '|',
  '&',
  '\n',
  '${',
  '}',
  '((',
  '))',
  '[[',
  ']]',
  '<<E\n',
  '\nE\n',
  '$[',
  '<(',
  '>',
  '#',
  ' ',
  '{',
  '!',
  '~',
  '*',
  "$'",
  '$"',
  '=',
  '\\\n',
  'if ',
  '; fi',
  ' do ',
  ' done',
  '[',
  ']',
  '@P',
  ':-',
  '(',
  'x=',
  'a[',
  ']=1',
];

const changes: readonly Change[] = [
  (text, _, random) => insert(text, random.below(text.length + 1), random.pick(snippets)),
  (text, _, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + text.slice(at + 1 + random.below(3));
  },
  (text, others, random) => `${text}${random.pick(['; ', ' && ', ' | ', '\n', ' & '])}${random.pick(others)}`,
  (text, _, random) =>
    `${random.pick(['(', '{ ', '! ', 'time ', 'eval ', 'x=1 '])}${text}${random.pick([')', '; }', '', '\n'])}`,
  (text, others, random) => `echo "$(${random.pick([text, random.pick(others)])})"`,
  (text, others, random) => {
    const other = random.pick(others);
    return text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1));
  },
  (text, _, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + text.slice(at, at + 6) + text.slice(at);
  },
  (text, _, random) => `cat <<${random.pick(['E', "'E'", '-E'])}\n${text}\nE`,
  (text) => `x='${text.replaceAll("'", '"')}'; echo "\${x}"`,
];

function insert(text: string, at: number, part: string): string {
  return text.slice(0, at) + part + text.slice(at);
}
