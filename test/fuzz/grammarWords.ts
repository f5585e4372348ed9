// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
/** Programs that do nothing but write down how they were called. `f1` and `f2` fail. */
export const recorders = [
  'c1',
  'c2',
  'c3',
  'c4',
  'f1',
  'f2',
  'rm',
  'git',
  'npm',
  'cat',
  'ls',
  'curl',
  'sudo',
  'grep',
] as const;

/** Real programs that run what they are given; the oracle finds them on the path beside the recorders. */
export const carriers = [
  'bash',
  'sh',
  'env',
  'timeout',
  'nice',
  'nohup',
  'xargs',
  'find',
  'setsid',
  'stdbuf',
  'awk',
] as const;

/** What may stand in front of a program and runs it. */
export const wrappers: readonly string[] = [
  'command',
  'builtin command',
  'exec',
  'env',
  'env A=1',
  'env -u X',
  'env -i PATH="$PATH" REC="$REC"',
  'nice',
  'nice -n 5',
  'nice -5',
  'timeout 5',
  'timeout -k 1 5',
  'timeout --signal=KILL 5',
  'nohup',
  'setsid -w',
  'stdbuf -oL',
  'xargs',
  'xargs -n1',
  'xargs -I{}',
  'find d1 -maxdepth 0 -exec',
];

/** Words without meaning to the shell. */
export const plainWords: readonly string[] = [
  'a',
  'b.txt',
  '-x',
  '--flag=v',
  'k=v',
  '1',
  'x,y',
  'd1',
  '%',
  '@',
  '+',
  'a:b',
  '^',
  'z-',
  '#no',
  'a#b',
];

/** Words that the shell expands, or only seems to. */
export const strangeWords: readonly string[] = [
  '*',
  '?',
  '[ab]',
  'd*',
  '~',
  '~/x',
  '{a,b}',
  '{1..3}',
  'p{q,r}s',
  '{a,{b,c}}',
  '\\*',
  '\\~',
  '"*"',
  'k=~',
  '{a,b',
  '{,}',
  'a{b}c',
  '{a..c}',
  '{1,2}{3,4}',
  '$"l"',
  "$'a\\'b'",
  "$'\\101'",
  "$'\\u0041'",
  "$'\\cA'",
];

/** Characters that mean something, escaped. */
export const escapes: readonly string[] = [
  '\\;',
  '\\&',
  '\\ ',
  '\\"',
  "\\'",
  '\\\\',
  '\\`',
  '\\(',
  '\\\n',
  '\\<',
  '\\#',
];

/** What may stand between double quotes. */
export const quotedPieces: readonly string[] = [
  'a',
  ' ',
  "'",
  '$x',
  '${y}',
  '\\"',
  '\\$',
  '\\`',
  '\\\\',
  '\\n',
  '*',
  '~',
  '<(',
  ';',
  '#',
  '$',
  '\\\n',
  '!',
];

/** Text that looks like commands but is not. */
export const noises: readonly string[] = [
  'plain',
  'a b',
  '$x',
  ';',
  '&&',
  '|',
  '# c',
  '\\',
  '"',
  'x; y',
  '*',
  '~',
  '{a,b}',
  '(',
  ')',
  '>o',
  '<(',
];
