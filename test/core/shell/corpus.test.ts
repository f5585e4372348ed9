import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { analyse } from '../../../src/core/programs/analysis/analyse';
import { isSteeringVariable } from '../../../src/core/shell/variableNames';

interface Vector {
  readonly rules: { readonly deny?: readonly string[] };
  readonly tool: string;
  readonly input: { readonly command?: unknown };
  readonly cwd: string;
  readonly home: string;
  readonly expect: string;
  readonly accept?: readonly string[];
  readonly family: string;
}

const vectors = readFileSync('test/corpus/rules.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector)
  .filter((vector) => vector.tool === 'Bash' && vector.family.startsWith('deny-') && vector.expect === 'deny');

const baseOf = (text: string) => text.slice(text.lastIndexOf('/') + 1);

/** The programs that the deny rules of a vector name. */
const programsOf = ({ rules }: Vector) =>
  (rules.deny ?? []).flatMap((rule) => /^Bash\(([^\s:)*]+)/.exec(rule)?.[1] ?? []);

test('corpus: every denied program is found, or the analysis says that it does not see everything', () => {
  assert.ok(vectors.length > 300);
  for (const vector of vectors) {
    const programs = programsOf(vector);
    const { command } = vector.input;
    if (programs.length === 0 || typeof command !== 'string') {
      continue;
    }
    const analysis = analyse(command, vector);
    const names =
      analysis.kind === 'unparsable'
        ? []
        : analysis.commands.flatMap(({ words }) => [words[0]?.text ?? '', ...(words[0]?.candidates ?? [])].map(baseOf));
    const isFound = programs.some((program) => names.includes(program));
    const isDark =
      analysis.kind === 'unparsable' ||
      analysis.steering !== undefined ||
      analysis.commands.some(
        ({ hidden, opaque, assignments }) =>
          hidden !== undefined || opaque !== undefined || assignments.some(({ name }) => isSteeringVariable(name)),
      );
    assert.ok(vector.accept === undefined ? isFound : isFound || isDark, command);
  }
});
