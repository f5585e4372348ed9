// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programs } from '../../../../src/core/programs/analysis/programs';
import { verdictOn } from '../hearings';

function decisionOn(command: string): string {
  const rules = { allow: ['Bash'], ask: [], deny: ['Bash(rm:*)'] };
  return verdictOn({ tool: 'Bash', input: { command }, rules }).decision;
}

test('carriedCommands: a denied program that may be run although nobody can say how is asked about', () => {
  for (const command of [
    `python3 -c 'os.system("rm a")'`,
    `q='!rm a'; vim -c "$q"`,
    `q='.shell rm a'; sqlite3 d "$q"`,
    `q='a:;rm a'; make --eval "$q"`,
    `q='rm a'; EDITOR="$q" git commit`,
    `q='rm a'; env EDITOR="$q" git commit`,
    `q='rm a'; export EDITOR="$q"; git commit`,
    `q='rm a'; declare -x EDITOR="$q"; git commit`,
    `q='rm a'; unheard-of "$q"`,
    `q='rm a'; unheard-of --run="$q"`,
    'q=rm; unheard-of $q a',
    'for q in a rm; do unheard-of $q; done',
    'a=(-x rm a); unheard-of "${a[@]}"',
    'set -- rm a; unheard-of "$@"',
    `capsh -- -c 'rm a'`,
    'gcc -wrapper rm,-f,a b.c',
    'grm a',
    'nix run nixpkgs#rm -- a',
    `rpm --eval '%(rm a)'`,
    `emacsclient -e '(shell-command "rm a")'`,
    `apt-get -o APT::Update::Pre-Invoke::='rm a' update`,
    `ranger --cmd='shell rm a'`,
    `echo '!rm a' | ftp`,
    `printf '.shell rm a' | sqlite3 d`,
    `sg g 'rm a'`,
    'start-stop-daemon -S -x /bin/rm -- a',
    'cabal exec -- rm a',
    'lldb -- rm a',
    'cmake -E env rm a',
    `fzf --bind 'start:execute(rm a)'`,
    `newgrp g <<< 'rm a'`,
    `pypy3.9 -c 'f("rm")'`,
    `perl -e 'system "rm a"'`,
    `ruby -e 'x(:rm)'`,
    `node -e 'x("rm")'`,
    `deno eval 'x("/bin/rm")'`,
    `php -r 'x("rm");'`,
    `lua -e 'x("rm")'`,
    `julia -e 'run("rm a")'`,
    `java -cp x 'a(rm)'`,
    `erl -eval 'os:cmd("rm a").'`,
    `gnuplot -e 'system("rm a")'`,
    `make X='$(shell rm a)'`,
    `vim -c '!rm a'`,
    `ed '!rm a'`,
    `emacs --eval '(x "rm")'`,
    `less '+!rm a'`,
    `sqlite3 d '.shell rm a'`,
    `psql -c '\\! rm a'`,
    `socat - EXEC:rm`,
    'nc -e rm h 1',
    'git remote-ext x rm y',
    `git shell -c 'rm y'`,
    'git merge-index rm -a',
    'git for-each-repo --config=x rm',
    'ncat -e /bin/rm h 1',
    `vagrant ssh -c 'rm a'`,
    'just --shell rm a',
    `aws ssm send-command --parameters commands='rm a'`,
    `az vm run-command invoke --scripts 'rm a'`,
    'python3 /usr/bin/rm',
    `python3 <<< 'x("rm")'`,
    'EDITOR="rm x" git commit',
    'GIT_EDITOR=rm git commit',
    'make PAGER=rm',
    'env EDITOR=rm make',
    'frob rm a',
    'frob -x rm',
    'frob "rm a"',
    'frob --cmd="rm a"',
    'frob --cmd=rm',
    'frob a b c d e f g h rm',
    'mosh host rm a',
    `ansible all -a 'rm a'`,
    'open -a rm',
    'start rm a',
    'adb shell rm a',
    'adb -s x exec-out rm a',
    `gcloud compute ssh v --command='rm a'`,
    'kubectl exec p rm a',
    'kubectl -n x run p --command rm a',
    'oc rsh p rm a',
    `cargo watch -s 'rm a'`,
    'bun x rm a',
    `ftp <<< '!rm a'`,
    `lftp -c '!rm a'`,
    `bind -x '"a":rm a'`,
    `hg --config alias.x='!rm a' x`,
    `hg --config=hooks.pre-status='rm a' status`,
    `gh alias set x '!rm a'`,
    `glab alias set --shell x 'rm a'`,
    `jj --config aliases.x='["util","exec","--","rm","a"]' x`,
    `npm pkg set scripts.x='rm a'`,
    `composer config scripts.x 'rm a'`,
    `firebase emulators:exec 'rm a'`,
    `forfiles /c 'cmd /c rm a'`,
    'snap run rm a',
  ]) {
    assert.equal(decisionOn(command), 'ask', command);
  }
});

test('carriedCommands: names that only look like it, and programs that only tell about it, are let be', () => {
  for (const command of [
    `m='remove rm'; git commit -m "$m"`,
    'for f in rm cp; do which $f; done',
    'p=rm; rg "$p" src',
    't=src/rm.ts; node "$t"',
    `python3 -c 'x("alarm")'`,
    `python3 -c 'rmx(1)'`,
    'python3 rm.py',
    'vim rm',
    'python3 a/rm',
    'FOO="rm x" make',
    'frob xrm',
    'frob "do not rm it"',
    'gh pr create --title "rm a"',
    'frob rmx',
    'frob --rm',
    'frob a b c d e f g h i j rm',
    'git rm a',
    'docker compose rm a',
    'docker container rm a',
    'adb push rm a',
    'gcloud storage rm a',
    'kubectl get rm',
    'cargo rm a',
    'bun rm a',
    'whatis rm',
    'apropos rm',
    'info rm',
    'tldr rm',
    'cheat rm',
    'which rm',
    'whereis rm',
    'type rm',
    'man rm',
    'echo rm',
    'grep rm a',
  ]) {
    assert.equal(decisionOn(command), 'allow', command);
  }
});

test('carriedCommands: an option that nobody knows, in front of the subcommand that runs a command, hides none', () => {
  const running = [...programs].flatMap(([name, { spec }]) =>
    (spec.subcommands ?? [])
      .filter(({ wrapper, unwrap }) => (wrapper ?? unwrap) !== undefined)
      .flatMap(({ names, skip = 0 }) => names.split(' ').map((it) => `${name} ${it}${' x'.repeat(skip)}`)),
  );
  assert.ok(running.length > 20);
  const others = [
    'uv run',
    'uv tool run',
    'docker run i',
    'docker container exec c',
    'docker compose exec s',
    'nix shell -c',
    'yarn workspace w exec',
  ];
  for (const command of [...running.filter((it) => !/^(?:git|yarn workspaces?) /.test(`${it} `)), ...others]) {
    const [program = '', ...rest] = command.split(' ');
    assert.notEqual(decisionOn(`${program} --nobody-knows it ${rest.join(' ')} rm a`), 'allow', command);
  }
  for (const command of [
    'docker compose --nobody-knows it exec s rm a',
    'docker --nobody-knows it compose run s rm a',
  ]) {
    assert.notEqual(decisionOn(command), 'allow', command);
  }
});
