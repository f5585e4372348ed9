import type { Scenario } from '../../faults/scenario';
import { endlessTalker } from '../../faults/scenarios/endlessTalker';
import { fullDisk } from '../../faults/scenarios/fullDisk';
import { killedHost } from '../../faults/scenarios/killedHost';
import { manyQuestions } from '../../faults/scenarios/manyQuestions';
import { storm } from '../../faults/scenarios/storm';
import { Random } from '../../fuzz/random';
import { uiSuite } from '../harness/suites/uiSuite';

/** The short form of `npm run faults`, always with the same seed. What is left out has tests of its own here. */
const scenarios: readonly Scenario[] = [fullDisk, killedHost, endlessTalker, manyQuestions, storm];

for (const scenario of scenarios) {
  uiSuite('faults:', scenario.scene, (test) => {
    test(scenario.short ?? scenario.title, async (scene) => {
      const note = (text: string) => console.log(`      ${text}`);
      await scenario.play({ scene, random: new Random(1), size: 'short', note });
    });
  });
}
