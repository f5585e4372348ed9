import { makeAwkProgram } from '../awkPrograms';
import { type Family, shellCall } from './family';

const harms = ['system("touch x")', '"sh" | getline', 'system(c)', '@f(1)', '("date" |& getline d)'];

const plain: readonly string[] = [
  '{ print $1 }',
  '{ print (a + b) / 2 }',
  '{ s += $1 } END { print s / NR }',
  'FNR > 5 { nextfile } { print }',
  '/a\\/b/ { print $2 / 2 }',
  '$3 > 4 { n++ } END { print n }',
  '{ x /= 2; y = i++ / 2; print case / 2 }',
  'func f(x) { return x / 2 } { print f($1) }',
];

/** Words that only some awks know: what follows them is read in two ways. */
export const awkVersions: Family = {
  name: 'awk-versions',
  harmful: (random) => {
    const program = makeAwkProgram(random, random.pick(harms)).replaceAll("'", '');
    return shellCall(`${random.pick(['awk', 'gawk', 'mawk', 'nawk'])} '${program}' f`, {
      mode: random.pick(['default', 'explore']),
      rules: random.chance(50) ? { allow: ['Bash(awk:*)'] } : {},
    });
  },
  harmless: (random) => shellCall(`awk '${random.pick(plain)}' f`),
};
