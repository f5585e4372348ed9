import type { Family } from './family';
import { hostElsewhere } from './hostElsewhere';
import { optionNamesFile } from './optionNamesFile';
import { secretNames } from './secretNames';
import { toolGlob } from './toolGlob';

/** Every family, in the order of their names. */
export const families: readonly Family[] = [hostElsewhere, optionNamesFile, secretNames, toolGlob];
