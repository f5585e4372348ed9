// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import type { Random } from '../random';
import { type Family, type FamilyCall, shellCall } from './family';

/** Ways in which a path comes to a command without standing among its words. */
const carriers: readonly ((path: string, use: (word: string) => string) => string)[] = [
  (path, use) => `for f in ${path}; do ${use('"$f"')}; done`,
  (path, use) => `for f in a ${path}; do ${use('$f')}; done`,
  (path, use) => `a=(${path}); ${use('"${a[0]}"')}`,
  (path, use) => `a=(x ${path}); for f in "\${a[@]}"; do ${use('"$f"')}; done`,
  (path, use) => `a+=(${path}); ${use('"${a[@]}"')}`,
  (path, use) => `read -r f <<< ${path}; ${use('"$f"')}`,
  (path, use) => `while read -r f; do ${use('"$f"')}; done <<< ${path}`,
  (path, use) => `while read -r f; do ${use('$f')}; done <<END\n${path}\nEND`,
  (path, use) => `mapfile -t a <<< ${path}; ${use('"${a[0]}"')}`,
  (path, use) => `echo ${path} | while read -r f; do ${use('"$f"')}; done`,
  (path, use) => `case x in ${path}) :;; esac; ${use('"$f"')}`,
  (path, use) => `if true; then f=${path}; fi; ${use('"$f"')}`,
  (path, use) => use(`$(echo ${path})`),
  (path, use) => use(`"$(printf %s ${path})"`),
  (path, use) => `f=${path}xx; ${use('"${f%xx}"')}`,
  (path, use) => `f=${path}; g=$f; ${use('"$g"')}`,
];

/** The same where the words of the last command come from its input. */
const feeders: readonly ((path: string, program: string) => string)[] = [
  (path, program) => `xargs ${program} <<< ${path}`,
  (path, program) => `xargs -I% ${program} % <<< ${path}`,
  (path, program) => `echo ${path} | xargs ${program}`,
  (path, program) => `xargs ${program} <<END\n${path}\nEND`,
  (path, program) => `xargs ${program} < <(echo ${path})`,
];

const readers = ['cat', 'head -n 3', 'grep -n .', 'wc -l', 'tail', 'nl'];
const secrets = [
  '~/.ssh/id_rsa',
  '$HOME/.ssh/id_ed25519',
  '.env',
  './.env',
  '~/.aws/credentials',
  '~/.netrc',
  'sub/.env',
];
const harmless = ['README.md', '~/notes.txt', 'src/a.ts', './docs/b.md', '$HOME/todo', 'tsconfig.json'];
const protectedPaths = [
  '~/.bashrc',
  '$HOME/.profile',
  '.git/hooks/pre-commit',
  '.git/config',
  '~/.ssh/authorized_keys',
];

function reading(random: Random, path: string): FamilyCall {
  const reader = random.pick(readers);
  const mode = random.pick(['default', 'explore']);
  if (random.chance(30)) {
    return shellCall(random.pick(feeders)(path, reader), { mode });
  }
  const use = random.chance(20) ? (word: string) => `cat < ${word}` : (word: string) => `${reader} ${word}`;
  return shellCall(random.pick(carriers)(path, use), { mode });
}

function writing(random: Random, path: string): FamilyCall {
  const use = random.pick([
    (word: string) => `echo x > ${word}`,
    (word: string) => `echo x >> ${word}`,
    (word: string) => `tee ${word}`,
    (word: string) => `sed -i s/a/b/ ${word}`,
  ]);
  return shellCall(random.pick(carriers)(path, use), { rules: { allow: ['Bash'] } });
}

/** A secret is read, or a protected file written, by a path that goes through a variable, a list or the input. */
export const secretByIndirection: Family = {
  name: 'secret-by-indirection',
  harmful: (random) =>
    random.chance(70) ? reading(random, random.pick(secrets)) : writing(random, random.pick(protectedPaths)),
  harmless: (random) => reading(random, random.pick(harmless)),
};
