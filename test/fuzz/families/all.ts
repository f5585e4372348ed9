import type { Family } from './family';
import { gitSettings } from './gitSettings';
import { overreach } from './overreach';
import { runsWhatItWrote } from './runsWhatItWrote';
import { steeredByFolder } from './steeredByFolder';

/** Every family, in the order of their names. */
export const families: readonly Family[] = [gitSettings, overreach, runsWhatItWrote, steeredByFolder];
