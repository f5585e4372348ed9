import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { TestAgent } from '../../testAgent';
import { asDevelopmentHost } from '../launch/developmentHost';
import type { PackagedExtension } from '../launch/packagedExtension';
import type { Settings } from '../launch/quietSettings';
import { type RunningServer, startServer } from '../launch/server';
import { patienceMs } from '../patience';
import { launchBrowser } from '../pieces/browser';
import { Workbench } from '../workbench/workbench';
import { freshWorkspace } from './freshWorkspace';
import { hostVariables } from './hostVariables';
import type { Stage } from './stage';
import type { Origin } from './suiteChoice';

const roomyHeight = 1_200;

/** The circumstances a test of the window plays in. */
export interface SceneOptions {
  /** `source` loads the extension from its folder, `vsix` installs it as delivered; left out: what this round tests. */
  readonly extension?: Origin;
  readonly trust: 'off' | 'on';
  /** How high the window is; left out: high enough for all views of ours to show some rows below one another. */
  readonly height?: number;
  /** The display language; left out: English. VS Code's own words stay English, which need a language pack. */
  readonly language?: 'de';
  /** User settings on top of the quiet ones. */
  readonly settings?: Settings;
  /** Whether each test goes on where the one before ended: then none is tried behind one that failed. */
  readonly areSteps?: true;
  /** Why none of it can be tried on this machine. */
  readonly skip?: string | undefined;
  /** Whether the companion extension, which plays what Gatehouse has not got yet, is loaded as well. */
  readonly companion?: 'loaded';
  /** Whether an agent plays tool calls; the companion, which it plays through, is then loaded as well. */
  readonly agent?: 'playing';
  /** What the administrator of the machine lays down; only with an agent, since the delivered file has one place for it. */
  readonly managed?: Settings;
}

/** A window of VS Code on a workspace of its own. */
export interface Scene {
  readonly workbench: Workbench;
  readonly server: RunningServer;
  /** The folder that is open; a copy, so tests may change it. */
  readonly workspace: string;
  /** Plays tool calls; without `agent: 'playing'` nobody hears it. */
  readonly agent: TestAgent;
  /** Opens a second window of the same VS Code, on a folder of its own; it closes with the scene. */
  anotherWindow(): Promise<Pick<Scene, 'workbench' | 'workspace' | 'agent'>>;
  close(): Promise<void>;
}

/** Sets up VS Code and opens its window. */
export async function openScene(stage: Stage, options: SceneOptions): Promise<Scene> {
  const { trust } = options;
  // Whether commands can be rehearsed depends on the machine; suites that need it say so.
  const settings = { 'gatehouse.rehearse': 'off', ...options.settings };
  const origin = options.extension ?? stage.origin;
  const vsix = origin === 'vsix' ? [packageOf(stage, options)] : [];
  const workspace = freshWorkspace(stage.run);
  const agent = stage.run.add(new TestAgent());
  const env = options.agent === 'playing' ? playedWith(agent, options) : {};
  const server = await startServer(stage.install, { trust, vsix, settings, env }, stage.run);
  const browser = await launchBrowser(stage.browser);
  const close = async () => {
    await browser.close();
    await server.stop();
    workspace.dispose();
    agent.dispose();
  };
  try {
    const workbench = new Workbench(await newPage(browser, stage, { options, server }), stage.pictures);
    await workbench.open(server.address(workspace.folder));
    const anotherWindow = async () => {
      const place = freshWorkspace(stage.run);
      const played = stage.run.add(new TestAgent());
      agent.leaveTo(played, place.folder);
      const second = new Workbench(await newPage(browser, stage, { options, server }), stage.pictures);
      await second.open(server.address(place.folder));
      return { workbench: second, workspace: place.folder, agent: played };
    };
    return { workbench, server, workspace: workspace.folder, agent, anotherWindow, close };
  } catch (error) {
    // A window that did not open must not stay behind.
    await close();
    throw error;
  }
}

/** By what the extension host finds the agent that is played, and the administrator's rules. */
function playedWith({ folder }: TestAgent, { managed }: SceneOptions): Readonly<Record<string, string>> {
  if (managed === undefined) {
    return { [hostVariables.agent]: folder };
  }
  const file = join(folder, 'managed.json');
  writeFileSync(file, JSON.stringify(managed));
  return { [hostVariables.agent]: folder, [hostVariables.managed]: file };
}

function packageOf({ vsix, entryWithAgent }: Stage, { agent }: SceneOptions): PackagedExtension {
  if (vsix === undefined || 'missing' in vsix) {
    throw new Error(`the extension could not be packaged: ${vsix?.missing ?? 'nobody asked for it'}`);
  }
  return { file: vsix.got, ...(agent === 'playing' ? { entry: entryWithAgent } : {}) };
}

async function newPage(
  browser: Browser,
  stage: Stage,
  { options, server }: { readonly options: SceneOptions; readonly server: RunningServer },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: options.height ?? roomyHeight },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const extensions = [
    ...((options.extension ?? stage.origin) === 'source' ? [stage.source] : []),
    ...(options.companion === 'loaded' || options.agent === 'playing' ? [stage.companion] : []),
  ];
  if (extensions.length > 0) {
    await asDevelopmentHost(context, { extensions }, server);
  }
  if (options.language !== undefined) {
    await context.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = '${options.language}';`);
  }
  // Playwright's own limits are for machines that have nothing else to do.
  context.setDefaultTimeout(patienceMs);
  context.setDefaultNavigationTimeout(patienceMs);
  return context.newPage();
}
