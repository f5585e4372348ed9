import { list } from '../../../programs/notation';
import type { Judged } from '../../../programs/spec';

const values = list(
  '--sort --pid --ppid --user --User --group --Group --tty --format --cols --columns --rows --width --lines',
);
const flags = list('--forest --no-headers --no-heading --headers --deselect --cumulative --context');

/** Letters behind a dash; the last of them may take the next word, or what is attached. */
const dashed = /^-[AacdefFHjlLMNTVwyZ]+$/;
const dashedValue = /^-[AacdefFHjlLMNTVwyZ]*(?:[CgGopqstuUkO]|[oO][a-z_,:=%]+|[pq][0-9,]+)$/;
/** Letters without a dash, which are also tried when those behind a dash make no sense. */
const bare = /^-?[aAfhjlmrsStTuvwxX]+$/;
const bareValue = /^[aAfhjlmrsStTuvwxX]*[okpU]$/;

/**
 * Reads the words of `ps`, which come in three styles. Without a dash the letter `e` shows the environment of other
 * programs, and so does the column `environ`. A word that makes no sense behind its dash takes the dash from all.
 */
export function judgePs({ args }: Judged): string | undefined {
  let undashed = false;
  let every = false;
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    const text = word?.text ?? '';
    if (word?.literal !== true || /environ/i.test(text)) {
      return `\`${word?.source ?? ''}\` of \`ps\` may show the environment of others`;
    }
    const [long = text, attached] = text.split('=', 2);
    if (flags.includes(text) || (values.includes(long) && attached !== undefined) || /^[0-9][0-9,]*$/.test(text)) {
      continue;
    }
    if (dashed.test(text) || dashedValue.test(text)) {
      every ||= text.includes('e');
    } else if (bare.test(text)) {
      undashed ||= text.startsWith('-');
    } else if (!bareValue.test(text) && !values.includes(text)) {
      return `\`${text}\` of \`ps\` is not known to be read-only`;
    }
    if (values.includes(text) || bareValue.test(text) || /^-[A-Za-z]*[CgGopqstuUkO]$/.test(text)) {
      at++;
      const value = args[at];
      if (value?.literal !== true || /environ/i.test(value.text)) {
        return `\`${value?.source ?? text}\` of \`ps\` may show the environment of others`;
      }
    }
  }
  return every && undashed ? '`ps` may show the environment of others' : undefined;
}
