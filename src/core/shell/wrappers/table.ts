import { knownName, unversioned } from '../programName';
import { containers } from './containers';
import { unwrapEnv } from './env';
import { feeding } from './feeding';
import { gitWrapper } from './git';
import { interpreters } from './interpreters';
import { neutral } from './neutral';
import { packageRunners } from './packageRunners';
import { plain } from './plain';
import { privileged } from './privileged';
import { shells } from './shells';
import { unwrapSsh } from './ssh';
import { terminals } from './terminals';
import { textPrograms } from './textPrograms';
import type { Unwrap } from './wrapped';

/** The programs that run other programs, or code, by name. */
export const wrappers: ReadonlyMap<string, Unwrap> = new Map<string, Unwrap>([
  ...neutral,
  ...privileged,
  ...plain,
  ...shells,
  ...interpreters,
  ...feeding,
  ...packageRunners,
  ...containers,
  ...terminals,
  ...textPrograms,
  ...gitWrapper,
  ['env', unwrapEnv],
  ['genv', unwrapEnv],
  ['ssh', unwrapSsh],
  ['autossh', unwrapSsh],
]);

const ofCode: ReadonlySet<string> = new Set([...shells, ...interpreters].map(([name]) => name));

/** The programs that run code which they are given as a file, in all their versions. */
export const codeRunners = {
  has(text: string): boolean {
    const name = knownName(text);
    return ofCode.has(name) || unversioned(name).some((it) => ofCode.has(it));
  },
};
