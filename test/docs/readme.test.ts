import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { modes } from '../../src/core/modes';
import { isReadable, readRule } from '../../src/core/rules/readRule';
import { buildCli, scratchFolder } from '../cli/builtCli';

interface Block {
  readonly language: string;
  readonly text: string;
}

interface Example {
  readonly command: string;
  readonly output: string;
}

const readme = readFileSync('README.md', 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...markdownIn('docs'), ...markdownIn('src')];

const blocks: readonly Block[] = [...readme.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((match) => ({
  language: match[1] ?? '',
  text: match[2] ?? '',
}));

/** In a `console` block a line that begins with `$ ` is typed, and what follows is what the program prints. */
const examples: readonly Example[] = blocks
  .filter((block) => block.language === 'console')
  .flatMap((block) =>
    block.text
      .split(/^\$ /m)
      .slice(1)
      .map((text) => {
        const end = text.indexOf('\n');
        return { command: text.slice(0, end), output: text.slice(end + 1).trimEnd() };
      }),
  );

/** A folder with the files that the README shows (a block whose first line is `// name`) and our program on the path. */
function makePlayground(): { readonly folder: string; readonly path: string } {
  const folder = scratchFolder();
  for (const block of blocks) {
    const name = /^\/\/ (\S+\.json)\n/.exec(block.text)?.[1];
    if (name !== undefined) {
      writeFileSync(join(folder, name), block.text);
    }
  }
  const bin = scratchFolder();
  const program = join(bin, 'gatehouse');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${buildCli()}' "$@"\n`);
  execFileSync('chmod', ['+x', program]);
  return { folder, path: `${dirname(program)}:${process.env['PATH'] ?? ''}` };
}

test('readme: every example prints what the README says', () => {
  assert.ok(examples.length >= 5, `only ${examples.length} examples found`);
  const { folder, path } = makePlayground();
  for (const { command, output } of examples) {
    const run = spawnSync('sh', ['-c', `${command} 2>&1`], {
      cwd: folder,
      env: { PATH: path, HOME: '/home/you' },
      encoding: 'utf8',
    });
    assert.equal(run.stdout.trimEnd(), output, command);
  }
});

test('readme: every mode has its row', () => {
  for (const mode of modes) {
    assert.ok(readme.includes(`| \`${mode.name}\` |`), mode.name);
  }
});

test('readme: every rule it shows can be read', () => {
  const section = /^## Rules\n(.*?)^## /ms.exec(readme)?.[1] ?? '';
  const cells = section.split('\n').flatMap((line) => /^\| (`[^|]*`) \|/.exec(line)?.[1] ?? []);
  const kinds = /The same in kind notation: (.*)/.exec(section)?.[1] ?? '';
  const rules = [...[...cells, kinds].join(' ').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  assert.ok(rules.length > 12, `only ${rules.length} rules found`);
  assert.deepEqual(
    rules.filter((text) => {
      const effect = text.includes(' changes(') ? 'allow' : 'deny';
      return !isReadable(readRule(text, { effect, scope: 'user' }));
    }),
    [],
  );
});

test('docs: every link to a file leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map((match) => join(dirname(page), match[1] ?? ''))
      .filter((target) => !existsSync(target))
      .map((target) => `${page}: ${target}`),
  );
  assert.deepEqual(broken, []);
});

test('docs: no page has anybody fetch a package of our name, which is not ours', () => {
  const fetching = /(?:npx|bunx|dlx|npm (?:i|install|exec)\b.*) gatehouse\b/;
  assert.deepEqual(
    pages.filter((page) => fetching.test(readFileSync(page, 'utf8'))),
    [],
  );
});

test('docs: a page that is packed links only to pages that are packed', () => {
  const ignore = readFileSync('.vscodeignore', 'utf8');
  const packed = new Set([...ignore.matchAll(/^!(docs\/.*\.md)$/gm)].map((match) => match[1] ?? ''));
  assert.ok(packed.size >= 5);
  const stray = [...packed].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map((match) => join(dirname(page), match[1] ?? ''))
      .filter((target) => !packed.has(target))
      .map((target) => `${page}: ${target}`),
  );
  assert.deepEqual(stray, []);
});

test('docs: every test that ARCHITECTURE.md names exists', () => {
  const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join('test', name), 'utf8'))
    .join('\n');
  const invariants = /## Invariants\n(.*)/s.exec(readFileSync('docs/ARCHITECTURE.md', 'utf8'))?.[1] ?? '';
  const held = [...invariants.matchAll(/^\| [^|]* \| (`.*`) \|$/gm)].map((match) => match[1] ?? '');
  const named = held.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''));
  assert.equal(held.length, invariants.split('\n').filter((line) => line.startsWith('| ')).length - 2);
  assert.deepEqual(
    named.filter((name) => !tests.includes(`test('${name}'`) && !tests.includes(`test(\`${name}\``)),
    [],
  );
});

test('docs: every decision record is in their list, and no other', () => {
  const list = readFileSync('docs/decisions/README.md', 'utf8');
  const linked = [...list.matchAll(/^\| \[(\d+)\]\((.*)\) \| (.*) \|$/gm)].map(([, number, file, title]) => ({
    file,
    head: `# ${number}. ${title}`,
  }));
  const records = readdirSync('docs/decisions')
    .filter((name) => name !== 'README.md')
    .sort();
  assert.deepEqual(
    linked,
    records.map((file) => ({ file, head: readFileSync(join('docs/decisions', file), 'utf8').split('\n', 1)[0] })),
  );
});

test('docs: every folder of tests is explained in CONTRIBUTING.md', () => {
  const page = readFileSync('CONTRIBUTING.md', 'utf8');
  const rows = /^\| in `test` \| is \|\n((?:\|.*\n)+)/m.exec(page)?.[1] ?? '';
  const folders = readdirSync('test', { withFileTypes: true }).filter((it) => it.isDirectory());
  assert.deepEqual(
    folders.map((it) => it.name).filter((name) => !rows.includes(`\`${name}\``)),
    [],
  );
});

test('docs: every folder and file of ours that a page names exists', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`((?:src|test|docs|media)\/\w[\w/-]*(?:\.\w[\w/-]*)*)`/g)].map(
      (match) => ({
        page,
        path: match[1] ?? '',
      }),
    ),
  );
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter(({ path }) => !existsSync(path)),
    [],
  );
});

function markdownIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}
