import { isFields } from '../../base/json';
import type { Platform } from '../facts';
import { segmentsOf } from '../paths/segments';
import { isListOfTexts } from './isListOfTexts';
import { keys, type PromptStyle, type SettingKey } from './keys';

/** What the person set about themselves, as values that can be used. */
export interface Preferences {
  readonly promptStyle: PromptStyle;
  /** In milliseconds. */
  readonly rehearsalLimit: number;
  readonly audit: AuditPreferences;
  /** Where the audit log is sent. */
  readonly otlp: Collector;
  /** VS Code's own agent is to ask us. */
  readonly governsVscode: boolean;
}

/** A collector of logs. */
export interface Collector {
  /** Its address; empty: there is none. */
  readonly endpoint: string;
  /** What every request to it says besides. Often a secret. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How much of the audit log is kept. */
export interface AuditPreferences {
  /** A file that has grown past this many bytes is closed and a new one begun. */
  readonly rotateAt: number;
  /** How many closed files are kept. */
  readonly keep: number;
}

/** The value of a setting by its key; undefined when the person has not set it. */
export type Lookup = (key: SettingKey<unknown>) => unknown;

/** One of the values that a setting may have; its default, which is the strict one, for anything else. */
export function readChoice<T>(key: SettingKey<T>, lookup: Lookup): T {
  const value = lookup(key);
  return key.oneOf?.find((it) => it === value) ?? key.default;
}

/** A whole number within the setting's range; its default for anything else. */
export function readAmount(key: SettingKey<number>, lookup: Lookup): number {
  const value = lookup(key);
  const [least, most] = key.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : key.default;
}

/** The folders besides the opened ones; an entry that names no absolute folder, or the whole disk, is left out. */
export function readWorkingDirectories(
  lookup: Lookup,
  { home, platform }: { readonly home: string; readonly platform: Platform },
): readonly string[] {
  const value = lookup(keys.workingDirectories);
  if (!isListOfTexts(value)) {
    return [];
  }
  const absolute = platform === 'win32' ? /^[A-Za-z]:[\\/]/ : /^\//;
  return value
    .map((path) => path.replace(/^~(?=$|[\\/])/, () => home))
    .filter((path) => absolute.test(path) && !hasDotSegments(path) && segmentsOf(path).length > 0);
}

const auditKeys: readonly SettingKey<unknown>[] = [
  keys.auditKeepFiles,
  keys.auditRotateAtMegabytes,
  keys.auditOtlpEndpoint,
];

/** What the managed file says about how much of the audit log is kept and where it is sent; undefined for all else. */
export function managedAudit(key: SettingKey<unknown>, managed: Pick<ReadonlyMap<string, unknown>, 'get'>): unknown {
  if (key === keys.auditOtlpHeaders) {
    // Nobody's headers reach another's collector.
    return managed.get(keys.auditOtlpEndpoint.key) === undefined ? undefined : (managed.get(key.key) ?? {});
  }
  return auditKeys.includes(key) ? managed.get(key.key) : undefined;
}

/** The preferences as they are set. */
export function readPreferences(lookup: Lookup): Preferences {
  return {
    promptStyle: readChoice(keys.promptStyle, lookup),
    rehearsalLimit: readAmount(keys.rehearseLimitSeconds, lookup) * 1000,
    governsVscode: lookup(keys.hookVscode) === true,
    otlp: {
      endpoint: readAddress(lookup(keys.auditOtlpEndpoint)),
      headers: readHeaders(lookup(keys.auditOtlpHeaders)),
    },
    audit: {
      rotateAt: readAmount(keys.auditRotateAtMegabytes, lookup) * 1_000_000,
      keep: readAmount(keys.auditKeepFiles, lookup),
    },
  };
}

/** The address of a collector; empty for anything else. */
function readAddress(value: unknown): string {
  return typeof value === 'string' && /^https?:\/\/[^\s/?#@]+(?:[/?][^\s]*)?$/.test(value) ? value : '';
}

/** Headers that a request can have; what cannot be sent would be told in full by whoever refuses it. */
function readHeaders(value: unknown): Readonly<Record<string, string>> {
  const entries = isFields(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter(
      (it): it is [string, string] =>
        /^[\w!#$%&'*+.^`|~-]+$/.test(it[0]) && typeof it[1] === 'string' && /^[\t\x20-\x7e]*$/.test(it[1]),
    ),
  );
}

/** `/work/..` looks like a folder and is the whole disk. */
function hasDotSegments(path: string): boolean {
  return path.split(/[\\/]/).some((name) => name === '..' || name === '.');
}
