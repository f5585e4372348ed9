import { alias } from './alias';
import { attachedValue } from './attachedValue';
import { awkVersions } from './awkVersions';
import { binder } from './binder';
import type { Family } from './family';
import { gitSettings } from './gitSettings';
import { globBelowLink } from './globBelowLink';
import { hostElsewhere } from './hostElsewhere';
import { listedName } from './listedName';
import { optionNamesFile } from './optionNamesFile';
import { overreach } from './overreach';
import { programName } from './programName';
import { runsWhatItWrote } from './runsWhatItWrote';
import { secretByIndirection } from './secretByIndirection';
import { secretNames } from './secretNames';
import { steeredByFolder } from './steeredByFolder';
import { toolGlob } from './toolGlob';

/** Every family, in the order of their names. */
export const families: readonly Family[] = [
  alias,
  attachedValue,
  awkVersions,
  binder,
  gitSettings,
  globBelowLink,
  hostElsewhere,
  listedName,
  optionNamesFile,
  overreach,
  programName,
  runsWhatItWrote,
  secretByIndirection,
  secretNames,
  steeredByFolder,
  toolGlob,
];
