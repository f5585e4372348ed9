// Builds the extension (dist/extension.js is loaded at the start, dist/host.js on first need, dist/agents/NAME.js with
// its SDK when an agent of that kind is first started) and the command line
// (dist/cli.js starts dist/program.js from its compiled form).
// `--production` minifies, `--watch` rebuilds on change, `--outdir=DIR` writes elsewhere.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { context } from 'esbuild';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const outdir = process.argv.find((word) => word.startsWith('--outdir='))?.slice('--outdir='.length) ?? 'dist';

/** Stands where the id of a finished build will stand; no compiled form ever has it. */
const noId = '0'.repeat(16);

/**
 * Leaves the host out of the file that activation loads, which then asks for the file beside it.
 * @type {import('esbuild').Plugin}
 */
const hostApart = {
  name: 'host-apart',
  setup(build) {
    build.onResolve({ filter: /^\.\/extension\/host$/ }, () => ({ path: './host.js', external: true }));
  },
};

/**
 * Leaves the adapters out of the host, which then asks for the files beside it.
 * @type {import('esbuild').Plugin}
 */
const adaptersApart = {
  name: 'adapters-apart',
  setup(build) {
    build.onResolve({ filter: /^\.\/agents\/\w+\.js$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** What a program seldom needs is a file of its own, which `import()` or `require()` of it brings. */
const parts = {
  mcp: 'src/cli/mcp/hosted.ts',
  otlp: 'src/extension/otlp.ts',
  containments: 'src/extension/diskContainments.ts',
  dialects: 'src/agents/hookDialects.ts',
  exchange: 'src/exchange/exchange.ts',
  rehearsals: 'src/extension/diskRehearsals.ts',
  seldom: 'src/extension/seldomCommands.ts',
};

/**
 * Leaves the parts out of what imports them, which then asks for the files beside it.
 * @type {import('esbuild').Plugin}
 */
const partsApart = {
  name: 'parts-apart',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ kind, path, resolveDir }) => {
      const source = relative(process.cwd(), `${join(resolveDir, path)}.ts`);
      const part = Object.entries(parts).find(([, file]) => file === source);
      return kind !== 'import-statement' && part !== undefined
        ? { path: `./${part[0]}.js`, external: true }
        : undefined;
    });
  },
};

/**
 * Leaves out of the tables of programs what only people and tests read: comments, examples, ends of lines and blanks
 * that say nothing. Of the blanks in front of lines only counts which line has more of them.
 * @type {import('esbuild').Plugin}
 */
const leanTables = {
  name: 'lean-tables',
  setup(build) {
    build.onLoad({ filter: /[\\/]core[\\/]programs[\\/]specs[\\/]\w+\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
        .replace(/^ *\/\/.*\n/gm, '')
        .replace(/;\s*(?:example|asks)\b[^;\n`]*/g, '')
        .replace(/\n {3,}(?=[^\s>])|\n +(?=-)/g, ' ')
        .replace(/^( +)\1(?=\S)/gm, '$1')
        .replaceAll(' | ', '|')
        .replace(/(?<=^ +[\w .+>-]*[\w]:|;) /gm, '');
      return { contents, loader: 'ts' };
    });
  },
};

/** One entry for each folder that has an adapter. */
const adapters = Object.fromEntries(
  readdirSync('src/agents')
    .filter((name) => existsSync(join('src/agents', name, 'adapter.ts')))
    .map((name) => [`agents/${name}`, join('src/agents', name, 'adapter.ts')]),
);

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: production,
  sourcemap: production ? false : 'linked',
  // The licences of what is built in stand in a file of their own.
  legalComments: 'none',
  metafile: true,
  // A program that was compiled before cannot import by itself; what stands beside it is required.
  supported: { 'dynamic-import': false },
  logLevel: 'warning',
  outdir,
};

const builds = await Promise.all([
  context({ ...shared, entryPoints: ['src/extension.ts'], external: ['vscode'], plugins: [hostApart] }),
  context({
    ...shared,
    entryPoints: { host: 'src/extension/host.ts' },
    external: ['vscode'],
    plugins: [adaptersApart, partsApart, leanTables],
  }),
  context({ ...shared, entryPoints: adapters }),
  context({ ...shared, entryPoints: parts, external: ['vscode'], plugins: [adaptersApart, partsApart] }),
  context({ ...shared, entryPoints: ['src/cli.ts'], plugins: [partsApart], banner: { js: '#!/usr/bin/env node' } }),
  context({
    ...shared,
    entryPoints: { program: 'src/cli/program.ts' },
    // It is read at every start; its comments need not be.
    minifyWhitespace: true,
    plugins: [partsApart, leanTables],
    banner: { js: `//${noId}\n(function (require, taken) {` },
    footer: { js: '})' },
  }),
  // What runs inside the session view: a page of a browser, which has no Node and no vscode.
  context({
    ...shared,
    entryPoints: { 'webview/sessionView': 'src/webview/main.ts' },
    platform: 'browser',
    target: 'chrome128',
    format: 'iife',
  }),
]);

// Left over from an earlier build, these would be used or packed with a program they do not belong to.
const leftOver = production ? /\.cache$|\.js(\.map)?$/ : /\.cache$|\.js\.map$/;
if (existsSync(outdir)) {
  for (const name of readdirSync(outdir).filter((it) => leftOver.test(it))) {
    rmSync(join(outdir, name));
  }
}

if (watch) {
  await Promise.all(builds.map((build) => build.watch()));
} else {
  const results = await Promise.all(builds.map((build) => build.rebuild()));
  await Promise.all(builds.map((build) => build.dispose()));
  chmodSync(join(outdir, 'cli.js'), 0o755);
  const id = nameProgram(join(outdir, 'program.js'));
  writeRules();
  // What is packed goes to other machines, whose Node would reject the compiled form.
  if (production) {
    writeReadme();
    writeNotices(results);
  } else {
    compileProgram(join(outdir, 'program.js'), id);
  }
}

/** Names the program after its content. */
function nameProgram(file) {
  const text = readFileSync(file, 'utf8');
  // The launcher takes each byte for a character.
  const strange = /[^\0-\x7f]+/.exec(text);
  if (strange !== null) {
    throw new Error(`${file} is not ASCII: write ${strange[0]} as an escape`);
  }
  const id = createHash('sha256').update(text).digest('hex').slice(0, noId.length);
  writeFileSync(file, text.replace(noId, id));
  return id;
}

/** Leaves the page of the extension. What it shows is drawn in text: VS Code shows pictures with an address only. */
function writeReadme() {
  copyFileSync('docs/EXTENSION.md', join(outdir, 'readme.md'));
}

/** Leaves the licences of the packages that are built in: each asks that its notice goes with every copy. */
function writeNotices(results) {
  const files = results.flatMap(({ metafile }) => Object.values(metafile.outputs).flatMap(({ inputs }) => inputs));
  const folders = files.flatMap((inputs) =>
    Object.keys(inputs)
      .filter((file) => inputs[file].bytesInOutput > 0)
      .map((file) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]),
  );
  const notices = [...new Set(folders.filter((folder) => folder !== undefined))].map((folder) => {
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (license === undefined) {
      throw new Error(`${name} is built in and names no licence`);
    }
    const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|thirdpartynotices)\b/i.test(file));
    const title = `${name} ${version} (${license})`;
    const by = typeof author === 'string' ? author : author?.name;
    const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
    return `${title}\n${'='.repeat(title.length)}\n\n${text || `Copyright ${by ?? `the authors of ${name}`}`}\n`;
  });
  writeFileSync(join(outdir, 'notices.txt'), `${notices.sort().join('\n\n')}`);
}

/** Leaves what the README says of rules and modes as a page, which the extension has in the place of the README. */
function writeRules() {
  const text = /^## How a decision is made\n.*?(?=^## On the command line\n)/ms.exec(
    readFileSync('README.md', 'utf8'),
  )?.[0];
  if (text === undefined) {
    throw new Error('README.md has no chapters about rules and modes');
  }
  writeFileSync(join(outdir, 'rules.md'), `# Rules and modes\n\n${text.trimEnd()}\n`);
}

/** Leaves the compiled form of the program beside it, warmed by one decision. */
function compileProgram(file, id) {
  const warm = `
    const [file, cache] = process.argv.splice(1, 2, 'gatehouse', 'decide');
    const script = new (require('node:vm').Script)(require('node:fs').readFileSync(file, 'utf8'), { filename: file });
    process.on('exit', () => require('node:fs').writeFileSync(cache, script.createCachedData()));
    script.runInThisContext()(require);`;
  const input = `${JSON.stringify({ tool: 'Bash', input: { command: 'git status && npm run build > log' } })}\n`;
  execFileSync(process.execPath, ['-e', warm, file, join(outdir, `program-${id}.cache`)], { input });
}
