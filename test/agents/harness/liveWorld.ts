import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ScriptedModel } from './model/scriptedModel';
import type { Place, RuntimeUnderTest } from './runtimeUnderTest';
import { WebServer } from './webServer';

/** Everything around one runtime while its tests run. */
export class LiveWorld {
  private workspaces = 0;

  private constructor(
    readonly runtime: RuntimeUnderTest,
    readonly model: ScriptedModel,
    readonly web: WebServer,
    readonly root: string,
  ) {}

  static async start(runtime: RuntimeUnderTest): Promise<LiveWorld> {
    const root = realpathSync(mkdtempSync(join(tmpdir(), `live-${runtime.name}-`)));
    mkdirSync(join(root, 'home'));
    return new LiveWorld(runtime, await ScriptedModel.start(), await WebServer.start(root), root);
  }

  /** A new workspace with two files in it. */
  workspace(): string {
    this.workspaces += 1;
    const folder = join(this.root, `ws${this.workspaces}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'hello.txt'), 'hello\nworld\n');
    writeFileSync(join(folder, 'doomed.txt'), 'still here\n');
    return folder;
  }

  place(cwd: string): Place {
    const { runtime, root } = this;
    const program = process.env[`GATEHOUSE_RUNTIME_${runtime.name.toUpperCase()}`];
    if (program === undefined) {
      throw new Error(`${runtime.name} is not installed; run \`npm run test:agents -- ${runtime.name}\``);
    }
    const home = join(root, 'home');
    // It gives nothing but one page: what else leaves the machine fails at once.
    const proxy = this.web.url;
    const direct = '127.0.0.1,localhost';
    const env = {
      ...{ HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: join(home, '.config') },
      ...{ XDG_CACHE_HOME: process.env['GATEHOUSE_AGENTS_UNPACKED'] ?? join(home, '.cache') },
      ...{ XDG_DATA_HOME: join(home, '.local/share'), XDG_STATE_HOME: join(home, '.local/state') },
      NODE_EXTRA_CA_CERTS: this.web.certificate,
      ...{ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy, NO_PROXY: direct },
      ...{ http_proxy: proxy, https_proxy: proxy, all_proxy: proxy, no_proxy: direct },
    };
    const mcp = [process.execPath, resolve(process.env['GATEHOUSE_MCP_SERVER'] ?? 'mcpServer.js')];
    return { program, model: this.model.url, cwd, home, mcp, env };
  }

  async stop(): Promise<void> {
    await this.model.stop();
    await this.web.stop();
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}
