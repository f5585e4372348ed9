import type { Scenario } from './scenario';
import { manyQuestions } from './scenarios/manyQuestions';

/** Everything that is made to fail, in the order it is played. */
export const scenarios: readonly Scenario[] = [manyQuestions];
