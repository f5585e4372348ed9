import { isAbsolute, resolve } from 'node:path';
import { fieldOf, type JsonFields, textOf } from '../../base/json';
import type { AskedCall } from '../wire/openCalls';
import { shellTool } from '../wire/shellTool';
import { diffInput } from './diffInput';
import type { Flavour } from './flavour';
import { isUnderstood, placeIn } from './givenFields';
import type { KnownCall } from './knownCall';

/** What a call is read with. */
export interface CallPlace {
  readonly flavour: Flavour;
  readonly cwd: string;
  /** The names of the MCP servers that the agent was given. */
  readonly servers: readonly string[];
}

/** The tool of ours that does what a kind of call does, so that a rule about ours is heard. None of them is weak. */
export const byKind: ReadonlyMap<string, string> = new Map([
  ['execute', 'Bash'],
  ['edit', 'Patch'],
  ['delete', 'Patch'],
  ['move', 'Patch'],
  ['fetch', 'WebFetch'],
]);

/** Kinds that are easily allowed: they are believed only of a tool without a name, and only if all is told. */
const weakKinds: ReadonlyMap<string, string> = new Map([
  ['read', 'Read'],
  ['search', 'Grep'],
]);

/**
 * A call in our words.
 * Where the agent does not tell what a tool is given, the call keeps our tool's name with an input that the tool cannot
 * have: only rules about the tool as a whole speak about it, and it is never taken for something weaker.
 */
export function readCall(known: KnownCall, { flavour, cwd, servers }: CallPlace): AskedCall {
  const { item, title, subtitle, kind } = known;
  // A title may be a model's own words, so that it names no tool.
  const name = flavour.nameOf(known);
  const spelled = name ?? (title === '' ? kind : title);
  const given = known.input === undefined ? {} : { given: known.input };
  const unread = (tool: string) => ({ tool, input: { title: subtitle, kind, ...given }, cwd });
  const weak = name === undefined ? weakKinds.get(kind) : undefined;
  if (weak !== undefined) {
    return { spelled, item, ...(readInput(weak, known, cwd) ?? unread(kind)) };
  }
  const ownMcp = name?.startsWith('mcp__') === true ? name : undefined;
  const mcp = flavour.mcpOf === undefined ? ownMcp : flavour.mcpOf(known, servers);
  const named = mcp ?? flavour.tools.get(name ?? '') ?? byKind.get(kind) ?? name ?? kind;
  const told = flavour.inputOf?.(known, { tool: named, cwd });
  const read = told === undefined ? readInput(named, known, cwd) : { tool: named, cwd, ...told };
  const call = read ?? unread(named);
  const tool = call.tool === 'Bash' ? shellTool(fieldOf(call.input, 'command')) : call.tool;
  return { spelled, item, ...call, tool };
}

type ReadInput = Pick<AskedCall, 'tool' | 'input' | 'cwd'>;

function readInput(tool: string, known: KnownCall, cwd: string): ReadInput | undefined {
  const raw = known.input ?? {};
  if (!isUnderstood(tool, raw)) {
    return undefined;
  }
  const place = placeIn(tool, raw);
  switch (tool) {
    case 'Bash':
      return shellInput(raw, place ?? cwd, cwd);
    case 'Write':
    case 'Edit':
    case 'Patch':
      return fileInput(tool, known, cwd);
    case 'Read': {
      const [only, ...more] = known.locations;
      const file = place ?? (more.length === 0 ? only : undefined);
      return file === undefined ? undefined : { tool, input: { file_path: file }, cwd };
    }
    case 'Grep':
    case 'Glob': {
      const pattern = textOf(raw, 'pattern');
      const within = place === undefined ? {} : { path: place };
      const globs = ['glob', 'include', 'include_pattern'].flatMap((name) => fieldOf(raw, name) ?? []);
      const named = globs.length === 0 ? {} : { glob: globs.length === 1 ? globs[0] : globs };
      return pattern === undefined ? undefined : { tool, input: { pattern, ...within, ...named }, cwd };
    }
    case 'WebFetch':
      return place === undefined ? undefined : { tool, input: { url: place }, cwd };
    default:
      return known.input === undefined ? undefined : { tool, input: known.input, cwd };
  }
}

function shellInput(raw: JsonFields, folder: string, cwd: string): ReadInput | undefined {
  const command = textOf(raw, 'command');
  const isBackground = ['is_background', 'run_in_background'].some((name) => (fieldOf(raw, name) ?? false) !== false);
  // That a command goes on while the agent does something else stands beside it, for whoever is asked.
  const input = isBackground ? { command, run_in_background: true } : { command };
  return command === undefined
    ? undefined
    : { tool: 'Bash', input, cwd: isAbsolute(folder) ? folder : resolve(cwd, folder) };
}

function fileInput(tool: string, known: KnownCall, cwd: string): ReadInput | undefined {
  const raw = known.input ?? {};
  const path = firstText(raw, ['filePath', 'file_path', 'path']);
  const content = textOf(raw, 'content');
  const before = firstText(raw, ['oldString', 'old_string']);
  const after = firstText(raw, ['newString', 'new_string']);
  if (tool === 'Write' && path !== undefined && content !== undefined) {
    return { tool, input: { file_path: path, content }, cwd };
  }
  if (tool === 'Edit' && path !== undefined && before !== undefined && after !== undefined) {
    const everywhere = fieldOf(raw, 'replaceAll') ?? fieldOf(raw, 'replace_all') ?? false;
    return { tool, input: { file_path: path, old_string: before, new_string: after, replace_all: everywhere }, cwd };
  }
  const shown = diffInput(known);
  return shown === undefined ? undefined : { ...shown, cwd };
}

function firstText(raw: JsonFields, names: readonly string[]): string | undefined {
  return names.map((name) => textOf(raw, name)).find((it) => it !== undefined);
}
