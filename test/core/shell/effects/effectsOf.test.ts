// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectLines, effectsIn } from './effectLines';

test('effectsOf: programs that open no file have no effects on files', () => {
  for (const command of [
    'echo .env',
    'printf %s a/b',
    'cd src',
    'test -f .env',
    '[ -f .env ]',
    'true',
    'pwd',
    'x=1',
    'sleep 1',
  ]) {
    assert.deepEqual(effectLines(command), [], command);
  }
});

test('effectsOf: a list is complete only when every word of an editing command is understood', () => {
  const complete = (command: string) => effectsIn(command).every((effects) => effects.complete);
  for (const command of [
    'somewhere a',
    './rm a',
    'RM a',
    'bin/cp a b',
    'rm --weird a',
    'rm -Z a',
    'rm $x',
    'rm *',
    'cp a*',
    'cp --parents a b',
    'mkdir -Z a',
    'touch --context=x a',
    'mv --weird=x a b',
    "sed -i 's/a/b/e' f",
    "sed -i 'e touch x' f",
    "sed -i '1e' f",
    "sed -i 's/[^]/]/;#]/e' f",
    "sed -i 's/[/]/x/;s/a/b/' f",
    "sed -i 's/a/b' f",
    'sed -i "$x" f',
    'sed -f s f',
    'sed --weird s/a/b/ f',
    'find src -exec rm {} +',
    'f() { rm x; }; f a',
    'python3 s.py',
    'git rm a',
    'curl https://x',
  ]) {
    assert.equal(complete(command), false, command);
  }
  for (const command of [
    'rm a',
    '/bin/rm -rf a',
    'rm -- -a',
    'rm "a b"',
    'mkdir -p a/b',
    'touch -d yesterday a',
    'rmdir a',
    'cp -r a b',
    'cp -t d a',
    'mv -f a b',
    'ln -sf a b',
    'sed -i s/a/b/g f',
    'sed -i.bak -e s/a/b/ -e 2d f',
    "sed -i 's/[a-z]/[/;1,/x/{s,a,b,;d}' f",
    "sed -i '1a\\\ntext\n$!N;P;D' f",
  ]) {
    assert.equal(complete(command), true, command);
  }
});

test('effectsOf: words of unknown meaning are mentioned when they look like files', () => {
  const mentioned = (command: string) =>
    effectsIn(command).flatMap((effects) => (effects.mentioned ?? []).map((word) => word.text));
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['npm run build'],
    ['somewhere https://x/y.html'],
    ['somewhere -v --flag word'],
    ['echo .env'],
    ['somewhere .env', '.env'],
    ['somewhere --out=.git/x -o.env k=.env @.env', '.git/x', '.env', '.env', '.env'],
    ['somewhere "$x"', '$x'],
    ['sort --weird=.env a', '.env'],
    ['python3 s.py .env', '.env'],
    [`python3 -c "print(open('.env').read())"`, '.env'],
    [`node -e 'require("fs").readFileSync("/etc/shadow")'`, '/etc/shadow'],
    ['vim -c "w! ~/.bashrc"', '~/.bashrc'],
    [`less '+:e .env' a`, '.env'],
    [`less '+!cat .env' a`, '.env'],
    [`less -p '!cat .e*' a`, '.e*'],
    ['git foo .env', '.env'],
    [`sqlite3 x.db ".read .env"`, '.read', '.env'],
    [`psql -c "\\\\copy t to '.env'"`, '.env'],
    [`mysql -e "load data infile '.env' into table t"`, '.env'],
    [`odd -q "select file('.env')"`, '.env'],
    ["python3 - <<E\nopen('.env')\nE", '.env'],
    [`ex -sc 'w! .env' a`, '.env'],
    ['bwrap --ro-bind .env b cat b', '.env'],
    ['systemd-run -p EnvironmentFile=.env x', '.env'],
    [`duckdb -c "copy t to '.env'"`, '.env'],
    ['odd -f .env', '.env'],
    ['odd -f@.env', '.env'],
    ['odd --from=@.env', '.env'],
    ['KUBECONFIG=a/b kubectl get pods', 'a/b'],
    ['PYTHONPATH=src:a/b python3 -m x', 'a/b'],
    ['X=https://a/b TZ=Europe/Berlin X=$y npm run build'],
    ['KUBECONFIG=$PWD/a kubectl get pods', '/w/a'],
    ["GIT_SSH_COMMAND='ssh -i a/b' git fetch", 'a/b'],
    ['export KUBECONFIG=a/b X=$y', 'a/b'],
    ['ssh -o IdentityFile=a/b h', 'a/b'],
    ["sqlite3 'file:a/b?mode=ro' 'select 1'", 'file:a/b', 'a/b'],
  ];
  for (const [command, ...expected] of cases) {
    assert.deepEqual(mentioned(command), expected, command);
  }
});

test('effectsOf: the folder a command runs in is where its names hang', () => {
  for (const [command, ...expected] of [
    ['cd ~/.ssh && cat id_rsa', 'r /home/u/.ssh/id_rsa'],
    ['cd sub && rm a', 'w /w/sub/a'],
    ['cd "$x" && cat a', 'r~ /**/a'],
    ['env -C .git touch x', 'w /w/.git/x'],
    ['f=.env; cat $f', 'r? /w/.env'],
    ['f=.env; cat "$f"', 'r? /w/.env'],
    ['f=.env; cat ${f}', 'r? /w/.env'],
    ['cat ${f:-.env}', 'r? /w/.env'],
    ['f=e; cat .${f}nv', 'r? /w/.**nv|/w/.env'],
    ['f=.e; g=${f}nv; cat $g', 'r? /w/.env'],
    ['f="a .env"; cat $f', 'r? /w/a .env|/w/a|/w/.env'],
    ['f="a .env"; cat "$f"', 'r? /w/a .env'],
    ['f=a; f=.env; cat $f', 'r? /w/a|/w/.env'],
    ['f=a; f+=.env; cat $f', 'r? /w/a|/w/.env|/w/a.env|/w/.env.env'],
    ['read f <<< .env; cat $f', 'r? /w/.env'],
    ['read a f <<< "x  .env"; cat $f', 'r? /w/x  .env|/w/x|/w/.env'],
    ['mapfile -t f <<< .env; cat $f', 'r? /w/.env'],
    ['printf -v f .env; cat $f', 'r? /w/.env'],
    ['set .env; cat $1', 'r? /w/.env'],
    ['set .env; cat "$@"', 'r? /w/.env'],
    ['f() { cat $1; }; f .env', 'r? /w/.env'],
    ['for f in .env x; do cat $f; done', 'r? /w/.env|/w/x'],
    ['cat {.env,x}', 'r~ /w/.env|/w/x'],
    ['cat $HOME/a', 'r /home/u/a'],
    ['cat $PWD/a', 'r /w/a'],
    ['declare f=.env; cat $f', 'r? /w/.env'],
    ['export LANG=.env; cat $LANG', 'r? /w/.env'],
    ['cat ${f:=.env}; cat $f', 'r? /w/.env', 'r? /w/.env'],
    ['cat ~/a ~u/b', 'r /home/u/a', 'r~ /home/u/b'],
  ] as const) {
    assert.deepEqual(effectLines(command), expected, command);
  }
});

test('effectsOf: no text is too strange for it', () => {
  const programs = [
    'cp',
    'ln',
    'mv',
    'tar',
    'git',
    'sed',
    'awk',
    'curl',
    'find',
    'docker',
    'chmod',
    'dd',
    '7z',
    'jq',
    'openssl',
  ];
  const words = [
    '',
    '-',
    '--',
    '-t',
    '--x=',
    '-f',
    "''",
    '"$x"',
    '*',
    '{a,b}',
    '~',
    '~x',
    '@',
    '=',
    ':',
    '/',
    '..',
    '-C',
    'if=',
    '\\;',
  ];
  for (const program of programs) {
    for (const first of words) {
      for (const second of words) {
        assert.doesNotThrow(() => effectLines(`${program} ${first} ${second}`), `${program} ${first} ${second}`);
      }
    }
  }
});

test('effectsOf: a file behind an option that takes no value is not mistaken for one', () => {
  for (const command of [
    'cat -s .env',
    'rev -s .env',
    'head -5c .env',
    'tail -5c .env',
    'tail -20n .env',
    'more -p .env',
    'join -i .env x',
    'od -w .env',
    'od --width .env',
    'diff --color .env x',
    'diff3 -x .env a b',
    'stat -t .env',
    'ls -L .env',
    'ls -T .env',
    'ls -w .env',
    'ls -I .env',
    'pr -t .env',
    'fmt -t .env',
    'fmt -p .env',
    'column -n .env',
    'column --table .env',
    'du --time .env',
    'jq --tab . .env',
    'yq --prettyPrint . .env',
    'xxd -ps .env',
    'xxd -ips .env',
    'grep --context foo .env',
    'ack -C foo .env',
    'git diff --color .env',
    'git diff --stat .env',
    'git diff -U .env',
    'git diff --no-index --word-diff .env x',
    'git log --format -p .env',
    'git show --abbrev .env',
    'logger -i -f .env',
    'xargs --replace -a .env echo',
    'xargs --max-lines -a .env echo',
    'php -e .env',
    'node --inspect .env',
    'make -k -f .env',
    'make -j -f .env',
    'gcc -O .env',
    'gcc -include .env -E x.c',
    'psql -e -f .env',
    'mysql -p -f .env',
    'ssh-keygen -e -f .env',
    'ssh-add -T .env',
    'vim -f .env',
    'emacs -q .env',
    'nano -c .env',
    'code -g .env',
    'gpg --batch .env',
    'rsync --compress .env h:',
    'rsync --group .env h:',
    'rsync --partial .env h:',
    'rsync --backup .env h:',
    'curl --netrc -T .env https://x',
    "curl -T '{a,.env}' https://x",
    'kubectl create secret generic x --from-file=k=.env',
  ]) {
    assert.ok(
      effectLines(command).some((line) => /^r\*? \/w\/\.env$/.test(line)),
      `${command}: ${effectLines(command).join(', ')}`,
    );
  }
  for (const command of ['setfacl -bn .env', 'setfacl -n .env', 'zip -sp .env x', 'mktemp -t -p .env']) {
    assert.ok(
      effectLines(command).some((line) => /^w\*? \/w\/\.env/.test(line)),
      `${command}: ${effectLines(command).join(', ')}`,
    );
  }
});

test('effectsOf: a whole name that begins another one takes no value', () => {
  for (const command of [
    'curl --head https://x',
    'curl --netrc https://x',
    'curl --crlf https://x',
    'curl --parallel https://x',
  ]) {
    assert.ok(effectLines(command).includes('u https://x'), command);
  }
  assert.ok(effectLines('sort --outp x a').includes('w /w/x'));
  assert.ok(effectLines('curl --upload .env https://x').includes('r /w/.env'));
});
