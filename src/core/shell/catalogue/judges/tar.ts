import { parseOptions } from '../../../programs/arguments';
import { options } from '../../../programs/notation';
import type { Word } from '../../word';
import type { Given } from '../row';

/** Only a listing of one archive that is a file here; a colon would name another machine. */
export function judgeTar({ args }: Given): string | undefined {
  const { words, archive } = withoutOldStyle(args);
  const parsed = parseOptions(
    words,
    options('-ajJtvz -f= --list --verbose --gzip --bzip2 --xz --zstd --auto-compress --file='),
  );
  const unclear = parsed.unknown ?? parsed.unsure?.source;
  if (unclear !== undefined) {
    return `\`${unclear}\` of \`tar\` is not known to be read-only`;
  }
  const has = (...names: readonly string[]) => parsed.options.some(({ name }) => names.includes(name));
  // The archive is all that takes a value here.
  const archives = parsed.options.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const [file, ...more] = archive === undefined ? archives : [archive, ...archives];
  if (!has('-t', '--list') || file === undefined || more.length > 0) {
    return '`tar` is not told to list one archive';
  }
  return file.literal && /^[^:]*$|^[^:]*\//.test(file.text)
    ? undefined
    : `\`${file.source}\` may lie on another machine`;
}

/** `tar tzf x`: the first word is a cluster without a dash, and its values are the next words. */
function withoutOldStyle(args: readonly Word[]): { readonly words: readonly Word[]; readonly archive?: Word } {
  const [first, second, ...rest] = args;
  if (first?.literal !== true || !/^[ajJtvzf]+$/.test(first.text)) {
    return { words: args };
  }
  const letters: Word = { ...first, text: `-${first.text.replace('f', '')}` };
  const dashed = letters.text === '-' ? [] : [letters];
  return second === undefined || !first.text.includes('f')
    ? { words: [...dashed, ...args.slice(1)] }
    : { words: [...dashed, ...rest], archive: second };
}
