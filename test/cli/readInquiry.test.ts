import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Inquiry } from '../../src/cli/inquiry';
import { readInquiry } from '../../src/cli/readInquiry';

const surroundings = { cwd: '/here', home: '/home/me', platform: 'linux' } as const;

const call = { tool: 'Bash', input: { command: 'ls' } };

function why(line: string | object): string {
  const read = readInquiry(typeof line === 'string' ? line : JSON.stringify(line), surroundings);
  return read.kind === 'malformed' ? read.why : 'understood';
}

function inquiry(line: object): Inquiry {
  const read = readInquiry(JSON.stringify(line), surroundings);
  assert.equal(read.kind, 'inquiry');
  return read.kind === 'inquiry' ? read.inquiry : assert.fail();
}

test('readInquiry: a malformed line says which field is wrong', () => {
  const cases: readonly (readonly [string | object, string])[] = [
    ['', 'the line is not JSON'],
    ['   ', 'the line is not JSON'],
    ['{', 'the line is not JSON'],
    ['{"tool":"Bash","input":{}} x', 'the line is not JSON'],
    ['null', 'the line is not a JSON object'],
    ['[]', 'the line is not a JSON object'],
    ['"Bash"', 'the line is not a JSON object'],
    [{ input: {} }, '`tool` is not a string'],
    [{ tool: 1, input: {} }, '`tool` is not a string'],
    [{ tool: 'Bash' }, '`input` is not an object'],
    [{ tool: 'Bash', input: null }, '`input` is not an object'],
    [{ tool: 'Bash', input: [] }, '`input` is not an object'],
    [{ tool: 'Bash', input: 'ls' }, '`input` is not an object'],
    [{ ...call, cwd: 1 }, '`cwd` is not an absolute path'],
    [{ ...call, cwd: 'proj' }, '`cwd` is not an absolute path'],
    [{ ...call, cwd: null }, '`cwd` is not an absolute path'],
    [{ ...call, cwd: '' }, '`cwd` is not an absolute path'],
    [{ ...call, home: '~' }, '`home` is not an absolute path'],
    [{ ...call, mode: 'yolo' }, '`mode` is not one of default, acceptEdits, explore, bypass, dontAsk'],
    [{ ...call, mode: null }, '`mode` is not one of default, acceptEdits, explore, bypass, dontAsk'],
    [{ ...call, mode: 'toString' }, '`mode` is not one of default, acceptEdits, explore, bypass, dontAsk'],
    [{ ...call, reads: { outside: 'maybe' } }, '`outside` is not one of allow, ask'],
    [{ ...call, reads: { outsde: 'ask' } }, '`reads` has an unknown field "outsde"'],
    [{ ...call, unmatched: 'maybe' }, '`unmatched` is not one of allow, ask, deny'],
    [{ ...call, platform: 'freebsd' }, '`platform` is not one of linux, darwin, win32'],
    [{ ...call, trusted: 'yes' }, '`trusted` is not true or false'],
    [{ ...call, rehearsal: 1 }, '`rehearsal` is not true or false'],
    [{ ...call, trusted: null }, '`trusted` is not true or false'],
    [{ ...call, rules: [] }, '`rules` is not an object'],
    [{ ...call, rules: { deny: 'Bash' } }, '`deny` is not a list of strings'],
    [{ ...call, rules: { deny: [1] } }, '`deny` is not a list of strings'],
    [{ ...call, rules: { dney: ['Bash'] } }, '`rules` has an unknown field "dney"'],
    [{ ...call, workingDirectories: '/p' }, '`workingDirectories` is not a list of strings'],
    [{ ...call, workingDirectories: ['p'] }, '`workingDirectories` has a path that is not absolute'],
    [{ ...call, tools: { disallow: [] } }, '`tools` has an unknown field "disallow"'],
    [{ ...call, tools: { allowed: {} } }, '`allowed` is not a list of strings'],
    [{ ...call, fs: { symlinks: [] } }, '`symlinks` is not an object'],
    [{ ...call, fs: { symlinks: { '/a': 1 } } }, '`fs.symlinks` has a link or a target that is not a path'],
    [{ ...call, fs: { links: {} } }, '`fs` has an unknown field "links"'],
    [{ ...call, checks: {} }, '`checks` entry 1: not a list'],
    [{ ...call, checks: [{ tool: 'X', askWen: [] }] }, '`checks` entry 1: `askWen` is not known'],
  ];
  for (const [line, expected] of cases) {
    assert.equal(why(line), expected, JSON.stringify(line));
  }
});

test('readInquiry: everything but tool and input may be left out', () => {
  assert.deepEqual(inquiry(call), {
    ...call,
    place: { cwd: '/here', home: '/home/me', platform: 'linux' },
    workingDirectories: ['/here'],
    trusted: true,
    rehearsal: false,
    mode: 'default',
    unmatched: undefined,
    readsOutside: 'allow',
    rules: { allow: [], ask: [], deny: [] },
    checks: { read: [], source: '' },
    tools: { allowed: [], disallowed: [] },
    links: new Map(),
  });
});

test('readInquiry: a tool input that cannot be used, an empty tool name and unknown fields are no error', () => {
  for (const line of [
    { tool: '', input: {} },
    { tool: 'Bash', input: {} },
    { tool: 'Bash', input: { command: 5 } },
    { ...call, caseInsensitive: true, expect: 'ask', __proto__x: 1 },
    { ...call, rules: {} },
    { ...call, workingDirectories: [] },
  ]) {
    assert.equal(why(line), 'understood', JSON.stringify(line));
  }
  assert.equal(why('{"tool":"Bash","input":{},"__proto__":{"mode":"bypass"}}'), 'understood');
  assert.equal(why('  {"tool":"\\ud800","input":{"command":"\\u0000"}}  '), 'understood');
});

test('readInquiry: a prototype key grants nothing', () => {
  const read = readInquiry('{"tool":"Bash","input":{},"__proto__":{"mode":"bypass"}}', surroundings);
  assert.equal(read.kind === 'inquiry' && read.inquiry.mode, 'default');
});

test('readInquiry: paths are absolute in the way of the platform', () => {
  const windows = { ...call, platform: 'win32', cwd: 'C:\\proj', home: 'C:\\Users\\u' };
  assert.deepEqual(inquiry(windows).place, { cwd: 'C:\\proj', home: 'C:\\Users\\u', platform: 'win32' });
  assert.equal(why({ ...windows, platform: 'linux' }), '`cwd` is not an absolute path');
});
