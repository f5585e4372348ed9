import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Lifetime } from '../../../src/base/lifetime';
import { desktopArguments } from './launch/launchOnDesktop';
import { startServer } from './launch/server';
import { lifetimeOfRun } from './lifetimeOfRun';
import { firstLine } from './pieces/browser';
import { hasDisplay, installedDesktop } from './pieces/desktop';
import { newest } from './pieces/releases';
import { serverInstall } from './pieces/serverInstall';
import { ProgramGroup } from './programGroup';
import { say, withProgress } from './progress';
import { buildExtension, packageExtension } from './suites/builds';
import { freshWorkspace } from './suites/freshWorkspace';

const toTry = [
  'Try: press F1, take "Gatehouse: Start the Demo Agent": it plays one of everything, and you are asked.',
  'Then take "Gatehouse: Set Up an Agent…" for one of your own, or "Gatehouse: Explain a Command…" for a single command.',
  'The folder is a copy of a sample project; Ctrl-C here ends everything that was started.',
];

/** Opens the extension in a real VS Code and returns the exit code when that VS Code has ended. */
export async function start(): Promise<number> {
  const run = lifetimeOfRun();
  const { folder } = freshWorkspace(run);
  const desktop = process.env['GATEHOUSE_EDITOR_HOST'] === 'server' || !hasDisplay() ? undefined : installedDesktop();
  try {
    const group = await (desktop === undefined ? openServer(folder, run) : openDesktop(desktop, folder, run));
    for (const line of toTry) {
      console.log(line);
    }
    return (await group.ended) ?? 1;
  } catch (error) {
    // Whoever runs `npm start` for the first time is helped by the reason, not by a stack.
    say(firstLine(error));
    return 1;
  }
}

async function openDesktop(executable: string, folder: string, run: Lifetime): Promise<ProgramGroup> {
  const source = await withProgress('building the extension', () => buildExtension(run));
  const scratch = mkdtempSync(join(tmpdir(), 'gh-'));
  run.add({ dispose: () => rmSync(scratch, { recursive: true, force: true }) });
  const args = [
    `--extensionDevelopmentPath=${source}`,
    ...desktopArguments(scratch),
    '--disable-workspace-trust',
    folder,
  ];
  say(`opening ${executable}`);
  return run.add(new ProgramGroup({ file: executable, args, scratch, stdio: 'ignore' }));
}

async function openServer(folder: string, run: Lifetime): Promise<ProgramGroup> {
  const install = await serverInstall(newest, run);
  const packages = resolve(`out/start-${process.pid}`);
  run.add({ dispose: () => rmSync(packages, { recursive: true, force: true }) });
  const vsix = await packageExtension(packages, run);
  const server = await withProgress(`starting VS Code ${newest.vscode} as a server`, () =>
    startServer(install, { trust: 'off', vsix: [{ file: vsix }] }, run),
  );
  const address = server.address(folder);
  say(openInBrowser(address) ? 'it opens in your browser; if it does not:' : 'open this address in a browser:');
  console.log(`\n    ${address}\n`);
  return server.group;
}

/** Hands the address to the person's own browser where there is a screen to show it on. */
function openInBrowser(address: string): boolean {
  if (!hasDisplay()) {
    return false;
  }
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
  child.once('error', (error) => say(`no browser could be opened (${firstLine(error)})`));
  child.unref();
  return true;
}
