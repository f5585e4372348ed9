import { known } from '../../base/known';
import { decisions } from '../../core/decision';
import type { CallStep } from './scenario';
import type { SourceValue } from './sourceValue';

/** The fields that make a step a tool call. */
export const callKeys = ['run', 'read', 'search', 'write', 'edit', 'patch', 'fetch', 'mcp', 'tool'] as const;
type CallKey = (typeof callKeys)[number];
type Fields = ReadonlyMap<string, SourceValue>;

/** The further fields of each, besides `expect`. */
const further: Readonly<Record<CallKey, readonly string[]>> = {
  run: [],
  read: [],
  search: ['in'],
  write: ['content'],
  edit: ['old', 'new', 'all'],
  patch: [],
  fetch: [],
  mcp: ['arguments'],
  tool: ['input'],
};

/** Reads a step that is a tool call. */
export function readCall(step: SourceValue, key: CallKey): CallStep {
  const fields = step.fields(key, 'expect', ...further[key]);
  const text = (name: string) => needed(fields, name, step).text;
  const calls: Readonly<Record<CallKey, () => readonly [tool: string, input: unknown]>> = {
    run: () => ['Bash', { command: text(key) }],
    read: () => ['Read', { file_path: text(key) }],
    search: () => ['Grep', { pattern: text(key), ...known({ path: fields.get('in')?.text }) }],
    write: () => ['Write', { file_path: text(key), content: text('content') }],
    edit: () => ['Edit', { file_path: text(key), ...replacement(fields, step) }],
    patch: () => ['Patch', { changes: needed(fields, key, step).items.map(readChange) }],
    fetch: () => ['WebFetch', { url: text(key) }],
    mcp: () => [mcpName(text(key), step), fields.get('arguments')?.object ?? {}],
    tool: () => [text(key), fields.get('input')?.object ?? {}],
  };
  const [tool, input] = calls[key]();
  return { kind: 'call', tool, input, expect: fields.get('expect')?.oneOf(decisions) };
}

function replacement(fields: Fields, step: SourceValue) {
  const everywhere = fields.get('all')?.isTrue === true;
  return {
    old_string: needed(fields, 'old', step).text,
    new_string: needed(fields, 'new', step).text,
    ...(everywhere ? { replace_all: true } : {}),
  };
}

/** The further fields of each kind of change. */
const ofChange = { write: ['content'], edit: ['old', 'new', 'all'], delete: [], rename: ['to'] } as const;

/** One file of a patch. */
function readChange(change: SourceValue): unknown {
  const kind = (['write', 'edit', 'delete', 'rename'] as const).find((it) => change.fieldNames.includes(it));
  if (kind === undefined) {
    throw change.problem('a change needs one of {0}', 'write, edit, delete, rename');
  }
  const fields = change.fields(kind, ...ofChange[kind]);
  const text = (name: string) => needed(fields, name, change).text;
  const file = { kind, file_path: text(kind) };
  switch (kind) {
    case 'write':
      return { ...file, content: text('content') };
    case 'edit':
      return { ...file, edits: [replacement(fields, change)] };
    case 'delete':
      return file;
    case 'rename':
      return { ...file, to: text('to') };
  }
}

/** `server/tool` as agents spell it. */
function mcpName(name: string, step: SourceValue): string {
  const [server, tool, ...more] = name.split('/');
  if (!server || !tool || more.length > 0) {
    throw step.problem('{0} must be a server and a tool: {1}', '"mcp"', '"server/tool"');
  }
  return `mcp__${server}__${tool}`;
}

function needed(fields: Fields, key: string, step: SourceValue): SourceValue {
  const found = fields.get(key);
  if (found === undefined) {
    throw step.problem('{0} is missing', `"${key}"`);
  }
  return found;
}
