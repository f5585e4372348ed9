import { parseOptions } from '../../../programs/arguments';
import { options } from '../../../programs/notation';
import type { Judged } from '../../../programs/spec';
import { withDashes } from '../../languages/tar';

const listing = options('-ajJtvz -f= --list --verbose --gzip --bzip2 --xz --zstd --auto-compress --file=');

/** Only a listing of one archive that is a file here; a colon would name another machine. */
export function judgeTar({ args }: Judged): string | undefined {
  const parsed = parseOptions(withDashes(args), listing);
  const unclear = parsed.unknown ?? parsed.unsure?.source;
  if (unclear !== undefined) {
    return `\`${unclear}\` of \`tar\` is not known to be read-only`;
  }
  // The archive is all that takes a value here.
  const [file, ...more] = parsed.options.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (!parsed.options.some(({ name }) => name === '-t' || name === '--list') || file === undefined || more.length > 0) {
    return '`tar` is not told to list one archive';
  }
  return file.literal && /^[^:]*$|^[^:]*\//.test(file.text)
    ? undefined
    : `\`${file.source}\` may lie on another machine`;
}
