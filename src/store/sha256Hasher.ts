import { createHash } from 'node:crypto';
import type { Hasher } from '../ports/surroundings';

/** Hashes texts with SHA-256. */
export const sha256Hasher: Hasher = {
  digest: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
};
