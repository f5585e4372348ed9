import { testLimitMs } from '../patience';
import { firstLine } from '../pieces/browser';
import { openScene, type Scene, type SceneOptions } from './scene';
import { stageOf } from './stage';

/** Defines one test of the window. */
export type DefineTest = (title: string, body: (scene: Scene) => Promise<void>) => void;

/** Defines tests that share one window, opened before the first and closed after the last. */
export function uiSuite(subject: string, options: SceneOptions, define: (test: DefineTest) => void): void {
  if (options.skip !== undefined) {
    suite.skip(`${subject} (${options.skip})`, () => define((title) => test(title)));
    return;
  }
  suite(subject, function () {
    if (options.areSteps === true) {
      this.bail(true);
    }
    let scene: Scene | undefined;

    suiteSetup(async function () {
      this.timeout(testLimitMs);
      const stage = stageOf(this);
      scene = await openScene(stage, options);
    });

    teardown(async function () {
      const failed = this.currentTest?.state === 'failed' ? this.currentTest : undefined;
      if (failed !== undefined && scene !== undefined) {
        await keepPicture(scene, failed.fullTitle());
      }
    });

    suiteTeardown(async function () {
      this.timeout(testLimitMs);
      await scene?.close();
    });

    define((title, body) => {
      test(title, async function () {
        this.timeout(testLimitMs);
        if (scene === undefined) {
          throw new Error('the window is not open');
        }
        await body(scene);
      });
    });
  });
}

/** A failed test of the window is understood fastest from what was on the screen, in words too where nobody has the picture. */
async function keepPicture(scene: Scene, title: string): Promise<void> {
  try {
    const name = `failed-${title.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 80)}`;
    console.log(`      picture: ${await scene.workbench.picture(name)}`);
    console.log(`      in sight: ${JSON.stringify(await scene.workbench.inSight())}`);
  } catch (error) {
    // The window may be what failed; the test has its own message already.
    console.log(`      no picture: ${firstLine(error)}`);
  }
}
