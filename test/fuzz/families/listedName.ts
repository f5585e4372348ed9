import type { Random } from '../random';
import { type Family, shellCall } from './family';

const searches: readonly string[] = [
  'rg -l x',
  "rg --files -g '*.ts'",
  'grep -rl x src',
  "find . -name '*.ts'",
  'find src lib -type f -print0',
  'fd -e ts',
];

/** Commands that print, or may print, something else than names of files. */
const others: readonly string[] = [
  'cat list',
  'echo -i',
  'rg x',
  'rg -e -l x',
  "rg -l --path-separator=' -i ' x",
  'rg -l x 2>&1',
  'rg -l "$y"',
  "rg -l x 'a -i b' -- -i",
  'grep -l --label=-i x -',
  "find . -printf '%p -i '",
  'find . -exec echo -i {} ;',
  "fd --format '-i'",
  'git ls-files',
  'ls -1',
];

const sieves: readonly string[] = ['', ' | sort -u', ' | head -5', ' | tail -n 3', ' | grep -v test', ' | sort | uniq'];
const changes: readonly string[] = [
  " | sed 's/^/-/'",
  ' | tail -c 3',
  ' | grep -o -- -i',
  ' | cut -c3-',
  ' | tr / " "',
  ' | tee x',
];

const readers: readonly string[] = ['sed -n 1,3p', "awk '{ print $1 }'", 'rg -n y', 'sed -n -e p'];
/** Those to which `-i` is an option that does harm, wherever it stands. */
const careful: readonly string[] = readers.filter((it) => it.startsWith('sed'));
const actors: readonly string[] = ['sed -i s/a/b/', 'rm', 'sed', 'uniq', 'git -C', 'node', 'sort -o', 'tee'];

type Route = (search: string, reader: string) => string;

const routes: readonly Route[] = [
  (search, reader) => `${search} | xargs ${reader}`,
  (search, reader) => `${search} | xargs -n 10 -r ${reader}`,
  (search, reader) => `${search} | xargs -I% ${reader} %`,
  (search, reader) => `${reader} $(${search})`,
  (search, reader) => `for f in $(${search}); do echo "$f"; ${reader} "$f"; done`,
  (search, reader) => `f=$(${search}); ${reader} "$f"`,
];

/** Ways on which a name becomes something else, or another value is there. */
const detours: readonly Route[] = [
  (search, reader) => `${search} | xargs -d a ${reader}`,
  (search, reader) => `${search} | xargs -a list ${reader}`,
  (search, reader) => `${search} | xargs -I% ${reader} -%`,
  (search, reader) => `IFS=e; ${reader} $(${search})`,
  (search, reader) => `for f in $(${search}) -i; do ${reader} "$f"; done`,
  (search, reader) => `${search} | while read -r f g; do ${reader} $f $g; done`,
  (search, reader) => `${search} | while read -r f; do head -c 3; ${reader} "$f"; done`,
  (search, reader) => `${search} | { read -N 3 f; xargs ${reader}; }`,
  (search, reader) => `${search} | xargs ${reader} 2> >(head -c 3)`,
  (search, reader) => `find .; cd "$d"; ${search} | xargs ${reader}`,
  (search, reader) => `f=$(${search}); f=-i; ${reader} "$f"`,
  (search, reader) => `f=$(${search}); ${reader} "\${f#.}"`,
  (search, reader) => `(echo -i; ${search}) | xargs ${reader}`,
  (search, reader) => `rg() { echo -i; }; find() { rg; }; grep() { rg; }; fd() { rg; }; ${reader} $(${search})`,
  (search, reader) => `touch 'a -i b'; ${search} | xargs ${reader}`,
];

/** Something else than the name of a file that was found is given to a command for which that makes a difference. */
export const listedName: Family = {
  name: 'listed-name',
  harmful: (random: Random) => {
    const wrong = random.pick(['search', 'sieve', 'actor', 'route']);
    const search =
      random.pick(wrong === 'search' ? others : searches) + random.pick(wrong === 'sieve' ? changes : sieves);
    const reader = random.pick(wrong === 'actor' ? actors : careful);
    return shellCall(random.pick(wrong === 'route' ? detours : routes)(search, reader));
  },
  harmless: (random: Random) =>
    shellCall(random.pick(routes)(random.pick(searches) + random.pick(sieves), random.pick(readers))),
};
