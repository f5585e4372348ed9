import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { testLimitMs } from '../patience';
import { hostVariables } from './hostVariables';
import { runMocha } from './runMocha';

/**
 * Called by VS Code inside its extension host: runs the test files that lie beside this module.
 * The report goes through files, because the host's console and exit code do not reach the launcher everywhere.
 */
export async function run(): Promise<void> {
  const log = process.env[hostVariables.log] ?? '';
  const results = process.env[hostVariables.results] ?? '';
  const print = (...values: unknown[]) => appendFileSync(log, `${format(...values)}\n`);
  for (const name of ['log', 'info', 'warn', 'error']) {
    // The host guards its console against plain assignment.
    Object.defineProperty(console, name, { value: print, configurable: true });
  }
  const files = readdirSync(__dirname)
    .filter((name) => name.endsWith('.test.js'))
    .sort()
    .map((name) => join(__dirname, name));
  const tally = await runMocha({ files, timeoutMs: testLimitMs, print });
  writeFileSync(results, JSON.stringify(tally));
  if (tally.failed > 0) {
    throw new Error(`${tally.failed} tests failed`);
  }
}
