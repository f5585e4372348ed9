// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decider } from '../../../src/cli/decider';
import { readInquiry } from '../../../src/cli/readInquiry';
import { verdictOn } from './hearings';

interface Asked {
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  readonly mode?: string;
  readonly platform?: string;
  readonly trusted?: boolean;
}

function check(wanted: 'asks' | 'allows', asked: Asked, commands: readonly string[]): void {
  const { allow = [], deny = [], ...rest } = asked;
  for (const command of commands) {
    const call = { tool: 'Bash', input: { command }, rules: { allow, deny }, trusted: true, ...rest };
    assert.equal(verdictOn(call).decision === 'allow', wanted === 'allows', command);
  }
}

test('decisions: a shell that is told to stop at errors still runs its script', () => {
  check('asks', { allow: ['Bash'] }, [
    'echo x > a.sh; bash -e a.sh',
    'echo x > a.sh; sh -eu a.sh',
    'echo x > a.sh; bash -o pipefail a.sh',
    'echo x > a.sh; bash a.sh -c y',
    'echo x > a.py; python a.py -c y',
    'echo x > a.pl; perl -c a.pl',
    'echo x > a.py; uv run a.py',
    'echo x > a.sh; /lib64/ld-linux-x86-64.so.2 ./a.sh',
    'echo x > a.sh; start-stop-daemon -S -x ./a.sh',
    'echo x > c; ssh -F c h',
    'uudecode b; sh a.sh',
    'gh run download; ./a.sh',
  ]);
  check('allows', { allow: ['Bash'] }, [
    'echo x > a.txt; bash -e b.sh a.txt',
    'echo x > a.txt; perl -ne print a.txt',
    'echo x > a.txt; python -c "print(1)" a.txt',
    'ls; bash -o pipefail b.sh',
  ]);
});

test('decisions: a program that a folder steers is steered there when it only checks a file, too', () => {
  const checks = ['node --check a.js', 'node -c a.js', 'php -l a.php'];
  check('asks', { trusted: false }, checks);
  check(
    'asks',
    {},
    checks.map((it) => `cd /tmp/x && ${it}`),
  );
  check('allows', {}, checks);
});

test('decisions: a protected file in the value of an option is one however the value is attached', () => {
  check(
    'asks',
    { allow: ['Bash(jest:*)', 'Bash(pytest:*)', 'Bash(go test:*)', 'Bash(gcc:*)', 'Bash(npm run build:*)'] },
    [
      'jest --outputFile .vscode/settings.json',
      'jest --outputFile=.vscode/settings.json',
      'pytest --log-file=.claude/settings.json',
      'pytest --cov-report=html:.vscode/settings.json',
      'go test -coverprofile=.cargo/config.toml',
      'gcc -Wl,-Map=.envrc x.c',
      'npm run build -- --outDir={a,$HOME/.bashrc}',
    ],
  );
  check('allows', { allow: ['Bash(jest:*)', 'Bash(pytest:*)'] }, [
    'jest --outputFile=out/a.json',
    'jest --ci=true .vscode',
    'pytest --cov-report=html:out',
  ]);
});

test('decisions: a program keeps its name in letters that a file system takes for the same', () => {
  const deny = ['Bash(sudo:*)', 'Bash(find:*)', 'Bash(make:*)'];
  check('asks', { deny, mode: 'bypass', platform: 'darwin' }, ['\u017fudo ls', '\ufb01nd . -delete', 'ma\u212ae x']);
  check('asks', { allow: ['Bash'], platform: 'darwin' }, ['\u017fudo rm -rf ~', '\ufb01nd ~ -delete']);
});

test('decisions: a folder with other settings may have other names for what git does', () => {
  const deny = ['Bash(git push:*)'];
  check('asks', { allow: ['Bash'], deny }, [
    'HOME=/tmp/x git p',
    'XDG_CONFIG_HOME=/tmp git p',
    'export HOME=/tmp/x; git p',
    'env HOME=/tmp/x git p',
  ]);
  check('allows', { allow: ['Bash'], deny }, ['HOME=/tmp/x npm i', 'env -u HOME git status']);
});

test('decisions: a folder that a program is told to work in is heard by rules whatever the option is called', () => {
  const told = [
    'npm --prefix a i',
    'npm -C a ci',
    'pnpm --dir=a i',
    'cargo -C a build',
    'gradle -p a build',
    'bun --cwd a i',
  ];
  check('asks', { deny: ['Edit(a/**)'], mode: 'bypass' }, told);
  check('allows', { deny: ['Edit(b/**)'], mode: 'bypass' }, told);
});

test('decisions: what formatters rewrite is a write', () => {
  const written = ['gofmt -w a', 'shfmt -w a', 'clang-format -i a/x.c'];
  check('asks', { deny: ['Edit(a/**)'], mode: 'bypass' }, written);
  check('asks', { allow: ['Bash'] }, ['clang-format -i .git/config', 'gofmt -w ~/.bashrc']);
  check('allows', { allow: ['Bash'] }, [...written, 'gofmt -w .']);
});

test('decisions: options that give a runner other orders end what a rule covers', () => {
  const rows: readonly (readonly [rule: string, command: string])[] = [
    ['Bash(pytest:*)', 'pytest -xc/tmp/x'],
    ['Bash(npm run test:*)', 'npm run test --https-proxy=http://x.org'],
    ['Bash(docker build:*)', 'docker build - < /tmp/x'],
    ['Bash(docker run:*)', 'docker run --uts=host a'],
    ['Bash(terraform apply:*)', 'terraform apply -auto-approve /tmp/x'],
    ['Bash(terraform apply:*)', 'terraform apply -backup=/etc/x'],
    ['Bash(playwright test:*)', 'playwright test --reporter=./x'],
    ['Bash(mvn test:*)', 'mvn test exec:exec -Dexec.executable=sh'],
    ['Bash(bazel test:*)', 'bazel test --shell_executable=x //y'],
    ['Bash(swift test:*)', 'swift test --build-path /etc/x'],
    ['Bash(ctest:*)', 'ctest --build-and-test /tmp/x /tmp/y'],
    ['Bash(ansible-playbook site.yml:*)', 'ansible-playbook site.yml --ssh-extra-args=x'],
    ['Bash(helm template:*)', 'helm template x /tmp/y'],
    ['Bash(kubectl apply -f k8s:*)', 'kubectl apply -f k8s -f /tmp/x'],
    ['Bash(gcc:*)', 'gcc -B. a.c'],
    ['Bash(curl:*)', 'curl --engine ./x.so https://h.org'],
  ];
  for (const [rule, command] of rows) {
    check('asks', { allow: [rule] }, [command]);
  }
});

test('decisions: names that a shell calculates ask whatever binds them, and so does what it calculates', () => {
  check('asks', {}, ['cat {RANDOM}<f', 'coproc SECONDS { cat; }', "read -t 'a[$(x)]' y"]);
  check('allows', {}, ['cat {fd}<f', 'for SECONDS in 1 2; do :; done', 'read -t 5 y']);
});

test('decisions: a secret of the environment is shown by whatever prints its words', () => {
  check('asks', {}, ['basename "$API_KEY"', 'expr "$GITHUB_TOKEN" : ".*"', 'date "+$API_KEY"', 'seq "$API_KEY"']);
  check('allows', {}, ['basename "$FILE"', 'test -n "$API_KEY"', 'API_KEY=x; basename "$API_KEY"']);
});

test('decisions: an option that the text prints, or that braces make, is one that no rule named', () => {
  const allow = ['Bash(git log:*)'];
  check('asks', { allow }, [
    'git log $(echo --output=f)',
    'git log "$(printf %s --output=f)"',
    'git log `echo -n --output=f`',
    'git log --outp{ut=f,}',
  ]);
  check('allows', { allow }, ['git log $(echo -n main)', 'git log "$(git merge-base a b)"', 'git log {a,b}']);
});

test('decisions: where links lead that lie below is heard where they are followed', () => {
  const fs = { symlinks: { '/work/proj/docs': '/home/u/.ssh' } };
  const decisionOn = (command: string, more = {}) => {
    const line = JSON.stringify({ tool: 'Bash', input: { command }, trusted: true, fs, ...more });
    const read = readInquiry(line, { cwd: '/work/proj', home: '/home/u', platform: 'linux' });
    return read.kind === 'malformed' ? assert.fail(read.why) : new Decider({}).decide(read.inquiry).verdict.decision;
  };
  for (const command of ['grep -R . .', 'rg -L .', 'find -L . -type f -exec cat {} +', 'diff -r . /tmp/x']) {
    assert.equal(decisionOn(command), 'ask', command);
    assert.notEqual(
      decisionOn(command, { rules: { deny: ['Read(/home/u/.ssh/**)'] }, mode: 'bypass' }),
      'allow',
      command,
    );
  }
  for (const command of ['grep -r . .', 'grep -R . src', 'rg .', 'find . -type f -exec cat {} +']) {
    assert.equal(decisionOn(command), 'allow', command);
  }
});

test('decisions: options that start a program are heard by rules about it', () => {
  check('asks', { allow: ['Bash'], deny: ['Bash(rm:*)'] }, [
    "npm run x --script-shell='rm a'",
    'npm --script-shell=rm run x',
    'yarn --script-shell rm run x',
    "cargo --config target.x.runner='rm a' run",
    "gcc -wrapper 'rm a' x.c",
  ]);
});

test('decisions: what stands in braces is heard as it would be without them', () => {
  check('asks', {}, [
    'cat {a,$HOME/.ssh/id_rsa}',
    'cat {a,"$HOME"/.netrc}',
    "cat {'.env',b}",
    'for f in {${HOME}/.netrc,a}; do cat "$f"; done',
  ]);
  check('asks', { allow: ['Bash'] }, ['echo x > {a,$HOME/.bashrc}', 'touch {$PWD/.git/config,a}']);
  check('allows', {}, ['cat {a,"b c"}', 'cat {a,$x}', 'cat {$PWD/a,b}', 'cat src/{a,b}.ts']);
});

test('decisions: a word that a variable makes is no host', () => {
  check('asks', { allow: ['Bash'] }, ['scp h:y ${f:-~/.bashrc}', 'rsync h:y "${f:-$HOME/.bashrc}"']);
});

test('decisions: programs that a folder may put another in the place of count only in a trusted one', () => {
  const versions = ['cmake --version', 'make --version', 'psql --version', 'meson --version'];
  check('asks', { trusted: false }, versions);
  check(
    'asks',
    {},
    versions.map((it) => `cd node_modules/x && ${it}`),
  );
  check('allows', {}, versions);
});

test('decisions: keys under names that people give them are keys', () => {
  check('asks', {}, [
    'cat github_rsa',
    'cat keys/prod_ed25519',
    'cat deploy_key',
    'cat gcp-key.json',
    'cat .vscode/sftp.json',
  ]);
  check('allows', {}, ['cat src/*', 'cat src/openssl_rsa.ts', 'cat keys.json']);
});

test('decisions: behind a script every word is the script’s own', () => {
  const deny = ['Read(secret/**)'];
  check('asks', { deny, mode: 'bypass' }, [
    'python x.py -c secret/a',
    'node x.js --in=secret/a',
    'bash x.sh -o secret/a',
    'bash x.sh -c secret/a',
  ]);
  check('allows', { deny, mode: 'bypass' }, ['python x.py -c other/a', 'node x.js --in=other/a']);
});

test('decisions: what `env` sets counts as if it stood in front of the command', () => {
  const allow = ['Bash(npm test:*)'];
  check('asks', { allow }, [
    'env FOO=1 npm test',
    'env PATH=. npm test',
    'env CI=1 env FOO=1 npm test',
    'env FOO=1 env CI=1 npm test',
    'env FOO=1 bash -c "npm test"',
    "env 'BASH_FUNC_npm%%=() { rm x; }' bash -c 'npm test'",
    'env $X npm test',
    'env -i npm test',
    'env -C /etc npm test',
    'env CI=1 sudo npm test',
    'env A=$(cat f) npm test',
  ]);
  check('allows', { allow }, ['env CI=1 npm test', 'env npm test', 'timeout 9 env CI=1 npm test']);
  check('allows', { allow: ['Bash(FOO=1 npm test)'] }, ['env FOO=1 npm test']);
  check('asks', { allow: ['Bash(FOO=1 npm test)'] }, ['env npm test', 'env FOO=2 npm test', 'env FOO=1 npm test x']);
});
