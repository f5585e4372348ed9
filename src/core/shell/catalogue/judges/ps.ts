import { type Given, list } from '../row';

const values = list(
  '--sort --pid --ppid --user --User --group --Group --tty --format --cols --columns --rows --width --lines',
);
const flags = list('--forest --no-headers --no-heading --headers --deselect --cumulative --context');

/**
 * Reads the words of `ps`, which come in three styles. A letter `e` without a dash, or behind a dash in a word that
 * is not of the dash style, shows the environment of other programs; so does the column `environ`.
 */
export function judgePs({ args }: Given): string | undefined {
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
    const takesNext = /^-[AadefFHjlLMNTVwyZ]*[CgGopqstuUkO]$/.test(text) || /^[aAfhjlmrsStTuvwxX]*[okpU]$/.test(text);
    if (values.includes(text) || takesNext) {
      at++;
      const value = args[at];
      if (value?.literal !== true || /environ/i.test(value.text)) {
        return `\`${value?.source ?? text}\` of \`ps\` may show the environment of others`;
      }
      continue;
    }
    const known =
      // The dash style.
      /^-[AacdefFHjlLMNTVwyZ]+$/.test(text) ||
      /^-[AadfFHjlLMNTVwyZ]*[CgGopqstuUkO][A-Za-z0-9_,:=%+-]+$/.test(text) ||
      // The style without a dash, with or without one by mistake.
      /^-?[aAfhjlmrsStTuvwxX]+$/.test(text);
    if (!known) {
      return `\`${text}\` of \`ps\` is not known to be read-only`;
    }
  }
  return undefined;
}
