import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeApart } from '../../../src/core/engine/takeApart';
import type { Facts } from '../../../src/core/facts';
import { builtInChecks } from '../../../src/core/safety';
import { someFacts } from '../../builders';

const linked = someFacts({
  real: new Map([
    ['/work/proj/out', { kind: 'real', path: '/srv/out' }],
    ['/work/proj/here', { kind: 'real', path: '/work/proj/there' }],
    ['/work/proj/loop', { kind: 'unresolvable' }],
  ]),
});

type Call = { readonly tool: string; readonly input: unknown };
const bash = (command: string): Call => ({ tool: 'Bash', input: { command } });
const write = (file_path: string): Call => ({ tool: 'Write', input: { file_path } });
const read = (file_path: string): Call => ({ tool: 'Read', input: { file_path } });
const fetch = (url: string): Call => ({ tool: 'WebFetch', input: { url } });

/** Everything that one check says about a call. */
function said(id: string, call: Call, facts: Facts = linked): readonly string[] {
  const check = builtInChecks.find((it) => it.id === id) ?? assert.fail(`no check is called ${id}`);
  return takeApart(call, facts.place).parts.flatMap((part) => {
    const voice = check.judge(part, facts);
    assert.ok(voice === undefined || voice.effect === 'ask');
    return voice === undefined ? [] : [voice.safety ? voice.says : `${voice.says}, plainly`];
  });
}

const cases: readonly (readonly [id: string, call: Call, says: readonly string[]])[] = [
  ['unreadable', bash('ls'), []],
  ['unreadable', { tool: 'Bash', input: {} }, ['it cannot be checked: its input has no text `command`']],
  ['escapes', write('out'), ['`out` really is `/srv/out`, outside the working directories']],
  ['escapes', write('loop'), ['where `loop` leads cannot be found out']],
  ['escapes', bash('touch here loop'), ['where `loop` leads cannot be found out']],
  ['escapes', write('here'), []],
  ['escapes', write('/srv/out'), []],
  ['escapes', read('out'), []],
  ['escapes', bash('cat out; ls > here'), []],
  ['system-files', bash('cat < /dev/tcp/1.2.3.4/80'), ['`/dev/tcp/1.2.3.4/80` opens a network connection']],
  ['system-files', bash('cat < /dev/udp'), ['`/dev/udp` opens a network connection']],
  ['system-files', bash('cat /dev/tcpx /x/dev/tcp'), []],
  ['system-files', write('/etc/hosts'), ['`/etc/hosts` belongs to the operating system']],
  ['system-files', bash('cp a /etc/hosts'), ['`/etc/hosts` belongs to the operating system']],
  ['system-files', bash('cp a /usr/*/x'), ['`/usr/*/x` belongs to the operating system']],
  ['system-files', bash('ssh h rm x'), ['`x` may mean a file of the operating system']],
  ['system-files', bash('touch a /usr/bin/x'), ['`/usr/bin/x` belongs to the operating system']],
  ['escapes', bash('touch a out'), ['`out` really is `/srv/out`, outside the working directories']],
  ['strange-urls', fetch('example.com'), ['the URL is unusual: it has no scheme such as `https:`']],
  ['strange-urls', fetch('https://a.com\\@b.com/'), ['the URL is unusual: it has a backslash inside']],
  ['dangerous-paths', write('.git/config'), ['`/work/proj/.git/config` belongs to git, and can make it run programs']],
  ['dangerous-paths', bash('rm -rf .vscode'), ['`/work/proj/.vscode` can make the editor or an agent run programs']],
  ...['ls', 'dir', 'vdir', 'stat', 'du', 'find', 'tree', 'realpath', 'readlink', 'namei', 'fd x', 'fdfind x'].map(
    (program) => ['secrets', bash(`${program} .env`), []] as const,
  ),
  ['secrets', bash('ps aux/e'), []],
  ['secrets', bash('ps e/x'), []],
  ['secrets', bash('ps --user e'), ['`ps` shows other programs’ environments']],
  ['secrets', bash('ps xpide'), ['`ps` shows other programs’ environments']],
  ['secrets', bash('/bin/ps e'), ['`ps` shows other programs’ environments']],
  ['secrets', bash('"$x" .env.x'), ['`/work/proj/.env.x` holds passwords or tokens']],
  ['secrets', bash('grep -r x .'), []],
  ['secrets', bash('cat .e*'), ['`/work/proj/.e*` may reach a file that holds passwords or tokens']],
  ['secrets', bash('cat .e* x'), ['`/work/proj/.e*` may reach a file that holds passwords or tokens']],
  ['secrets', bash('find . -name x'), []],
  ['near-addresses', bash('curl example.com/?u=http://localhost/'), []],
  ['near-addresses', bash('ls localhost'), []],
  ['system-files', read('/etc/hosts'), []],
  ['secrets', bash('ps e'), ['`ps` shows other programs’ environments']],
  ['secrets', bash('ps auxe -p 1'), ['`ps` shows other programs’ environments']],
  ['secrets', bash('ps -e'), []],
  ['secrets', bash('ps -o user,comm'), []],
  ['secrets', bash('echo e'), []],
  ['secrets', write('.env'), []],
  ['secrets', bash('ls .env; stat .env; find .env'), []],
  ['near-addresses', fetch('http://localhost/x'), ['`http://localhost/x` leads to this machine, plainly']],
  ['near-addresses', bash('curl localhost:3000'), ['`http://localhost:3000` leads to this machine, plainly']],
  ['near-addresses', bash('curl HTTP://10.0.0.1'), ['`HTTP://10.0.0.1` leads to a private address']],
  [
    'near-addresses',
    bash('curl https://example.com http://127.0.0.1/'),
    ['`http://127.0.0.1/` leads to this machine, plainly'],
  ],
  ['near-addresses', bash('u=localhost; read u; curl $u'), ['`http://localhost` leads to this machine']],
  ['near-addresses', bash('u=localhost; curl -d x $u'), ['`http://localhost` leads to this machine']],
  [
    'near-addresses',
    bash('for m in GET PUT; do curl -X $m localhost; done'),
    ['`http://localhost` leads to this machine'],
  ],
  ['near-addresses', bash('u=localhost; curl $u'), ['`http://localhost` leads to this machine, plainly']],
  ['near-addresses', fetch('nonsense'), []],
  ['near-addresses', write('localhost'), []],
  ['strange-urls', bash('curl ftp://example.com'), []],
  ['strange-urls', fetch('https://example.com/'), []],
  ['suspicious-paths', write('src/a.ts'), []],
];

for (const [id, call, says] of cases) {
  test(`${id}: says ${says.length === 0 ? 'nothing' : says.join(', ')} about ${JSON.stringify(call.input)}`, () => {
    assert.deepEqual(said(id, call), says);
  });
}

test('secrets: a mentioned secret counts, and a write is no read', () => {
  assert.equal(said('secrets', bash('frobnicate .env')).length, 1);
  assert.equal(said('secrets', bash('cp a .env')).length, 0);
  assert.equal(said('secrets', bash('cat a .env')).length, 1);
  assert.equal(said('secrets', bash('ls ~/.ssh')).length, 1);
});

test('dangerous-paths: every file of a command is looked at, and only writes', () => {
  assert.equal(said('dangerous-paths', bash('touch a .git/config')).length, 1);
  assert.equal(said('dangerous-paths', bash('cat .git/config > a')).length, 0);
  assert.equal(said('dangerous-paths', bash('cp -r x/. .')).length, 1);
  assert.equal(said('dangerous-paths', bash('grep -r x .')).length, 0);
});
