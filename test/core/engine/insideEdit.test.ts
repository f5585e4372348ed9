import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInsideEdit } from '../../../src/core/engine/insideEdit';
import { takeApart } from '../../../src/core/engine/takeApart';
import type { Part } from '../../../src/core/part';
import { literalWord, unknownWord } from '../../../src/core/shell/word';
import { aCommand, aFilePart, aPathUse, aRedirectionPart, aRunPart, someFacts } from '../../builders';

const inside = aPathUse('src/a.ts', { access: 'write' });
const outside = aPathUse('/srv/a.ts', { access: 'write' });

/** `touch src/a.ts`, known to do nothing else, with what a case changes. */
function touching(over: Parameters<typeof aRunPart>[1] = {}, command: Parameters<typeof aCommand>[1] = {}): Part {
  return aRunPart(aCommand('touch src/a.ts', command), { files: [inside], complete: true, ...over });
}

const assigned = (name: string) => [{ name, value: literalWord('x'), source: `${name}=x` }];

const refused: readonly (readonly [string, Part])[] = [
  ['a tool that reads', aFilePart('Read', 'src/a.ts')],
  ['a redirection that reads', aRedirectionPart('src/a.ts', 'read')],
  ['a tool that writes outside', aFilePart('Write', '/srv/a.ts')],
  ['a folder that only begins like one inside', aFilePart('Write', '/work/proj2/a.ts')],
  ['a pattern', aFilePart('Write', 'src/a.ts', { kind: 'pattern' })],
  ['a name that nobody knows', aFilePart('Write', 'src/a.ts', { kind: 'unknown', paths: [] })],
  ['a suspicious name', aFilePart('Write', 'src/a.ts', { suspicious: 'it is odd' })],
  ['a link that leads outside', aFilePart('Write', 'out')],
  ['a link that leads nowhere', aFilePart('Write', 'dangling')],
  ['a command that may do more', touching({ complete: false })],
  ['a command behind something that changes what names mean', touching({ steered: 'a name means something else' })],
  ['a command with one file outside', touching({ files: [inside, outside] })],
  ['a command that only reads', touching({ files: [aPathUse('src/a.ts')] })],
  ['a command that touches no file', touching({ files: [] })],
  ['a command that reads outside', touching({ files: [inside, aPathUse('/etc/passwd')] })],
  ['a program that is a function of the same text', touching({}, { local: true })],
  ['a program that hides what it runs', touching({}, { hidden: 'it reads a pipe' })],
  ['a program that is not known', touching({}, { opaque: 'it is a variable' })],
  ['a program whose name is not literal', touching({}, { words: [unknownWord('$x')] })],
  [
    'a name that is only spelled like a program',
    touching({}, { words: [{ ...literalWord('touch'), literal: false }] }),
  ],
  ['no program at all', touching({}, { words: [] })],
  ['a program that does not only edit', touching({}, { words: [literalWord('tee'), literalWord('src/a.ts')] })],
  ['a program by its path', touching({}, { words: [literalWord('/bin/touch'), literalWord('src/a.ts')] })],
  ['an assignment that steers', touching({}, { assignments: assigned('LD_PRELOAD') })],
  ['one that steers behind one that does not', touching({}, { assignments: [...assigned('CI'), ...assigned('PATH')] })],
  ['a URL', { kind: 'fetch', text: 'https://example.com', url: 'https://example.com' }],
  ['an MCP tool', { kind: 'mcp', text: 'mcp__a__b', server: 'a', tool: 'b' }],
  ['any other tool', { kind: 'other', text: 'Deploy', tool: 'Deploy', input: {} }],
  ['what cannot be read', { kind: 'unreadable', text: '(', tool: 'Bash', why: 'it is broken' }],
];

const accepted: readonly (readonly [string, Part])[] = [
  ['a tool that writes inside', aFilePart('Write', 'src/a.ts')],
  ['a tool that edits inside', aFilePart('Edit', '/work/proj/src/a.ts')],
  ['a file in a second working directory', aFilePart('Write', '/work/lib/a.ts')],
  ['a redirection that writes', aRedirectionPart('out.log')],
  ['a command that edits inside', touching()],
  ['a command that reads and writes inside', touching({ files: [aPathUse('b.ts'), inside] })],
  ['a harmless assignment', touching({}, { assignments: assigned('LANG') })],
  ...['mkdir', 'touch', 'rm', 'rmdir', 'cp', 'mv', 'ln', 'sed'].map(
    (program) => [program, touching({}, { words: [literalWord(program), literalWord('src/a.ts')] })] as const,
  ),
];

const facts = someFacts({
  roots: ['/work/proj', '/work/lib'],
  real: new Map([
    ['/work/proj/out', { kind: 'real', path: '/srv/out' }],
    ['/work/proj/dangling', { kind: 'unresolvable' }],
  ]),
});

for (const [name, part] of refused) {
  test(`isInsideEdit: not ${name}`, () => {
    assert.equal(isInsideEdit(part, facts), false);
  });
}

for (const [name, part] of accepted) {
  test(`isInsideEdit: ${name}`, () => {
    assert.equal(isInsideEdit(part, facts), true);
  });
}

test('isInsideEdit: nothing lies inside when there is no working directory', () => {
  assert.equal(isInsideEdit(aFilePart('Write', 'src/a.ts'), someFacts({ roots: [] })), false);
});

const edits: readonly (readonly [command: string, inside: boolean])[] = [
  ['mkdir -p src/{a,../../x}', false],
  ['mkdir -p src/{a,b} /srv/x', false],
  ['mkdir -m 777 src/{a,b}', false],
  ['mkdir {-p,x}', false],
  ['mkdir src/*', false],
  ['rm src/{a,b}', false],
  ['git add -p a', false],
  ['git add -f a', false],
  ['git add ../a', false],
  ['git add :/', false],
  ['git add "$x"', false],
  ['git add --pathspec-from-file=x', false],
  ['git add', false],
  ['git -C x add a', false],
  ['GIT_DIR=x git add a', false],
  ['cd sub && git add a', false],
  ['cp a /srv/b', false],
  ['mkdir -p src/{a,b} c', true],
  ['touch src/{a,b}.ts', true],
  ['git add a src/b', true],
  ['git add -A', true],
  ['cp a b', true],
  ['mv a b', true],
  ['ln -s a b', true],
];

for (const [command, isInside] of edits) {
  test(`isInsideEdit: ${isInside ? '' : 'not '}\`${command}\``, () => {
    const facts = someFacts();
    const { parts } = takeApart({ tool: 'Bash', input: { command } }, facts.place);
    const last = parts.at(-1);
    assert.ok(last);
    assert.equal(isInsideEdit(last, facts), isInside);
  });
}
