import { fieldOf } from '../../base/json';
import type { Dissection } from '../dissection';
import { patchTargets, readPatch } from '../edits/patch';
import type { Place } from '../facts';
import type { Part, PathUse } from '../part';
import { toPathUse } from '../paths/toPathUse';
import { literalWord } from '../shell/word';
import { homeWord } from '../shell/wordParts';
import { deceptionIn } from '../text/deceptive';
import { lookAlikeIn, withoutDocuments } from '../text/lookAlike';
import { isPrintable, visible } from '../text/visible';
import type { ToolCall } from '../toolCall';
import { foreignDeeds } from './foreignDeeds';
import { lookupsOf } from './lookups';
import { powerShellParts } from './powerShellParts';
import { searchedSecret, searchPatterns } from './searchedSecret';
import { shellParts } from './shellParts';
import { toldFiles } from './toldFiles';

/** A call as the engine needs it; `spelled` is the agent's own name for the tool where it differs. */
export type GivenCall = Pick<ToolCall, 'tool' | 'input' | 'grants'> & Partial<Pick<ToolCall, 'spelled'>>;

/** How each of our tools names what it works on. */
type ToolShape =
  | { readonly kind: 'shell'; readonly field: string }
  | { readonly kind: 'powerShell'; readonly field: string }
  | { readonly kind: 'file'; readonly field: string; readonly access: 'read' | 'write' }
  | { readonly kind: 'patch' }
  | { readonly kind: 'search'; readonly named: boolean }
  | { readonly kind: 'fetch'; readonly field: string };

const toolShapes: ReadonlyMap<string, ToolShape> = new Map<string, ToolShape>([
  ['Bash', { kind: 'shell', field: 'command' }],
  ['PowerShell', { kind: 'powerShell', field: 'command' }],
  ['Read', { kind: 'file', field: 'file_path', access: 'read' }],
  ['Write', { kind: 'file', field: 'file_path', access: 'write' }],
  ['Edit', { kind: 'file', field: 'file_path', access: 'write' }],
  ['MultiEdit', { kind: 'file', field: 'file_path', access: 'write' }],
  ['NotebookEdit', { kind: 'file', field: 'notebook_path', access: 'write' }],
  ['Patch', { kind: 'patch' }],
  ['Glob', { kind: 'search', named: true }],
  ['Grep', { kind: 'search', named: false }],
  ['WebFetch', { kind: 'fetch', field: 'url' }],
]);

/** Our tools by their folded name, to notice a name that only looks like one of them. */
const foldedTools: ReadonlyMap<string, string> = new Map(
  [...toolShapes.keys()].map((name) => [name.toLowerCase(), name]),
);

/** Takes a call apart into what rules can speak about. Pure and total: any input gives at least one part. */
export function takeApart(call: GivenCall, place: Place): Dissection {
  const { tool, grants } = call;
  // What would be granted besides the call is no part that an allow rule could mean, so the person is always asked.
  const isGranted = grants !== undefined && grants.byRule !== true;
  const granted = isGranted ? [unreadable(tool, { text: grants.words, why: grants.says })] : [];
  const parts = joinedParts(partsOf(call, place), granted);
  const { paths, patterns } = lookupsOf(parts);
  return { tool, spelled: call.spelled ?? tool, input: call.input, parts, paths, patterns };
}

function partsOf({ tool, input }: GivenCall, place: Place): readonly Part[] {
  const shape = toolShapes.get(tool);
  if (shape === undefined) {
    return otherParts(tool, input, place);
  }
  if (shape.kind === 'patch') {
    return patchParts(tool, input, place);
  }
  if (shape.kind === 'search') {
    return searchParts(tool, { input, shape, place });
  }
  const value = fieldOf(input, shape.field);
  if (typeof value !== 'string') {
    return [unreadable(tool, { text: tool, why: `its input has no text \`${shape.field}\`` })];
  }
  switch (shape.kind) {
    case 'shell': {
      const parts = shellParts(tool, value, place);
      // Nearly all commands are printable ASCII, in which nothing can deceive.
      return isPrintable(value)
        ? parts
        : joinedParts(parts, deceptiveParts(tool, value, lookAlikeIn(withoutDocuments(value))));
    }
    case 'powerShell':
      return joinedParts(powerShellParts(tool, value, place), deceptiveParts(tool, value, lookAlikeIn(value)));
    case 'file':
      return [...fileParts(tool, { name: value, access: shape.access, place }), ...deceptiveParts(tool, value)];
    case 'fetch':
      return [{ kind: 'fetch', text: value, url: value }];
  }
}

function joinedParts(parts: readonly Part[], more: readonly Part[]): readonly Part[] {
  return more.length === 0 ? parts : [...parts, ...more];
}

function otherParts(tool: string, input: unknown, place: Place): readonly Part[] {
  const mcp = /^mcp__(.+?)(?:__(.*))?$/s.exec(tool);
  if (mcp?.[1] !== undefined) {
    const named = { server: mcp[1], tool: mcp[2] ?? '', mentioned: toldFiles(input, place) };
    return [{ kind: 'mcp', text: tool, ...named }, ...deceptiveParts(tool, tool)];
  }
  const meant = foldedTools.get(tool.replace(/[^A-Za-z]/g, '').toLowerCase());
  if (meant !== undefined) {
    // A rule about the tool it looks like must not be dodged by a different spelling.
    return [unreadable(meant, { text: visible(tool), why: `its name only looks like \`${meant}\`` })];
  }
  const done = foreignDeeds(tool, input).flatMap((deed) => partsOf(deed, place));
  const mentioned = toldFiles(input, place);
  return [{ kind: 'other', text: tool, tool, input, mentioned }, ...done, ...deceptiveParts(tool, tool)];
}

function fileParts(
  tool: string,
  { name, access, place }: { name: string; access: 'read' | 'write'; place: Place },
): readonly Part[] {
  const why = whyUnusableName(name);
  if (why !== undefined) {
    return [unreadable(tool, { text: name, why })];
  }
  return [{ kind: 'file', text: name, by: 'tool', tool, file: toolPath({ name, access, recursive: false }, place) }];
}

/** A patch is as strict as the strictest of its files. */
function patchParts(tool: string, input: unknown, place: Place): readonly Part[] {
  const changes = readPatch(input);
  if (changes === undefined) {
    return [unreadable(tool, { text: tool, why: 'its input has no usable `changes`' })];
  }
  return patchTargets(changes).flatMap((name) => [
    ...fileParts(tool, { name, access: 'write', place }),
    ...deceptiveParts(tool, name),
  ]);
}

/** Glob and Grep read a whole tree: everything below their folder, or below the fixed beginning of their pattern. */
function searchParts(
  tool: string,
  { input, shape, place }: { input: unknown; shape: { named: boolean }; place: Place },
): readonly Part[] {
  const pattern = fieldOf(input, 'pattern');
  const folder = fieldOf(input, 'path');
  if (typeof pattern !== 'string' || (folder !== undefined && typeof folder !== 'string')) {
    return [unreadable(tool, { text: tool, why: 'its input has no usable `pattern` and `path`' })];
  }
  const base = folder ?? '.';
  const name = shape.named ? joined(base, fixedFolder(pattern)) : base;
  const why = whyUnusableName(name) ?? whyUnusableName(base);
  if (why !== undefined) {
    return [unreadable(tool, { text: name, why })];
  }
  const text = shape.named ? joined(base, pattern) : base;
  const file = toolPath({ name, access: 'read', recursive: true }, place);
  const patterns = [...(shape.named ? [pattern] : []), ...searchPatterns(input)];
  return [
    { kind: 'file', text, by: 'tool', tool, file },
    ...secretParts(tool, searchedSecret({ base, patterns }, place)),
    ...deceptiveParts(tool, text),
  ];
}

/** A search whose pattern names secrets reads them, wherever they are. */
function secretParts(tool: string, file: ReturnType<typeof searchedSecret>): readonly Part[] {
  if (file === undefined) {
    return [];
  }
  return file === 'unclear'
    ? [unreadable(tool, { text: tool, why: 'what its pattern stands for cannot be told' })]
    : [{ kind: 'file', text: file.name, by: 'tool', tool, file }];
}

/** The folders of a glob before its first wildcard. */
function fixedFolder(pattern: string): string {
  const fixed = /^[^*?[{]*/.exec(pattern)?.[0] ?? '';
  return fixed === pattern ? pattern : fixed.slice(0, fixed.lastIndexOf('/') + 1);
}

function joined(folder: string, name: string): string {
  return /^(?:\/|~|[A-Za-z]:)/.test(name) ? name : name === '' ? folder : `${folder}/${name}`;
}

function toolPath(use: { name: string; access: 'read' | 'write'; recursive: boolean }, place: Place): PathUse {
  const { name, access, recursive } = use;
  const word = /^~(?=\/|$)/.test(name) ? homeWord(name.slice(1)) : literalWord(name);
  return toPathUse({ access, word, cwd: place.cwd, recursive }, place);
}

/** Names that tools read differently from one another, so that what is judged might not be what is opened. */
function whyUnusableName(name: string): string | undefined {
  if (name === '') {
    return 'the file name is empty';
  }
  if (name.includes('\0')) {
    return 'the file name has a NUL character in it';
  }
  if (/^\s|\s$/.test(name)) {
    return 'the file name begins or ends with a blank';
  }
  return /^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(name) ? 'the file name is a URL' : undefined;
}

/** A part of its own for text that a person cannot read as it will be used. */
function deceptiveParts(tool: string, text: string, further?: string): readonly Part[] {
  const deception = deceptionIn(text) ?? further;
  return deception === undefined ? [] : [unreadable(tool, { text, why: `it contains ${deception}` })];
}

function unreadable(tool: string, { text, why }: { text: string; why: string }): Part {
  return { kind: 'unreadable', tool, text, why };
}
