import type { Scenario } from './scenario';
import { endlessTalker } from './scenarios/endlessTalker';
import { manyQuestions } from './scenarios/manyQuestions';

/** Everything that is made to fail, in the order it is played. */
export const scenarios: readonly Scenario[] = [manyQuestions, endlessTalker];
