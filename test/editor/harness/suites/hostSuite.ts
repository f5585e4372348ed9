import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lifetime } from '../../../../src/base/lifetime';
import type { PackagedExtension } from '../launch/packagedExtension';
import { firstLine } from '../pieces/browser';
import { say } from '../progress';
import { hostVariables } from './hostVariables';
import { oneFailure, readTally, type Tally } from './tally';

/** Tests that run inside the extension host, and the circumstances they run in. */
export interface HostSuite {
  readonly title: string;
  /** The built module whose `run` VS Code calls. */
  readonly entry: string;
  readonly workspace: string;
  /** Folders of extensions loaded from there. */
  readonly extensions: readonly string[];
  /** Packaged extensions installed before. */
  readonly vsix: readonly PackagedExtension[];
  readonly trust: 'off' | 'on';
}

/** Starts VS Code for a suite and resolves when it has ended; `env` reaches the extension host. */
export type HostLauncher = (suite: HostSuite, env: Readonly<Record<string, string>>, run: Lifetime) => Promise<void>;

/** Runs a suite; a VS Code that leaves no tally behind counts as a failure, whatever its exit code says. */
export async function runHostSuite(
  suite: HostSuite,
  { launch, print }: { readonly launch: HostLauncher; readonly print: (line: string) => void },
  run: Lifetime,
): Promise<Tally> {
  const scratch = mkdtempSync(join(tmpdir(), 'gh-host-'));
  run.add({ dispose: () => rmSync(scratch, { recursive: true, force: true }) });
  const results = join(scratch, 'results.json');
  const log = join(scratch, 'log');
  writeFileSync(log, '');
  const faults: string[] = [];
  const env = {
    [hostVariables.log]: log,
    [hostVariables.results]: results,
    [hostVariables.agent]: scratch,
    [hostVariables.origin]: suite.vsix.length > 0 ? 'vsix' : 'source',
  };
  try {
    await launch(suite, env, run);
  } catch (error) {
    // Tests that failed end here too; the tally tells them from an editor that broke down.
    faults.push(firstLine(error));
  }
  print(readFileSync(log, 'utf8').trimEnd());
  const tally = existsSync(results) ? readTally(readFileSync(results, 'utf8')) : undefined;
  rmSync(scratch, { recursive: true, force: true });
  if (tally === undefined || (tally.failed === 0 && faults.length > 0)) {
    say(`${suite.title}: ${faults.join('; ') || 'the tests left no result'}`);
    return oneFailure;
  }
  return tally;
}
