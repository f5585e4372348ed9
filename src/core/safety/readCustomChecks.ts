import { allRead } from '../../base/allRead';
import { isFields } from '../../base/json';
import { jsonEqual } from '../text/jsonEqual';
import { matchesWildcard } from '../text/wildcard';
import type { CustomCheck } from './customCheck';

/** Custom checks as read from JSON, and what could not be read. */
export interface ReadChecks {
  readonly checks: readonly CustomCheck[];
  /** One clause per entry that could not be read, with its index. */
  readonly problems: readonly { readonly at: number; readonly why: string }[];
}

interface Condition {
  readonly field: string;
  holds(value: unknown): boolean;
}

const knownKeys = new Set(['tool', 'readOnly', 'readOnlyWhen', 'askWhen', 'denyWhen', 'safety', 'message']);

/**
 * Reads `gatehouse.checks`. An entry that cannot be read still tightens: every call of its tool asks.
 * Entries from a workspace may only tighten, so what they declare read-only is not heard.
 */
export function readCustomChecks(value: unknown, source: 'user' | 'workspace'): ReadChecks {
  if (value === undefined) {
    return { checks: [], problems: [] };
  }
  if (!Array.isArray(value)) {
    return { checks: [brokenCheck('*', 'the checks are not a list')], problems: [{ at: 0, why: 'not a list' }] };
  }
  const checks: CustomCheck[] = [];
  const problems: { at: number; why: string }[] = [];
  value.forEach((entry: unknown, at) => {
    const read = readCheck(entry, source);
    if ('why' in read) {
      problems.push({ at, why: read.why });
      checks.push(brokenCheck(read.tool, read.why));
    } else {
      checks.push(read);
    }
  });
  return { checks, problems };
}

function readCheck(entry: unknown, source: 'user' | 'workspace'): CustomCheck | { tool: string; why: string } {
  if (!isFields(entry)) {
    return { tool: '*', why: 'not an object' };
  }
  const tool = entry['tool'];
  if (typeof tool !== 'string' || tool === '') {
    return { tool: '*', why: '`tool` is not a name' };
  }
  const stray = Object.keys(entry).find((key) => !knownKeys.has(key));
  if (stray !== undefined) {
    return { tool, why: `\`${stray}\` is not known` };
  }
  const { readOnly = false, safety = true } = entry;
  if (typeof readOnly !== 'boolean' || typeof safety !== 'boolean') {
    return { tool, why: '`readOnly` and `safety` are true or false' };
  }
  const { message } = entry;
  if (message !== undefined && (typeof message !== 'string' || message.trim() === '')) {
    return { tool, why: '`message` is no text' };
  }
  const readOnlyWhen = readConditions(entry['readOnlyWhen']);
  const askWhen = readConditions(entry['askWhen']);
  const denyWhen = readConditions(entry['denyWhen']);
  if (readOnlyWhen === undefined || askWhen === undefined || denyWhen === undefined) {
    return { tool, why: 'a condition needs `field` and one of `equals`, `oneOf` or `glob`' };
  }
  return {
    id: `custom:${tool}`,
    tool,
    isReadOnly: (input) =>
      source === 'user' &&
      (readOnly || (readOnlyWhen.length > 0 && readOnlyWhen.every((it) => it.holds(fieldOf(input, it.field))))),
    judge: (input) => {
      const denying = denyWhen.find((it) => holds(it, input));
      const asking = askWhen.find((it) => holds(it, input));
      const said = (otherwise: string) =>
        message === undefined ? { says: otherwise } : { says: message, asWritten: true };
      return [
        ...(denying
          ? [{ effect: 'deny', safety: true, ...said(`a custom check denies its \`${denying.field}\``) } as const]
          : []),
        ...(asking
          ? [{ effect: 'ask', safety, ...said(`a custom check asks about its \`${asking.field}\``) } as const]
          : []),
      ];
    },
  };
}

function brokenCheck(tool: string, why: string): CustomCheck {
  return {
    id: `custom:${tool}`,
    tool,
    isReadOnly: () => false,
    judge: () => [{ effect: 'ask', safety: true, says: `a custom check for \`${tool}\` cannot be read: ${why}` }],
  };
}

/** Undefined when one of them cannot be read. */
function readConditions(value: unknown): readonly Condition[] | undefined {
  return value === undefined ? [] : allRead(value, readCondition);
}

function readCondition(value: unknown): Condition | undefined {
  if (!isFields(value) || typeof value['field'] !== 'string' || Object.keys(value).length !== 2) {
    return undefined;
  }
  const { field, equals, oneOf, glob } = value;
  if (typeof glob === 'string') {
    return { field, holds: (it) => texts.has(typeof it) && matchesWildcard(String(it), glob) };
  }
  if (Array.isArray(oneOf)) {
    return { field, holds: (it) => oneOf.some((one) => jsonEqual(it, one)) };
  }
  return 'equals' in value ? { field, holds: (it) => jsonEqual(it, equals) } : undefined;
}

const texts = new Set(['string', 'number', 'boolean']);

/** Tightening hears every item of a list: `targets: ["dev", "prod-1"]` is about prod. What is read-only does not. */
function holds(condition: Condition, input: unknown): boolean {
  const value = fieldOf(input, condition.field);
  return condition.holds(value) || (Array.isArray(value) && value.some((item) => condition.holds(item)));
}

/** The field by its whole name, else by its dotted path. */
function fieldOf(input: unknown, field: string): unknown {
  if (isFields(input) && Object.hasOwn(input, field)) {
    return input[field];
  }
  return field
    .split('.')
    .reduce<unknown>((value, key) => (isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined), input);
}
