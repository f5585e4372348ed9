import type { Decision } from '../../src/core/decision';

/** A rule as the bench gives it to every engine: an effect, and text in a notation that the function says. */
export type GivenRule = readonly [effect: Decision, text: string];

/** The rules that everyday commands meet, each about the words that a command begins with. */
const everyday: readonly GivenRule[] = [
  ['allow', 'npm run'],
  ['allow', 'npm test'],
  ['allow', 'git add'],
  ['allow', 'git commit'],
  ['allow', 'cargo build'],
  ['allow', 'go test'],
  ['ask', 'git push'],
  ['ask', 'docker'],
  ['deny', 'rm -rf'],
  ['deny', 'sudo'],
];

const kinds: readonly ((at: number) => string)[] = [
  (at) => `Bash(program${at % 997} command${at}:*)`,
  (at) => `Write(packages/p${at}/generated/**)`,
  (at) => `Read(vendor/v${at}/*.secret)`,
  (at) => `Read(//srv/store${at % 89}/f${at}.txt)`,
  (at) => `WebFetch(domain:host${at}.example.org)`,
  (at) => `mcp__server${at % 131}__tool${at}`,
  (at) => `Tool${at}`,
];

/** `count` rules about first words: the everyday ones, then programs and subcommands that no everyday command names. */
export function shellRules(count: number): readonly GivenRule[] {
  const effects: readonly Decision[] = ['allow', 'allow', 'ask', 'deny'];
  return fill(count, everyday, (at) => [pick(effects, at), `program${at % 997} command${at}`]);
}

/** `count` rules of every kind, as whole rule texts. */
export function mixedRules(count: number): readonly GivenRule[] {
  const effects: readonly Decision[] = ['allow', 'ask', 'deny'];
  const first = everyday.map(([effect, words]): GivenRule => [effect, `Bash(${words}:*)`]);
  return fill(count, first, (at) => [pick(effects, at), pick(kinds, at)(at)]);
}

function fill(count: number, first: readonly GivenRule[], next: (at: number) => GivenRule): readonly GivenRule[] {
  return Array.from({ length: count }, (_, at) => first[at] ?? next(at));
}

function pick<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}
