import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Lifetime } from '../../../../src/base/lifetime';
import { patienceMs } from '../patience';
import type { ServerInstall } from '../pieces/serverInstall';
import { ProgramGroup } from '../programGroup';
import { runProgram } from '../runProgram';
import { completeInstalled, type PackagedExtension } from './packagedExtension';
import { quietSettings, type Settings } from './quietSettings';

const stopGraceMs = 4_000;

/** How a server is to be set up before anybody opens it. */
export interface ServerOptions {
  /** `off`: every folder is trusted. `on`: folders open in restricted mode until the person trusts them. */
  readonly trust: 'off' | 'on';
  /** Packaged extensions to install. */
  readonly vsix?: readonly PackagedExtension[];
  /** User settings on top of the quiet ones. */
  readonly settings?: Settings;
  /** Variables that extensions see. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A file as the workbench names it. */
export interface RemoteUri {
  readonly scheme: 'vscode-remote';
  readonly authority: string;
  readonly path: string;
}

/** A VS Code server on loopback that only who knows its token can use. */
export interface RunningServer {
  readonly group: ProgramGroup;
  /** The file with the person's settings; the workbench follows changes in it. */
  readonly settingsFile: string;
  /** The folder where VS Code writes its logs. */
  readonly logs: string;
  /** Where a path on the server's machine is found from the workbench. */
  uri(path: string): RemoteUri;
  /** The address that opens a folder or a workspace file, token and all. */
  address(workspace: string): string;
  stop(): Promise<void>;
}

/** Starts a VS Code server with a home and a settings folder of its own. */
export async function startServer(
  install: ServerInstall,
  options: ServerOptions,
  run: Lifetime,
): Promise<RunningServer> {
  // A short name: unix sockets live below it and their paths may have 108 bytes.
  const scratch = mkdtempSync(join(tmpdir(), 'gh-'));
  run.add({ dispose: () => rmSync(scratch, { recursive: true, force: true }) });
  const settingsFile = join(scratch, 'data', 'User', 'settings.json');
  mkdirSync(join(scratch, 'data', 'User'), { recursive: true });
  writeFileSync(settingsFile, `${JSON.stringify({ ...quietSettings, ...options.settings }, null, 2)}\n`);

  const env = serverEnvironment(scratch, options.env ?? {});
  const base = [install.main, '--accept-server-license-terms', '--server-data-dir', scratch];
  for (const vsix of options.vsix ?? []) {
    const args = [...base, '--install-extension', resolve(vsix.file), '--force'];
    await runProgram({ file: install.node, args, env }, patienceMs, run);
    completeInstalled(vsix, join(scratch, 'extensions'));
  }
  const token = randomBytes(16).toString('hex');
  const args = [
    ...base,
    ...['--host', '127.0.0.1', '--port', '0', '--connection-token', token, '--telemetry-level', 'off'],
    ...(options.trust === 'off' ? ['--disable-workspace-trust'] : []),
  ];
  const group = run.add(new ProgramGroup({ file: install.node, args, env, scratch }));
  const authority = `127.0.0.1:${await portOf(group, join(scratch, 'server.log'))}`;
  return {
    group,
    settingsFile,
    logs: join(scratch, 'data', 'logs'),
    uri: (path) => ({ scheme: 'vscode-remote', authority, path: resolve(path) }),
    address: (workspace) => {
      const kind = workspace.endsWith('.code-workspace') ? 'workspace' : 'folder';
      return `http://${authority}/?${new URLSearchParams({ tkn: token, [kind]: resolve(workspace) })}`;
    },
    stop: async () => {
      await group.stop(stopGraceMs);
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

function serverEnvironment(scratch: string, more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|npm_|XDG_)/.test(name),
  );
  const home = join(scratch, 'home');
  const temporary = join(scratch, 'tmp');
  mkdirSync(home);
  mkdirSync(temporary);
  return { ...Object.fromEntries(kept), HOME: home, TMPDIR: temporary, ...more };
}

function portOf(group: ProgramGroup, log: string): Promise<number> {
  const sink = createWriteStream(log);
  group.child.stderr?.pipe(sink, { end: false });
  return new Promise((resolvePort, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`the VS Code server did not start: ${said}`)), patienceMs);
    group.child.stdout?.on('data', (chunk) => {
      sink.write(chunk);
      said += String(chunk);
      const port = /listening on (\d+)/.exec(said)?.[1];
      if (port !== undefined) {
        clearTimeout(timer);
        resolvePort(Number(port));
      }
    });
    group.child.once('exit', (code) => {
      clearTimeout(timer);
      sink.end();
      reject(new Error(`the VS Code server ended with ${code}: ${said}`));
    });
  });
}
