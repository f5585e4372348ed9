import type { Check } from './check';
import { dangerousPaths } from './dangerousPaths';
import { destructive } from './destructive';
import { escapes } from './escapes';
import { hiddenExecution } from './hiddenExecution';
import { nearAddresses } from './nearAddresses';
import { secrets } from './secrets';
import { strangeUrls } from './strangeUrls';
import { suspiciousPaths } from './suspiciousPaths';
import { systemFiles } from './systemFiles';
import { unreadable } from './unreadable';

/** Every built-in check. A new one is a new file and a new line here. */
export const builtInChecks: readonly Check[] = [
  unreadable,
  hiddenExecution,
  destructive,
  dangerousPaths,
  systemFiles,
  escapes,
  suspiciousPaths,
  secrets,
  nearAddresses,
  strangeUrls,
];
