// Installs the pinned runtimes into a cache of their own, once, and says where their programs are.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

const cache = resolve(process.env.GATEHOUSE_AGENTS_CACHE || join(homedir(), '.cache', 'gatehouse-agents'));
const pinned = JSON.parse(readFileSync('test/agents/pinned.json', 'utf8'));

/** Installs what is missing of `names`; gives the programs, and what could not be installed with the reason. */
export async function install(names) {
  const programs = new Map();
  const missing = [];
  for (const name of names) {
    const runtime = pinned.find((it) => it.name === name);
    if (runtime === undefined) {
      missing.push({ name, version: '', why: 'it is not in test/agents/pinned.json' });
      continue;
    }
    const folder = join(cache, `${runtime.program}-${runtime.version}`);
    const program = programIn(folder, runtime);
    const why = existsSync(program) ? undefined : await fetched(runtime, folder);
    if (why === undefined && existsSync(program)) {
      programs.set(name, program);
    } else {
      missing.push({ name, version: runtime.version, why: why ?? 'the package has no such program' });
    }
  }
  const unpacked = join(cache, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  return { programs, missing, unpacked };
}

function programIn(folder, { program }) {
  return join(folder, 'node_modules', '.bin', process.platform === 'win32' ? `${program}.cmd` : program);
}

/** Installs one runtime beside its place and moves it there when it is whole. Undefined when it worked. */
async function fetched({ name, package: pack, version }, folder) {
  const begun = Date.now();
  const half = `${folder}.${process.pid}`;
  console.log(`installing ${pack} ${version} into ${cache}`);
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  writeFileSync(join(half, 'package.json'), '{"private":true}\n');
  const beat = setInterval(() => console.log(`  still installing ${name}, ${seconds(begun)} s`), 10_000);
  const args = ['install', '--no-audit', '--no-fund', '--no-save', `${pack}@${version}`];
  const said = [];
  const child = spawn('npm', args, {
    cwd: half,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  child.stdout.on('data', (chunk) => said.push(String(chunk)));
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  const status = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', done);
  });
  clearInterval(beat);
  if (status !== 0) {
    rmSync(half, { recursive: true, force: true });
    const error = said
      .join('')
      .split('\n')
      .find((line) => /^npm error/.test(line) && !/^npm error code/.test(line));
    return error ?? `npm ended with ${status}`;
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(half, folder);
  console.log(`  installed ${name} in ${seconds(begun)} s`);
  return undefined;
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
