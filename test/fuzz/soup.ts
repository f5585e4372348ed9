// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import type { Random } from './random';

const tokens = [
  'c1',
  'c2',
  'rm',
  'x',
  'a',
  '1',
  ' ',
  ' ',
  ' ',
  '\n',
  ';',
  '&',
  '|',
  '&&',
  '||',
  '(',
  ')',
  '{ ',
  '; }',
  '$(',
  ')',
  '`',
  '`',
  '"',
  '"',
  "'",
  "'",
  '\\',
  '\\\n',
  '$x',
  '${',
  '}',
  '${x:-',
  '${x#',
  '$((',
  '))',
  '$[',
  ']',
  '<(',
  '>(',
  '<<E\n',
  '\nE\n',
  "<<'E'\n",
  '<<< ',
  '>o',
  '2>&1',
  '#',
  '=',
  'x=',
  'a[',
  ']=',
  "$'",
  '$"',
  '[[ ',
  ' ]]',
  '((',
  'if ',
  'then ',
  'fi',
  'for x in ',
  'do ',
  'done',
  'case x in ',
  ') ',
  ';; esac',
  '!',
  'time ',
  '*',
  '?',
  '~',
  '-eq ',
  'eval ',
  'x=(',
  'let ',
  ',',
  '{a,',
  '@',
  '%',
  ':',
  '/',
  '^',
].filter((token) => token !== '/');

/** Tokens in no order. Much of it is no shell text at all; what is, is seldom what people write. */
export function makeSoup(random: Random): string {
  let text = random.chance(70) ? 'c1 ' : '';
  for (let at = 2 + random.below(14); at > 0; at--) {
    text += random.pick(tokens);
  }
  return random.chance(50) ? balanced(text) : text;
}

/** Closes what is open, in the order in which it was opened, as far as that can be told without reading quotes. */
function balanced(text: string): string {
  const closers: string[] = [];
  for (const opener of text.match(/\$\(\(|\$\(|<\(|>\(|\(\(|\(|\$\{|\{ |`|"|'|\[\[ /g) ?? []) {
    const last = closers.at(-1);
    if (opener === last) {
      closers.pop();
    } else if (opener === '$((' || opener === '((') {
      closers.push('))');
    } else if (opener.endsWith('(')) {
      closers.push(')');
    } else if (opener === '${') {
      closers.push('}');
    } else if (opener === '{ ') {
      closers.push('; }');
    } else if (opener === '[[ ') {
      closers.push(' ]]');
    } else {
      closers.push(opener);
    }
  }
  return text + closers.reverse().join('');
}
