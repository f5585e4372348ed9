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
  const [tool, input] = callOf(key, fields, step);
  return { kind: 'call', tool, input, expect: fields.get('expect')?.oneOf(decisions) };
}

function callOf(key: CallKey, fields: Fields, step: SourceValue): readonly [string, unknown] {
  const subject = () => needed(fields, key, step).text;
  switch (key) {
    case 'run':
      return ['Bash', { command: subject() }];
    case 'read':
      return ['Read', { file_path: subject() }];
    case 'search': {
      const path = fields.get('in')?.text;
      return ['Grep', { pattern: subject(), ...(path === undefined ? {} : { path }) }];
    }
    case 'write':
      return ['Write', { file_path: subject(), content: needed(fields, 'content', step).text }];
    case 'edit':
      return ['Edit', { file_path: subject(), ...replacement(fields, step) }];
    case 'patch':
      return ['Patch', { changes: needed(fields, key, step).items.map(readChange) }];
    case 'fetch':
      return ['WebFetch', { url: subject() }];
    case 'mcp':
      return [mcpName(subject(), step), fields.get('arguments')?.object ?? {}];
    case 'tool':
      return [subject(), fields.get('input')?.object ?? {}];
  }
}

function replacement(fields: Fields, step: SourceValue) {
  const everywhere = fields.get('all')?.isTrue === true;
  return {
    old_string: needed(fields, 'old', step).text,
    new_string: needed(fields, 'new', step).text,
    ...(everywhere ? { replace_all: true } : {}),
  };
}

/** One file of a patch. */
function readChange(change: SourceValue): unknown {
  const [kind] = ['write', 'edit', 'delete', 'rename'].filter((it) => change.fieldNames.includes(it));
  switch (kind) {
    case 'write': {
      const fields = change.fields('write', 'content');
      return {
        ...{ kind, file_path: needed(fields, 'write', change).text },
        content: needed(fields, 'content', change).text,
      };
    }
    case 'edit': {
      const fields = change.fields('edit', 'old', 'new', 'all');
      return { kind, file_path: needed(fields, 'edit', change).text, edits: [replacement(fields, change)] };
    }
    case 'delete':
      return { kind, file_path: needed(change.fields('delete'), 'delete', change).text };
    case 'rename': {
      const fields = change.fields('rename', 'to');
      return { kind, file_path: needed(fields, 'rename', change).text, to: needed(fields, 'to', change).text };
    }
    default:
      throw change.problem('a change needs one of {0}', 'write, edit, delete, rename');
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
