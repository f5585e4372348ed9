// How many questions a person gets on calls that agents made: one JSON object a line, `{command, cwd, root}`.
// Usage: questions.cjs FILE. Prints shares by mode and profile, and what is left when every answer is remembered.
import { readFileSync } from 'node:fs';
import { decide } from '../../src/core/engine/decide';
import { makePolicy } from '../../src/core/engine/makePolicy';
import { takeApart } from '../../src/core/engine/takeApart';
import type { Facts } from '../../src/core/facts';
import { modeNamed } from '../../src/core/modes';
import { readRule } from '../../src/core/rules/readRule';
import { suggestRules } from '../../src/core/suggest/suggestRules';

interface Row {
  readonly command: string;
  readonly cwd: string;
  readonly root: string;
}

const [file = ''] = process.argv.slice(2);
const rows = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);
const everyday = JSON.parse(readFileSync('media/profiles/everydayDevelopment.json', 'utf8')).rules as Record<
  'allow' | 'ask',
  readonly string[]
>;

function judged({ command, cwd, root }: Row, mode: string, given: Partial<typeof everyday>) {
  const place = { cwd, home: '/home/u', platform: 'linux' } as const;
  const facts: Facts = { place, roots: [root], trusted: true, real: new Map(), foldsCase: false };
  const rules = (['allow', 'ask'] as const).flatMap((effect) =>
    (given[effect] ?? []).map((text) => readRule(text, { effect, scope: 'session' })),
  );
  const row = modeNamed(mode);
  if (row === undefined) {
    throw new Error(`no mode is called ${mode}`);
  }
  const policy = makePolicy({ mode: row, rules }, facts);
  const dissection = takeApart({ tool: 'Bash', input: { command } }, place);
  return {
    ...decide(dissection, facts, policy),
    suggestions: () => suggestRules(dissection, facts, policy),
  };
}

for (const mode of ['default', 'acceptEdits']) {
  for (const [name, rules] of [
    ['', {}],
    [' with Everyday development', everyday],
  ] as const) {
    const asked = rows.map((row) => judged(row, mode, rules)).filter(({ decision }) => decision !== 'allow');
    const safety = asked.filter((it) => it.safety).length;
    const share = ((200 * asked.length) / rows.length).toFixed(0);
    console.log(`${mode}${name}: ${share} questions in 200 calls; ${safety} of ${asked.length} a matter of safety`);
  }
}

/** Somebody who allows everything and remembers the widest rules that are offered. */
const remembered = new Set<string>();
let asked = 0;
let never = 0;
for (const row of rows) {
  const { decision, suggestions } = judged(row, 'default', { allow: [...remembered] });
  if (decision === 'ask') {
    asked += 1;
    const widest = suggestions().at(-1)?.rules ?? [];
    never += widest.length === 0 ? 1 : 0;
    for (const rule of widest) {
      remembered.add(rule);
    }
  }
}
console.log(
  `remembering: ${asked} questions in ${rows.length} calls, ${never} of them never to be remembered, ${remembered.size} rules`,
);
