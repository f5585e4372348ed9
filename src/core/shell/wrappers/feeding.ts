import { isGiven, isListed } from '../../programs/notation';
import type { Unwrap } from '../../programs/spec';
import { readSearchRuns, searchFolders } from '../languages/find';
import { feederOf } from '../printers';
import { fed, literalWord, textPiece, type Word, wordOf } from '../word';
import type { Inner, Wrapped } from '../wrapped';
import { anywhere, codeIn, runsAll } from './code';
import { locate, valueOfOption } from './locate';

const nothing = { kind: 'inherited' } as const;

/** `xargs` adds what it reads to a command, or puts it in where it is told. */
export const xargs: Unwrap = ({ words, input }, options) => {
  const { at, parsed, hidden } = locate(words, options);
  const given = words.slice(at);
  const command = given.length === 0 ? [literalWord('echo')] : given;
  const place = valueOfOption(parsed, '-I', '-J', '-i', '--replace');
  const mark = place?.literal === true ? place.text : '{}';
  const replaces = isGiven(parsed, '-I -i --replace -J');
  // With other options it takes names apart.
  const from = parsed.options.every(({ name }) => isListed(name, keepsNames)) ? feederOf({ input }) : undefined;
  const printed = { pieces: [{ kind: 'unknown' as const, quoted: false, from }] };
  const fedWords = replaces
    ? command.map((word) => replaced(word, mark, printed))
    : [...command, { ...fed, ...printed }];
  return { kind: 'feeding', hidden, inner: [inner(fedWords, given.length === 0 ? undefined : at)] };
};

const keepsNames =
  '-0 -r -n -L -P -I -t -x --null --no-run-if-empty --max-args --max-lines --max-procs --verbose --exit';

function inner(words: readonly Word[], at: number | undefined): Inner {
  return { by: 'words', words, at, where: { input: nothing } };
}

/** The word with `mark` in it turned into something unknown; `alone` is what is known of it where it is nothing else. */
export function replaced(word: Word, mark: string, alone: Partial<Word> = {}): Word {
  if (mark === '' || !word.text.includes(mark)) {
    return word;
  }
  // Standing alone it may become as many words as there are.
  const quoted = word.text !== mark;
  const pieces = word.text
    .split(mark)
    .flatMap((text, at) => [...(at > 0 ? [{ kind: 'unknown' as const, quoted }] : []), ...textPiece(text)]);
  const known = quoted ? {} : alone;
  return { text: word.text, literal: false, pieces, source: word.source, candidates: [], becomes: [], ...known };
}

/** `find` runs what follows each of its `-exec`. */
export const unwrapFind: Unwrap = ({ words }) => {
  const { runs, doubt } = readSearchRuns(words.slice(1));
  const hidden = doubt === undefined ? undefined : `\`${doubt.source}\` may tell \`find\` to run something`;
  const found = runs.map((run): Inner => {
    const isElsewhere = run.folder === 'found';
    const where = isElsewhere ? anywhere : undefined;
    const alone = isElsewhere ? {} : { becomes: foundNames(words.slice(1)) };
    return { by: 'words', words: run.words.map((it) => replaced(it, '{}', alone)), at: run.at + 1, where };
  });
  return runsAll('feeding', { hidden, inner: found });
};

/** What stands for the names that a search finds: each begins with the folder that is searched. */
function foundNames(args: readonly Word[]): readonly Word[] {
  const folders = searchFolders(args);
  return folders.every(({ literal, text }) => literal && /^[^-]/.test(text))
    ? folders.map(({ text }) => wordOf(`${text}*`, { kind: 'text', text }, { kind: 'glob', source: '*' }))
    : [];
}

const fdSpec = /^-[a-zA-Z]*[xX]$|^--exec(?:-batch)?$/;

/** `fd -x` and `-X`, up to a `;`. */
export const unwrapFd: Unwrap = ({ words }) => {
  const found: Inner[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    const attached = word?.literal === true ? /^--exec(?:-batch)?=([\s\S]+)$/.exec(word.text)?.[1] : undefined;
    if (word === undefined || (!fdSpec.test(word.text) && attached === undefined)) {
      continue;
    }
    const rest = words.slice(at + 1);
    const end = rest.findIndex((it) => it.literal && it.text === ';');
    const given = attached === undefined ? [] : [literalWord(attached)];
    const command = [...given, ...(end < 0 ? rest : rest.slice(0, end))].map(withPlaceholders);
    const all = command.some((it) => !it.literal) ? command : [...command, fed];
    if (command.length > 0) {
      found.push({ by: 'words', words: all, at: attached === undefined ? at + 1 : undefined });
    }
    at = end < 0 ? words.length : at + 1 + end;
  }
  return found.length === 0 ? undefined : { kind: 'feeding', inner: found };
};

/** `{}`, `{.}`, `{/}`, `{//}`, `{/.}`, `{#}`, `{%}` and numbered ones. */
function withPlaceholders(word: Word): Word {
  const mark = /\{[0-9.+#%/]*\}/.exec(word.text)?.[0];
  return mark === undefined ? word : replaced(word, mark);
}

const isSource = (word: Word): boolean => word.literal && /^::::?\+?$/.test(word.text);

/** GNU parallel hands the command to a shell, with arguments put in or added. */
export const parallel: Unwrap = ({ words }, options) => {
  const { at, parsed, hidden } = locate(words, options);
  const end = words.findIndex((word, index) => index >= at && isSource(word));
  const command = words.slice(at, end < 0 ? words.length : end);
  if (command.length === 0) {
    return { kind: 'feeding', hidden: hidden ?? '`parallel` runs the lines it reads', inner: [] };
  }
  const marked = command.map(withPlaceholders);
  const all =
    marked.some((word, index) => word !== command[index]) || isGiven(parsed, '--pipe') ? marked : [...marked, fed];
  const isPlain = command.every((word) => word.literal && /^[\w./:=@%+,{}#-]+$/.test(word.text));
  if (isPlain) {
    return { kind: 'feeding', hidden, inner: [inner(all, at)] };
  }
  const code = codeIn(marked, { where: { input: nothing } });
  const unseen = command.some((word) => !word.literal) ? code.hidden : undefined;
  return { kind: 'feeding', hidden: hidden ?? unseen, inner: code.inner } satisfies Wrapped;
};
