import { statSync } from 'node:fs';
import { patienceMs, testLimitMs } from '../patience';
import type { InstalledBrowser } from '../pieces/browser';
import { launchBrowser } from '../pieces/browser';
import type { ServerInstall } from '../pieces/serverInstall';
import type { HostLauncher } from '../suites/hostSuite';
import { hostVariables } from '../suites/hostVariables';
import { asDevelopmentHost } from './developmentHost';
import { startServer } from './server';

/** No test may take that long; one that does has hung. */
const silenceLimitMs = testLimitMs + patienceMs;
const lookEveryMs = 1_000;
const keptLines = 40;

/** Runs host suites in the VS Code server; its window is a page in a browser nobody looks at. */
export function launchInServer(install: ServerInstall, installed: InstalledBrowser): HostLauncher {
  return async (suite, env, run) => {
    const server = await startServer(install, { trust: suite.trust, vsix: suite.vsix, env }, run);
    const browser = await launchBrowser(installed);
    let watching: NodeJS.Timeout | undefined;
    try {
      const context = await browser.newContext();
      await asDevelopmentHost(context, { extensions: suite.extensions, tests: suite.entry }, server);
      const page = await context.newPage();
      const lines: string[] = [];
      const ended = new Promise<number>((resolve, reject) => {
        watching = setInterval(endSilence(env[hostVariables.log] ?? '', reject), lookEveryMs);
        page.on('crash', () => reject(new Error('the window crashed')));
        server.group.child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
        // The workbench calls these two where they exist: at the end of the tests, and for each line of its log.
        const exposed = Promise.all([
          page.exposeFunction('codeAutomationExit', (code: number) => resolve(code)),
          page.exposeFunction('codeAutomationLog', (type: string, args: readonly unknown[]) => {
            lines.push(`${type} ${args.join(' ')}`);
          }),
        ]);
        exposed.then(() => page.goto(server.address(suite.workspace))).catch(reject);
      });
      const code = await ended.catch((error: unknown) => {
        throw new Error(`${String(error)}\n${lines.slice(-keptLines).join('\n')}`);
      });
      if (code !== 0) {
        throw new Error(`the extension host reported ${code}`);
      }
    } finally {
      clearInterval(watching);
      await browser.close();
      await server.stop();
    }
  };
}

/** Tells of a report that has stopped growing. The tests as a whole may take as long as they need. */
function endSilence(report: string, tell: (error: Error) => void): () => void {
  let size = 0;
  let since = performance.now();
  return () => {
    const now = statSync(report, { throwIfNoEntry: false })?.size ?? 0;
    const silent = performance.now() - since;
    if (now !== size) {
      size = now;
      since = performance.now();
    } else if (silent > silenceLimitMs) {
      tell(new Error(`no test ended within ${Math.round(silent / 1000)} s`));
    }
  };
}
