import { accountCases } from './cases/accountCases';
import { containedCases } from './cases/containedCases';
import { endingCases } from './cases/endingCases';
import { everyToolCases } from './cases/everyToolCases';
import { fileCases } from './cases/fileCases';
import { folderCases } from './cases/folderCases';
import type { LiveCase } from './cases/liveCase';
import { offerCases } from './cases/offerCases';
import { reachCases } from './cases/reachCases';
import { rehearsalCases } from './cases/rehearsalCases';
import { shellCases } from './cases/shellCases';
import { variableCase } from './cases/variableCase';

/** What every runtime has to show, as far as its capabilities promise it. */
export const cases: readonly LiveCase[] = [
  ...shellCases,
  ...fileCases,
  ...reachCases,
  ...accountCases,
  ...offerCases,
  ...everyToolCases,
  variableCase,
  ...rehearsalCases,
  ...containedCases,
  ...endingCases,
  ...folderCases,
];
