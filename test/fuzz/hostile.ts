// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import { decide } from '../../src/core/engine/decide';
import { makePolicy } from '../../src/core/engine/makePolicy';
import { takeApart } from '../../src/core/engine/takeApart';
import { modes } from '../../src/core/modes';
import { readRule } from '../../src/core/rules/readRule';
import { place as shellPlace } from './judge';

/** Milliseconds that ten thousand characters may take. */
const allowed = 50;

/** How often a text that seems slow is tried again. */
const tries = 12;

const place = { ...shellPlace, platform: 'linux' as const };
const facts = { place, roots: [place.cwd], trusted: true, real: new Map(), foldsCase: false };

/** Rules of every kind, so that every index is asked. */
const rules = [
  ...['Bash(npm run:*)', 'Bash(a:*)', 'Bash(env:*)', 'Bash(echo *)', 'Read(src/**)', 'Write(src/**)', 'mcp__*'].map(
    (text) => readRule(text, { effect: 'allow', scope: 'user' }),
  ),
  ...['Bash(git push:*)', 'Bash(docker *)', 'Read(//etc/**)', 'Write(**/*.{yml,yaml})', 'WebFetch'].map((text) =>
    readRule(text, { effect: 'ask', scope: 'user' }),
  ),
  ...[
    'Bash(rm -rf:*)',
    'Bash(* --force *)',
    'Bash(git * --no-verify *)',
    'Read(.env)',
    'Read(**/a*b*c*d*e*f*g)',
    'Read(a/**/b/**/c/**/d)',
    'Write(*.lock)',
    'WebFetch(domain:*.example.com)',
  ].map((text) => readRule(text, { effect: 'deny', scope: 'user' })),
];

const policies = modes.map((mode) => makePolicy({ mode, rules }, facts));

/** Takes a text apart and decides about it, in one mode after the other as `turn` grows. */
function decideOn(command: string, turn: number): void {
  const policy = policies[turn % policies.length];
  if (policy !== undefined) {
    decide(takeApart({ tool: 'Bash', input: { command } }, place), facts, policy);
  }
}

/** Tries texts made to be slow or to break the parser. The result lists what went wrong. */
export function tryHostileTexts(): readonly string[] {
  const wrongs: string[] = [];
  for (const [name, make] of hostile) {
    // What is bad just below a limit is over before it begins above it.
    for (const length of [1_000, 2_500, 5_000, 9_999, 100_000]) {
      const text = make(length);
      const limit = allowed * Math.max(1, text.length / 10_000);
      let best = Number.POSITIVE_INFINITY;
      // Other work on the machine can only make a text look slower than it is.
      for (let at = 0; at < tries && (at < 2 || best > limit); at++) {
        const start = process.cpuUsage().user;
        decideOn(text, at);
        best = Math.min(best, (process.cpuUsage().user - start) / 1000);
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
const terraced =
  (open: string, close: string, depth = 30) =>
  (length: number) => {
    const one = `${open.repeat(depth)}x${close.repeat(depth)};`;
    return one.repeat(Math.ceil(length / one.length)).slice(0, length);
  };

/** A text inside as many here-documents for shells as commands may run commands. */
const inDocuments = (inside: string) => (length: number) => {
  const depth = Math.min(38, Math.floor(length / 40));
  const names = Array.from({ length: depth }, (_, at) => `E${at}`);
  const body = inside.repeat(Math.max(1, Math.floor((length - depth * 17) / inside.length)));
  return `${names.map((name) => `bash <<'${name}'\n`).join('')}echo ${body}\n${names.reverse().join('\n')}\n`;
};

/** Something with a number in it, counting up. */
const counted = (part: (at: number) => string) => (length: number) => {
  let text = '';
  for (let at = 0; text.length < length; at++) {
    text += part(at);
  }
  return text;
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
  ['terraces of arithmetic in parameters', terraced('$((${x:-', '}))', 12)],
  ['arithmetic in parameters', nested('$((${x:-', '}))', '1')],
  ['subscripts in parameters', nested('${a[${x:-', '}]}', '1')],
  ['subscripts in parameters, terraced', terraced('${a[${x:-', '}]}', 12)],
  ['pipes from substitutions', terraced('cat <($(', '))', 12)],
  ['wildcards', repeated('a** ', 'ln ')],
  ['deep wildcards', repeated('**/a/*/b* ', 'cat ')],
  ['long wildcards', (length) => `cat ${`${'*a?[b-c]'.repeat(30)} `.repeat(Math.ceil(length / 241))}`],
  ['counting braces', repeated('{1..199}/* ', 'rm ')],
  ['brace words', repeated('{1..9} ', 'ionice ')],
  ['redirections', repeated('>a ', 'rg ')],
  ['redirections of a group', repeated('>a ', '{ x; } ')],
  ['redirections to variables', repeated('{fd}>a ')],
  ['operands', repeated('! ', 'rsync ')],
  ['paths', repeated('../a/../b ', 'rm ')],
  ['a deep path', repeated('/a', 'rm ')],
  ['dollars in a path', repeated('$$', 'cp ')],
  ['variables in a path', repeated('$a/', 'mv ')],
  ['folders of git', repeated('-C a ', 'git ', 'status')],
  ['aliases of git', (length) => `git ${"-c alias.a='!git a' ".repeat(Math.ceil(length / 20))} a`],
  ['changed folders', repeated('cd a; rm b;')],
  ['one long folder', (length) => `cd ${'a/'.repeat(length / 4)}; cat ${'b '.repeat(length / 4)}`],
  ['shells that watch shells', repeated('watch ', '', 'x')],
  ['wrappers with many words', (length) => `${'env '.repeat(38)}rm ${'a '.repeat(length / 2)}`],
  ['wrappers, over and over', (length) => `${'env '.repeat(38)}x;`.repeat(Math.ceil(length / 154))],
  ['here-documents in here-documents', inDocuments('# a\n')],
  ['quotes in here-documents in here-documents', inDocuments('"$(x)" ')],
  ['many texts to evaluate', repeated('eval $v;', "v='a b c d e f g h';")],
  [
    'a long text to evaluate',
    (length) => `v='${'# ab\n'.repeat(length / 10)}';${'eval "$v";'.repeat(Math.ceil(length / 20))}`,
  ],
  ['values that split', (length) => `v='${'a '.repeat(length / 4)}';echo ${'$v '.repeat(length / 6)}`],
  ['functions that call functions', counted((at) => `f${at}(){ f${at + 1};f${at + 1};};`)],
  ['declarations', (length) => `${'declare b=$x\n'.repeat(length / 26)}echo${' -a'.repeat(length / 6)}`],
  ['aliases', counted((at) => `alias a${at}=a${at + 1};`)],
  ['loops with many values', counted((at) => `for v${at} in a b c d e f g h; do $v${at} $v${at - 1}; done;`)],
  ['written scripts', counted((at) => `echo >f${at};./f${at};`)],
  ['commands of find', repeated('-exec x {} \\; ', 'find . ')],
  ['bidirectional marks', repeated('\u202e ', 'timeout ')],
  ['escape sequences', repeated('\x1b[0m', 'bash <<E\n', '\nE\n')],
  ['assignments in words', repeated('a=b ', 'git log ')],
  ['quoted words', repeated(`'a'"b"\\c `, 'echo ')],
  ['hosts', repeated('a.', 'curl http://', 'com')],
  ['blanks', repeated(' ')],
  ['newlines', repeated('\n')],
  ['comments', repeated('# $(x)\n')],
  ['NULs', repeated('\0')],
  ['lone surrogates', repeated('\ud800')],
];
