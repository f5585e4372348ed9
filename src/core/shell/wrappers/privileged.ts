import { options } from '../../programs/notation';
import type { Word } from '../word';
import { codeIn } from './code';
import { unwrapEnvWords } from './env';
import { hasOption, locate, optionsThenCommand, runsRest, valueOfOption } from './locate';
import type { Unwrap, Wrapped } from './wrapped';

/** A wrapper without a command opens a shell, which runs whatever it is given. */
const opensShell = (name: string): Wrapped => ({
  kind: 'privileged',
  hidden: `\`${name}\` without a command opens a shell`,
  inner: [],
});

const sudo: Unwrap = ({ words }) => {
  const located = locate(
    words,
    options(`
    -ABbEeHiKklNnPSsVv -CDgpRrTtUuh= --askpass --bell --background --edit --set-home --login --remove-timestamp
    --reset-timestamp --list --non-interactive --no-update --preserve-groups --stdin --shell --validate --version
    --help --close-from= --chdir= --group= --host= --prompt= --chroot= --role= --command-timeout= --type=
    --other-user= --user= --preserve-env[=]
  `),
  );
  const { parsed, at, hidden } = located;
  if (
    hidden === undefined &&
    hasOption(parsed, '-e', '--edit', '-V', '--version', '-v', '--validate', '-K', '-k', '--help')
  ) {
    return at >= words.length || hasOption(parsed, '-e', '--edit')
      ? undefined
      : runsRest(words, located, { kind: 'privileged' });
  }
  const folder = valueOfOption(parsed, '-D', '--chdir');
  const root = hasOption(parsed, '-R', '--chroot', '-i', '--login');
  const rest = unwrapEnvWords(words, at);
  if (rest === undefined) {
    return hasOption(parsed, '-l', '--list') ? undefined : opensShell('sudo');
  }
  const where = root ? { folder: { to: undefined } } : folder === undefined ? undefined : { folder: { to: folder } };
  return { kind: 'privileged', hidden: hidden ?? rest.hidden, inner: [{ ...rest.inner, where }] };
};

/** `su` takes the command as text, anywhere among its words. */
const su: Unwrap = ({ words }) => {
  const code = codeAfterC(words);
  const isOther = words.slice(1).some((word) => /^-[a-z]*l|^--login$|^-$/.test(word.text));
  const where = isOther ? { folder: { to: undefined } } : undefined;
  if (code === undefined) {
    return words.slice(1).some((word) => /^--(?:help|version)$/.test(word.text))
      ? undefined
      : opensShell(words[0]?.text ?? 'su');
  }
  const { inner, hidden } = codeIn([code], { where });
  return { kind: 'privileged', hidden, inner };
};

function codeAfterC(words: readonly Word[]): Word | undefined {
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) {
      return undefined;
    }
    if (/^(?:-[a-z]*c|--command|--session-command)$/.test(word.text)) {
      return words[at + 1];
    }
    const attached = /^(?:--command=|--session-command=|-c)/.exec(word.text)?.[0];
    if (attached !== undefined) {
      return word.literal ? { ...word, text: word.text.slice(attached.length) } : word;
    }
  }
  return undefined;
}

const runuser: Unwrap = (call) => {
  const { words } = call;
  if (!words.some((word) => /^(?:-[a-z]*u|--user(?:=.*)?)$/.test(word.text))) {
    return su(call);
  }
  return runsRest(words, locate(words, options('-flmpPT -uGgsw= --user= --group= --supp-group= --shell=')), {
    kind: 'privileged',
  });
};

const chroot: Unwrap = ({ words }) => {
  const located = locate(words, options('-n -ugG= --skip-chdir --groups= --userspec='), { skip: 1 });
  return runsRest(words, located, { kind: 'privileged', where: { folder: { to: undefined } } }) ?? opensShell('chroot');
};

const nsenter: Unwrap = ({ words }) => {
  const located = locate(
    words,
    options(`
    -aFZecV -tSGWN= -muinpCUTrw[=] --all --no-fork --preserve-credentials --follow-context --env --join-cgroup
    --keep-caps --user-parent --target= --setuid= --setgid= --wdns= --mount[=] --uts[=] --ipc[=] --net[=] --pid[=]
    --cgroup[=] --user[=] --time[=] --root[=] --wd[=]
  `),
  );
  return (
    runsRest(words, located, { kind: 'privileged', where: { folder: { to: undefined } } }) ?? opensShell('nsenter')
  );
};

/** Wrappers that run a command as somebody or somewhere else. */
export const privileged: readonly (readonly [string, Unwrap])[] = [
  ['sudo', sudo],
  ['doas', (call) => optionsThenCommand('privileged', options('-Lns -aCu='))(call) ?? opensShell('doas')],
  ['su', su],
  [
    'pkexec',
    (call) =>
      optionsThenCommand('privileged', options('-u= --disable-internal-agent --keep-cwd --user='))(call) ??
      opensShell('pkexec'),
  ],
  ['runuser', runuser],
  ['chroot', chroot],
  ['nsenter', nsenter],
  ['gosu', optionsThenCommand('privileged', options(''), 1)],
  ['su-exec', optionsThenCommand('privileged', options(''), 1)],
  ['setuidgid', optionsThenCommand('privileged', options(''), 1)],
  [
    'run0',
    (call) =>
      optionsThenCommand(
        'privileged',
        options(`
        -ugpED= --user= --group= --property= --setenv= --chdir= --unit= --slice= --nice= --machine= --background=
      `),
      )(call) ?? opensShell('run0'),
  ],
];
