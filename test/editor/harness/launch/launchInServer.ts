import type { InstalledBrowser } from '../pieces/browser';
import { launchBrowser } from '../pieces/browser';
import type { ServerInstall } from '../pieces/serverInstall';
import type { HostLauncher } from '../suites/hostSuite';
import { asDevelopmentHost } from './developmentHost';
import { startServer } from './server';

const suiteLimitMs = 5 * 60_000;
const keptLines = 40;

/** Runs host suites in the VS Code server; its window is a page in a browser nobody looks at. */
export function launchInServer(install: ServerInstall, installed: InstalledBrowser): HostLauncher {
  return async (suite, env, run) => {
    const server = await startServer(install, { trust: suite.trust, vsix: suite.vsix, env }, run);
    const browser = await launchBrowser(installed);
    try {
      const context = await browser.newContext();
      await asDevelopmentHost(context, { extensions: suite.extensions, tests: suite.entry }, server);
      const page = await context.newPage();
      const lines: string[] = [];
      const ended = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`no result after ${suiteLimitMs / 1000} s`)), suiteLimitMs).unref();
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
      await browser.close();
      await server.stop();
    }
  };
}
