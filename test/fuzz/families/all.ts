import { alias } from './alias';
import { attachedValue } from './attachedValue';
import { awkVersions } from './awkVersions';
import { binder } from './binder';
import type { Family } from './family';
import { globBelowLink } from './globBelowLink';
import { hostElsewhere } from './hostElsewhere';
import { optionNamesFile } from './optionNamesFile';
import { programName } from './programName';
import { secretByIndirection } from './secretByIndirection';
import { secretNames } from './secretNames';
import { toolGlob } from './toolGlob';

/** Every family, in the order of their names. */
export const families: readonly Family[] = [
  alias,
  attachedValue,
  awkVersions,
  binder,
  globBelowLink,
  hostElsewhere,
  optionNamesFile,
  programName,
  secretByIndirection,
  secretNames,
  toolGlob,
];
