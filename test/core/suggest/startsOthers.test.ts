// A rule that was offered and remembered must never let another program be started.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '../../../src/core/engine/decide';
import { makePolicy } from '../../../src/core/engine/makePolicy';
import { takeApart } from '../../../src/core/engine/takeApart';
import { modeNamed } from '../../../src/core/modes';
import { programs } from '../../../src/core/programs/analysis/programs';
import { suggestRules } from '../../../src/core/suggest/suggestRules';
import { aRule, someFacts } from '../../builders';

const facts = someFacts();
const mode = modeNamed('default');
assert.ok(mode);

function policyWith(rules: readonly string[]) {
  assert.ok(mode);
  return makePolicy({ mode, rules: rules.map((text) => aRule(text)) }, facts);
}

function offered(command: string): readonly string[] {
  const dissection = takeApart({ tool: 'Bash', input: { command } }, facts.place);
  return suggestRules(dissection, facts, policyWith([])).flatMap(({ rules }) => rules);
}

function decided(command: string, rules: readonly string[]): string {
  const dissection = takeApart({ tool: 'Bash', input: { command } }, facts.place);
  return decide(dissection, facts, policyWith(rules)).decision;
}

/** Programs that were looked at one by one: no option of theirs starts another, or it is seen or ends the rule. */
const lookedAt = new Set(
  (
    'cat head tail wc uniq cut paste comm diff cmp od hexdump xxd base64 md5sum sha1sum sha256sum sha512sum file stat ' +
    'readlink realpath ls tree du tr jq grep egrep fgrep gzip gunzip bzip2 bunzip2 xz unxz zstd echo printf mkdir touch ' +
    'mktemp cp basename dirname seq sleep tsc eslint prettier stylelint jest vitest mocha ava mypy flake8 pylint pytest ' +
    'py.test rspec phpunit rubocop phpstan ctest ruff black isort py_compile unittest vue-tsc pyright basedpyright svelte-check oxlint pest pint shellcheck hadolint yamllint tokei'
  ).split(' '),
);

/** Ways in which programs are told to start another one. */
const tails: readonly string[] = [
  '/bin/sh',
  '-- /bin/sh -c x',
  '-c /bin/sh',
  '-e /bin/sh',
  "-e 'system(1)'",
  '-x /bin/sh',
  '-exec /bin/sh',
  '--exec=/bin/sh',
  '--exec /bin/sh',
  '--command=/bin/sh',
  '--eval 1',
  '--rsh=/bin/sh',
  '--pager=/bin/sh',
  '--editor=/bin/sh',
  '-wrapper /bin/sh,-c,x',
  '-o ProxyCommand=/bin/sh',
  '--use-compress-program=/bin/sh',
  '--shell-escape x',
  '--yolo',
];

const known = [...new Set([...programs.keys()].map((name) => name.replace('/', ' ')))].filter((name) =>
  /^\w[\w.+-]*(?: \w+)?$/.test(name),
);

test('suggestRules: what is offered for a known program allows none of the ways to start another', () => {
  assert.ok(known.length > 500);
  for (const name of known) {
    const rules = [...offered(`${name} x.txt`), ...offered(`${name} --verbose x`), ...offered(`${name} sub x`)];
    const open = tails.filter(
      (tail) => decided(`${name} ${tail}`, rules) === 'allow' && decided(`${name} ${tail}`, []) !== 'allow',
    );
    assert.ok(
      open.length === 0 || lookedAt.has(name) || /^\w+ \w+$/.test(name),
      `${name}: ${rules.join(', ')} allow ${open.join(' | ')}`,
    );
  }
});

test('suggestRules: a program of which nothing is known is offered as it was called and no wider', () => {
  for (const command of ['frobnicate x', 'frobnicate --all', './node_modules/.bin/frobnicate x', '/opt/frobnicate x']) {
    assert.deepEqual(offered(command), [`Bash(${command})`]);
  }
});

/** An everyday call, and one by which the same program starts another. */
const pairs: readonly (readonly [everyday: string, starting: string])[] = [
  ['gcc -o x x.c', 'gcc -wrapper sh,-s x'],
  ['capsh --print', 'capsh --'],
  ['aa-exec -p p ls', 'aa-exec sh'],
  ['gemini -p hi', 'gemini --yolo -p hi'],
  ['apt-get update', 'apt-get update -o APT::Update::Pre-Invoke::=sh'],
  ['pip config list', 'pip config --editor sh edit'],
  ['gem list x', 'gem open -e sh x'],
  ['rpm -i x.rpm', "rpm --eval '%(sh)'"],
  ['tcpdump -w f', 'tcpdump -w f -z ./sh'],
  ['openssl req -x', 'openssl req -engine ./x.so'],
  ['restic backup x', 'restic --password-command=sh backup'],
  ['yt-dlp URL', "yt-dlp URL --exec 'sh'"],
  ['service x status', 'service ../../bin/sh'],
  ['go build ./x', 'go build -toolexec=./sh ./x'],
  ['cargo build', 'cargo build --config \'build.rustc="./x"\''],
  ['npm test', 'npm test --script-shell=./sh'],
  ['git fetch origin', 'git fetch --upload-pack=./sh origin'],
  ['git log --x', 'git log --output=x'],
  ['helm template x', 'helm template x --post-renderer ./sh'],
  ['kubectl get pods', 'kubectl exec p -- sh'],
  ['docker compose ps', 'docker compose exec web sh'],
  ['docker compose up', 'docker compose -f /tmp/x.yml up'],
  ['npx tsc', 'npx -c sh'],
  ['npx tsc', 'npx tsc -p /tmp/x'],
  ['uv run pytest', 'uv run sh'],
  ['uv run pytest', 'uv run pytest -p evil'],
  ['python x.py', 'python -c 1'],
  ['python x.py', 'python y.py'],
  ['python -m pytest', 'python -m timeit 1'],
  ['python -m pytest', 'python -m pytest /tmp/x'],
  ['pytest', 'pytest --pdbcls=x:y'],
  ['pytest', 'PYTHONPATH=/tmp pytest'],
  ['eslint .', 'eslint --rulesdir /tmp .'],
  ['prettier .', 'prettier --plugin=/tmp/x.js .'],
  ['jest', 'jest --globalSetup=/tmp/x.js'],
  ['jest', 'jest --reporters=/tmp/x.js'],
  ['mocha', 'mocha --reporter /tmp/x.js'],
  ['mypy .', 'mypy --install-types .'],
  ['rg --pcre2-version x', 'rg --pre ./x y'],
  ['yarn workspace a test', 'yarn workspace a exec sh'],
  ['yarn workspaces run test', 'yarn workspaces foreach exec sh'],
  ['pnpm recursive exec ls', 'pnpm recursive exec sh'],
  ['npm pkg set a=b', 'npm pkg set scripts.test=sh'],
  ['cargo watch -x test', 'cargo watch -s sh'],
  ['cargo make x', 'cargo make y'],
  ['make test', 'make deploy'],
  ['make clean test', 'make clean deploy'],
  ['make VERBOSE=1', 'make VERBOSE=1 deploy'],
  ['make -j4', 'make -j4 deploy'],
  ['make test deploy', 'make test release'],
  ['./gradlew clean build', './gradlew clean publish'],
  ['./gradlew :app:test', './gradlew :app:publish'],
  ['./gradlew :app:publish', './gradlew :app:publish --info'],
  ['mvn clean install', 'mvn clean deploy'],
  ['just test', 'just test deploy'],
  ['node --test', 'node -e 1'],
  ['node --test a.js', 'node --test --import ./x.mjs'],
  ['go run .', 'go run x.org/y@latest'],
  ['go run x.org/y@latest', 'go run x.org/y@latest --exec sh'],
  ['cargo run -- a', 'cargo rm a'],
  ['cmake --build build', 'cmake -P x.cmake'],
  ['cmake --build build', 'cmake --build build --target install'],
  ['yarn workspace a test', 'yarn workspace a add x'],
  ['yarn workspace a test', 'yarn workspace a exec sh'],
  ['turbo run build', 'turbo run deploy'],
  ['nx run web:build', 'nx run web:deploy'],
  ['deno test', 'deno run -A x.ts'],
  ['npm view react', 'npm view https://x.org/a.tgz'],
  ['npm pkg get version', 'npm pkg set scripts.test=sh'],
  ['npm config get registry', 'npm config set script-shell sh'],
  ['git checkout -b x', 'git checkout x'],
  ['git restore --staged x', 'git restore x'],
  ['git rm --cached x', 'git rm x'],
  ['terraform state list', 'terraform state rm x'],
  ['prisma generate', 'prisma db execute --stdin'],
  ['flask routes', 'flask shell'],
  ['coverage report', 'coverage run x.py'],
  ['python -m pip list', 'python -m pip install x'],
  ['python -m unittest', 'python -m timeit 1'],
  ['composer show', 'composer exec sh'],
  ['bundle list', 'bundle exec sh'],
  ['gem which x', 'gem install x'],
  ['brew info x', 'brew install x'],
  ['pre-commit run', 'pre-commit try-repo x'],
  ['cargo unheard-of', 'cargo unheard-of sh'],
  ['git unheard-of', 'git unheard-of sh'],
  ['kubectl unheard-of', 'kubectl unheard-of sh'],
  ['git lfs pull', 'git lfs install --force'],
  ['git stash', 'git stash clear'],
  ['gh config get editor', 'gh config set editor sh'],
  ['docker plugin ls', 'docker plugin install x'],
  ['poetry self show', 'poetry self add x'],
  ['pip wheel .', 'pip wheel /tmp/x'],
  ['uv build', 'uv build /tmp/x'],
  ['kubectl get pods', 'kubectl get secrets -o yaml'],
  ['kubectl get pods', 'kubectl get pods --raw /api/v1/secrets'],
  ['helm template x ./chart', 'helm template x https://example.com/chart.tgz'],
  ['helm template x ./chart', 'helm template x oci://example.com/chart'],
  ['helm repo update', 'helm repo add x https://x.org'],
  ['python3 manage.py migrate', 'python3 manage.py shell -c 1'],
  ['php artisan migrate', 'php artisan tinker --execute=1'],
  ['bin/rails test', 'bin/rails runner 1'],
  ['rails db:migrate', "rails db:migrate -e '1'"],
  ['bin/rails db:seed', 'bin/rails db:seed db:drop'],
  ['npm exec tsc', 'npm exec tsc --package=x'],
  ['npm exec tsc', 'npm exec tsc --noEmit --script-shell=x'],
  ['pytest', 'pytest --trace <<< 1'],
  ['go build', "go build -ldflags '-linkmode external -extld ./sh'"],
  ['mypy .', 'mypy --python-executable ./x .'],
  ['pylint x', 'pylint --init-hook=1 x'],
  ['bash x.sh', 'bash -c ./y'],
  ['./x.sh', './y.sh'],
  ['java -jar a.jar', 'java -jar b.jar'],
  ['java -jar a.jar', 'java -javaagent:x -jar a.jar'],
  ['java A', 'java B'],
  ['java A', 'java -cp /tmp A'],
  ['java A', 'CLASSPATH=/tmp java A'],
  ['java A', 'cd /tmp && java A'],
  ["sqlite3 a.db 'select 1'", "sqlite3 a.db '.shell sh'"],
  ["psql -c 'select 1'", "psql -c '\\! sh'"],
  ['uvicorn a:app', 'uvicorn b:app'],
  ['uvicorn a:app', 'uvicorn a:app --app-dir /tmp'],
  ['uvicorn a:app', 'uvicorn a:app --log-config=x.yml'],
  ['uvicorn a:app', 'uvicorn a:app --loop x:y'],
  ['uvicorn a:app', 'cd /tmp && uvicorn a:app'],
  ['chmod +x a', 'chmod +x -R .'],
  ['chmod +x a', 'chmod +x --reference=b a'],
  ['chmod +x a', 'chmod 777 a'],
  ['chmod +x a', 'chmod +x,u+s a'],
  ["python -c 'print(1)'", "python -c 'print(2)'"],
  ["python -c 'print(1)'", "python -c 'print(1)' x"],
  ["python -c 'print(1)'", "PYTHONPATH=/tmp python -c 'print(1)'"],
  ["python -c 'print(1)'", "cd /tmp && python -c 'print(1)'"],
  ['FOO=1 npm test', 'PATH=. npm test'],
  ['FOO=1 npm test', 'FOO=1 LD_PRELOAD=x npm test'],
];

for (const [everyday, starting] of pairs) {
  test(`suggestRules: what is offered for \`${everyday}\` does not allow \`${starting}\``, () => {
    assert.notEqual(decided(starting, offered(everyday)), 'allow', offered(everyday).join(', '));
  });
}
