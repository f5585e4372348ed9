import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyHidden } from '../../../src/core/tools/visibility';

const cases: readonly [name: string, tools: string[], allowed: string[], disallowed: string[], hidden: boolean][] = [
  ['nothing listed shows everything', ['Bash'], [], [], false],
  ['a disallowed tool is hidden', ['Bash'], [], ['Bash'], true],
  ['disallowed wins over allowed', ['Bash'], ['Bash'], ['Bash'], true],
  ['a list of allowed tools hides the others', ['Bash'], ['Read'], [], true],
  ['a listed tool is shown', ['Read'], ['Read'], [], false],
  ['a trailing star is a prefix', ['mcp__x__y'], ['mcp__*'], [], false],
  ['a star elsewhere is literal', ['Bash'], [], ['B*sh'], false],
  ['a star elsewhere does not show', ['Bash'], ['B*sh'], [], true],
  ['names are case-sensitive', ['bash'], [], ['Bash'], false],
  ['hiding works on the runtime’s own name', ['shell', 'Bash'], [], ['shell'], true],
  ['hiding works on our name', ['shell', 'Bash'], [], ['Bash'], true],
  ['showing works on either name', ['shell', 'Bash'], ['Bash'], [], false],
  ['another server’s name joined by one underscore is shown', ['mcp_github_a_b'], [], ['mcp__git__*'], false],
  ['a tool of a longer name joined by one underscore is shown', ['mcp_x_a_b'], [], ['mcp__x__a'], false],
  ['hiding works on names joined by one underscore', ['mcp_x_a_b'], [], ['mcp__x__a_b'], true],
  ['hiding all of a server works on names joined by one underscore', ['mcp_x_a_b'], [], ['mcp__x__*'], true],
  ['hiding servers by a beginning works on names joined by one underscore', ['mcp_xy_a_b'], [], ['mcp__x*'], true],
  ['hiding all servers works on names joined by one underscore', ['mcp_x_a_b'], [], ['mcp__*'], true],
  ['showing does not work on names joined by one underscore', ['mcp_x_a_b'], ['mcp__x__a_b'], [], true],
  ['a lone star is every tool', ['Bash'], [], ['*'], true],
];

for (const [name, tools, allowed, disallowed, hidden] of cases) {
  test(`whyHidden: ${name}`, () => {
    assert.equal(whyHidden(tools, { allowed, disallowed }) !== undefined, hidden);
  });
}

test('whyHidden: the reason names the entry', () => {
  assert.equal(whyHidden(['Bash'], { allowed: [], disallowed: ['B*'] }), '`B*` in the disallowed tools hides it');
  assert.equal(whyHidden(['Bash'], { allowed: ['Read'], disallowed: [] }), 'it is not among the allowed tools');
});
