import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from '../../../../src/base/lifetime';
import { runProgram } from '../runProgram';

const fetchLimitMs = 10 * 60_000;

/** What to take out of a published package. */
export interface Unpacking {
  /** Name and version, as `name@1.2.3`. */
  readonly published: string;
  /** The folder inside the archive, whose top is called `package`. */
  readonly wanted: string;
  readonly into: string;
}

/** Unpacks a piece of a published package into a folder; none of its scripts run and none of its dependencies come. */
export async function unpackPackage(unpacking: Unpacking, run: Lifetime): Promise<void> {
  const { published, wanted, into } = unpacking;
  mkdirSync(into, { recursive: true });
  await runNpm(['pack', published], into, run);
  const archive = readdirSync(into).find((name) => name.endsWith('.tgz')) ?? '';
  const strip = `--strip-components=${wanted.split('/').length}`;
  await runProgram({ file: 'tar', args: ['xzf', archive, strip, wanted], cwd: into }, fetchLimitMs, run);
  rmSync(join(into, archive), { force: true });
}

/** Installs what the package.json in `folder` asks for at run time, without any install script. */
export async function installDependencies(folder: string, run: Lifetime): Promise<void> {
  await runNpm(['install', '--omit=dev', '--ignore-scripts'], folder, run);
}

/** Runs npm quietly and returns what it said. */
export function runNpm(args: readonly string[], cwd: string, run: Lifetime): Promise<string> {
  // Within `npm run` this names npm's own script, which also works where `npm` is not a program but a batch file.
  const script = process.env['npm_execpath'] ?? '';
  const isNpm = script.endsWith('npm-cli.js');
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const { npm_config_local_prefix: _, ...env } = process.env;
  return runProgram(
    { file: isNpm ? process.execPath : 'npm', args: [...(isNpm ? [script] : []), ...quiet, ...args], cwd, env },
    fetchLimitMs,
    run,
  );
}
