import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '../../../../src/core/engine/decide';
import { makePolicy } from '../../../../src/core/engine/makePolicy';
import { takeApart } from '../../../../src/core/engine/takeApart';
import { modeNamed, modes } from '../../../../src/core/modes';
import { aRule, someFacts } from '../../../builders';

const facts = someFacts();

function isAllowed(text: string, ...allow: readonly string[]): boolean {
  const dissection = takeApart({ tool: 'Bash', input: { command: text } }, facts.place);
  const policy = makePolicy({ mode: modeNamed('default') ?? modes[0], rules: allow.map((rule) => aRule(rule)) }, facts);
  return decide(dissection, facts, policy).decision === 'allow';
}

/** Lines that a rule does not cover although it has their first words. */
const notCovered: readonly (readonly [rule: string, ...lines: readonly string[]])[] = [
  [
    'Bash(npm run test:*)',
    'npm run test --script-shell=/tmp/x',
    'npm run test --script-sh /tmp/x',
    'npm run test --prefix x',
    'npm run test -C x',
    'npm run test --silent --userconfig=x',
    'npm run test --node-options=--require=./x',
    'cd /tmp/x && npm run test',
    'cd /tmp/x; npm run test',
    '(cd ..; npm run test)',
    'cd "$x" && npm run test',
    'pushd /tmp && npm run test',
    'env -C /tmp npm run test',
    'cd node_modules/x && npm run test',
    'o=--prefix=/tmp; npm run test $o',
    'npm run test $(pwd)',
    'npm run test -{-prefix=/tmp,s}',
    'timeout 5 npm run test --prefix x',
  ],
  ['Bash(npm run test)', 'cd /tmp && npm run test'],
  ['Bash(pnpm test:*)', 'pnpm test --config.script-shell=x', 'pnpm test --dir x'],
  ['Bash(yarn test:*)', 'yarn test --cwd x'],
  ['Bash(make:*)', 'make -C x', 'make -f x', 'make -kfx', 'make --eval=x', 'make --dir=x', 'make all SHELL=./x'],
  ['Bash(cargo test:*)', 'cargo test --manifest-path x/Cargo.toml', 'cargo test --config x'],
  ['Bash(go test:*)', 'go test -exec x ./...', 'go test --toolexec=x', 'go test -C x', 'go test /tmp/x'],
  [
    'Bash(pytest:*)',
    'pytest -c x',
    'pytest -px',
    'pytest --pyargs x',
    'pytest --rootdir x',
    'pytest /tmp/x',
    'pytest ../x',
    'pytest ~/x',
  ],
  ['Bash(python -m pytest:*)', 'python -m pytest -p x'],
  ['Bash(git:*)', 'git -C /tmp fetch', 'git -C "$x" fetch', 'git --git-dir=x fetch', 'git -P --work-tree x fetch'],
  ['Bash(git fetch:*)', 'cd /tmp && git fetch'],
  ['Bash(./build.sh:*)', 'cd /tmp && ./build.sh'],
  ['Bash(python scripts/x.py:*)', 'cd /tmp && python scripts/x.py'],
  ['Bash(gcc:*)', 'gcc @x', 'gcc -specs=x a.c', 'gcc --specs=x a.c', 'gcc -specs x a.c', 'gcc -fplugin=./x.so a.c'],
  ['Bash(gcc:*)', 'gcc -wrapper x,y a.c', 'gcc -Wl,-plugin,x a.c', 'gcc -Xlinker -plugin=x a.c', 'gcc -fuse-ld=x a.c'],
  ['Bash(gcc:*)', 'gcc -Wp,-MD,.git/config a.c', 'gcc -Wl,-Map=$HOME/.bashrc a.c', 'gcc -include /tmp/x a.c'],
  ['Bash(clang:*)', 'clang -Xclang -load -Xclang x a.c', 'clang -fpass-plugin=x a.c', 'clang --config=x a.c'],
  ['Bash(rustc:*)', 'rustc -C linker=x a.rs', 'rustc -Clinker=x a.rs', 'rustc --codegen=linker=x a.rs', 'rustc @x'],
  ['Bash(pytest:*)', 'pytest @x', 'pytest --junitxml=.git/config', 'pytest --debug .git/config'],
  ['Bash(tsc:*)', 'tsc @x', 'tsc --tsBuildInfoFile .git/config'],
  ['Bash(make test:*)', 'make test CC=/tmp/x', 'make test CC=../x'],
  ['Bash(mvn test:*)', 'mvn test -DargLine=-javaagent:/tmp/x'],
  ['Bash(dotnet test:*)', 'dotnet test /tmp/x', 'dotnet test @x', 'dotnet test -p:X=/tmp/x'],
  ['Bash(deno test:*)', 'deno test https://h/x.ts', 'deno test npm:x', 'deno test --cwd x'],
  ['Bash(docker run:*)', 'docker run --privileged x', 'docker run --rm --pid=host x'],
  ['Bash(docker build:*)', 'docker build /tmp/x'],
  ['Bash(terraform plan:*)', 'terraform plan -destroy', 'terraform plan -out=.git/config'],
  ['Bash(composer:*)', 'composer exec x', 'composer exec -- x'],
  ['Bash(playwright test:*)', 'playwright test --config=x'],
  ['Bash(tar xf:*)', 'tar xf x -P', 'tar xf x --absolute-names'],
  [
    'Bash(unheard-of:*)',
    'unheard-of --x=~/.bashrc',
    'unheard-of x $HOME/.bashrc',
    'unheard-of -o$HOME/x',
    'unheard-of --x=.git/config',
  ],
  ['Bash(unheard-of:*)', 'unheard-of --config=/tmp/x', 'unheard-of --plugin /tmp/x', 'unheard-of --cwd ../x'],
  ['Bash(unheard-of:*)', 'cd /tmp && unheard-of', 'unheard-of -w /etc/x', 'unheard-of -h/etc/x'],
  ['Bash(zip:*)', 'zip -lf ../x a.zip b', 'zip a.zip b --logfile-path /tmp/x'],
  ['Bash(gcc:*)', 'gcc -MD -MF ../x a.c', 'gcc -MMD -MF/tmp/x a.c', 'gcc -c a.c -MJ /tmp/x'],
  ['Bash(sqlite3:*)', 'sqlite3 -init x db', 'sqlite3 -cmd .x db'],
  ['Bash(perf record:*)', 'perf record -o ../x ls', 'perf record --output=/tmp/x ls'],
  ['Bash(valgrind:*)', 'valgrind --log-file=../x ls', 'valgrind --xml-file=/tmp/x ls'],
  ['Bash(gradle test:*)', 'gradle test -p x', 'gradle test -I x'],
  ['Bash(docker:*)', 'docker -H x ps', 'docker build -f x .', 'docker compose -f x up'],
  ['Bash(kubectl delete:*)', 'kubectl delete pod x --kubeconfig=x'],
  ['Bash(npx tsc:*)', 'npx tsc -p x'],
  ['Bash(eslint:*)', 'eslint -c x .', 'eslint --rulesdir x .', 'eslint --resolve-plugins-relative-to=x .'],
  ['Bash(find:*)', 'find . -delete', 'find . -fprint x'],
  ['Bash(git log:*)', 'git log --output=x', 'git log --output x', 'git log --outp=x'],
  ['Bash(sort:*)', 'sort -o x y', 'sort -ox y', 'sort --output=x y'],
  ['Bash(eslint:*)', 'eslint -f /tmp/x.js .', 'eslint -o ../x .', 'eslint --fix /home/u/x'],
  ['Bash(tsc:*)', 'tsc --outDir /home/u/x', 'tsc --outFile ../x.js a.ts'],
  ['Bash(prettier --check:*)', 'prettier --check --write ../x'],
  ['Bash(mypy:*)', 'mypy --junit-xml ../x'],
  ['Bash(flake8:*)', 'flake8 --output-file=/tmp/x'],
  ['Bash(vitest:*)', 'vitest --execArgv=--require=/tmp/x'],
  ['Bash(pytest:*)', 'pytest --pastebin=all'],
  [
    'Bash(pytest:*)',
    'pytest --cov-report=html:../x',
    'pytest @/tmp/args',
    'pytest -- ../x',
    'pytest --cov-report=html://tmp/x',
  ],
  ['Bash(tsc:*)', 'tsc @../args', 'tsc --outDir=/home/u/x'],
  ['Bash(ruff check:*)', 'ruff check -o ../x', 'ruff check --config /tmp/x', 'ruff check -o../x'],
  ['Bash(black --check:*)', 'black --check --config /tmp/x .', 'black --check ../x'],
  ['Bash(go build:*)', 'go build -ldflags=-extld=/tmp/x', 'go build -gcflags=-o=../x', 'go build -o ../x'],
  ['Bash(cargo build:*)', 'cargo build --target-dir ../x', 'cargo build --artifact-dir=/tmp/x'],
  ['Bash(npm test:*)', 'npm test -- --config /tmp/x', 'npm test -- --config=../x'],
  ['Bash(prettier --check:*)', 'prettier --check . --write', 'prettier --check -w .'],
  ['Bash(jest:*)', 'jest --haste x', 'jest --json --outputFile=$HOME/.bashrc'],
  ['Bash(eslint:*)', 'eslint -o $HOME/.bashrc .', 'eslint -o "$x" .', 'eslint -o"$x" .', 'eslint $HOME/x'],
  ['Bash(ruff check:*)', 'ruff check -o {../x,y}', 'ruff check -o $HOME/x .'],
  ['Bash(cargo build:*)', 'cargo build --target-dir ~root/x', 'x=../y; cargo build --target-dir $x'],
  ['Bash(go build:*)', 'go build -o "$OLDPWD/x"', 'go build -o $(pwd)/../x'],
  ['Bash(npm test:*)', 'npm test -- --config "$HOME/x.js"', 'npm test -- --config=$HOME/x.js'],
  ['Bash(sort:*)', 'sort -T ../d f', 'sort --temporary-directory=d f'],
  ['Bash(git format-patch:*)', 'git format-patch -o ../x HEAD', 'git format-patch --output-directory=x HEAD'],
  ['Bash(gawk:*)', 'gawk -o../x 1 f', 'gawk --profile=x 1 f', 'gawk -dx 1 f'],
  ['Bash(uniq:*)', 'uniq a b'],
  ['Bash(xxd:*)', 'xxd -r a b'],
  ['Bash(wget:*)', 'wget -P ../x https://example.com'],
  ['Bash(unzip:*)', 'unzip a.zip -d ../x'],
  ['Bash(tar:*)', 'tar -xf a.tar -C ../x', 'tar xf a.tar --directory=../x'],
  ['Bash(xargs eslint:*)', 'ls | xargs eslint -o ../x'],
  ['Bash(docker build:*)', 'docker build -o ../x .', 'docker build --output type=local,dest=../x .'],
  ['Bash(gh run download:*)', 'gh run download -D ../x', 'gh run download --dir "$HOME"'],
  ['Bash(terraform plan:*)', 'terraform plan -out=../x'],
  ['Bash(unheard-of:*)', 'unheard-of --output ../x', 'unheard-of -o../x', 'unheard-of --log-file=$HOME/x'],
  ['Bash(curl h.org:*)', 'curl h.org -K x', 'curl h.org -sKx', 'curl h.org --conf=x', 'curl h.org -K - <<< url=h.org'],
  ['Bash(wget h.org:*)', 'wget h.org -e x=y', 'wget h.org -qex=y', 'wget h.org --exec x=y', 'wget h.org -i x'],
  ['Bash(wget h.org:*)', 'wget h.org --use-askpass=x', 'wget h.org --config=x', 'cd /tmp && wget h.org'],
  ['Bash(ssh h:*)', 'ssh h -F x'],
  ['Bash(yt-dlp u:*)', 'yt-dlp u --exec x', 'yt-dlp u --config-location x'],
  ['Bash(aria2c u:*)', 'aria2c u --on-download-complete=x', 'aria2c u --conf-path=x'],
  ['Bash(sed -n:*)', "sed -n 'w x' y", "sed -n '/a/w x' y", "sed -n 's/a/b/w x' y", 'sed -n -f x y'],
  ['Bash(awk:*)', `awk '{ print > "x" }' y`, 'awk -f x y'],
  [
    'Bash(java:*)',
    'java -javaagent:x.jar A',
    'java -agentpath:/x A',
    'java -XX:OnError=x A',
    'java -cp x A',
    'java @x',
  ],
  ['Bash(java -version:*)', 'java -version -javaagent:x.jar=y', 'java -version -Xbootclasspath/a:x'],
  ['Bash(psql db:*)', 'psql db -f x'],
  ['Bash(openssl req:*)', 'openssl req -config x', 'openssl req -engine x'],
  ['Bash(./x.sh:*)', 'cd sub && ./x.sh', 'pushd sub && ./x.sh', 'cd .. && ./x.sh', 'cd sub && timeout 5 ./x.sh'],
  ['Bash(./x.sh)', 'cd sub && ./x.sh', '(cd sub && ./x.sh)', 'cd "$y" && ./x.sh', 'env -C sub ./x.sh'],
  ['Bash(timeout 5 ./x.sh:*)', 'cd sub && timeout 5 ./x.sh'],
  ['Bash(python x.py:*)', 'cd sub && python x.py', 'cd sub && python3 x.py', 'cd sub && python -u x.py'],
  ['Bash(bash x.sh:*)', 'cd sub && bash x.sh'],
  ['Bash(node ../x.js:*)', 'cd sub && node ../x.js'],
  ['Bash(curl:*)', 'curl -o x https://example.com', 'curl -O https://example.com/x', 'curl -D x https://example.com'],
];

for (const [rule, ...lines] of notCovered) {
  test(`${rule} does not cover what it does not name`, () => {
    for (const line of lines) {
      assert.equal(isAllowed(line, rule), false, line);
    }
  });
}

const covered: readonly (readonly [rule: string, ...lines: readonly string[]])[] = [
  [
    'Bash(npm test:*)',
    'npm test',
    'npm test --silent',
    'npm test -w packages/a',
    'npm test -- --prefix x',
    'npm test "$x"',
    'cd packages/a && npm test',
    'cd packages/a && npm test && cd ../b && npm test',
    'cd /tmp && cd /work/proj && npm test',
  ],
  ['Bash(npm run test --prefix:*)', 'npm run test --prefix x'],
  ['Bash(npm --prefix web run build)', 'npm --prefix web run build'],
  ['Bash(npm install:*)', 'npm install --global x'],
  ['Bash(make:*)', 'make -j4 -k all CC=clang'],
  ['Bash(make -C sub:*)', 'make -C sub all'],
  ['Bash(cargo test:*)', 'cargo test -p x --release -- --config y'],
  ['Bash(go test:*)', 'go test -race -cover -count=1 ./...', 'go test ./pkg/x'],
  ['Bash(pytest:*)', 'pytest -xvs tests/a.py -k "a or b" --cov=src', 'pytest /work/proj/tests'],
  ['Bash(eslint:*)', 'eslint --fix src -f json', 'eslint /work/proj/src'],
  ['Bash(tsc:*)', 'tsc --noEmit', 'tsc --outDir dist'],
  ['Bash(go build:*)', 'go build -o /dev/null ./...', 'go build -ldflags "-X main.version=1.0" -o bin/x ./cmd/x'],
  ['Bash(ruff check:*)', 'ruff check --fix src', 'ruff check --config pyproject.toml .'],
  ['Bash(pytest:*)', 'pytest tests/a.py::test_b --base-url=http://localhost:3000 --cov-report=html:htmlcov'],
  [
    'Bash(prettier --write:*)',
    'prettier --write src',
    'prettier --write "src/**/*.ts"',
    'prettier --write src/{a,b}.ts',
  ],
  ['Bash(tsc:*)', 'tsc --outDir "$PWD/dist"', 'for f in src/a.ts src/b.ts; do tsc --noEmit $f; done'],
  ['Bash(pytest:*)', 'pytest tests/$x', 'pytest "$x"', 'd=tests; pytest -q "$d/a.py"'],
  ['Bash(npm test:*)', 'npm test -- --grep "a/b" src/../src/x.test.js', 'npm test -- --name="$USER"'],
  ['Bash(pip install:*)', 'pip install --pre x'],
  ['Bash(git:*)', 'git -C packages/a fetch', 'git commit -C HEAD', 'git add $x', 'cd packages/a && git fetch'],
  ['Bash(git commit:*)', 'git commit -C HEAD -m "$(date)"'],
  ['Bash(docker compose logs:*)', 'docker compose logs -f web'],
  ['Bash(docker:*)', 'docker logs -f x', 'docker run -c 5 x'],
  ['Bash(mkdir:*)', 'cd /tmp && mkdir x'],
  ['Bash(curl -K x:*)', 'curl -K x h.org'],
  ['Bash(curl h.org:*)', 'curl h.org -s', 'cd /tmp && curl h.org -s'],
  ['Bash(wget -e:*)', 'wget -e robots=off h.org'],
  ['Bash(sed -n:*)', "sed -n -i 's/a/b/p' y"],
  ['Bash(./sub/x.sh:*)', 'cd sub && ./x.sh', 'cd sub && timeout 5 ./x.sh a', './sub/x.sh', 'cd sub/a && ../x.sh'],
  ['Bash(./x.sh:*)', './x.sh a', 'cd sub && cd .. && ./x.sh', 'cd /work/proj && ./x.sh'],
  ['Bash(python sub/x.py:*)', 'cd sub && python x.py a'],
  ['Bash(python -m pytest:*)', 'cd sub && python -m pytest'],
  ['Bash(java -jar x.jar:*)', 'java -jar x.jar a'],
  ['Bash(node x.js:*)', 'node x.js --require y'],
  ['Bash(gcc:*)', 'gcc -o x x.c', 'gcc -Wall -O2 -I inc -Llib -lm -Wl,-rpath,lib -DX=1 -o x x.c'],
  ['Bash(rustc:*)', 'rustc -C opt-level=3 --edition 2021 a.rs'],
  ['Bash(docker run:*)', 'docker run --rm -it -p 80:80 img ls'],
  ['Bash(terraform plan:*)', 'terraform plan -out=plan'],
  ['Bash(unheard-of:*)', 'unheard-of .vscode/settings.json', 'unheard-of --config=x.json --project .'],
  ['Bash(sort -o:*)', 'sort -o x y'],
  ['Bash(unheard-of:*)', 'unheard-of --output dist/x -v', 'unheard-of /etc/x --name=/x'],
  ['Bash(docker run:*)', 'docker run -v /a:/b -w /app --env A=/x img'],
  ['Bash(cmake:*)', 'cmake -DCMAKE_INSTALL_PREFIX=/usr -S . -B build'],
  ['Bash(curl:*)', 'curl -o /dev/null https://example.com'],
];

for (const [rule, ...lines] of covered) {
  test(`${rule} covers what it names, in the working directories`, () => {
    for (const line of lines) {
      assert.equal(isAllowed(line, rule), true, line);
    }
  });
}

test('a file that an option names may be covered by a rule of its own, as behind a redirection', () => {
  assert.equal(isAllowed('git log --output=x', 'Bash(git log:*)', 'Write(x)'), true);
  assert.equal(isAllowed('git log --output=y', 'Bash(git log:*)', 'Write(x)'), false);
  assert.equal(isAllowed('sort -o x y', 'Bash'), true);
});
