import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedExamples } from '../../../src/core/engine/ruleExamples';
import { someFacts } from '../../builders';

const rules = [
  { text: 'Bash(npm run:*)', effect: 'allow' },
  { text: 'Bash(rm:*)', effect: 'deny' },
  { text: 'Read(.env)', effect: 'deny' },
  { text: 'WebFetch(domain:a.example)', effect: 'allow' },
  { text: 'mcp__db__get_*', effect: 'allow' },
  { text: 'Bash(', effect: 'deny' },
] as const;

const failing = (value: unknown) => failedExamples(value, rules, someFacts()).map(({ path }) => path.join('.'));

const cases: readonly [value: unknown, failed: readonly string[]][] = [
  [{}, ['']],
  [[7], ['0']],
  [[{ rule: 7 }], ['0']],
  [[{ rule: 'Bash(npm run:*)', match: [] }], ['0']],
  [[{ rule: 'Bash(npm run:*)', matches: 'x' }], ['0.matches']],
  [[{ rule: 'Bash(gone)' }], ['0.rule']],
  [[{ rule: 'Bash(', matches: ['rm x'] }], ['0.matches.0']],
  [
    [{ rule: 'Bash(npm run:*)', matches: ['npm run a', 'npm test', 'npm run a; rm x'] }],
    ['0.matches.1', '0.matches.2'],
  ],
  [[{ rule: 'Bash(npm run:*)', doesNotMatch: ['npm publish', 'npm run a'] }], ['0.doesNotMatch.1']],
  [[{ rule: 'Bash(rm:*)', matches: ['ls; rm x'], doesNotMatch: ['ls', 'sudo rm x'] }], ['0.doesNotMatch.1']],
  [[{ rule: 'Read(.env)', matches: ['sub/.env'], doesNotMatch: ['.env', 'env'] }], ['0.doesNotMatch.0']],
  [[{ rule: 'WebFetch(domain:a.example)', matches: ['https://a.example/x'], doesNotMatch: ['https://b.example'] }], []],
  [[{ rule: 'mcp__db__get_*', matches: ['mcp__db__get_x'], doesNotMatch: ['mcp__db__drop'] }], []],
  [undefined, []],
  [[], []],
];

for (const [value, failed] of cases) {
  test(`ruleExamples: of ${JSON.stringify(value)} fails ${failed.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(failing(value), failed);
  });
}
