import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** What a run of the command line came to. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A scratch folder that is removed when the tests of the file are done. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cli-run-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Builds the program once for a test file and gives its path. */
export function buildCli(): string {
  const folder = scratchFolder();
  execFileSync(process.execPath, ['esbuild.mjs', `--outdir=${folder}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'cli.js');
}

/** Runs the program in a process of its own with `input` on its standard input. */
export function runCli(cli: string, words: readonly string[], input: string | Buffer = ''): Promise<Run> {
  const child = spawn(process.execPath, [cli, ...words], { stdio: 'pipe' });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  // The program may end without reading its input, which is no concern of the test.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.on('close', (code) =>
      resolve({ code, out: Buffer.concat(out).toString('utf8'), err: Buffer.concat(err).toString('utf8') }),
    );
  });
}

/** The JSON values of an output, one a line. */
export function jsonLines(out: string): readonly Record<string, unknown>[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
