import type { Frame } from 'playwright-core';

/** What axe finds that is serious, in a line each. */
export async function findings(frame: Frame): Promise<readonly string[]> {
  // The page lets the side bar shine through, which axe cannot see from inside.
  await frame.evaluate(`document.body.style.backgroundColor =
    getComputedStyle(document.documentElement).getPropertyValue('--vscode-sideBar-background')`);
  return frame.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => id + ': ' + html.slice(0, 160))))`);
}
