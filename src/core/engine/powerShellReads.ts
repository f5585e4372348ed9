import type { Place } from '../facts';
import type { PathUse } from '../part';
import { toPathUse } from '../paths/toPathUse';
import { literalWord } from '../shell/word';

/** A PowerShell command that only reads, with the files it uses. */
export interface PowerShellRead {
  readonly words: readonly string[];
  readonly files: readonly PathUse[];
}

/** What is known of a command: its parameters, and what it does with words that are none. */
interface Cmdlet {
  readonly switches: readonly string[];
  readonly values: readonly string[];
  /** `contents` reads the files it names, `names` shows only what they are called; undefined: its words are no files. */
  readonly reads?: 'contents' | 'names';
  /** It may stand behind these only; undefined: it begins a pipeline. */
  readonly behind?: 'text' | 'anything';
}

const paths = ['path', 'literalpath'];
const shaping: Cmdlet = {
  switches: ['unique', 'descending', 'casesensitive', 'line', 'word', 'character', 'autosize', 'wrap', 'stream'],
  values: ['property', 'first', 'last', 'skip', 'expandproperty', 'width'],
  behind: 'anything',
};
const looking: Cmdlet = {
  switches: ['recurse', 'name', 'file', 'directory', 'hidden', 'force'],
  values: [...paths, 'filter', 'include', 'exclude', 'depth', 'pathtype'],
  reads: 'names',
};
const searching: Cmdlet = {
  switches: ['simplematch', 'casesensitive', 'list', 'quiet', 'notmatch', 'allmatches', 'raw'],
  values: [...paths, 'pattern', 'context', 'encoding'],
  reads: 'contents',
};

/** Only whole names: a shorter one may mean another command or parameter elsewhere, and an alias a program. */
const cmdlets: ReadonlyMap<string, Cmdlet> = new Map<string, Cmdlet>([
  ['get-childitem', looking],
  ['get-item', looking],
  ['test-path', looking],
  ['resolve-path', looking],
  [
    'get-content',
    { switches: ['raw'], values: [...paths, 'totalcount', 'head', 'tail', 'encoding'], reads: 'contents' },
  ],
  ['select-string', searching],
  ['get-location', { switches: [], values: [] }],
  ['get-date', { switches: [], values: [] }],
  ...['sort-object', 'select-object', 'measure-object', 'format-table', 'format-list', 'out-string', 'get-unique'].map(
    (name) => [name, shaping] as const,
  ),
]);

/**
 * The commands of a pipeline that only reads; undefined for everything else. A hand-written subset on purpose: literal
 * words of plain characters, known commands, known parameters. Variables, blocks, lists, drives and shares are not in it.
 */
export function powerShellReads(text: string, place: Place): readonly PowerShellRead[] | undefined {
  const stages = text.split('|').map(wordsOf);
  const reads: PowerShellRead[] = [];
  for (const [at, words] of stages.entries()) {
    const read = words === undefined ? undefined : readOf(words, { at, first: stages[0]?.[0] ?? '', place });
    if (read === undefined) {
      return undefined;
    }
    reads.push(read);
  }
  return reads;
}

/** Literal words with blanks between them: what PowerShell takes as it stands, in quotes or without. */
const literals = /^(?:(?:[\w./\\*?~+:-]+|'[\w ./\\*?~+:^=-]*'|"[\w ./\\*?~+:^=-]*")(?: +|$))+$/;

/** The literal words of one command; undefined when it has any other. */
function wordsOf(stage: string): readonly string[] | undefined {
  const text = stage.trim();
  return literals.test(text)
    ? text.match(/'[^']*'|"[^"]*"|[^ ]+/g)?.map((word) => word.replace(/^['"]|['"]$/g, ''))
    : undefined;
}

function readOf(
  words: readonly string[],
  { at, first, place }: { readonly at: number; readonly first: string; readonly place: Place },
): PowerShellRead | undefined {
  const [name = '', ...rest] = words;
  const known = cmdlets.get(name.toLowerCase());
  // Text that was read can be searched; what lists files would hand on their contents.
  const isSearch = known === searching && first.toLowerCase() === 'get-content';
  if (known === undefined || (at === 0 ? known.behind !== undefined : known.behind === undefined && !isSearch)) {
    return undefined;
  }
  const files: PathUse[] = [];
  let recursive = false;
  for (let next = 0; next < rest.length; next += 1) {
    const word = rest[next] ?? '';
    const parameter = word.startsWith('-') ? word.slice(1).toLowerCase() : undefined;
    recursive ||= parameter === 'recurse';
    const isValue = parameter !== undefined && known.values.includes(parameter);
    if (parameter !== undefined && !isValue && !known.switches.includes(parameter)) {
      return undefined;
    }
    next += isValue ? 1 : 0;
    const value = isValue ? rest[next] : parameter === undefined ? word : undefined;
    if (isValue && (value === undefined || value.startsWith('-'))) {
      return undefined;
    }
    if (value !== undefined && known.reads !== undefined && (parameter === undefined || paths.includes(parameter))) {
      const use = fileUse(value, known.reads, place);
      if (use === undefined) {
        return undefined;
      }
      files.push(use);
    }
  }
  return { words: [name, ...rest], files: files.map((file) => ({ ...file, recursive })) };
}

/** A file by its name; undefined for other drives (`Env:`), shares and, where contents are read, wildcards. */
function fileUse(name: string, reads: 'contents' | 'names', place: Place): PathUse | undefined {
  const path = name.replaceAll('\\', '/').replace(/^~(?=\/|$)/, () => place.home);
  const isElsewhere = path.startsWith('//') || path.includes('::') || /^(?![A-Za-z]:\/)[^/]*:/.test(path);
  const isMany = /[*?]/.test(path);
  if (name === '' || isElsewhere || (isMany && reads === 'contents') || /[~]/.test(path)) {
    return undefined;
  }
  const fixed = isMany ? `${path.slice(0, path.search(/[*?]/)).replace(/[^/]*$/, '')}.` : path;
  return toPathUse(
    { access: 'read', word: literalWord(fixed), cwd: place.cwd, recursive: false, names: reads === 'names' },
    place,
  );
}
