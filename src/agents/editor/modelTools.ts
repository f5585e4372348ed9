import { type Visibility, whyHidden } from '../../core/tools/visibility';
import type { ModelCall, ModelTool } from '../../ports/languageModels';
import type { NamedTool } from '../wire/renamedTool';

/** A tool of this agent: what the model sees, and what it is in our words. */
interface OfferedTool {
  readonly name: string;
  readonly ours: string;
  readonly says: string;
  /** For each field of the input our name, and what the model reads about it. */
  readonly fields: Readonly<Record<string, readonly [ours: string, says: string]>>;
}

const offered: readonly OfferedTool[] = [
  {
    ...{ name: 'read_file', ours: 'Read', says: 'Reads a text file.' },
    fields: { path: ['file_path', 'The file, relative to the folder or absolute.'] },
  },
  {
    ...{ name: 'search_text', ours: 'Grep' },
    says: 'Finds the lines below a folder that contain a text, taken as it is.',
    fields: { text: ['pattern', 'The text to find.'], folder: ['path', 'The folder; "." for all.'] },
  },
  {
    ...{ name: 'find_files', ours: 'Glob', says: 'Finds files below a folder by name.' },
    fields: { pattern: ['pattern', 'A glob such as **/*.ts.'], folder: ['path', 'The folder; "." for all.'] },
  },
  {
    ...{ name: 'edit_file', ours: 'Edit', says: 'Replaces a text that stands exactly once in a file.' },
    fields: {
      path: ['file_path', 'The file.'],
      old_text: ['old_string', 'The text to replace.'],
      new_text: ['new_string', 'What to put there.'],
    },
  },
  {
    ...{ name: 'write_file', ours: 'Write', says: 'Writes a whole file, also a new one.' },
    fields: { path: ['file_path', 'The file.'], content: ['content', 'All of its text.'] },
  },
  {
    ...{ name: 'run_command', ours: 'Bash', says: 'Runs a command in bash, in the folder.' },
    fields: { command: ['command', 'The command line.'] },
  },
  {
    ...{ name: 'fetch_page', ours: 'WebFetch', says: 'Fetches a page.' },
    fields: { url: ['url', 'An http or https address.'] },
  },
];

/** The tools a model may see. */
export function visibleTools(visibility: Visibility): readonly ModelTool[] {
  return offered
    .filter(({ name, ours }) => whyHidden([name, ours], visibility) === undefined)
    .map(({ name, says, fields }) => ({ name, says, input: schema(fields) }));
}

/** Says a model's call in our words. A tool that was never offered keeps its name and input, for the gate to judge. */
export function toOurCall({ name, input }: ModelCall): NamedTool {
  const tool = offered.find((it) => it.name === name);
  if (tool === undefined || typeof input !== 'object' || input === null) {
    return { tool: tool?.ours ?? name, input };
  }
  const renamed = Object.entries(tool.fields)
    .filter(([theirs]) => Object.hasOwn(input, theirs))
    .map(([theirs, [ours]]) => [ours, (input as Record<string, unknown>)[theirs]]);
  return { tool: tool.ours, input: Object.fromEntries(renamed) };
}

/** Whether a tool of ours can be used by this agent. */
export function isOffered(ours: string): boolean {
  return offered.some((it) => it.ours === ours);
}

function schema(fields: OfferedTool['fields']): object {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, [, description]]) => [name, { type: 'string', description }]),
    ),
    required: Object.keys(fields),
    additionalProperties: false,
  };
}
