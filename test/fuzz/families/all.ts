import { attachedValue } from './attachedValue';
import type { Family } from './family';
import { globBelowLink } from './globBelowLink';
import { secretByIndirection } from './secretByIndirection';

/** Every family, in the order of their names. */
export const families: readonly Family[] = [attachedValue, globBelowLink, secretByIndirection];
