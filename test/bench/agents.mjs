// What the gate adds to a call of a real agent, for each runtime that can be installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { install } from '../agents/install.mjs';
import { ownEnv } from '../agents/ownEnv.mjs';

/** For each runtime of `names` its name and either what was measured or why nothing was. */
export async function agentTimes(names, folder) {
  const { programs, missing, unpacked } = await install(names);
  await build({
    entryPoints: ['test/bench/agentCalls.ts'],
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
    external: ['koffi'],
  });
  const home = mkdtempSync(join(tmpdir(), 'bench-agents-'));
  try {
    return names.map((name) => {
      const why = missing.find((it) => it.name === name)?.why;
      return why === undefined ? measured(name, { folder, env: ownEnv({ programs, unpacked, home }) }) : { name, why };
    });
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function measured(name, { folder, env }) {
  const run = spawnSync(process.execPath, [join(folder, 'agentCalls.cjs'), name], { encoding: 'utf8', env });
  const line = run.stdout.trim().split('\n').at(-1) ?? '';
  return run.status === 0 && line.startsWith('{') ? JSON.parse(line) : { name, why: wordsOf(run), broke: true };
}

function wordsOf({ stderr, status }) {
  const said = stderr.split('\n').filter((line) => /Error|^\w+:/.test(line));
  return said.slice(0, 3).join(' ') || `it ended with ${status}`;
}
