import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toldTools } from '../../../src/core/engine/toldTools';
import { isReadable, readRule } from '../../../src/core/rules/readRule';
import { indexRules } from '../../../src/core/rules/ruleIndex';
import { everythingVisible } from '../../../src/core/tools/visibility';

const ground = { cwd: '/ws', home: '/h', platform: 'linux', roots: ['/ws'], foldsCase: false } as const;

const cases: readonly [rule: string, hidden: readonly string[]][] = [
  ['allow Bash', []],
  ['ask Bash', []],
  ['deny Bash(rm:*)', []],
  ['deny Read(.env)', []],
  ['deny Task({"a":1})', []],
  ['deny WebFetch(domain:a.example)', []],
  ['deny Bash', ['Bash', 'PowerShell']],
  ['deny Write', ['Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'Patch']],
  ['deny Read', ['Read', 'Glob', 'Grep']],
  ['deny Grep', ['Grep']],
  ['deny WebFetch', ['WebFetch']],
  ['deny Task', ['Task']],
  ['deny mcp__*', ['mcp__*']],
  ['deny mcp__db', ['mcp__db__*']],
  ['deny mcp__db__drop', ['mcp__db__drop']],
  ['deny mcp__db__del_*', ['mcp__db__del_*']],
  ['deny *', ['*']],
];

for (const [text, hidden] of cases) {
  test(`toldTools: for \`${text}\` a runtime is told to hide ${hidden.join(', ') || 'nothing'}`, () => {
    const [effect = '', ...rest] = text.split(' ');
    const rule = readRule(rest.join(' '), { effect: effect as 'deny', scope: 'user' });
    assert.ok(isReadable(rule));
    assert.deepEqual(toldTools(everythingVisible, indexRules([rule], ground)), { allowed: [], disallowed: hidden });
  });
}
