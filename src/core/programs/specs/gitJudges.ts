import { isHarmlessSetting, toSetting } from '../../shell/gitSettings';
import type { Word } from '../../shell/word';
import { patchOptions } from '../gitOptions';
import { type GivenOption, isGiven, isListed, options, valuesGiven } from '../notation';
import type { Judge, Judged } from '../spec';

/** A setting that git is given for once must be one that starts nothing. */
export function judgeSettings({ parsed }: Judged): string | undefined {
  const other = valuesGiven(parsed, '-c').find((value) => !isHarmlessSetting(toSetting(value)));
  return other === undefined ? undefined : `git's setting \`${other.source}\` may start a program`;
}

/** A format may ask for signatures, for which git starts gpg; a sign or blank before the letter asks for them too. */
export function judgeFormat({ parsed }: Judged): string | undefined {
  const format = parsed.options.find(
    ({ name, value }) =>
      /^--(?:format|pretty|sort|batch|batch-check)$/.test(name) &&
      value !== undefined &&
      (!value.literal || /%[-+ ]?G|signature/.test(value.text)),
  );
  return format === undefined ? undefined : `\`${format.name}\` may ask for signatures, which starts a program`;
}

/** `git log` and its like print no differences unless told to. */
export function judgeLog(given: Judged): string | undefined {
  const prints = given.parsed.options.some(printsText);
  return judgeFormat(given) ?? (prints ? judgeRevisions(given, revisionsOf(given)) : undefined);
}

/** `git diff` prints differences unless told to summarise them. */
export function judgeDiff(given: Judged): string | undefined {
  return isSummary(given) ? undefined : judgeRevisions(given, revisionsOf(given));
}

/** `git show` prints differences of commits, and files as they are. */
export function judgeShow(given: Judged): string | undefined {
  const commits = revisionsOf(given).filter((word) => !(word.literal && /^[^:]+:/.test(word.text)));
  return judgeFormat(given) ?? (isSummary(given) ? undefined : judgeRevisions(given, commits));
}

/** `git blame` converts the file it reads; without a double dash its last operand is the path. */
export function judgeBlame(given: Judged): string | undefined {
  const before = revisionsOf(given);
  return judgeRevisions(given, dashOf(given) === undefined ? before.slice(0, -1) : before);
}

/** `git branch` and `git tag` make what they are given a name for, unless they are told to list. */
export function judgeListing(listers: string): Judge {
  return (given) => {
    const [made] = given.parsed.operands;
    const isMade = made !== undefined && !isGiven(given.parsed, listers);
    return isMade ? `\`${made.source}\` may be made anew` : judgeFormat(given);
  };
}

/** Only the subcommands that print, or the history of what is checked out. */
export function judgeReflog(given: Judged): string | undefined {
  const [first] = given.parsed.operands;
  const prints = first === undefined || /^(?:show|list|exists)$/.test(first.text) || isCheckedOut(first);
  return prints ? judgeLog(given) : `\`git reflog ${first.source}\` is not known to be read-only`;
}

/** A name alone is printed; a name with a value is set. */
export function judgeConfig({ parsed: { options, operands } }: Judged): string | undefined {
  const asks = options.some(({ name }) => /^(?:-l|--list|--get|--get-all|--get-regexp|--get-urlmatch)$/.test(name));
  const [first, second] = operands;
  const reads =
    asks ||
    (operands.length === 1 && first?.literal === true && /^(?:list|[A-Za-z][A-Za-z0-9-]*\..+)$/.test(first.text)) ||
    (operands.length === 2 && first?.text === 'get' && second?.literal === true);
  if (operands.some(({ text }) => /extraheader|password|token|secret|credential|cookie/i.test(text))) {
    return '`git config` shows a setting that may hold passwords or tokens';
  }
  return reads ? undefined : '`git config` may set what it is given';
}

const textual = options(patchOptions).arities;

const summaries = `-s --no-patch --stat --numstat --shortstat --summary --name-only --name-status --raw --compact-summary
  --dirstat --dirstat-by-file`;

const everywhere = `-g --walk-reflogs --all --branches --tags --remotes --glob --reflog --stdin --exclude --cherry
  --cherry-mark --cherry-pick`;

function printsText({ name }: GivenOption): boolean {
  return textual.has(name);
}

function isSummary({ parsed }: Judged): boolean {
  return isGiven(parsed, summaries) && !parsed.options.some(printsText);
}

/**
 * The text of a difference may pass through converters that the configuration names. That is accepted for what is
 * checked out, which the person trusts, and refused for anything else, which may have come from anybody.
 */
function judgeRevisions({ parsed }: Judged, revisions: readonly Word[]): string | undefined {
  const { options } = parsed;
  if (isGiven(parsed, '--no-textconv') && (isGiven(parsed, '--no-ext-diff') || options.length === 1)) {
    return undefined;
  }
  const foreign = revisions.find((word) => !isCheckedOut(word));
  if (foreign !== undefined) {
    return `git may start converters for \`${foreign.source}\`; add --no-ext-diff --no-textconv`;
  }
  const wide = options.find(({ name }) => isListed(name, everywhere));
  return wide === undefined ? undefined : `git may start converters for what \`${wide.name}\` finds`;
}

/**
 * `HEAD~2`, a commit by its number, the branch that all work comes to, a release, a range of those, or what can only
 * be a file's name.
 */
function isCheckedOut(word: Word): boolean {
  return (
    word.literal &&
    ((/^[^:]*\.[A-Za-z][A-Za-z0-9]*$|^[^:]+\/$/.test(word.text) && !word.text.includes('..')) ||
      word.text
        .split(/\.{2,3}/)
        .every((end) =>
          /^(?:|\^?(?:HEAD|@|stash|[0-9a-f]{7,64}|(?:(?:origin|upstream)\/)?(?:HEAD|main|master|trunk|develop)|v?[0-9]+(?:\.[0-9]+)+)(?:@\{[0-9]+\})?(?:[~^][0-9]*)*)$/.test(
            end,
          ),
        ))
  );
}

/** The operands before a double dash. */
function revisionsOf(given: Judged): readonly Word[] {
  const { operands } = given.parsed;
  const dash = dashOf(given);
  return dash === undefined ? operands : operands.slice(0, operands.length - (given.args.length - dash - 1));
}

/** Where the double dash stands that ends the options, if it is not the value of one. */
function dashOf({ args, parsed }: Judged): number | undefined {
  const at = args.findIndex(
    (word) => word.literal && word.text === '--' && !parsed.options.some(({ value }) => value === word),
  );
  return at < 0 ? undefined : at;
}
