import type { Entries } from '../entry';
import { aimSpecs, reachSpecs, sameSpecs } from './aims';
import { archiveSpecs } from './archives';
import { buildSpecs } from './builds';
import { builtinSpecs } from './builtins';
import { containerSpecs } from './containers';
import { copyingSpecs } from './copying';
import { editingSpecs } from './editing';
import { environmentSpecs } from './environment';
import { gitSpecs } from './git';
import { ghSpecs } from './github';
import { interpreterSpecs } from './interpreters';
import { lookingSpecs } from './looking';
import { privilegedSpecs } from './privileged';
import { projectSpecs } from './projects';
import { projectToolSpecs } from './projectTools';
import { remoteSpecs } from './remote';
import { runnerSpecs } from './runners';
import { scriptSpecs } from './scripts';
import { searchSpecs } from './search';
import { settingSpecs } from './settings';
import { shellSpecs } from './shells';
import { systemSpecs } from './system';
import { terminalSpecs } from './terminals';
import { textSpecs } from './text';
import { toolSpecs } from './tools';
import { transferSpecs } from './transfers';
import { wrapperSpecs } from './wrappers';

/** Every program of which something is known. A fact of a program stands only once. */
export const entries: Entries = [
  ...aimSpecs,
  ...archiveSpecs,
  ...buildSpecs,
  ...builtinSpecs,
  ...containerSpecs,
  ...copyingSpecs,
  ...editingSpecs,
  ...environmentSpecs,
  ...ghSpecs,
  ...gitSpecs,
  ...interpreterSpecs,
  ...lookingSpecs,
  ...privilegedSpecs,
  ...projectSpecs,
  ...projectToolSpecs,
  ...reachSpecs,
  ...remoteSpecs,
  ...runnerSpecs,
  ...sameSpecs,
  ...scriptSpecs,
  ...searchSpecs,
  ...settingSpecs,
  ...shellSpecs,
  ...systemSpecs,
  ...terminalSpecs,
  ...textSpecs,
  ...toolSpecs,
  ...transferSpecs,
  ...wrapperSpecs,
];
