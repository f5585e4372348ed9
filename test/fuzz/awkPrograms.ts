import type { Random } from './random';

/** Words that are keywords, functions or operators in some awks only, and others for comparison. */
const names =
  'case default switch func nextfile BEGINFILE ENDFILE length and gensub rand x a[1] $1 i++ --i (8) 8 1e+ "b"'.split(
    ' ',
  );

/** Makes up an awk program in which a slash divides or begins a pattern, and harm stands beside it or inside it. */
export function makeAwkProgram(random: Random, harm: string): string {
  const value = () => random.pick(names);
  const quote = random.pick(['', '"', '#', '\\/', '[/]', '|']);
  const kinds: readonly (() => string)[] = [
    () => `BEGIN { x = ${value()} / ${harm} / 1 }`,
    () => `BEGIN { ${value()}; x = ${value()} ~ /${quote}/; ${harm} } ${quote === '"' ? '#"' : ''}`,
    () => `BEGIN { if (${value()}) /${quote}/; ${harm} } ${quote === '"' ? '#"' : ''}`,
    () => `BEGIN { x = (${value()}\n/ ${harm} / 1) }`,
    () => `BEGIN { x /= ${value()} / ${harm} / 1 }`,
    () => `BEGIN { x = 2 ** ${harm}; y = a::b / ${harm} / 1 }`,
    () => `BEGIN { print ${value()} / 1; ${harm}; x = 1 / 1 }`,
    () => `BEGIN { x = "${quote === '"' ? '\\"' : quote}"; ${harm} } # "`,
    () => `BEGIN { ${random.pick(['return', 'else', 'do', 'exit', 'print', 'in'])} /${quote}/; ${harm} }`,
    () => `function f(a) { return a / ${value()} } BEGIN { f(1) / ${harm} / 2 }`,
    // What begins a pattern for one awk begins a text for another.
    () => `BEGIN { switch (x) { case /"/: ${harm} } } #"`,
    () => `BEGIN { x = i++ /"/; ${harm} } #"`,
    () => `BEGIN { x = 1 # / ${quote}\n; ${harm} }`,
  ];
  return random.pick(kinds)();
}
