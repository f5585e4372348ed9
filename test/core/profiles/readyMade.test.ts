import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Decision, decisions } from '../../../src/core/decision';
import { decide } from '../../../src/core/engine/decide';
import { makePolicy } from '../../../src/core/engine/makePolicy';
import { takeApart } from '../../../src/core/engine/takeApart';
import { modeNamed } from '../../../src/core/modes';
import type { Profile } from '../../../src/core/profiles/profile';
import { readProfile } from '../../../src/core/profiles/readProfile';
import { readRule } from '../../../src/core/rules/readRule';
import { reviewRules } from '../../../src/core/rules/review/review';
import type { SessionId, ToolCallId } from '../../../src/core/toolCall';
import { someFacts } from '../../builders';

const folder = 'media/profiles';

function profileIn(file: string): Profile {
  const reading = readProfile(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading.profile;
}

function rulesOf({ rules }: Profile) {
  return decisions.flatMap((effect) =>
    (rules?.[effect] ?? []).map((text) => readRule(text, { effect, scope: 'user' })),
  );
}

const facts = someFacts();
const ground = { ...facts.place, roots: facts.roots, foldsCase: facts.foldsCase };

/** What becomes of a command, or of a call of another tool, under a profile by itself. */
function decisionUnder(file: string, [tool, text]: readonly [string, string]): Decision {
  const profile = profileIn(file);
  const mode = modeNamed(profile.mode ?? 'default');
  assert.ok(mode);
  const policy = makePolicy({ mode, unmatched: profile.unmatched ?? 'ask', rules: rulesOf(profile) }, facts);
  const input = tool === 'Bash' ? { command: text } : { file_path: text };
  const call = {
    id: 'c' as ToolCallId,
    session: 's' as SessionId,
    agent: 'a',
    tool,
    spelled: tool,
    input,
    cwd: facts.place.cwd,
  };
  return decide(takeApart(call, facts.place), facts, policy).decision;
}

test('ready-made profiles: the six of them ship', () => {
  assert.deepEqual(
    readdirSync(folder)
      .sort()
      .map((file) => [file, profileIn(file).name, profileIn(file).mode]),
    [
      ['bypassWithGuardrails.json', 'Bypass with guardrails', 'bypass'],
      ['cautious.json', 'Cautious', 'default'],
      ['everydayDevelopment.json', 'Everyday development', 'default'],
      ['readOnlyReview.json', 'Read-only review', 'explore'],
      ['sandboxedTrusted.json', 'Sandboxed, trusted', 'bypass'],
      ['unattended.json', 'Unattended', 'dontAsk'],
    ],
  );
});

for (const file of readdirSync(folder)) {
  test(`ready-made profiles: nothing is wrong with the rules of ${file}`, () => {
    assert.deepEqual(
      reviewRules(rulesOf(profileIn(file)), ground).map(({ rule, says }) => `${rule.text} ${says}`),
      [],
    );
    assert.ok((profileIn(file).description ?? '').length > 40);
  });
}

type Expected = readonly [tool: string, text: string, decision: Decision];
const expectations: ReadonlyMap<string, readonly Expected[]> = new Map([
  [
    'bypassWithGuardrails.json',
    [
      ['Read', '/work/proj/.env', 'deny'],
      ['Bash', 'cat .env', 'deny'],
      ['Write', '/work/proj/.git/hooks/pre-commit', 'deny'],
      ['Write', '/work/proj/.env', 'deny'],
      ['Bash', 'echo x >> ~/.bashrc', 'deny'],
      ['Bash', 'tee /etc/hosts', 'deny'],
      ['Bash', 'sudo ls', 'deny'],
      ['Bash', 'git push --force', 'deny'],
      ['Bash', 'git push', 'ask'],
      ['Bash', 'rm -rf build', 'ask'],
      ['Bash', 'npm publish', 'ask'],
      ['Write', '/work/proj/src/a.ts', 'allow'],
      ['Bash', 'npm install left-pad', 'allow'],
      ['Bash', 'make && ./run', 'allow'],
      ['Bash', 'git commit -m x', 'allow'],
    ],
  ],
  [
    'cautious.json',
    [
      ['Bash', 'npm test', 'ask'],
      ['Write', '/work/proj/src/a.ts', 'ask'],
      ['Bash', 'ls', 'allow'],
    ],
  ],
  [
    'everydayDevelopment.json',
    [
      ['Bash', 'git push', 'ask'],
      ['Bash', 'git -C x push origin main', 'ask'],
      ['Bash', 'git commit -m x && git push', 'ask'],
      ['Bash', 'npm test --script-shell=./x', 'ask'],
      ['Bash', 'go test -exec ./x ./...', 'ask'],
      ['Bash', 'npm install x', 'ask'],
      ['Bash', 'pytest -p evil', 'ask'],
      ['Bash', 'pytest /tmp/x', 'ask'],
      ['Bash', 'PYTHONPATH=/tmp pytest', 'ask'],
      ['Bash', 'npx tsc -p /tmp/x', 'ask'],
      ['Bash', 'eslint --rulesdir x .', 'ask'],
      ['Bash', 'make test SHELL=./x', 'ask'],
      ['Bash', 'python -m pip install x', 'ask'],
      ['Bash', 'cargo test --config x', 'ask'],
      ['Bash', 'cd /tmp && pytest', 'ask'],
      ['Bash', 'ruff format', 'ask'],
      ['Bash', 'curl -X POST localhost:3000', 'ask'],
      ['Bash', 'curl -s 192.168.0.1', 'ask'],
      ['Bash', 'make deploy', 'ask'],
      ['Bash', 'make test deploy', 'ask'],
      ['Bash', 'make build install', 'ask'],
      ['Bash', "make test X='rm -rf'", 'ask'],
      ['Bash', 'make -C /tmp test', 'ask'],
      ['Bash', 'mvn test deploy', 'ask'],
      ['Bash', 'mvn clean deploy', 'ask'],
      ['Bash', 'mvn verify exec:java', 'ask'],
      ['Bash', './gradlew build publish', 'ask'],
      ['Bash', './gradlew test -I x.gradle', 'ask'],
      ['Bash', './gradlew :app:publish', 'ask'],
      ['Bash', 'cd /tmp && ./gradlew test', 'ask'],
      ['Bash', 'dotnet test --settings x', 'ask'],
      ['Bash', 'node --test --import ./x.mjs', 'ask'],
      ['Bash', 'node --test -e 1', 'ask'],
      ['Bash', 'node x.js', 'ask'],
      ['Bash', 'deno test -A', 'ask'],
      ['Bash', 'bun test --preload ./x.ts', 'ask'],
      ['Bash', 'npx biome check --config-path /tmp', 'ask'],
      ['Bash', 'npx -p evil tsc', 'ask'],
      ['Bash', 'npx turbo run build deploy', 'ask'],
      ['Bash', 'npx nx test web --command=x', 'ask'],
      ['Bash', 'python -m json.tool a b', 'ask'],
      ['Bash', 'python manage.py test --settings=x', 'ask'],
      ['Bash', 'python manage.py migrate', 'ask'],
      ['Bash', 'ruff format --check --config /tmp/x .', 'ask'],
      ['Bash', 'black .', 'ask'],
      ['Bash', 'golangci-lint run -c /tmp/x', 'ask'],
      ['Bash', 'go list -toolexec=./x ./...', 'ask'],
      ['Bash', 'cargo nextest run --config x', 'ask'],
      ['Bash', 'bin/rails test -r ./x', 'ask'],
      ['Bash', 'vendor/bin/pest --bootstrap x.php', 'ask'],
      ['Bash', 'vendor/bin/pint', 'ask'],
      ['Bash', 'cmake --build build --target install', 'ask'],
      ['Bash', 'ctest -S x.cmake', 'ask'],
      ['Bash', 'git stash clear', 'ask'],
      ['Bash', 'git rm x', 'ask'],
      ['Bash', 'composer exec sh', 'ask'],
      ['Bash', 'make test V=1 2>&1 | tail -20', 'allow'],
      ['Bash', 'mvn -q test -Dtest=A', 'allow'],
      ['Bash', './gradlew test --tests A', 'allow'],
      ['Bash', 'cd api && ./gradlew test', 'ask'],
      ['Bash', 'dotnet test --no-build', 'allow'],
      ['Bash', 'python3 -m unittest tests.a', 'allow'],
      ['Bash', 'node --test test/a.js', 'allow'],
      ['Bash', 'cmake --build build -j8', 'allow'],
      ['Bash', 'npx playwright test a.spec.ts', 'allow'],
      ['Bash', 'git merge --no-ff x', 'allow'],
      ['Bash', 'curl -s localhost:3000/x', 'allow'],
      ['Bash', 'PYTHONPATH=. pytest -q tests/a.py -k x', 'allow'],
      ['Bash', 'cd packages/a && npm run build -- --watch 2>&1 | tail -5', 'allow'],
      ['Bash', 'uv run pytest -x', 'allow'],
      ['Bash', 'npx tsc --noEmit', 'allow'],
      ['Bash', 'npm test | sh', 'ask'],
      ['Bash', 'git reset --hard', 'ask'],
      ['Write', '/work/proj/src/a.ts', 'ask'],
      ['Read', '/etc/passwd', 'ask'],
      ['Read', '/work/proj/.env', 'ask'],
      ['Read', '/work/proj/src/a.ts', 'allow'],
      ['Bash', 'npm test', 'allow'],
      ['Bash', 'npm run build && npm run lint', 'allow'],
      ['Bash', 'git add -A && git commit -m "a b"', 'allow'],
      ['Bash', 'cargo test', 'allow'],
    ],
  ],
  [
    'readOnlyReview.json',
    [
      ['Bash', 'npm test', 'deny'],
      ['Bash', 'echo x > a', 'deny'],
      ['Write', '/work/proj/src/a.ts', 'deny'],
      ['Read', '/work/proj/src/a.ts', 'allow'],
      ['Bash', 'grep -rn x src', 'allow'],
    ],
  ],
  [
    'unattended.json',
    [
      ['Bash', 'git push', 'deny'],
      ['Bash', 'rm -rf src', 'deny'],
      ['Bash', 'curl https://example.com', 'deny'],
      ['Write', '/work/proj/package.json', 'deny'],
      ['Write', '/work/proj/.git/hooks/pre-commit', 'deny'],
      ['Write', '/work/proj/src/.env', 'deny'],
      ['Read', '/work/proj/.env', 'deny'],
      ['Read', '/home/u/.ssh/id_rsa', 'deny'],
      ['Write', '/work/proj/src/a.ts', 'allow'],
      ['Read', '/work/proj/README.md', 'allow'],
      ['Bash', 'npm test', 'allow'],
    ],
  ],
  [
    'sandboxedTrusted.json',
    [
      ['Bash', 'cat .env', 'deny'],
      ['Read', '/work/proj/.env.local', 'deny'],
      ['Read', '/home/u/.ssh/config', 'deny'],
      ['Bash', 'cat ~/.aws/credentials', 'deny'],
      ['Bash', 'git push --force', 'deny'],
      ['Bash', 'npm publish', 'deny'],
      ['Bash', 'rm x', 'deny'],
      ['Bash', 'sudo rm -rf /', 'deny'],
      ['Bash', 'find . -name x -exec rm {} +', 'deny'],
      ['Bash', 'bash -c "rm x"', 'deny'],
      ['Bash', 'npm install x', 'allow'],
      ['Write', '/work/proj/src/a.ts', 'allow'],
    ],
  ],
]);

for (const [file, cases] of expectations) {
  for (const [tool, text, expected] of cases) {
    test(`ready-made profiles: ${file} says ${expected} to ${tool} ${text}`, () => {
      assert.equal(decisionUnder(file, [tool, text]), expected);
    });
  }
}
