import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from './hearings';

/** What becomes of a call when nothing but one rule would stop it. */
function decisionOn(call: object, deny: string): string {
  const rules = { allow: ['Bash'], ask: [], deny: [deny] };
  return verdictOn({ ...call, rules, unmatched: 'allow' }).decision;
}

const bash = (command: string) => ({ tool: 'Bash', input: { command } });

test('hearing: a file that an unknown program is given may be read or written', () => {
  const rows: readonly (readonly [command: string, deny: string, decision: string])[] = [
    ['frob .npmrcx', 'Read(.npmrcx)', 'ask'],
    ['frob .npmrcx', 'Write(.npmrcx)', 'ask'],
    ['frob .npmrcx', 'Read', 'allow'],
    ['f=a/x.txt; frob $f', 'Read(a/x.txt)', 'ask'],
    ['frob a/*.txt', 'Read(a/x.txt)', 'ask'],
    ['frob "$x"', 'Read(a/x.txt)', 'allow'],
    ['frob a/y.txt', 'Read(a/x.txt)', 'allow'],
    ['frob --out=a/x.txt', 'Write(a/x.txt)', 'ask'],
    ['frob label:@.npmrcx', 'Read(.npmrcx)', 'ask'],
    ['frob -includea/x.txt', 'Read(**/x.txt)', 'ask'],
    ['frob -include.npmrcx', 'Read(.npmrcx)', 'ask'],
    ['frob --body=file://a/x.txt', 'Read(a/x.txt)', 'ask'],
    ['java -javaagent:a/x.jar A', 'Read(a/x.jar)', 'ask'],
    ['frob k:a/y.txt', 'Read(a/x.txt)', 'allow'],
    ['cat a/x.txt', 'Read(a/x.txt)', 'deny'],
    ['cat a/x.txt', 'Read', 'deny'],
    ['cat a/*', 'Read(a/x.txt)', 'ask'],
    ['cat "$x"', 'Read(a/x.txt)', 'ask'],
    ['grep -r k a', 'Read(a/x.txt)', 'ask'],
    ['grep -r k b', 'Read(a/x.txt)', 'allow'],
    ['rm -r a', 'Write(a/x.txt)', 'ask'],
    ['touch a/x.txt', 'Write(a/x.txt)', 'deny'],
    ['touch a/x.txt', 'Read(a/x.txt)', 'allow'],
  ];
  for (const [command, deny, decision] of rows) {
    assert.equal(decisionOn(bash(command), deny), decision, `${command} ${deny}`);
  }
});

test('speakingShell: other ways to call a program are the same call', () => {
  const rows: readonly (readonly [command: string, deny: string, decision: string])[] = [
    ['python3 -m pip install x', 'Bash(pip:*)', 'deny'],
    ['python3 -mpip install x', 'Bash(pip:*)', 'deny'],
    ['python -Im pip install x', 'Bash(pip install:*)', 'deny'],
    ['py -m pip install x', 'Bash(pip:*)', 'deny'],
    ['pypy3 -m pip install x', 'Bash(pip:*)', 'deny'],
    ['/usr/bin/python3.11 -m pip x', 'Bash(pip:*)', 'deny'],
    ['python3 -m pipx install x', 'Bash(pip:*)', 'allow'],
    ['python3 pip.py', 'Bash(pip:*)', 'allow'],
    ['git-push x', 'Bash(git push:*)', 'deny'],
    ['npx npm@10 publish', 'Bash(npm publish:*)', 'deny'],
    ['pnpm dlx @a/rimraf@5 x', 'Bash(rimraf:*)', 'deny'],
    ['uvx ruff==0.4 x', 'Bash(ruff:*)', 'deny'],
    ['/usr/lib/git-core/git-push x', 'Bash(git push:*)', 'deny'],
    ['git-pull x', 'Bash(git push:*)', 'allow'],
    ['xgit-push x', 'Bash(git push:*)', 'allow'],
  ];
  for (const [command, deny, decision] of rows) {
    assert.equal(decisionOn(bash(command), deny), decision, `${command} ${deny}`);
  }
});

test('toolIndex: a tool is known by its name, and a name that only looks like it may be meant', () => {
  const rows: readonly (readonly [tool: string, input: object, deny: string, decision: string])[] = [
    ['Foo', {}, 'Foo', 'deny'],
    ['foo', {}, 'Foo', 'ask'],
    ['FOO', {}, 'Foo', 'ask'],
    [' Foo', {}, 'Foo', 'ask'],
    ['Food', {}, 'Foo', 'allow'],
    ['Foo', { a: 1, b: 2 }, 'Foo({"b":2,"a":1})', 'deny'],
    ['Foo', { a: 1, b: 3 }, 'Foo({"b":2,"a":1})', 'allow'],
    ['foo', { a: 1 }, 'Foo({"a":1})', 'ask'],
    ['mcp__srv__get', {}, 'mcp__srv__get', 'deny'],
    ['mcp__srv__get', {}, 'mcp__srv__ge*', 'deny'],
    ['mcp__srv__get', {}, 'mcp__srv__*', 'deny'],
    ['mcp__srv__get', {}, 'mcp__srv', 'deny'],
    ['mcp__srv__get', {}, 'mcp__*', 'deny'],
    ['mcp__srv__get', {}, 'srv', 'deny'],
    ['mcp__srv__get', {}, 'MCP_srv', 'deny'],
    ['mcp__srv__get', {}, 'mcp__srv__set', 'allow'],
    ['mcp__srv2__get', {}, 'mcp__srv__*', 'allow'],
  ];
  for (const [tool, input, deny, decision] of rows) {
    assert.equal(decisionOn({ tool, input }, deny), decision, `${tool} ${JSON.stringify(input)} ${deny}`);
  }
});

test('hostIndex: a rule about a host speaks about the hosts below it', () => {
  const many = Array.from({ length: 60 }, () => 'a').join('.');
  const rows: readonly (readonly [url: string, deny: string, decision: string])[] = [
    ['https://evil.com', 'WebFetch(evil.com)', 'deny'],
    ['https://a.b.evil.com', 'WebFetch(evil.com)', 'deny'],
    [`https://${many}.evil.com`, 'WebFetch(evil.com)', 'deny'],
    ['https://a.evil.com', 'WebFetch(domain:*.evil.com)', 'deny'],
    ['https://evil.com', 'WebFetch(domain:*.evil.com)', 'allow'],
    ['https://notevil.com', 'WebFetch(evil.com)', 'allow'],
    ['https://evil.com.org', 'WebFetch(evil.com)', 'allow'],
    ['https://com', 'WebFetch(evil.com)', 'allow'],
    ['https://x.org', 'WebFetch(domain:*)', 'deny'],
    ['https://1.2.3.4', 'WebFetch(1.2.3.4)', 'deny'],
    ['https://0x1020304', 'WebFetch(1.2.3.4)', 'deny'],
    ['https://1.2.3.5', 'WebFetch(1.2.3.4)', 'allow'],
  ];
  for (const [url, deny, decision] of rows) {
    assert.equal(decisionOn({ tool: 'WebFetch', input: { url } }, deny), decision, `${url} ${deny}`);
  }
});
