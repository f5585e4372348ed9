// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import type { Random } from '../random';
import { type Family, type FamilyCall, shellCall } from './family';

/** An option that names a file, as it is written in front of the file, and what follows. */
type Option = readonly [program: string, option: string, rest: string];

const writing: readonly Option[] = [
  ['sort', '--output=', 'x'],
  ['sort', '-o', 'x'],
  ['sort', '-uo', 'x'],
  ['shuf', '-o', 'x'],
  ['git log', '--output=', ''],
  ['git diff', '--output=', ''],
  ['curl', '-o', 'https://example.com/a'],
  ['curl', '-so', 'https://example.com/a'],
  ['wget', '-O', 'https://example.com/a'],
  ['dd', 'of=', 'if=x'],
  ['gcc', '-o', 'x.c'],
];

const reading: readonly Option[] = [
  ['grep', '--file=', 'x'],
  ['grep', '-f', 'x'],
  ['grep', '-nf', 'x'],
  ['diff', '--from-file=', 'x'],
];

const dangerous = ['$HOME/.bashrc', '"$HOME/.profile"', '${HOME}/.bashrc', '$PWD/.git/config', '"$PWD"/.git/config'];
const secret = ['$HOME/.ssh/id_rsa', '"$HOME"/.ssh/id_rsa', '${PWD}/.env', '{.env,a}', '"$HOME/.netrc"'];
const unknown = ['"$x"', '$x', '"$(y)"', '$(y)'];

function call([program, option, rest]: Option, value: string): FamilyCall {
  const [name] = program.split(' ');
  const allow = [`Bash(${program}:*)`, `Bash(${name}:*)`, 'Bash(y:*)'];
  return shellCall(`${program} ${option}${value} ${rest}`.trim(), { rules: { allow } });
}

/** The value hangs on its option, and the variable in it is expanded all the same. */
export const attachedValue: Family = {
  name: 'attached-value',
  harmful(random: Random) {
    if (random.chance(30)) {
      return call(random.pick(reading), random.pick(secret));
    }
    const f = random.pick(dangerous);
    return random.chance(60)
      ? call(random.pick(writing), random.chance(30) ? random.pick(unknown) : f)
      : shellCall(`f=${f}; ${random.pick(['sort -o', 'sort --output='])}${random.pick(['$f', '"$f"'])} x`, {
          rules: { allow: ['Bash(sort:*)'] },
        });
  },
  harmless: (random) => call(random.pick(reading), random.pick(['"$PWD/a"', '$HOME/words', '{a,b}', '"$x"', '$PWD/a'])),
};
