import { toPathUse } from '../../../src/core/paths/toPathUse';
import { analyse } from '../../../src/core/programs/analysis/analyse';
import { effectsOf } from '../../../src/core/programs/analysis/effectsOf';
import { whyNotReadOnly } from '../../../src/core/programs/analysis/whyNotReadOnly';
import type { Analysis, Command, Redirection } from '../../../src/core/shell/analysis';
import type { FileUse } from '../../../src/core/shell/fileUse';
import type { Word } from '../../../src/core/shell/word';

const place = { cwd: '/w', home: '/home/u', platform: 'linux' } as const;

/**
 * All that is seen in a command line, one line for each command that it runs: assignments and words (those that are
 * not literal in `«»`, with what they may be), then what is special about it in braces, then its files and URLs.
 */
export function sightings(text: string): readonly string[] {
  const analysis = analyse(text, place);
  if (analysis.kind === 'unparsable') {
    return ['unparsable'];
  }
  return [
    ...analysis.commands.map((command, at) => sighting(command, at, analysis)),
    ...analysis.redirections.map((it) => `whole ${redirection(it)}`),
  ];
}

/** What people are told about a command line: what it hides, and why it is not read-only. */
export function sentencesOn(text: string): readonly string[] {
  const analysis = analyse(text, place);
  if (analysis.kind === 'unparsable') {
    return [analysis.why];
  }
  const { commands, steering } = analysis;
  const sentences = commands.flatMap((command) => [
    command.hidden,
    command.opaque,
    whyNotReadOnly(command, { trusted: true, roots: ['/w'] }),
  ]);
  return [...new Set([...sentences, steering?.why])].filter((it) => it !== undefined);
}

function sighting(command: Command, at: number, { steering }: Extract<Analysis, { kind: 'commands' }>): string {
  const { files, urls, complete, mentioned = [] } = effectsOf(command);
  const isReadOnly = whyNotReadOnly(command, { trusted: true, roots: ['/w'] }) === undefined;
  const notes = [
    isReadOnly ? 'read-only' : '',
    command.wrapping === undefined ? '' : `${command.wrapping.kind} ${command.wrapping.innerAt ?? 'text'}`,
    command.hidden === undefined ? '' : 'hidden',
    command.opaque === undefined ? '' : 'opaque',
    command.local ? 'local' : '',
    steering !== undefined && steering.from <= at ? 'steered' : '',
    command.cwd === place.cwd ? '' : `in ${command.cwd ?? 'some folder'}`,
    input(command),
    complete ? 'complete' : '',
  ].filter((note) => note !== '');
  const effects = [
    ...command.redirections.map(redirection),
    ...files.map(use),
    ...urls.map((word) => `url ${shown(word)}`),
    ...mentioned.map((word) => `mentions ${shown(word)}`),
  ];
  const words = [
    ...command.assignments.map(({ name, value }) => `${name}=${value === undefined ? '(…)' : shown(value)}`),
    ...command.words.map(shown),
  ];
  return [`${words.join(' ')} {${notes.join(', ')}}`, ...effects].join('; ');
}

function input({ input: given }: Command): string {
  return given.kind === 'inherited' ? '' : given.kind === 'text' ? `fed ${given.text ?? 'some text'}` : given.kind;
}

function shown({ literal, text, source, candidates }: Word): string {
  return literal ? text : `«${[source, ...candidates].join('|')}»`;
}

function redirection({ access, target, cwd }: Redirection): string {
  return `${access} ${shown(target)}${cwd === place.cwd ? '' : ` in ${cwd ?? 'some folder'}`}`;
}

function use(file: FileUse): string {
  const { access, recursive, kind, paths } = toPathUse(file, place);
  const sort = kind === 'exact' ? '' : kind === 'pattern' ? ' like' : ' unknown';
  return `${access}s${recursive ? ' all of' : ''}${sort} ${paths.join('|')}`.trim();
}
