import type { Scenario } from './scenario';
import { brokenSettings } from './scenarios/brokenSettings';
import { cutLog } from './scenarios/cutLog';
import { endlessTalker } from './scenarios/endlessTalker';
import { fullDisk } from './scenarios/fullDisk';
import { killedHost } from './scenarios/killedHost';
import { manyQuestions } from './scenarios/manyQuestions';
import { storm } from './scenarios/storm';
import { twoWindows } from './scenarios/twoWindows';

/** Everything that is made to fail, in the order it is played. */
export const scenarios: readonly Scenario[] = [
  fullDisk,
  brokenSettings,
  twoWindows,
  cutLog,
  killedHost,
  endlessTalker,
  manyQuestions,
  storm,
];
