import type { Platform } from '../facts';
import type { ModeName } from '../modes';
import type { Enforcement } from '../outcome';
import { keys, type SettingKey } from './keys';
import { type Lookup, readWorkingDirectories } from './readValues';

/** What the managed file of a machine can forbid: a mode, observing, and agents that are not contained. */
export const forbiddables = ['bypass', 'observe', 'uncontained'] as const;
export type Forbiddable = (typeof forbiddables)[number];

/** A setting that only the managed file can have. */
export const managedForbid: SettingKey<readonly unknown[]> = {
  key: 'gatehouse.managed.forbid',
  scope: 'machine',
  default: [],
};

/** What whoever looks after a machine forbids and fixes for everybody who works on it. */
export interface ManagedLimits {
  readonly forbids: readonly Forbiddable[];
  /** The folders besides the opened ones, in place of everybody's own; left out: everybody has their own. */
  readonly workingDirectories?: readonly string[];
}

/** Nothing is forbidden. */
export const noLimits: ManagedLimits = { forbids: [] };

/** Whether a value of `gatehouse.managed.forbid` can be used; one that names anything else cannot. */
export function isForbidList(value: unknown): value is readonly Forbiddable[] {
  return Array.isArray(value) && value.every((it) => forbiddables.some((known) => known === it));
}

/** What the managed file forbids. Of a file that is not whole, and of words that are not known, the strictest is taken. */
export function readManagedLimits(
  lookup: Lookup,
  place: { readonly home: string; readonly platform: Platform; readonly isWhole: boolean },
): ManagedLimits {
  const forbid = lookup(managedForbid) ?? managedForbid.default;
  const isFixed = lookup(keys.workingDirectories) !== undefined || !place.isWhole;
  return {
    forbids: place.isWhole && isForbidList(forbid) ? forbid : forbiddables,
    ...(isFixed ? { workingDirectories: readWorkingDirectories(lookup, place) } : {}),
  };
}

/** The mode that holds where one is wished for. */
export function modeWithin(wished: ModeName, { forbids }: ManagedLimits): ModeName {
  return forbids.some((it) => it === wished) ? keys.mode.default : wished;
}

/** The enforcement that holds where one is wished for. */
export function enforcementWithin(wished: Enforcement, { forbids }: ManagedLimits): Enforcement {
  return forbids.some((it) => it === wished) ? keys.enforcement.default : wished;
}
