import { archivePrograms } from './archives';
import { copyingPrograms } from './copying';
import { editingPrograms } from './editing';
import { gitPrograms } from './git';
import { quietPrograms } from './quiet';
import { readingPrograms } from './reading';
import { type PreparedProgram, preparePrograms } from './readProgram';
import { remotePrograms } from './remote';
import { scriptingPrograms } from './scripting';
import { searchingPrograms } from './searching';
import { toolPrograms } from './tools';
import { transferPrograms } from './transfers';

/** Every program whose effects are known, by name. */
export const programs: ReadonlyMap<string, PreparedProgram> = preparePrograms([
  ...readingPrograms,
  ...searchingPrograms,
  ...editingPrograms,
  ...copyingPrograms,
  ...scriptingPrograms,
  ...archivePrograms,
  ...transferPrograms,
  ...remotePrograms,
  ...toolPrograms,
  ...gitPrograms,
  ...quietPrograms,
]);
