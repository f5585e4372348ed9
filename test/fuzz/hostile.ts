// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import { analyse } from '../../src/core/shell/analyse';
import { place } from './judge';

/** Milliseconds that ten thousand characters may take. */
const allowed = 50;

/** How often a text that seems slow is tried again. */
const tries = 12;

/** Tries texts made to be slow or to break the parser. The result lists what went wrong. */
export function tryHostileTexts(): readonly string[] {
  const wrongs: string[] = [];
  for (const [name, make] of hostile) {
    for (const length of [1_000, 9_999, 100_000]) {
      const text = make(length);
      const limit = allowed * Math.max(1, text.length / 10_000);
      let best = Number.POSITIVE_INFINITY;
      // Other work on the machine can only make a text look slower than it is.
      for (let at = 0; at < tries && (at < 2 || best > limit); at++) {
        const start = performance.now();
        analyse(text, place);
        best = Math.min(best, performance.now() - start);
      }
      if (best > limit) {
        wrongs.push(`${name} of ${text.length} characters took ${best.toFixed(1)} ms`);
      }
    }
  }
  return wrongs;
}

const nested =
  (open: string, close: string, inside = 'x') =>
  (length: number) => {
    const count = Math.floor(length / (open.length + close.length));
    return open.repeat(count) + inside + close.repeat(count);
  };

/** As deep as the limit on nesting lets pass, over and over. */
const terraced = (open: string, close: string) => (length: number) => {
  const one = `${open.repeat(30)}x${close.repeat(30)};`;
  return one.repeat(Math.ceil(length / one.length)).slice(0, length);
};

const repeated =
  (part: string, start = '', end = '') =>
  (length: number) =>
    start + part.repeat(Math.max(1, Math.floor((length - start.length - end.length) / part.length))) + end;

const hostile: readonly (readonly [string, (length: number) => string])[] = [
  ['substitutions', nested('$(', ')')],
  ['open substitutions', repeated('$(')],
  ['quoted substitutions', nested('"$(', ')"')],
  ['backticks', repeated('`')],
  ['escaped backticks', repeated('\\`', '`', '`')],
  ['subshells', nested('(', ')')],
  ['groups', nested('{ ', '; }')],
  ['parameters', nested('${x:-', '}')],
  ['quoted parameters', nested('"${x:-', '}"')],
  ['arithmetic', nested('$((', '))', '1')],
  ['arithmetic and substitutions', nested('$(( $(', ') ))')],
  ['brackets in arithmetic', nested('((a[', ']))')],
  ['long sums', repeated('1+', '((', '1))')],
  ['signs', repeated('-', '((', '1))')],
  ['questions', repeated('a?1:', '((', '1))')],
  ['subscripts', nested('${a[', ']}')],
  ['process substitutions', nested('<(', ')')],
  ['braces', nested('{a,', '}')],
  ['brace bomb', repeated('{a,b}', 'echo ')],
  ['glob bomb', repeated('*[a-z]?', 'ls ')],
  ['open brackets', repeated('[', 'ls ')],
  ['extended globs', nested('+(', ')')],
  [
    'here-documents',
    (length) => {
      const count = Math.floor(length / 14);
      const names = Array.from({ length: count }, (_, at) => `E${at}`);
      return `${names.map((name) => `a <<${name}`).join(';')}\n${names.join('\n')}\n`;
    },
  ],
  ['one here-document after the other', repeated('cat <<E\nx\nE\n')],
  ['ifs', repeated('if ')],
  ['nested ifs', repeated('if x;then ')],
  ['cases', repeated('case x in x) ')],
  ['negations', repeated('! ')],
  ['tests', nested('( ', ' )', 'x')],
  ['functions', repeated('f() ')],
  ['coprocesses', repeated('coproc ')],
  ['commands', repeated('a;')],
  ['pipes', repeated('a|', '', 'a')],
  ['single quotes', repeated("'$('", 'echo ')],
  ['spaced single quotes', repeated(" '$('", 'echo ')],
  ['backslashes', repeated('\\')],
  ['line continuations', repeated('\\\n', 'a')],
  ['variables', repeated('$a', 'a=b; echo ')],
  ['assigned variables', repeated('a=$a$a;')],
  ['many values', repeated('a=b;a=c;', '', 'echo $a$a$a$a$a$a')],
  ['wrappers', repeated('env ', '', 'x')],
  ['quoted shells', repeated('bash -c ', '', 'x')],
  ['sed scripts', repeated('s/a/b/;', "sed '", "'")],
  ['awk scripts', repeated('/a/{print};', "awk '", "'")],
  ['code that evaluates itself', () => `x='eval $x;eval $x'; eval $x`],
  ['shells that run themselves', () => `x='bash -c "$x;$x"'; bash -c "$x"`],
  ['tildes', repeated('~:', 'a=')],
  ['dashes', repeated('-', 'sudo ')],
  ['terraces of substitutions', terraced('$(', ')')],
  ['terraces of arithmetic', terraced('$((', '))')],
  ['terraces of parameters', terraced('${x:-', '}')],
  ['terraces of quotes', terraced('"$(', ')"')],
  ['terraces of backticks and substitutions', terraced('`echo $(', ')`')],
  ['blanks', repeated(' ')],
  ['newlines', repeated('\n')],
  ['comments', repeated('# $(x)\n')],
  ['NULs', repeated('\0')],
  ['lone surrogates', repeated('\ud800')],
];
