import { isFields, type JsonFields } from '../../base/json';
import { type Decision, decisions } from '../decision';
import { type ModeName, modeNames } from '../modes';
import { isReadable, readRule } from '../rules/readRule';
import { canonicalJson } from '../rules/rule/canonicalJson';
import { type OutsideReads, outsideReadChoices } from '../safety/outsideReads';
import { readCustomChecks } from '../safety/readCustomChecks';
import { deceptionIn } from '../text/deceptive';
import { quoted } from '../text/visible';
import type { Visibility } from '../tools/visibility';
import { type Profile, profileVersion, type RuleTexts } from './profile';
import { whyNoWorkingDirectory } from './whyNoWorkingDirectory';

/** A profile, or everything that is wrong with what should have been one. */
export type ProfileReading =
  | { readonly ok: true; readonly profile: Profile }
  | { readonly ok: false; readonly faults: readonly ProfileFault[] };

/** Why a profile is refused, and where. */
export interface ProfileFault {
  /** The way to the value at fault: `['rules', 'deny', 2]`; empty for the whole. */
  readonly at: readonly (string | number)[];
  /** Fits after the name of the place. */
  readonly why: string;
}

const fields = ['gatehouseProfile', 'name', 'description', 'mode', 'unmatched', 'rules', 'tools', 'checks'] as const;
const knownFields: ReadonlySet<string> = new Set([...fields, 'reads', 'workingDirectories']);
const mostEntries = 10_000;
const mostFaults = 20;

/** Reads a profile from a JSON value. All of it is understood, or none of it is taken. */
export function readProfile(value: unknown): ProfileReading {
  if (!isFields(value) || !Object.hasOwn(value, 'gatehouseProfile')) {
    return refusal([{ at: [], why: 'is not a Gatehouse profile: it has no `gatehouseProfile` with a version' }]);
  }
  const version = value['gatehouseProfile'];
  if (version !== profileVersion) {
    const isNewer = typeof version === 'number' && version > profileVersion;
    const why = isNewer
      ? 'is a version that this Gatehouse does not know; update Gatehouse, then try again'
      : `is not a version; write ${profileVersion}`;
    return refusal([{ at: ['gatehouseProfile'], why }]);
  }
  const reader = new Reader();
  reader.onlyKnown([], value, knownFields);
  const name = reader.line(['name'], value['name']);
  const profile: Profile = {
    name,
    ...present('description', value, (given) => reader.line(['description'], given)),
    ...present('mode', value, (given): ModeName => reader.oneOf(['mode'], given, modeNames) ?? 'default'),
    ...present('unmatched', value, (given): Decision => reader.oneOf(['unmatched'], given, decisions) ?? 'ask'),
    ...present('reads', value, (given) => reader.reads(given)),
    ...present('rules', value, (given) => reader.rules(given)),
    ...present('tools', value, (given) => reader.tools(given)),
    ...present('checks', value, (given) => reader.checks(given)),
    ...present('workingDirectories', value, (given) => reader.workingDirectories(given)),
  };
  return reader.faults.length > 0 ? refusal(reader.faults.slice(0, mostFaults)) : { ok: true, profile };
}

type Way = ProfileFault['at'];

/** Reads values and collects what is wrong with them; what it returns counts only when there are no faults. */
class Reader {
  readonly faults: ProfileFault[] = [];

  onlyKnown(at: Way, value: JsonFields, known: ReadonlySet<string>): void {
    for (const key of Object.keys(value)) {
      // Something that is not understood might be a denial; leaving it out would loosen without a word.
      if (!known.has(key)) {
        this.refuse([...at, key], 'is not known');
      }
    }
  }

  line(at: Way, value: unknown): string {
    if (typeof value !== 'string' || value.trim() === '' || value.length > 500) {
      return this.refuse(at, 'is not a text of at most 500 characters') ?? '';
    }
    const deception = deceptionIn(value) ?? (/[\t\n]/.test(value) ? 'a tab or a line break' : undefined);
    return deception === undefined ? value : (this.refuse(at, `contains ${deception}`) ?? '');
  }

  oneOf<T>(at: Way, value: unknown, values: readonly T[]): T | undefined {
    const found = values.find((it) => it === value);
    return found ?? this.refuse(at, `is not one of ${values.map((it) => `\`${it}\``).join(', ')}`);
  }

  reads(value: unknown): { readonly outside: OutsideReads } {
    if (!isFields(value)) {
      return this.refuse(['reads'], 'is not an object with `outside`') ?? { outside: 'ask' };
    }
    this.onlyKnown(['reads'], value, new Set(['outside']));
    return { outside: this.oneOf(['reads', 'outside'], value['outside'], outsideReadChoices) ?? 'ask' };
  }

  rules(value: unknown): Partial<RuleTexts> {
    if (!isFields(value)) {
      return this.refuse(['rules'], 'is not an object with `allow`, `ask` and `deny`') ?? {};
    }
    this.onlyKnown(['rules'], value, new Set(decisions));
    const texts = (effect: Decision) => (given: unknown) =>
      this.list(['rules', effect], given, (at, text) => {
        const rule = readRule(text, { effect, scope: 'user' });
        if (!isReadable(rule)) {
          this.refuse(at, `is no rule: ${quoted(text)} ${rule.why}`);
        }
      });
    return {
      ...present('allow', value, texts('allow')),
      ...present('ask', value, texts('ask')),
      ...present('deny', value, texts('deny')),
    };
  }

  tools(value: unknown): Visibility {
    if (!isFields(value)) {
      return (
        this.refuse(['tools'], 'is not an object with `allowed` and `disallowed`') ?? { allowed: [], disallowed: [] }
      );
    }
    this.onlyKnown(['tools'], value, new Set(['allowed', 'disallowed']));
    const names = (key: 'allowed' | 'disallowed') =>
      this.list(['tools', key], value[key] ?? [], (at, name) => this.line(at, name));
    return { allowed: names('allowed'), disallowed: names('disallowed') };
  }

  checks(value: unknown): readonly unknown[] {
    if (!Array.isArray(value) || value.length > mostEntries) {
      return this.refuse(['checks'], 'is not a list of checks') ?? [];
    }
    value.forEach((entry: unknown, at) => {
      if (canonicalJson(entry) === undefined) {
        this.refuse(['checks', at], 'is nested too deeply');
      }
    });
    for (const { at, why } of readCustomChecks(value, 'user').problems) {
      this.refuse(['checks', at], `is no check: ${why}`);
    }
    return value;
  }

  workingDirectories(value: unknown): readonly string[] {
    return this.list(['workingDirectories'], value, (at, path) => {
      const why = whyNoWorkingDirectory(path);
      if (why !== undefined) {
        this.refuse(at, why);
      }
    });
  }

  private list(at: Way, value: unknown, look: (at: Way, text: string) => void): readonly string[] {
    if (!Array.isArray(value)) {
      return this.refuse(at, 'is not a list') ?? [];
    }
    if (value.length > mostEntries) {
      return this.refuse(at, 'has more than 10,000 entries') ?? [];
    }
    return value.flatMap((item: unknown, index) => {
      if (typeof item !== 'string') {
        return this.refuse([...at, index], 'is not a text') ?? [];
      }
      look([...at, index], item);
      return [item];
    });
  }

  private refuse(at: Way, why: string): undefined {
    this.faults.push({ at, why });
    return undefined;
  }
}

/** The field as it is read, if it is there: what is left out stays left out. */
function present<Key extends string, T>(
  key: Key,
  value: Readonly<Record<string, unknown>>,
  read: (given: unknown) => T,
): Partial<Record<Key, T>> {
  return Object.hasOwn(value, key) ? ({ [key]: read(value[key]) } as Record<Key, T>) : {};
}

function refusal(faults: readonly ProfileFault[]): ProfileReading {
  return { ok: false, faults };
}
