import type { Random } from '../random';
import { type Family, shellCall } from './family';
import { plainPath, secretPath } from './secretWords';

/** Options and words of read-only programs that name a file to read; `FILE` stands for it. */
const ways = [
  'tree --hintro=FILE',
  'tree -H . --houtro FILE',
  'tree --info --infofile=FILE',
  'tree --gitfile FILE',
  'strings FILE',
  'wc --files0-from=FILE',
  'du --files0-from FILE',
  'du -X FILE src',
  'du --exclude-from=FILE src',
  'grep -f FILE a',
  'grep --file=FILE a',
  'grep -r x src --exclude-from=FILE',
  'rg -f FILE x',
  'rg --ignore-file FILE x',
  'fd --ignore-file=FILE x',
  'diff -X FILE a b',
  'diff --from-file=FILE a',
  'jq -f FILE a.json',
  'jq -n --rawfile x FILE .',
  'ptx -b FILE a',
  'hexdump -f FILE a',
  'pgrep -F FILE',
  'git ls-files -o -X FILE',
  'git ls-files -o --exclude-from=FILE',
  'git blame --ignore-revs-file=FILE a',
  'xargs -a FILE echo',
  'sha256sum -c FILE',
  'last -f FILE',
];
/** Programs for which a word that begins with `@` is a file of options. */
const optionFiles = ['strings', 'nm', 'objdump -d', 'readelf -h', 'size', 'gcc', 'ld', 'ar t', 'strings -a a.o'];

function harmful(random: Random): string {
  const secret = secretPath(random);
  if (random.chance(25)) {
    // A tilde behind the sign is none.
    return `${random.pick(optionFiles)} @${secret.replace('~', '/home/u')}`;
  }
  // Behind an equals sign the shell leaves a tilde alone.
  const way = random.pick(ways);
  return way.replace('FILE', way.includes('=FILE') ? secret.replace('~', '/home/u') : secret);
}

/** A value of an option, or a word that begins with `@`, names a secret, and the program prints or follows it. */
export const optionNamesFile: Family = {
  name: 'option-names-file',
  harmful: (random) =>
    random.chance(70)
      ? shellCall(harmful(random), random.chance(50) ? { rules: { allow: ['Bash'] } } : { mode: 'explore' })
      : shellCall(`${random.pick(optionFiles)} @.env`, { mode: 'bypass', rules: { deny: ['Read(.env)'] } }),
  harmless: (random) =>
    shellCall(
      random.chance(70)
        ? random.pick(ways).replace('FILE', plainPath(random))
        : random.pick(['ls .env', 'stat .env', 'du .env', 'tree -I .env', 'find . -newer .env', 'strings a.o']),
    ),
};
