import { isDeepStrictEqual } from 'node:util';
import { type JsonFields, textOf } from '../../base/json';

/** The fields of a tool's input that we know. */
interface KnownFields {
  /** Where the tool works; one of them at most, since two could say two things. */
  readonly places: readonly string[];
  /** What else it is given, all of it without a say in what is run, read or reached. */
  readonly others: readonly string[];
}

const files = ['filePath', 'file_path', 'absolute_path', 'filepath', 'path'];
const searching = [
  ...['pattern', 'include', 'include_pattern', 'exclude_pattern', 'glob', 'type', 'output_mode', 'head_limit', 'limit'],
  ...['-i', '-n', '-A', '-B', '-C', 'context', 'before', 'after', 'multiline', 'case_sensitive', 'fixed_strings'],
  ...['names_only', 'max_matches_per_file', 'total_max_matches', 'no_ignore', 'respect_git_ignore'],
  ...['respect_gemini_ignore', 'file_filtering_options', 'description'],
];

const knownFields: ReadonlyMap<string, KnownFields> = new Map<string, KnownFields>([
  [
    'Bash',
    {
      places: ['workdir', 'directory', 'dir_path', 'cwd'],
      others: ['command', 'commands', 'description', 'timeout', 'is_background', 'run_in_background'],
    },
  ],
  [
    'Read',
    {
      places: files,
      others: ['offset', 'limit', 'line', 'start_line', 'end_line', 'view_range', 'pages', 'description'],
    },
  ],
  ['Grep', { places: ['path', 'dir_path'], others: searching }],
  ['Glob', { places: ['path', 'dir_path'], others: searching }],
  [
    'WebFetch',
    { places: ['url'], others: ['prompt', 'format', 'timeout', 'max_length', 'start_index', 'raw', 'description'] },
  ],
]);

/** Where a tool works, by its input. */
export function placeIn(tool: string, input: JsonFields): string | undefined {
  const places = knownFields.get(tool)?.places ?? [];
  return places.map((name) => textOf(input, name)).find((it) => it !== undefined);
}

/** Whether an input says nothing that we would leave out: what is judged must be what happens. */
export function isUnderstood(tool: string, input: JsonFields): boolean {
  const fields = knownFields.get(tool);
  if (fields === undefined) {
    return true;
  }
  const { places, others } = fields;
  const names = Object.keys(input).filter((name) => input[name] !== undefined && input[name] !== null);
  return (
    names.every((name) => places.includes(name) || others.includes(name)) &&
    names.filter((name) => places.includes(name)).length <= 1 &&
    // Some agents tell the commands that they found in a command besides.
    (!names.includes('commands') || isDeepStrictEqual(input['commands'], [input['command']]))
  );
}
