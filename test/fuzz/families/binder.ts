import { type Binder, binders } from '../../core/shell/binders';
import { type Family, shellCall } from './family';

/** A subscript is calculated wherever it stands. */
const subscript: Binder = (_, value) => `x=${value}; : {a[x]}</dev/null`;
const ways = [...Object.values(binders).flat(), subscript];
const calculated = 'RANDOM SRANDOM SECONDS OPTIND HISTCMD BASHPID COLUMNS LINENO'.split(' ');
const values = ["'a[$(git push)]'", "'x[`git push`]'", '"$(cat f)"', "'a[$(git push)] + 1'", "$'a[$(git\\x20push)]'"];

/** Names that the shell calculates or expands: whatever gives them a value runs what stands in it. */
export const binder: Family = {
  name: 'binder',
  harmful: (random) => {
    const isPrompt = random.chance(20);
    // A prompt is expanded as it stands, so that arithmetic on it is harmless.
    const way = random.pick(
      isPrompt ? [...(binders['for'] ?? []), ...(binders['read'] ?? []), ...(binders['printf'] ?? [])] : ways,
    );
    const text = way(isPrompt ? 'PS4' : random.pick(calculated), isPrompt ? "'$(git push)'" : random.pick(values));
    return shellCall(
      text,
      random.pick([
        {},
        { mode: 'explore' },
        { rules: { allow: ['Bash'] } },
        { mode: 'bypass', rules: { deny: ['Bash(git push:*)'] } },
      ]),
    );
  },
  harmless: (random) =>
    shellCall(
      random.pick([
        `for ${random.pick(['i', 'file', 'x1'])} in 1 2 3; do echo a; done`,
        `for ${random.pick(['RANDOM', 'SECONDS', 'OPTIND'])} in 1 2 3; do echo a; done`,
        `${random.pick(['SECONDS', 'OPTIND', 'RANDOM'])}=${random.below(9)}`,
        'while read -r line; do echo "$line"; done < f',
        'IFS=, read -r a b < f',
        'mapfile -t lines < f',
      ]),
    ),
};
