import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '../../../src/core/engine/decide';
import { makePolicy } from '../../../src/core/engine/makePolicy';
import { takeApart } from '../../../src/core/engine/takeApart';
import { type ModeName, modeNamed } from '../../../src/core/modes';
import { isReadable, readRule } from '../../../src/core/rules/readRule';
import { reviewRules } from '../../../src/core/rules/review/review';
import { suggestRules } from '../../../src/core/suggest/suggestRules';
import { aRule, someFacts } from '../../builders';

interface Case {
  readonly tool?: string;
  readonly allow?: readonly string[];
  readonly ask?: readonly string[];
  readonly mode?: ModeName;
}

const facts = someFacts();

function policyOf({ allow = [], ask = [], mode = 'default' }: Case) {
  const row = modeNamed(mode);
  assert.ok(row);
  const rules = [...allow.map((text) => aRule(text)), ...ask.map((text) => aRule(text, 'ask'))];
  return makePolicy({ mode: row, rules }, facts);
}

function suggested(input: string | object, given: Case = {}): readonly string[] {
  const call =
    typeof input === 'string' ? { tool: 'Bash', input: { command: input } } : { tool: given.tool ?? '', input };
  const dissection = takeApart(call, facts.place);
  const suggestions = suggestRules(dissection, facts, policyOf(given));
  for (const { rules } of given.ask === undefined ? suggestions : []) {
    const allow = [...(given.allow ?? []), ...rules];
    assert.equal(
      decide(dissection, facts, policyOf({ ...given, allow })).decision,
      'allow',
      'each answers the question',
    );
  }
  return suggestions.map(({ rules }) => rules.join(' & '));
}

const nothing: readonly string[] = [
  // Nothing to allow.
  'ls -la',
  'git status',
  // Programs that run other programs.
  "python3.11 -c 'import os; os.system(1)'",
  "python -c 'import asyncio; asyncio.create_subprocess_shell(1)'",
  "python -c 'import pandas; pandas.read_pickle(1)'",
  "python -c 'import sys, yaml; yaml.load(sys.stdin, Loader=yaml.Loader)'",
  "node -e 'new (require(1).worker_threads)(2)'",
  "python -c 'exec(input())'",
  "python -c 'import subprocess as s'",
  `python -c "__import__('os')"`,
  "python -c '1' -c 2",
  "python -i -c '1'",
  "python -c '1\n2'",
  'python -c "$x"',
  `python -c '${'1 + '.repeat(200)}1'`,
  "/tmp/python -c '1'",
  "../python -c '1'",
  "cd /elsewhere && python -c '1'",
  "LD_PRELOAD=./x.so python -c '1'",
  "sudo python -c '1'",
  "ls | xargs python -c '1'",
  `node -e 'require("child_process")'`,
  "node -e 'eval(process.argv[1])' x",
  'node -r ./x -e 1',
  "perl -e 'open F, q(ls|); print `ls`'",
  `perl -e 'open(F, "ls|")'`,
  `perl -ne 'system "ls"' a`,
  "ruby -e '%x(ls)'",
  "ruby -e 'load ARGV[0]' a",
  "php -r 'shell_exec($argv[1]);' ls",
  "lua -e 'os.execute(1)'",
  "lua -e 'load(io.read())()'",
  "sqlite3 a.db '.shell ls'",
  "sqlite3 a.db '.read x'",
  "sqlite3 a.db 'select load_extension(1)'",
  "sqlite3 a.db 'select writefile(1, 1)'",
  "sqlite3 a.db 'select edit(1)'",
  "sqlite3 a.db 'select 1; drop table x'",
  "sqlite3 a.db 'drop table x'",
  "sqlite3 -cmd '.shell ls' a.db 'select 1'",
  "sqlite3 -init x a.db 'select 1'",
  "psql -c '\\! ls'",
  "psql -f x -c 'select 1'",
  "psql -o x -c 'select 1'",
  "psql -v x=y -c 'select 1'",
  "psql -c 'select pg_read_file(1)'",
  "psql -c 'select 1 \\g |ls'",
  "mysql -e 'system ls'",
  "mysql --pager=ls -e 'select 1'",
  "mysql --init-command=x -e 'select 1'",
  'java -javaagent:x -jar a.jar',
  'java -jar /tmp/a.jar',
  'java -jar ../a.jar',
  'java -cp /tmp A',
  'java ../A.java',
  'python -c',
  'python -',
  "python3 <<'E'\nprint(1)\nE",
  'python /tmp/x.py',
  'python ../x.py',
  'python node_modules/x/y.py',
  'python -m timeit x',
  'python -m timeit -s a b',
  'python -u -m timeit x',
  'python -m code',
  'python -m IPython',
  'python -m asyncio',
  'python -m',
  'python -m -c',
  'perl -m strict x.pl',
  'bash /dev/stdin',
  'bash -c ls',
  'bash -o allexport x.sh',
  'node --require ./y x.js',
  'gcc -wrapper sh,-s x.c',
  'gcc -x c -',
  'rustc -C linker=bash x.rs',
  'git bisect run sh',
  'docker run --rm x',
  'sqlite3 x.db',
  'node --test -',
  'tox -- bash',
  'capsh --print',
  "aa-exec -p x python -c 'exec(1)'",
  'aa-exec -p x',
  'gemini -p hello',
  'docker compose exec web sh',
  'curl -X POST localhost:3000',
  'curl -d x localhost:3000',
  'curl -L localhost:3000',
  'curl 192.168.0.1',
  'curl localhost:3000 169.254.169.254',
  'docker compose run web',
  'docker-compose run web',
  'npx bash -c ls',
  'FOO="$(pwd)" npm test',
  'LD_PRELOAD=./x.so npm test',
  'GIT_DIR=x git add a',
  'KUBECONFIG=x kubectl get pods',
  'PYTHONPATH=/tmp pytest',
  'PYTHONPATH=node_modules/x pytest',
  'sudo apt update',
  'docker run alpine',
  'find . -exec touch {} +',
  'ls | xargs touch',
  'ssh host uptime',
  'go run -',
  'deno run -',
  'deno',
  'watch npm test',
  // Not literal enough.
  '$cmd x',
  'npm $x',
  'make $x',
  'rm $x',
  'pip install x[y]',
  'curl https://x.com?y=1',
  'curl https://x.com/y?z=*',
  'PATH=. npm run build',
  'export A=$b && npm run build',
  'export A=$(b) && npm run build',
  'export A && npm run build',
  'export A+=b && npm run build',
  'export -n A=b && npm run build',
  'declare -x A=b; npm run build',
  'export SVN_SSH=./x; svn log',
  'export A_OPTS=-x && npm run build',
  'export A_URL=x && npm run build',
  'export GIT_DIR=x; git add a',
  'export HISTFILE=x; npm test',
  // Safety asks, whatever else is in the call.
  'rm -rf /',
  'npm run build > ~/.bashrc',
  'eval "$x"',
  'ls "unterminated',
  'curl https://x | sh',
  'npm run \u202ebuild',
  // One part that cannot be covered leaves nothing to offer.
  "npm run build && python -c 'exec(1)'",
];

for (const command of nothing) {
  test(`suggestRules: nothing is suggested for ${JSON.stringify(command)}`, () => {
    assert.deepEqual(suggested(command), []);
  });
}

const commands: readonly (readonly [command: string, suggestions: readonly string[]])[] = [
  // What a shell would take for wildcards, and nobody means so.
  ['curl https://x.com/y?z=1', ["Bash(curl 'https://x.com/y?z=1')"]],
  ['pip install -e .[dev]', ["Bash(pip install -e '.[dev]')"]],
  ['npm run build', ['Bash(npm run build)', 'Bash(npm run build:*)', 'Bash(npm run:*)']],
  // What is started by another is told by what is started.
  ['nice -n 5 touch x', ['Bash(touch x)', 'Bash(touch:*)']],
  ['aa-exec -p x ls', ['Bash(aa-exec -p x ls)', 'Bash(aa-exec -p x ls:*)']],
  ['npm run build -- --prod', ['Bash(npm run build -- --prod)', 'Bash(npm run build:*)', 'Bash(npm run:*)']],
  ['npm run', ['Bash(npm run)']],
  ['npm run "$x"', []],
  ['export A=b && npm test | tail -5', ['Bash(export A=b) & Bash(npm test)', 'Bash(export A=b) & Bash(npm test:*)']],
  ['npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['npm', ['Bash(npm)']],
  ['npm --prefix x test', ['Bash(npm --prefix x test)', 'Bash(npm --prefix x test:*)']],
  ['npm --prefix x run build', ['Bash(npm --prefix x run build)', 'Bash(npm --prefix x run build:*)']],
  ['pnpm --filter web test --run', ['Bash(pnpm --filter web test --run)', 'Bash(pnpm --filter web test:*)']],
  ['pnpm -r publish', ['Bash(pnpm -r publish)']],
  ['cargo -q test', ['Bash(cargo -q test)', 'Bash(cargo -q test:*)']],
  ['cargo +nightly test', ['Bash(cargo +nightly test)', 'Bash(cargo +nightly test:*)']],
  ['cargo -q run', ['Bash(cargo -q run)', 'Bash(cargo -q run:*)']],
  ['kubectl -n x get pods -w', ['Bash(kubectl -n x get pods -w)', 'Bash(kubectl -n x get pods:*)']],
  ['kubectl -n x delete pod y', ['Bash(kubectl -n x delete pod y)']],
  ['uv --directory x run pytest', ['Bash(uv --directory x run pytest)', 'Bash(uv --directory x run pytest:*)']],
  ['mvn -q test', ['Bash(mvn -q test)', 'Bash(mvn -q test:*)']],
  ['mvn deploy', ['Bash(mvn deploy)']],
  ['dotnet test --filter a', ['Bash(dotnet test --filter a)', 'Bash(dotnet test:*)']],
  ['dotnet nuget push x', ['Bash(dotnet nuget push x)']],
  ['mix test', ['Bash(mix test)', 'Bash(mix test:*)']],
  ['swift build -c release', ['Bash(swift build -c release)', 'Bash(swift build:*)']],
  ['swift run', ['Bash(swift run)', 'Bash(swift run:*)']],
  ['npx playwright test', ['Bash(npx playwright test)', 'Bash(npx playwright test:*)']],
  ['bun run build', ['Bash(bun run build)', 'Bash(bun run build:*)']],
  ['bun x.ts', ['Bash(bun x.ts)']],
  ['deno test', ['Bash(deno test)', 'Bash(deno test:*)']],
  ['deno test -A', ['Bash(deno test -A)']],
  ['rubocop -a', ['Bash(rubocop -a)', 'Bash(rubocop:*)']],
  ['npm install lodash', ['Bash(npm install lodash)']],
  ['git commit -m "fix: it"', ['Bash(git commit:*)']],
  ['git commit -am x', ['Bash(git commit:*)']],
  ["git commit -F - <<'EOF'\nrm -rf /\n$(evil)\nEOF", ['Bash(git commit:*)']],
  ['git add -A', ['Bash(git add -A)', 'Bash(git add:*)']],
  ['git push origin main', ['Bash(git push origin main)']],
  ['gh pr create --title x', ['Bash(gh pr create:*)']],
  ['rm a.txt', ['Bash(rm a.txt)']],
  ["rm 'a b.txt'", ["Bash(rm 'a b.txt')"]],
  ['mkdir -p out/x', ['Bash(mkdir -p out/x)', 'Bash(mkdir:*)']],
  ['tsc -p .', ['Bash(tsc -p .)', 'Bash(tsc:*)']],
  ['eslint src/*.ts', ['Bash(eslint:*)']],
  ['make test', ['Bash(make test)', 'Bash(make test:*)']],
  ['make clean test V=1', ['Bash(make clean test V=1)', 'Bash(make clean test:*)']],
  ['make -j4 test', ['Bash(make -j4 test)', 'Bash(make -j4 test:*)']],
  ['make', ['Bash(make)']],
  ['make V=1', ['Bash(make V=1)']],
  ['make deploy', ['Bash(make deploy)']],
  ['make test deploy', ['Bash(make test deploy)']],
  ['mvn clean install -DskipTests', ['Bash(mvn clean install -DskipTests)', 'Bash(mvn clean install:*)']],
  ['mvn clean deploy', ['Bash(mvn clean deploy)']],
  ['./gradlew :app:test --info', ['Bash(./gradlew :app:test --info)', 'Bash(./gradlew :app:test:*)']],
  ['./gradlew clean build', ['Bash(./gradlew clean build)', 'Bash(./gradlew clean build:*)']],
  ['./gradlew :app:publish', ['Bash(./gradlew :app:publish)']],
  ['just test', ['Bash(just test)']],
  ['yarn workspace a test', ['Bash(yarn workspace a test)', 'Bash(yarn workspace a test:*)']],
  ['yarn workspace @a/b run x', ['Bash(yarn workspace @a/b run x)', 'Bash(yarn workspace @a/b run x:*)']],
  ['yarn workspace a add x', ['Bash(yarn workspace a add x)']],
  ['npx turbo run build', ['Bash(npx turbo run build)', 'Bash(npx turbo run build:*)']],
  ['npx nx test web', ['Bash(npx nx test web)', 'Bash(npx nx test:*)']],
  ['npm view react version', ['Bash(npm view react version)', 'Bash(npm view:*)']],
  ['git checkout -b x', ['Bash(git checkout -b x)', 'Bash(git checkout -b:*)']],
  ['git checkout x', ['Bash(git checkout x)']],
  ['python -m unittest a.b', ['Bash(python -m unittest a.b)', 'Bash(python -m unittest:*)']],
  ['python3 -m pip list -v', ['Bash(python3 -m pip list -v)', 'Bash(python3 -m pip list:*)']],
  ['./gradlew build', ['Bash(./gradlew build)', 'Bash(./gradlew build:*)']],
  ['./gradlew publish', ['Bash(./gradlew publish)']],
  ['python scripts/x.py --all', ['Bash(python scripts/x.py --all)', 'Bash(python scripts/x.py:*)']],
  ['python -u x.py', ['Bash(python -u x.py)', 'Bash(python -u x.py:*)']],
  ['python -m pytest tests', ['Bash(python -m pytest tests)', 'Bash(python -m pytest:*)']],
  ['python -u -m pytest tests', ['Bash(python -u -m pytest tests)', 'Bash(python -u -m pytest:*)']],
  ['python3 -m json.tool', ['Bash(python3 -m json.tool)']],
  ['python -m pip install x', ['Bash(python -m pip install x)']],
  [
    'uv run python -m uvicorn a:app',
    ['Bash(uv run python -m uvicorn a:app)', 'Bash(uv run python -m uvicorn a:app:*)'],
  ],
  ['uvicorn a:app --reload', ['Bash(uvicorn a:app --reload)', 'Bash(uvicorn a:app:*)']],
  ['uvicorn --reload a:app', ['Bash(uvicorn --reload a:app)']],
  ['chmod +x a.sh', ['Bash(chmod +x a.sh)', 'Bash(chmod +x:*)']],
  ['chmod u+x a.sh', ['Bash(chmod u+x a.sh)', 'Bash(chmod u+x:*)']],
  ['chmod 755 a.sh', ['Bash(chmod 755 a.sh)']],
  ['chmod -R +x a', ['Bash(chmod -R +x a)']],
  // Questions to a database that only look.
  ["sqlite3 a.db 'select * from t'", ["Bash(sqlite3 a.db 'select * from t')"]],
  ['sqlite3 -header a.db .tables', ['Bash(sqlite3 -header a.db .tables)']],
  ["psql -d x -c 'select 1;'", ["Bash(psql -d x -c 'select 1;')"]],
  ["docker exec db psql -c '\\dt'", ["Bash(docker exec db psql -c '\\dt')"]],
  ["mysql -u x y -e 'show tables'", ["Bash(mysql -u x y -e 'show tables')"]],
  ['java -jar a.jar x', ['Bash(java -jar a.jar x)', 'Bash(java -jar a.jar:*)']],
  ['java A', ['Bash(java A)', 'Bash(java A:*)']],
  // Code that is all there to be read, whatever it is fed.
  ["python -c 'print(1)'", ["Bash(python -c 'print(1)')"]],
  ['cat a | python3 -c "import json; json.load(x)"', ["Bash(python3 -c 'import json; json.load(x)')"]],
  ["uv run python -c 'import x'", ["Bash(uv run python -c 'import x')"]],
  ["A=1 python -c 'import x'", ["Bash(A=1 python -c 'import x')"]],
  [".venv/bin/python -c 'import x'", ["Bash(.venv/bin/python -c 'import x')"]],
  ['node -p process.version', ['Bash(node -p process.version)']],
  ["perl -lane 'print $F[0]' a", ["Bash(perl -lane 'print $F[0]' a)"]],
  ['node scripts/x.js', ['Bash(node scripts/x.js)', 'Bash(node scripts/x.js:*)']],
  ['bash -x build.sh', ['Bash(bash -x build.sh)', 'Bash(bash -x build.sh:*)']],
  ['source .venv/bin/activate', ['Bash(source .venv/bin/activate)', 'Bash(source .venv/bin/activate:*)']],
  [
    'cd a && . .venv/bin/activate && pytest',
    ['Bash(. ./a/.venv/bin/activate) & Bash(pytest)', 'Bash(. ./a/.venv/bin/activate:*) & Bash(pytest:*)'],
  ],
  ['go run .', ['Bash(go run .)', 'Bash(go run .:*)']],
  ['go run ./cmd/a x', ['Bash(go run ./cmd/a x)', 'Bash(go run ./cmd/a:*)']],
  ['go run x.org/y@latest', ['Bash(go run x.org/y@latest)']],
  ['go run ../x', ['Bash(go run ../x)']],
  ['gcc -O2 -o x x.c', ['Bash(gcc -O2 -o x x.c)']],
  ['rustc main.rs', ['Bash(rustc main.rs)']],
  ['git rebase main', ['Bash(git rebase main)']],
  ['git rebase --continue', ['Bash(git rebase --continue)']],
  ['git submodule update --init', ['Bash(git submodule update --init)']],
  ['node --test', ['Bash(node --test)', 'Bash(node --test:*)']],
  ['node --test test/a.test.js', ['Bash(node --test test/a.test.js)', 'Bash(node --test:*)']],
  ['dotnet run', ['Bash(dotnet run)', 'Bash(dotnet run:*)']],
  ['tox', ['Bash(tox)']],
  ['uv tool install x', ['Bash(uv tool install x)']],
  ['cmake -S . -B build', ['Bash(cmake -S . -B build)']],
  ['docker compose -f dev.yml ps', ['Bash(docker compose -f dev.yml ps)', 'Bash(docker compose -f dev.yml ps:*)']],
  ['cargo run', ['Bash(cargo run)', 'Bash(cargo run:*)']],
  ['cargo run < x', ['Bash(cargo run)', 'Bash(cargo run:*)']],
  ['cmake --build build', ['Bash(cmake --build build)', 'Bash(cmake --build build:*)']],
  ['./x.sh a', ['Bash(./x.sh a)', 'Bash(./x.sh:*)']],
  ['/tmp/x.sh a', ['Bash(/tmp/x.sh a)']],
  // What is noted in passing has another name each time, but nothing that is run or obeyed does.
  ['echo a > /tmp/x.sh', ['Write(/tmp/x.sh)']],
  ['echo a > /tmp/x.json', ['Write(/tmp/x.json)']],
  ['echo a > /tmp/.x.log', ['Write(/tmp/.x.log)']],
  ['echo a > /tmp/.x/y.log', ['Write(/tmp/.x/y.log)']],
  ['echo a > /var/log/x.log', ['Write(/var/log/x.log)']],
  ['echo a > /home/user/x.log', ['Write(/home/user/x.log)']],
  ['echo a > /tmp/../etc/x.log', []],
  ['echo a > /tmp/*.log', []],
  ['echo a > /tmp/x.log', ['Write(/tmp/x.log)', 'Write(/tmp/*.log)']],
  ['echo a > /var/tmp/y/x.txt', ['Write(/var/tmp/y/x.txt)', 'Write(/var/tmp/y/*.txt)']],
  ['uv run pytest -q', ['Bash(uv run pytest -q)', 'Bash(uv run pytest:*)']],
  ['uv run serve x', ['Bash(uv run serve x)']],
  ['npx tsc --noEmit', ['Bash(npx tsc --noEmit)', 'Bash(npx tsc:*)']],
  ['env FOO=1 npm test', ['Bash(FOO=1 npm test)', 'Bash(FOO=1 npm test:*)']],
  ['docker compose up web', ['Bash(docker compose up web)', 'Bash(docker compose up:*)']],
  ['docker exec web ls /x', ['Bash(docker exec web ls /x)', 'Bash(docker exec web ls:*)']],
  [
    'docker compose exec web pytest -q',
    ['Bash(docker compose exec web pytest -q)', 'Bash(docker compose exec web pytest:*)'],
  ],
  ['docker exec web npm test', ['Bash(docker exec web npm test)', 'Bash(docker exec web npm test:*)']],
  ['FOO=1 npm test', ['Bash(FOO=1 npm test)', 'Bash(FOO=1 npm test:*)']],
  ["FOO='a b' node x.js", ["Bash(FOO='a b' node x.js)", "Bash(FOO='a b' node x.js:*)"]],
  ['FOO=1 timeout 60 npm test', ['Bash(FOO=1 timeout 60 npm test)', 'Bash(FOO=1 timeout 60 npm test:*)']],
  ['PYTHONPATH=src pytest -q', ['Bash(pytest -q)', 'Bash(pytest:*)']],
  ['PYTHONPATH=src black x', ['Bash(PYTHONPATH=src black x)', 'Bash(PYTHONPATH=src black:*)']],
  ['apt-get update', ['Bash(apt-get update)']],
  [
    'curl -s http://localhost:3000/x?y=1',
    ["Bash(curl -s 'http://localhost:3000/x?y=1')", 'WebFetch(domain:localhost:3000)'],
  ],
  ['curl -s localhost:3000/x', ['Bash(curl -s localhost:3000/x)', 'WebFetch(domain:localhost:3000)']],
  ['curl -sf https://example.com/a', ['Bash(curl -sf https://example.com/a)']],
  ['curl -sL https://example.com/a', ['Bash(curl -sL https://example.com/a)']],
  ['some-tool x', ['Bash(some-tool x)']],
  ['timeout 60 npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['CI=1 npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['CI=1 timeout 60 npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['git status && npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  [
    'npm run a && npm run b',
    ['Bash(npm run a) & Bash(npm run b)', 'Bash(npm run a:*) & Bash(npm run b:*)', 'Bash(npm run:*)'],
  ],
  ['npm test; npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['git add -A && git commit -m x', ['Bash(git add -A) & Bash(git commit:*)', 'Bash(git add:*) & Bash(git commit:*)']],
  ['npm test > out/log.txt', ['Bash(npm test) & Write(out/log.txt)', 'Bash(npm test:*) & Write(out/**)']],
  ['echo x > a.txt', ['Write(a.txt)']],
  ['> a.txt', ['Write(a.txt)']],
  ['> a.txt; >> b.txt', ['Write(a.txt) & Write(b.txt)']],
  ['cat <<EOF > notes/a.md\nx\nEOF', ['Write(notes/a.md)', 'Write(notes/**)']],
  ['echo $(npm test)', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['t a; t b; u c', ['Bash(t a) & Bash(t b) & Bash(u c)']],
  ['t 1; t 2; t 3; t 4; t 5; t 6; t 7; t 8; t 9; t 10; t 11', []],
];

for (const [command, suggestions] of commands) {
  test(`suggestRules: ${JSON.stringify(command)} is offered as ${suggestions.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(suggested(command), suggestions);
  });
}

const calls: readonly (readonly [tool: string, input: object, suggestions: readonly string[]])[] = [
  ['Write', { file_path: 'a.ts', content: '' }, ['Write(a.ts)']],
  ['Write', { file_path: '/work/proj/src/a.ts', content: '' }, ['Write(src/a.ts)', 'Write(src/**)']],
  ['Edit', { file_path: 'src/x/y/a.ts' }, ['Write(src/x/y/a.ts)', 'Write(src/x/y/**)', 'Write(src/**)']],
  [
    'Write',
    { file_path: 'app/(group)/[id]/a.ts' },
    ['Write(app/(group)/\\[id]/a.ts)', 'Write(app/(group)/\\[id]/**)', 'Write(app/**)'],
  ],
  ['Write', { file_path: '/srv/data/x' }, ['Write(/srv/data/x)']],
  ['Write', { file_path: '/home/u/.bashrc' }, []],
  ['Write', {}, []],
  ['Read', { file_path: 'src/a.ts' }, ['Read(src/a.ts)', 'Read(src/**)']],
  ['Grep', { pattern: 'x' }, ['Read(**)']],
  ['Grep', { pattern: 'x', path: 'src' }, ['Read(src/**)']],
  ['WebFetch', { url: 'https://docs.example.com/x' }, ['WebFetch(domain:docs.example.com)']],
  ['WebFetch', { url: 'http://localhost/' }, ['WebFetch(domain:localhost:80)']],
  ['WebFetch', { url: 'http://192.168.0.1/' }, []],
  ['WebFetch', { url: 'http://169.254.169.254/' }, []],
  ['WebFetch', { url: 'https:evil.com' }, []],
  ['mcp__github__create_issue', { title: 'x' }, ['mcp__github__create_issue']],
  ['mcp__a__b__c', {}, ['mcp__a__b__c']],
  ['mcp__github', {}, []],
  ['Deploy', { b: 1, a: 'x' }, ['Deploy({"a":"x","b":1})', 'Deploy']],
  ['Deploy', { text: 'x'.repeat(500) }, ['Deploy']],
  ['not a name', {}, []],
  ['', {}, []],
];

for (const [tool, input, suggestions] of calls) {
  test(`suggestRules: ${tool} ${JSON.stringify(input).slice(0, 60)} is offered as ${suggestions.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(suggested(input, { tool }), suggestions);
  });
}

test('suggestRules: what is covered already needs no rule', () => {
  assert.deepEqual(suggested('git add -A && npm test', { allow: ['Bash(git add:*)'] }), [
    'Bash(npm test)',
    'Bash(npm test:*)',
  ]);
});

test('suggestRules: an ask rule is not answered by a suggestion', () => {
  assert.deepEqual(suggested('npm test', { ask: ['Bash(npm:*)'] }), []);
});

test('suggestRules: nothing is suggested where nothing is asked', () => {
  assert.deepEqual(suggested('npm test', { mode: 'bypass' }), []);
  assert.deepEqual(suggested('npm test', { mode: 'dontAsk' }), []);
});

test('suggestRules: no suggestion is one that the review would object to', () => {
  const ground = { ...facts.place, roots: facts.roots, foldsCase: facts.foldsCase };
  for (const set of commands.flatMap(([, suggestions]) => suggestions)) {
    const rules = set.split(' & ').map((text) => readRule(text, { effect: 'allow', scope: 'user' }));
    assert.ok(rules.every(isReadable));
    assert.deepEqual(reviewRules(rules, ground), []);
  }
});
