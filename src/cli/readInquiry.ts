import { posix, win32 } from 'node:path';
import { isFields, type JsonFields } from '../base/json';
import { type Decision, decisions } from '../core/decision';
import { type ModeName, modeNames } from '../core/modes';
import { type OutsideReads, outsideReadChoices } from '../core/safety/outsideReads';
import { readCustomChecks } from '../core/safety/readCustomChecks';
import type { Visibility } from '../core/tools/visibility';
import type { Inquiry, InquiryChecks, InquiryRules, Surroundings } from './inquiry';

/** A line that was understood, or why it is malformed. */
type ReadInquiry =
  | { readonly kind: 'inquiry'; readonly inquiry: Inquiry }
  | { readonly kind: 'malformed'; readonly why: string };

const platforms = ['linux', 'darwin', 'win32'] as const;

/** Carries the reason out of the field readers; it never leaves this file. */
class Malformed extends Error {}

/** Reads one line of input. Fields we do not know are ignored at the top level and refused inside the known ones. */
export function readInquiry(line: string, surroundings: Surroundings): ReadInquiry {
  // JSON.parse and the field readers say no by throwing; both mean the line is malformed and nothing more.
  try {
    return { kind: 'inquiry', inquiry: toInquiry(JSON.parse(line), surroundings) };
  } catch (error) {
    const why = error instanceof Malformed ? error.message : 'the line is not JSON';
    return { kind: 'malformed', why };
  }
}

function toInquiry(value: unknown, surroundings: Surroundings): Inquiry {
  if (!isFields(value)) {
    throw new Malformed('the line is not a JSON object');
  }
  if (typeof value['tool'] !== 'string') {
    throw new Malformed('`tool` is not a string');
  }
  if (!isFields(value['input'])) {
    throw new Malformed('`input` is not an object');
  }
  const platform = oneOf(value, 'platform', platforms) ?? surroundings.platform;
  const isAbsolute = (path: string): boolean => (platform === 'win32' ? win32 : posix).isAbsolute(path);
  const folder = (name: string, fallback: string): string => {
    const path = value[name] === undefined ? fallback : value[name];
    if (typeof path !== 'string' || !isAbsolute(path)) {
      throw new Malformed(`\`${name}\` is not an absolute path`);
    }
    return path;
  };
  const cwd = folder('cwd', surroundings.cwd);
  const workingDirectories = textsIn(value, 'workingDirectories') ?? [cwd];
  if (!workingDirectories.every(isAbsolute)) {
    throw new Malformed('`workingDirectories` has a path that is not absolute');
  }
  return {
    tool: value['tool'],
    input: value['input'],
    place: { cwd, home: folder('home', surroundings.home), platform },
    workingDirectories,
    trusted: readFlag(value, 'trusted', { missing: true }),
    rehearsal: readFlag(value, 'rehearsal', { missing: false }),
    mode: oneOf<ModeName>(value, 'mode', modeNames) ?? 'default',
    unmatched: oneOf<Decision>(value, 'unmatched', decisions),
    readsOutside: oneOf<OutsideReads>(group(value, 'reads', ['outside']), 'outside', outsideReadChoices) ?? 'allow',
    rules: readRules(value),
    checks: readChecks(value),
    tools: readTools(value),
    links: readLinks(value),
  };
}

function readFlag(line: JsonFields, name: string, { missing }: { readonly missing: boolean }): boolean {
  const flag = line[name] === undefined ? missing : line[name];
  if (typeof flag !== 'boolean') {
    throw new Malformed(`\`${name}\` is not true or false`);
  }
  return flag;
}

function readRules(line: JsonFields): InquiryRules {
  const rules = group(line, 'rules', decisions);
  return {
    allow: textsIn(rules, 'allow') ?? [],
    ask: textsIn(rules, 'ask') ?? [],
    deny: textsIn(rules, 'deny') ?? [],
  };
}

function readTools(line: JsonFields): Visibility {
  const tools = group(line, 'tools', ['allowed', 'disallowed']);
  return { allowed: textsIn(tools, 'allowed') ?? [], disallowed: textsIn(tools, 'disallowed') ?? [] };
}

function readChecks(line: JsonFields): InquiryChecks {
  if (line['checks'] === undefined) {
    return { read: [], source: '' };
  }
  const { checks, problems } = readCustomChecks(line['checks'], 'user');
  const [problem] = problems;
  if (problem !== undefined) {
    throw new Malformed(`\`checks\` entry ${problem.at + 1}: ${problem.why}`);
  }
  return { read: checks, source: JSON.stringify(line['checks']) };
}

function readLinks(line: JsonFields): ReadonlyMap<string, string> {
  const links = group(group(line, 'fs', ['symlinks']), 'symlinks', undefined);
  return new Map(
    Object.entries(links).map(([path, target]) => {
      if (typeof target !== 'string' || target === '' || path === '') {
        throw new Malformed('`fs.symlinks` has a link or a target that is not a path');
      }
      return [path, target];
    }),
  );
}

/** An object of which only `known` fields may be set, so that a misspelt `deny` is not silently lost. */
function group(fields: JsonFields, name: string, known: readonly string[] | undefined): JsonFields {
  const value = fields[name];
  if (value === undefined) {
    return {};
  }
  if (!isFields(value)) {
    throw new Malformed(`\`${name}\` is not an object`);
  }
  const stray = known && Object.keys(value).find((key) => !known.includes(key));
  if (stray !== undefined) {
    throw new Malformed(`\`${name}\` has an unknown field ${JSON.stringify(stray.slice(0, 50))}`);
  }
  return value;
}

function textsIn(fields: JsonFields, name: string): readonly string[] | undefined {
  const value = fields[name];
  if (value !== undefined && !(Array.isArray(value) && value.every((item) => typeof item === 'string'))) {
    throw new Malformed(`\`${name}\` is not a list of strings`);
  }
  return value;
}

function oneOf<T extends string>(fields: JsonFields, name: string, values: readonly T[]): T | undefined {
  const value = fields[name];
  const found = values.find((it) => it === value);
  if (value !== undefined && found === undefined) {
    throw new Malformed(`\`${name}\` is not one of ${values.join(', ')}`);
  }
  return found;
}
