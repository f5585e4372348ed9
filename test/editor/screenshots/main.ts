import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator } from 'playwright-core';
import { lifetimeOfRun } from '../harness/lifetimeOfRun';
import { readPng } from '../harness/picture';
import { firstLine } from '../harness/pieces/browser';
import { gatherPieces } from '../harness/pieces/gatherPieces';
import { newest } from '../harness/pieces/releases';
import { say } from '../harness/progress';
import { buildCompanion, buildExtensionApart } from '../harness/suites/builds';
import { openScene, type Scene } from '../harness/suites/scene';
import { type ScreenshotName, screenshotFile, screenshotFolder, screenshotNames, themes } from './list';
import { palettePng } from './palettePng';
import { clearAway, poses } from './poses';

/** Makes the pictures whose name contains one of the words, all when there is none, and returns the exit code. */
export async function main(words: readonly string[]): Promise<number> {
  const run = lifetimeOfRun();
  const folder = resolve(`out/screenshots-${process.pid}`);
  run.add({ dispose: () => rmSync(folder, { recursive: true, force: true }) });
  const { server, browser } = await gatherPieces(newest, run);
  if ('missing' in server || 'missing' in browser) {
    say(`no pictures: ${'missing' in server ? server.missing : 'missing' in browser ? browser.missing : ''}`);
    return 1;
  }
  const source = await buildExtensionApart(`${folder}/source`, run);
  const companion = await buildCompanion(`${folder}/companion`);
  const stage = {
    ...{ folder, source, companion, run },
    install: server.got,
    browser: browser.got,
    vsix: undefined,
    origin: 'source' as const,
    entryWithAgent: '',
    pictures: resolve(screenshotFolder),
  };
  const scene = await openScene(stage, { trust: 'off', agent: 'playing', height: 800, settings });
  await hidden(scene.workbench.statusItem('Companion ready'));
  await hidden(scene.workbench.page.locator('.command-center').first());
  const names = screenshotNames.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  let failed = 0;
  for (const name of names) {
    // One picture that fails should not cost the others; the exit code tells.
    try {
      await take(name, scene);
    } catch (error) {
      failed += 1;
      say(`${name}: ${firstLine(error)}; see ${await scene.workbench.picture(`../../out/failed-${name}`)}`);
    }
    await clearAway(scene).catch((error: unknown) => say(`clearing away after ${name}: ${firstLine(error)}`));
  }
  await scene.close();
  say(`${names.length - failed} of ${names.length} made in ${screenshotFolder}, ${themes.length} pictures each`);
  return failed === 0 ? 0 : 1;
}

/** Newer versions open settings over everything else, which would hide the list of problems; what else listens on this machine is no part of it. */
const settings = { 'workbench.editor.useModal': 'off', 'remote.autoForwardPorts': false };

/** What only tests have is in no picture. */
async function hidden(item: Locator): Promise<void> {
  await item.evaluate((element) => element.style.setProperty('visibility', 'hidden'));
}

async function take(name: ScreenshotName, scene: Scene): Promise<void> {
  await poses[name](scene);
  mkdirSync(screenshotFolder, { recursive: true });
  for (const theme of themes) {
    await wear(theme, scene);
    const picture = readPng(await scene.workbench.page.screenshot());
    writeFileSync(screenshotFile(name, theme.name), palettePng(picture));
  }
  say(name);
}

/** Puts a theme on. */
async function wear({ setting, className }: (typeof themes)[number], { agent, workbench }: Scene): Promise<void> {
  await agent.run('companion.setting', 'workbench.colorTheme', setting);
  await workbench.page.locator(`.monaco-workbench.${className}`).waitFor();
  await workbench.page.waitForTimeout(300);
}
