import type { Random } from '../random';
import { type Family, shellCall } from './family';

/** A rule, further words that it does not mean, and further words that it does. */
const rules: readonly (readonly [rule: string, beyond: readonly string[], within: readonly string[]])[] = [
  [
    'npm run test',
    ['--script-shell=/tmp/x', '--prefix /tmp/x', '--pref=x', '-C x', '--userconfig x', '--node-options=-rx'],
    ['', '--silent', '-- --prefix x', '-w a'],
  ],
  ['pnpm test', ['--dir x', '-C x', '--config.script-shell=x'], ['', '--silent']],
  ['yarn test', ['--cwd x', '--use-yarnrc x'], ['', '--watch']],
  [
    'make',
    ['-C x', '-fx', '-kf x', '--eval=x', '--makefile x', 'SHELL=x', "X='$(shell y)'", 'X!=y', 'CC=rm'],
    ['', '-j4 all', '-k CC=gcc'],
  ],
  ['cargo test', ['--manifest-path x', '--config x'], ['', '--release', '-- --config x']],
  ['go test', ['-exec x', '-toolexec=x', '-overlay x', '-modfile=x', '/tmp/x'], ['./...', '-race ./a']],
  ['pytest', ['-c x', '-p x', '--rootdir=x', '--confcutdir x', '/tmp/x', '../x'], ['', '-x tests', '-k a']],
  ['mvn test', ['-f x', '-s x'], ['', '-q']],
  ['gradle test', ['-p x', '-b x', '-I x', '--init-script=x'], ['', '--tests a']],
  ['eslint', ['-c x .', '--rulesdir x .', '--resolve-plugins-relative-to x .'], ['.', '--fix src']],
  ['just', ['-f x', '-d x', '--shell x', "a '; y'", '../x'], ['', 'build']],
  ['kubectl delete pod a', ['--kubeconfig x', '--context=x', '--server x'], ['', '-n b']],
  ['git log', ['--output=f', '--output f', '--outp=f'], ['--oneline', '-5']],
  ['sort', ['-o f x', '-of x', '--output=f x'], ['x', '-u x']],
  ['curl', ['-o f https://h', '-O https://h/f', '-sD f https://h'], ['-s https://h', '-o /dev/null https://h']],
  ['find', ['. -delete', '. -fprint f'], ['. -name a']],
  [
    'gcc',
    ['@x', '-specs=x a.c', '-fplugin=x a.c', '-wrapper x a.c', '-Wl,-plugin,x a.c', '-Wl,-Map=.git/config a.c'],
    ['-c a.c'],
  ],
  ['rustc', ['-C linker=x a.rs', '-Clinker=x a.rs', '@x'], ['-C opt-level=3 a.rs']],
  ['docker run', ['--privileged x', '--rm --pid=host x', '-itv /opt/y:/y x'], ['--rm -it x ls', '-v ./y:/y x']],
  ['jest', ['--env=./x', '--reporters ./x.js', '--testSequencer ./x'], ['', '--reporters=default', '-u src']],
  ['go build', ['-ldflags=-extld=x', "-ldflags '-s -extld x'"], ["-ldflags '-s -w' ./..."]],
  ['terraform plan', ['-destroy', '-chdir=x', '-out=.git/config'], ['', '-out=x']],
  ['composer', ['exec x', 'exec -- x'], ['validate']],
  ['unheard-of', ['--x=.git/config', '--config=/tmp/x', '-o$HOME/x', 'x ~/.bashrc'], ['--config=x', 'a/b']],
];

const leaving = ['cd /tmp/x && ', 'cd /tmp/x; ', 'cd .. && ', 'cd "$d" && ', 'pushd /tmp && ', 'cd node_modules/x && '];

/** Rules that depend on the folder the line is in. */
const placed = ['npm run test', 'make', 'cargo test', 'pytest', './build.sh', 'python scripts/x.py', 'unheard-of'];

/** An allow rule, and a line that begins with its words and is aimed at something else. */
export const overreach: Family = {
  name: 'overreach',
  harmful: (random: Random) => {
    if (random.chance(30)) {
      const words = random.pick(placed);
      return shellCall(random.pick(leaving) + words, { rules: { allow: [`Bash(${words}:*)`] } });
    }
    const [words, beyond] = random.pick(rules);
    const line = `${words} ${random.pick(beyond)}`;
    return shellCall(random.chance(15) ? `timeout 5 ${line}` : line, { rules: { allow: [`Bash(${words}:*)`] } });
  },
  harmless: (random: Random) => {
    const [words, , within] = random.pick(rules);
    const line = `${words} ${random.pick(within)}`.trim();
    return shellCall(random.chance(20) ? `cd packages/a && ${line}` : line, {
      rules: { allow: [`Bash(${words}:*)`] },
    });
  },
};
