import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeApart } from '../../../src/core/engine/takeApart';
import type { Place } from '../../../src/core/facts';
import type { Part } from '../../../src/core/part';

const place: Place = { cwd: '/work/proj', home: '/home/u', platform: 'linux' };

/** A part in one line: what it is, what it touches, and whether names can be trusted. */
function brief(part: Part): string {
  switch (part.kind) {
    case 'run':
      return `run ${part.text}${part.steered ? ' (steered)' : ''}`;
    case 'file':
      return `${part.file.access} ${part.file.kind} ${part.file.paths.join(' ')}${part.file.recursive ? ' and below' : ''} by ${part.by}`;
    case 'fetch':
      return `fetch ${part.url}`;
    case 'mcp':
      return `mcp ${part.server} / ${part.tool}`;
    case 'other':
      return `other ${part.tool}`;
    case 'unreadable':
      return `unreadable ${part.tool}: ${part.why}`;
  }
}

const cases: readonly [name: string, tool: string, input: unknown, expected: readonly string[]][] = [
  [
    'what another tool runs beside the tool',
    'Monitor',
    { command: 'tail -f a.log | grep x' },
    ['other Monitor', 'run tail -f a.log', 'run grep x'],
  ],
  ['what it reaches', 'Monitor', { ws: { url: 'wss://a.example/x' } }, ['other Monitor', 'fetch wss://a.example/x']],
  [
    'both',
    'Monitor',
    { command: 'ls', ws: { url: 7 } },
    ['other Monitor', 'run ls', 'unreadable WebFetch: its input has no text `url`'],
  ],
  [
    'neither, or in another folder',
    'monitor',
    { command: 'ls', directory: '/x' },
    ['other monitor', 'unreadable Bash: its input has no text `command`'],
  ],
  [
    'a command of the editor may be any',
    'run_vscode_command',
    { commandId: 'x' },
    ['other run_vscode_command', 'unreadable Bash: its input has no text `command`'],
  ],
  [
    'a task may be any command',
    'run_task',
    { id: 'x' },
    ['other run_task', 'unreadable Bash: its input has no text `command`'],
  ],
  [
    'a symbol is renamed in any file',
    'vscode_renameSymbol',
    { symbol: 'a', newName: 'b' },
    ['other vscode_renameSymbol', 'unreadable Edit: its input has no text `file_path`'],
  ],
  [
    'a search by meaning reads every file',
    'semantic_search',
    { query: 'x' },
    ['other semantic_search', 'read exact /work/proj and below by tool'],
  ],
  [
    'so does what was changed',
    'get_changed_files',
    {},
    ['other get_changed_files', 'read exact /work/proj and below by tool'],
  ],
  [
    'many files at once',
    'read_many_files',
    { include: ['src/**/*.ts', '/opt/*'] },
    ['other read_many_files', 'read exact /work/proj/src and below by tool', 'read exact /opt and below by tool'],
  ],
  [
    'many files that are not told',
    'read_many_files',
    { include: 'a' },
    ['other read_many_files', 'unreadable Read: its input has no text `file_path`'],
  ],
  ['no input', 'Bash', undefined, ['unreadable Bash: its input has no text `command`']],
  [
    'an inherited field is no field',
    'Bash',
    Object.create({ command: 'ls' }),
    ['unreadable Bash: its input has no text `command`'],
  ],
  ['a list as input', 'Read', ['/a'], ['unreadable Read: its input has no text `file_path`']],
  ['a command that is no text', 'Bash', { command: ['ls'] }, ['unreadable Bash: its input has no text `command`']],
  ['no command in it', 'Bash', { command: ' # x' }, ['unreadable Bash: there is no command in it']],
  ['each simple command', 'Bash', { command: 'ls && npm test | cat' }, ['run ls', 'run npm test', 'run cat']],
  [
    'each redirection to or from a file',
    'Bash',
    { command: 'sort < a > b 2> /dev/null' },
    [
      'run sort < a > b 2> /dev/null',
      'read exact /work/proj/a by redirection',
      'write exact /work/proj/b by redirection',
    ],
  ],
  [
    'a redirection both ways is a read and a write',
    'Bash',
    { command: 'cat <> a' },
    ['run cat <> a', 'read exact /work/proj/a by redirection', 'write exact /work/proj/a by redirection'],
  ],
  [
    'a device that opens a file again',
    'Bash',
    { command: 'echo x 2<a >/dev/stderr' },
    ['run echo x 2<a >/dev/stderr', 'read exact /work/proj/a by redirection', 'write unknown  by redirection'],
  ],
  ['a device that opens nothing', 'Bash', { command: 'echo x >/dev/stderr' }, ['run echo x >/dev/stderr']],
  [
    'the redirection of a group',
    'Bash',
    { command: '{ ls; } > x' },
    ['run ls', 'write exact /work/proj/x by redirection'],
  ],
  ['what is steered', 'Bash', { command: 'PATH=.; npm test' }, ['run PATH=. (steered)', 'run npm test (steered)']],
  [
    'deceptive text is a part of its own',
    'Bash',
    { command: 'ls\u202e' },
    ['run ls\u202e', 'unreadable Bash: it contains a text direction mark (U+202E)'],
  ],
  ['a read', 'Read', { file_path: 'a/../b' }, ['read exact /work/proj/b by tool']],
  ['a read below the home', 'Read', { file_path: '~/x' }, ['read exact /home/u/x by tool']],
  ['a tilde inside a name is a name', 'Read', { file_path: 'a/~/x' }, ['read exact /work/proj/a/~/x by tool']],
  ['a write', 'Write', { file_path: '/a', content: '' }, ['write exact /a by tool']],
  ['an edit', 'Edit', { file_path: '/a' }, ['write exact /a by tool']],
  ['several edits of one file', 'MultiEdit', { file_path: '/a', edits: [] }, ['write exact /a by tool']],
  ['a notebook', 'NotebookEdit', { notebook_path: '/a.ipynb' }, ['write exact /a.ipynb by tool']],
  [
    'a notebook by the wrong field',
    'NotebookEdit',
    { file_path: '/a' },
    ['unreadable NotebookEdit: its input has no text `notebook_path`'],
  ],
  ['an empty name', 'Write', { file_path: '' }, ['unreadable Write: the file name is empty']],
  [
    'a NUL',
    'Write',
    { file_path: 'a\0b' },
    [
      'unreadable Write: the file name has a NUL character in it',
      'unreadable Write: it contains a control character (U+0000)',
    ],
  ],
  [
    'a blank at the end',
    'Write',
    { file_path: '/a ' },
    ['unreadable Write: the file name begins or ends with a blank'],
  ],
  ['a blank inside', 'Write', { file_path: '/a b' }, ['write exact /a b by tool']],
  ['a URL for a name', 'Write', { file_path: 'file:///a' }, ['unreadable Write: the file name is a URL']],
  [
    'a glob reads below its fixed folder',
    'Glob',
    { pattern: 'src/**/*.ts' },
    ['read exact /work/proj/src and below by tool'],
  ],
  ['a glob without a folder', 'Glob', { pattern: '*.ts' }, ['read exact /work/proj and below by tool']],
  ['a glob without wildcards', 'Glob', { pattern: 'src/a.ts' }, ['read exact /work/proj/src/a.ts and below by tool']],
  ['a glob in a folder', 'Glob', { pattern: 'a*', path: '/srv' }, ['read exact /srv and below by tool']],
  ['a glob that climbs', 'Glob', { pattern: '../../etc/*' }, ['read exact /etc and below by tool']],
  [
    'a glob from the root',
    'Glob',
    { pattern: '/etc/*', path: 'src' },
    ['read exact /etc and below by tool', 'read pattern /etc/* by tool'],
  ],
  [
    'a glob below the home',
    'Glob',
    { pattern: '~/.ssh/*' },
    ['read exact /home/u/.ssh and below by tool', 'read pattern /home/u/.ssh/* by tool'],
  ],
  [
    'a glob without a pattern',
    'Glob',
    { path: '.' },
    ['unreadable Glob: its input has no usable `pattern` and `path`'],
  ],
  ['a search', 'Grep', { pattern: '../x' }, ['read exact /work/proj and below by tool']],
  ['a search in a folder', 'Grep', { pattern: 'x', path: 'src' }, ['read exact /work/proj/src and below by tool']],
  [
    'a search in no folder',
    'Grep',
    { pattern: 'x', path: 5 },
    ['unreadable Grep: its input has no usable `pattern` and `path`'],
  ],
  ['a search in an empty folder name', 'Grep', { pattern: 'x', path: '' }, ['unreadable Grep: the file name is empty']],
  ['a URL', 'WebFetch', { url: 'https://example.com' }, ['fetch https://example.com']],
  ['an MCP tool', 'mcp__git__hub__x', {}, ['mcp git / hub__x']],
  ['an MCP server alone', 'mcp__git', {}, ['mcp git / ']],
  ['an MCP name over two lines', 'mcp__a\nb__c', {}, ['mcp a\nb / c']],
  [
    'an MCP name that deceives',
    'mcp__a\u200b__b',
    {},
    ['mcp a\u200b / b', 'unreadable mcp__a\u200b__b: it contains a zero-width character (U+200B)'],
  ],
  ['any other tool', 'Task', 5, ['other Task']],
  ['a name from the prototype', 'toString', {}, ['other toString']],
  ['no name', '', {}, ['other ']],
  [
    'a name that looks like one of ours',
    'bash',
    { command: 'ls' },
    ['unreadable Bash: its name only looks like `Bash`'],
  ],
  ['a name with something in it', 'Re\u200bad', {}, ['unreadable Read: its name only looks like `Read`']],
  [
    'PowerShell',
    'PowerShell',
    { command: 'Remove-Item x; "C:\\bin\\git.exe" push' },
    ['run Remove-Item x (steered)', 'run git push (steered)'],
  ],
  [
    'PowerShell with nothing in it',
    'PowerShell',
    { command: ' ;; ' },
    ['unreadable PowerShell: there is no command in it that can be read'],
  ],
  [
    'PowerShell that is too long is read by nobody',
    'PowerShell',
    { command: `Get-Date${' '.repeat(10_000)}; Remove-Item x` },
    ['unreadable PowerShell: it is longer than 10,000 characters'],
  ],
  [
    'PowerShell with far too much in it',
    'PowerShell',
    { command: 'a;'.repeat(600) },
    ['unreadable PowerShell: there is no command in it that can be read'],
  ],
];

for (const [name, tool, input, expected] of cases) {
  test(`takeApart: ${name}`, () => {
    assert.deepEqual(takeApart({ tool, input }, place).parts.map(brief), expected);
  });
}

test('takeApart: PowerShell commands count as hidden, so that only the person allows them', () => {
  const [part] = takeApart({ tool: 'PowerShell', input: { command: 'ls' } }, place).parts;
  assert.equal(part?.kind === 'run' && part.command.hidden, 'PowerShell and cmd commands are not analysed');
});

const paths: readonly [tool: string, input: unknown, expected: readonly string[]][] = [
  ['Write', { file_path: 'd/../x' }, ['/work/proj/x', '/work/proj/d/../x']],
  ['Write', { file_path: 'x' }, ['/work/proj/x']],
  ['Bash', { command: 'cp a b > c' }, ['/work/proj/a', '/work/proj/b', '/work/proj/b/a', '/work/proj/c']],
  ['Bash', { command: 'someprogram notes.txt' }, ['/work/proj/notes.txt']],
  ['WebFetch', { url: 'https://example.com' }, []],
];

for (const [tool, input, expected] of paths) {
  test(`takeApart: the real paths that ${JSON.stringify(input)} needs`, () => {
    assert.deepEqual([...takeApart({ tool, input }, place).paths].sort(), [...expected].sort());
  });
}

test('takeApart: the agent’s own name for the tool is kept', () => {
  assert.equal(takeApart({ tool: 'Bash', spelled: 'shell', input: {} }, place).spelled, 'shell');
  assert.equal(takeApart({ tool: 'Bash', input: {} }, place).spelled, 'Bash');
});

test('takeApart: what a call would grant besides is a part of its own that no allow rule can mean', () => {
  const grants = { words: '--allow-tool=shell(ls:*)', says: 'it lets every ls run' };
  const { parts } = takeApart({ tool: 'Bash', input: { command: 'ls' }, grants }, place);
  assert.deepEqual(parts.map(brief), ['run ls', 'unreadable Bash: it lets every ls run']);
});
