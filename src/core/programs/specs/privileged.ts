import type { Word } from '../../shell/word';
import type { Call, Wrapped } from '../../shell/wrapped';
import { anywhere, codeIn } from '../../shell/wrappers/code';
import { unwrapEnvWords } from '../../shell/wrappers/env';
import { locate, runsRest, valueOfOption } from '../../shell/wrappers/locate';
import { type Entries, table } from '../entry';
import { isGiven, type Options } from '../notation';
import type { Unwrap } from '../spec';
/** Programs that run a command as somebody or somewhere else. */
export const privilegedSpecs: Entries = table`
  gosu su-exec setuidgid: wrapper privileged; skip 1
  sudo: takes -ABbEeHiKklNnPSsVv -gpRrTtUuh= --askpass --bell --background --edit --set-home --login --remove-timestamp
    --reset-timestamp --list --non-interactive --no-update --preserve-groups --stdin --shell --validate --version --help
    --close-from= --group= --host= --prompt= --chroot= --role= --command-timeout= --type= --other-user= --user=
    --preserve-env[=]; folder -C -D --chdir; unwrap ${sudo}
  doas: takes -Lns -aCu=; operands none; unwrap ${commandOrShell}
  su: operands none; unwrap ${su}
  pkexec: takes -u= --disable-internal-agent --keep-cwd --user=; unwrap ${commandOrShell}
  runuser: takes -flmpPT -uGgsw= --user= --group= --supp-group= --shell=; operands none; unwrap ${runuser}
  chroot: takes -n -ugG= --skip-chdir --groups= --userspec=; operands none; unwrap ${elsewhere('chroot', 1)}
  nsenter: takes -aFZecV -tSGWN= -muinpCUTrw[=] --all --no-fork --preserve-credentials --follow-context --env
    --join-cgroup --keep-caps --user-parent --target= --setuid= --setgid= --wdns= --mount[=] --uts[=] --ipc[=] --net[=]
    --pid[=] --cgroup[=] --user[=] --time[=] --root[=] --wd[=]; operands none; unwrap ${elsewhere('nsenter', 0)}
  run0: takes -ugpED= --user= --group= --property= --setenv= --chdir= --unit= --slice= --nice= --machine= --background=;
    unwrap ${commandOrShell}
`;

/** A wrapper without a command opens a shell, which runs whatever it is given. */
const opensShell = (name: string): Wrapped => ({
  kind: 'privileged',
  hidden: `\`${name}\` without a command opens a shell`,
  inner: [],
});

function sudo({ words }: Call, options: Options): Wrapped | undefined {
  const located = locate(words, options);
  const { parsed, at, hidden } = located;
  if (hidden === undefined && isGiven(parsed, '-e --edit -V --version -v --validate -K -k --help')) {
    return at >= words.length || isGiven(parsed, '-e --edit')
      ? undefined
      : runsRest(words, located, { kind: 'privileged' });
  }
  const folder = valueOfOption(parsed, '-D', '--chdir');
  const root = isGiven(parsed, '-R --chroot -i --login');
  const rest = unwrapEnvWords(words, at);
  if (rest === undefined) {
    return isGiven(parsed, '-l --list') ? undefined : opensShell('sudo');
  }
  const where = root ? anywhere : folder === undefined ? undefined : { folder: { to: folder } };
  return { kind: 'privileged', hidden: hidden ?? rest.hidden, inner: [{ ...rest.inner, where }] };
}

/** `su` takes the command as text, anywhere among its words. */
function su({ words }: Call): Wrapped | undefined {
  const code = codeAfterC(words);
  const isOther = words.slice(1).some((word) => /^-[a-z]*l|^--login$|^-$/.test(word.text));
  if (code === undefined) {
    return words.slice(1).some((word) => /^--(?:help|version)$/.test(word.text))
      ? undefined
      : opensShell(words[0]?.text ?? 'su');
  }
  return { ...codeIn([code], { where: isOther ? anywhere : undefined }), kind: 'privileged' };
}

function codeAfterC(words: readonly Word[]): Word | undefined {
  for (const [at, word] of words.entries()) {
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

function runuser(call: Call, options: Options): Wrapped | undefined {
  const { words } = call;
  if (!words.some((word) => /^(?:-[a-z]*u|--user(?:=.*)?)$/.test(word.text))) {
    return su(call);
  }
  return runsRest(words, locate(words, options), { kind: 'privileged' });
}

/** Runs the command behind its options, or opens a shell. */
function commandOrShell({ words }: Call, options: Options): Wrapped | undefined {
  return runsRest(words, locate(words, options), { kind: 'privileged' }) ?? opensShell(words[0]?.text ?? '');
}

/** The same in another place, behind so many operands of its own. */
function elsewhere(name: string, skip: number): Unwrap {
  return ({ words }, options) =>
    runsRest(words, locate(words, options, { skip }), { kind: 'privileged', where: anywhere }) ?? opensShell(name);
}
