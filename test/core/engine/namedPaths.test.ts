// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from '../rules/hearings';

const verdictFor = (command: string) => verdictOn({ tool: 'Bash', input: { command } });

test('namedPaths: a secret that one command names and another reads is a secret that is read', () => {
  for (const command of [
    'echo .env | xargs cat',
    'cat $(printf %s .e nv)',
    'printf %s .e nv | xargs cat',
    'echo a .env | xargs cat',
    'echo a; echo .env | xargs cat',
    'find . -name .env -exec cat {} +',
    "find . -name '.env*' -exec cat {} +",
    "find . -name '.en?' -exec cat {} +",
    "find . -regex '.*/\\.env' -exec cat {} +",
    "ls -a | grep '^\\.env$' | xargs cat",
    'ls -a | grep env | xargs cat',
    "printf '.%s' env | xargs cat",
    "printf '\\056env' | xargs cat",
    'ls -d .e* | xargs cat',
    'ls -a | while read f; do [ "$f" = .env ] && cat "$f"; done',
    'for f in ~/.ssh/id_rsa; do cat "$f"; done',
    'for f in ~/.ssh/*; do cat < "$f"; done',
    'for f in .en{v,x}; do head $f; done',
    'for d in ~/.ssh; do cat "$d"/*; done',
    'for d in .ssh; do cd ~/$d && cat *; done',
    'f=~/.ssh; cat "$f"/*',
    'a=(x ~/.ssh/id_rsa); cat "${a[1]}"',
    'a+=(~/.ssh/id_rsa); cat "${a[@]}"',
    'case $1 in .env) cat "$1";; esac',
    'xargs cat <<< .env',
    'xargs -I% cat % <<< "$HOME/.ssh/id_rsa"',
    'xargs cat <<< "a .env"',
    'xargs cat <<E\n$HOME/.ssh/id_rsa\nE',
    'while read f; do cat "$f"; done <<< ~/.ssh/id_rsa',
    'mapfile -t a <<< ~/.ssh/id_rsa; cat "${a[0]}"',
    'cat ${x:-$HOME/.netrc}',
    'cat "${x/a/.env}"',
    'f=.e; f+=nv; cat $f',
    'f=.envx; cat ${f%x}',
    'f=x.env; cat ${f#x}',
    'f=xx.env; cat ${f##*x}',
    'f=.env.a.b; cat ${f%%.a*}',
    'f=a.envb; cat ${f:1:4}',
    'f=a.env; cat ${f: -4}',
    'f=.anv; cat ${f/a/e}',
    'f=.eennvv; g=${f//nn/n}; cat ${g:0:1}env',
    'cat < "$(echo .env)"',
    'cd /; cd e*; cat s*',
    'cd "$x"; for f in */shadow; do cat "$f"; done',
    'ls .env | xargs cat',
    'fd -H -e pem | xargs cat',
    'fd -epem | xargs cat',
    'x=pem; fd -e "$x" | xargs cat',
    'cat {.env,$x}',
    'head {"$x",~/.ssh/id_rsa}',
    'cat src/{a,{.env,$x}}',
    'cat {a,"$x"/id_rsa}',
    'cat {a,.e{nv,$x}}',
    'cat {a,b}{.env,$x}',
    'cat {$x,a}{$y,.env}',
    `cat {${'a,'.repeat(250)}.env}`,
    'cat {a,${x}/.ssh/k}',
    'cat {a,$(pwd)/.env}',
    'cd /etc; cat {a,$PWD/shadow}',
    'x=/etc; cat {a,$x/shadow}',
    'for x in ts pem; do fd --extension=$x | xargs cat; done',
    'fd -He .env | xargs cat',
    'fd --extension=pem . | xargs cat',
    'fd --extension pem | xargs cat',
    'printf "%s" .env | xargs head',
    'git ls-files .env | xargs cat',
    'x=$(ls .env); cat "$x"',
    'echo ~/.ssh/id_rsa | xargs cat',
    'echo "$HOME/.ssh/id_rsa" | xargs cat',
    'echo ~/.ssh/* | xargs cat',
    'echo {a,.env} | xargs cat',
    'f=.env; echo $f | xargs cat',
    'echo ~/.aws/credentials | xargs head',
    'testing .env | xargs cat',
    'echo .env id_rsa | xargs cat',
    'cd sub && echo .env | xargs cat',
    'cd /etc; cat shadow',
    'cd /etc/ssl; cat ../shadow',
    'cd /; cd etc; cat shadow',
    'cd /; cat e*/shadow',
    'cd /etc; cat < shadow',
    'cd /etc; for f in shadow; do cat $f; done',
    'cd "$(echo /etc)" && cat shadow',
    'd=/etc; cd $d && cat shadow',
    'cd /proc; cat self/environ',
    'cd /proc/$$ && cat environ',
    'cd /run; cat secrets/a',
    'cd ..; cat ../../etc/shadow',
    'echo shadow | xargs -I% cat /etc/%',
    'find /etc -name shadow | xargs cat',
    'find /proc -name environ | xargs cat',
    "ls -a | grep '^\\.e' | xargs cat",
    'echo HEAD:.env | git cat-file --batch',
    'for f in .env; do sed "r $f" a; done',
  ]) {
    const { safety, readOnly } = verdictFor(command);
    assert.deepEqual([safety, readOnly], [true, false], command);
  }
});

test('namedPaths: what is only tested, or no secret, or read by nobody, is left alone', () => {
  for (const command of [
    'echo a | xargs cat',
    'echo .env.example | xargs cat',
    'echo -.env | xargs cat',
    "echo '' | xargs cat",
    'echo ~/a | xargs cat',
    'echo "$HOME/a" | xargs cat',
    'echo *.ts | xargs cat',
    'echo {a,b} | xargs cat',
    'echo .env',
    'echo .env; cat a',
    'echo .env | cat',
    'test -f .env && find . | xargs cat',
    '[ -f .env ] && find . | xargs cat',
    'find . -name "*.ts" -exec cat {} +',
    'xargs cat',
    'cat "$x"',
    'grep .env $(ls)',
    'find . -exec grep .env {} +',
    'find . -type f ! -name .env | xargs cat',
    'find . -name .env -prune -o -type f -print | xargs cat',
    "ls -a | grep -v '^.env' | xargs cat",
    "rg --files -g '!.env' | xargs cat",
    'for f in src/*.ts; do cat "$f"; done',
    'fd -e ts | xargs cat',
    'x=ts; fd -e "$x" | xargs cat',
    'cat {a.ts,$x}',
    'cat src/{a,$x}.ts',
    'cat {src/a.ts,"$x"/b.ts}',
    'for f in a .env.example; do cat "$f"; done',
    'xargs cat <<E\na\n.env.example\nE',
    'a=(a b); cat "${a[@]}"',
    'cd src && for f in *; do cat "$f"; done',
    'grep -rl id_token src | xargs cat',
    'f=a.env.bak; cat ${f%.env.bak}.txt',
    'cd src; cat sdk.ts',
    'cd /etc; cat hosts',
    'cd src; cat secrets/a.ts',
    'cd /tmp; cat shadow',
    'cd docs && cat [a-z]*',
    'cd */docs && cat [a-z]*',
    'for f in */docs/[a-z]*; do cat "$f"; done',
    "ls -a | grep '^\\.q' | xargs wc -l",
  ]) {
    const { safety, readOnly } = verdictFor(command);
    assert.deepEqual([safety, readOnly], [false, true], command);
  }
});

test('namedPaths: a write to a path that is learned asks when the text names a protected one, whatever is allowed', () => {
  const rules = { allow: ['Bash'], ask: [], deny: [] };
  const rows: readonly (readonly [command: string, decision: string])[] = [
    ['for f in ~/.bashrc; do echo x > "$f"; done', 'ask'],
    ['for f in .git/hooks/*; do sed -i s/a/b/ "$f"; done', 'ask'],
    ['echo ~/.bashrc | xargs cp x', 'ask'],
    ['echo x > $(echo ~/.bashrc)', 'ask'],
    ['cd .git/hooks && for f in *; do echo x > "$f"; done', 'ask'],
    ['w() { echo x > "$1"; }; w ~/.bashrc', 'ask'],
    ['parallel cp x ::: ~/.bashrc', 'ask'],
    ['f="cat .env"; $f', 'ask'],
    ['f=(cat .env); "${f[@]}"', 'ask'],
    ['for f in *; do rm -rf "$f"; done', 'ask'],
    ['find . -type f -not -path "./.git/*" -exec sed -i s/a/b/ {} +', 'allow'],
    ['find . -path ./.git -prune -o -name "*.py" -exec sed -i s/a/b/ {} +', 'allow'],
    ['for f in src/*.ts; do sed -i s/a/b/ "$f"; done', 'allow'],
    ['for f in a b; do echo x > "$f"; done', 'allow'],
    ['grep -rl foo src | xargs sed -i s/a/b/', 'allow'],
    ['echo x > "$out"', 'allow'],
  ];
  for (const [command, decision] of rows) {
    assert.equal(verdictOn({ tool: 'Bash', input: { command }, rules }).decision, decision, command);
  }
});

test('decide: a call is read-only only when all of it is', () => {
  for (const [command, readOnly] of [
    ['ls; pwd', true],
    ['ls && cat a | head', true],
    ['ls && make', false],
    ['make; ls', false],
    ['ls > a', false],
    ['ls > /dev/null', true],
    ['cat < a', true],
  ] as const) {
    assert.equal(verdictFor(command).readOnly, readOnly, command);
  }
});

test('decide: a plain ask gives way to rules and loose modes, a safety ask does not', () => {
  const when = [{ field: 'target', glob: 'prod-*' }];
  const plain = [{ tool: 'Deploy', askWhen: when, safety: false }];
  const strict = [{ tool: 'Deploy', askWhen: when }];
  const denying = [{ tool: 'Deploy', denyWhen: when }];
  const allowing = { allow: ['Deploy'], ask: [], deny: [] };
  const rows: readonly (readonly [more: object, decision: string])[] = [
    [{ checks: plain }, 'ask'],
    [{ checks: plain, unmatched: 'allow' }, 'ask'],
    [{ checks: plain, unmatched: 'deny' }, 'deny'],
    [{ checks: plain, rules: allowing }, 'allow'],
    [{ checks: plain, rules: allowing, mode: 'dontAsk' }, 'deny'],
    [{ checks: plain, mode: 'bypass' }, 'allow'],
    [{ checks: plain, mode: 'explore' }, 'deny'],
    [{ checks: plain, input: { target: 'dev' }, unmatched: 'allow' }, 'allow'],
    [{ checks: plain, input: { target: 'dev' }, rules: allowing, mode: 'dontAsk' }, 'allow'],
    [{ checks: strict, rules: allowing }, 'ask'],
    [{ checks: strict, rules: allowing, mode: 'dontAsk' }, 'deny'],
    [{ checks: strict, mode: 'bypass' }, 'allow'],
    [{ checks: strict, unmatched: 'allow' }, 'ask'],
    [{ checks: strict, unmatched: 'deny' }, 'deny'],
    [{ checks: denying, rules: allowing }, 'deny'],
    [{ checks: denying, mode: 'bypass' }, 'deny'],
    [{ checks: [...plain, ...strict], rules: allowing }, 'ask'],
    [{ checks: [], unmatched: 'allow' }, 'allow'],
    [{ checks: [] }, 'ask'],
  ];
  for (const [more, decision] of rows) {
    const call = { tool: 'Deploy', input: { target: 'prod-1' }, ...more };
    assert.equal(verdictOn(call).decision, decision, JSON.stringify(more));
  }
});
