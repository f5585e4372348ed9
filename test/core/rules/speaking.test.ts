import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts } from '../../../src/core/facts';
import type { Part } from '../../../src/core/part';
import { speaking } from '../../../src/core/rules/speaking';
import { literalWord } from '../../../src/core/shell/word';
import {
  aCommand,
  aFetchPart,
  aFilePart,
  anIndex,
  anMcpPart,
  aPathUse,
  aRedirectionPart,
  aRunPart,
  someCommands,
  someFacts,
} from '../../builders';

type Heard = 'matches' | 'may' | undefined;

/** What one deny rule says about a part. The same text as an ask rule must say the same. */
function heard(rule: string, part: Part, facts: Facts = someFacts()): Heard {
  const answers = (['deny', 'ask'] as const).map((effect) => {
    const found = speaking(part, { index: anIndex({ [effect]: [rule] }, facts), effect }, facts);
    assert.ok(found.length <= 1, 'a rule speaks once');
    return found[0]?.certainty;
  });
  assert.equal(answers[0], answers[1], 'deny and ask rules hear the same');
  return answers[0];
}

/** The strongest that a rule says about any command of a text. */
function heardIn(rule: string, text: string, facts?: Facts): Heard {
  const answers = someCommands(text).map((command) => heard(rule, aRunPart(command), facts));
  return answers.includes('matches') ? 'matches' : answers.includes('may') ? 'may' : undefined;
}

const commands: readonly (readonly [rule: string, text: string, heard: Heard])[] = [
  ['Bash(rm:*)', 'rmdir empty', undefined],
  ['Bash(rm:*)', 'rmx a', undefined],
  ['Bash(rm:*)', 'RM a', undefined],
  ['Bash(rm:*)', 'echo "rm -rf /"', undefined],
  ['Bash(rm:*)', 'ls rm', undefined],
  ['Bash(rm:*)', 'npm rm foo', undefined],
  ['Bash(rm:*)', 'git commit -m "rm -rf old; cleanup"', undefined],
  ['Bash(rm:*)', 'ls "$x"', undefined],
  ['Bash(rm:*)', 'x=1', undefined],
  ['Bash(rm:*)', 'export FOO=1', undefined],
  ['Bash(rm:*)', 'hash -r', undefined],
  ['Bash(rm:*)', "alias ll='ls -l'", undefined],
  ['Bash(chmod 777:*)', 'chmod 7777 a', undefined],
  ['Bash(chmod 777:*)', 'chmod 755 a', undefined],
  ['Bash(chmod 777:*)', 'chmod', undefined],
  ['Bash(git push origin main)', 'git push origin main2', undefined],
  ['Bash(git push origin main)', 'git push origin', undefined],
  ['Bash(git push origin main)', 'git push origin main --dry-run', undefined],
  ['Bash(git push origin main)', 'git push --dry-run origin main', 'may'],
  ['Bash(git push origin main:*)', 'git push -u origin main', 'may'],
  ['Bash(git push origin main:*)', 'git push -u origin feature', undefined],
  ['Bash(rm -rf:*)', 'rm -fr x', 'matches'],
  ['Bash(rm -rf:*)', 'rm -r -f x', 'matches'],
  ['Bash(rm -rf:*)', 'rm x --recursive -vf', 'matches'],
  ['Bash(rm -rf:*)', 'rm -R --force x', 'matches'],
  ['Bash(rm -rf:*)', 'rm -{r,f} x', 'may'],
  ['Bash(rm -rf:*)', 'x=-rf; rm a $x', 'may'],
  ['Bash(rm -rf:*)', 'rm -r "$f"', 'may'],
  ['Bash(rm -rf:*)', 'rm -r x', undefined],
  ['Bash(rm -rf:*)', 'rm -f x', undefined],
  ['Bash(rm -rf:*)', 'rm -f -- -r', undefined],
  ['Bash(rm -rf)', 'rm -fr', undefined],
  ['Bash(rm -rf /tmp:*)', 'rm -r -f /tmp', 'matches'],
  ['Bash(rm -rf /tmp:*)', 'rm -r -f /var', undefined],
  ['Bash(rm -rf /:*)', 'rm -r -f -- /', 'matches'],
  ['Bash(docker rm -f:*)', 'docker container rm x --force', 'matches'],
  ['Bash(psql -c:*)', 'psql db -c x', 'may'],
  ['Bash(git push --force:*)', 'git push origin main --force', 'matches'],
  ['Bash(git push --force:*)', 'git -C x push -f', 'matches'],
  ['Bash(git push --force:*)', 'git push --force-with-lease', undefined],
  ['Bash(git push --force-with-lease:*)', 'git push --force', undefined],
  ['Bash(git push --force:*)', 'git log push --force', undefined],
  ['Bash(git push --force:*)', 'git -C push log --force', undefined],
  ['Bash(git reset --hard:*)', 'git reset HEAD~1 --hard', 'matches'],
  ['Bash(git reset --hard:*)', 'git reset --har', 'matches'],
  ['Bash(git commit -n:*)', 'git commit -mno', undefined],
  ['Bash(git commit -n:*)', 'git commit -am x --no-verify', 'matches'],
  ['Bash(npm install -g:*)', 'npm i x --global', 'matches'],
  ['Bash(npm install -g:*)', 'npm test --global', undefined],
  ['Bash(npm install -g:*)', 'npm -g install x', 'matches'],
  ['Bash(curl -X POST:*)', 'curl -s u -XPOST', 'matches'],
  ['Bash(curl -X POST:*)', 'curl --request=POST u', 'matches'],
  ['Bash(curl -X POST:*)', 'curl -X PUT u', undefined],
  ['Bash(terraform apply -auto-approve:*)', 'terraform -chdir=x apply --auto-approve=true', 'matches'],
  ['Bash(terraform apply -auto-approve:*)', 'terraform apply', undefined],
  ['Bash(go test -exec:*)', 'go test ./... -exec=x', 'matches'],
  ['Bash(docker run -v:*)', 'docker run --volume /:/x i', 'matches'],
  ['Bash(docker run -v:*)', 'docker run i ls -v', undefined],
  ['Bash(python -c:*)', 'python x.py -c y', undefined],
  ['Bash(python manage.py migrate:*)', 'python manage.py --settings=x migrate', 'may'],
  ['Bash(npx prisma migrate:*)', 'npx prisma --schema x migrate', 'may'],
  ['Bash(npm run deploy:*)', 'npm run -s deploy', 'matches'],
  ['Bash(npm run deploy:*)', 'npm run -w x deploy --prod', 'matches'],
  ['Bash(npm run deploy:*)', 'npm run --nobody-knows deploy', 'may'],
  ['Bash(npm run deploy:*)', 'npm run -s build', undefined],
  ['Bash(npm run deploy:*)', 'npm run build -- deploy', undefined],
  ['Bash(kubectl get secrets:*)', 'kubectl get -n x secrets', 'matches'],
  ['Bash(kubectl get secrets:*)', 'kubectl get -n secrets pods', undefined],
  ['Bash(kubectl get secrets:*)', 'kubectl get secret x', 'matches'],
  ['Bash(kubectl get secrets:*)', 'kubectl get -n x Secret/x', 'matches'],
  ['Bash(kubectl get secrets:*)', 'kubectl get pods,secrets.v1', 'matches'],
  ['Bash(kubectl get secrets:*)', 'kubectl get pod secrets', undefined],
  ['Bash(kubectl delete ns:*)', 'kubectl delete namespaces x', 'matches'],
  ['Bash(kubectl delete ns:*)', 'kubectl get namespaces x', undefined],
  ['Bash(git branch -D:*)', 'git branch --delete --force x', 'matches'],
  ['Bash(git branch -D:*)', 'git branch -df x', 'matches'],
  ['Bash(git branch -D:*)', 'git branch -d x', undefined],
  ['Bash(git branch -D:*)', 'git branch -f x y', undefined],
  ['Bash(kill -9:*)', 'kill -s KILL 1', 'matches'],
  ['Bash(kill -9:*)', 'kill -s9 1', 'matches'],
  ['Bash(kill -SIGKILL:*)', 'kill -9 1', 'matches'],
  ['Bash(kill -9:*)', 'kill -s TERM 9', undefined],
  ['Bash(kill -9:*)', 'kill -15 9', undefined],
  // Whoever runs it as somebody else, whatever stands between.
  ['Bash(sudo rm:*)', 'sudo -u root rm x', 'matches'],
  ['Bash(sudo rm:*)', 'sudo env rm x', 'matches'],
  ['Bash(sudo rm:*)', "sudo sh -c 'cd / && rm x'", 'matches'],
  ['Bash(sudo rm:*)', 'sudo /bin/rm x', 'matches'],
  ['Bash(sudo rm:*)', 'sudo env /usr/bin/rm x', 'matches'],
  ['Bash(sudo rm:*)', 'sudo ls; rm x', undefined],
  ['Bash(sudo rm:*)', 'sudo cat x | xargs rm', undefined],
  ['Bash(npx prisma migrate:*)', 'npx prisma@5 migrate reset', 'matches'],
  ['Bash(npx @x/y:*)', 'npx @x/y@1', 'matches'],
  ['Bash(npx @x/y:*)', 'npx @x/z@1', undefined],
  // What is not known may be an option; what the line itself says is known.
  ['Bash(rm -rf:*)', 'rm x $f', 'may'],
  ['Bash(rm -rf:*)', 'rm x "$f"', 'may'],
  ['Bash(rm -rf:*)', 'read f; rm x "$f"', 'may'],
  ['Bash(rm -rf:*)', 'f=a; rm x "$f"', undefined],
  ['Bash(rm -rf:*)', 'f=a; rm "$f"', undefined],
  ['Bash(rm -rf:*)', 'for f in a -rf; do rm x "$f"; done', 'may'],
  ['Bash(git push --force:*)', 'git push origin "$B"', 'may'],
  ['Bash(git push --force:*)', 'B=main; git push origin "$B"', undefined],
  ['Bash(rm -rf:*)', 'rm -f *.o', undefined],
  ['Bash(uv pip install:*)', 'uv pip -q install x', 'matches'],
  ['Bash(git stash drop:*)', 'git stash -q drop', 'may'],
  ['Bash(docker run:*)', 'docker container run x', 'matches'],
  ['Bash(docker run:*)', 'docker --debug container run x', 'matches'],
  ['Bash(docker rmi:*)', 'docker image rm x', 'matches'],
  ['Bash(docker rm:*)', 'docker image rm x', undefined],
  ['Bash(docker rm:*)', 'docker exec container rm x', undefined],
  ['Bash(docker run:*)', 'docker container $x i', 'may'],
  ['Bash(docker run:*)', 'docker container', undefined],
  ['Bash(docker build:*)', 'docker buildx b .', 'matches'],
  ['Bash(docker container run:*)', 'docker container run x', 'matches'],
  ['Bash(docker compose down:*)', 'docker-compose -f x down', 'matches'],
  ['Bash(docker-compose down:*)', 'docker --debug compose -f x down', 'matches'],
  ['Bash(docker-compose down:*)', 'docker compose up', undefined],
  ['Bash(git)', 'git --no-pager', undefined],
  ['Bash(npm run deploy:*)', 'npm run deployer', undefined],
  ['Bash(npm run deploy:*)', 'npm run b*', undefined],
  ['Bash(npm run deploy:*)', 'npm run "x$y"', undefined],
  ['Bash(npm run deploy:*)', 'npm run build $x', undefined],
  ['Bash(git push:*)', 'git add *', undefined],
  ['Bash(git push:*)', 'git -C push status', undefined],
  ['Bash(git push:*)', 'git status -C push', undefined],
  ['Bash(rm:*)', '~/bin/npm x', undefined],
  ['Bash(rm:*)', 'man rm', undefined],
  ['Bash(rm:*)', 'which rm', undefined],
  ['Bash(rm:*)', 'docker rm x', undefined],
  ['Bash(rm:*)', 'yarn rm x', undefined],
  ['Bash(rm:*)', 'vim rm', undefined],
  ['Bash(rm:*)', 'python3 rm.py rm', undefined],
  ['Bash(rm:*)', 'grep -rn "rm -rf" src', undefined],
  ['Bash(rm:*)', "printf '%s' 'rm x'", undefined],
  ['Bash(rm:*)', 'unheardof "do not rm it"', undefined],
  ['Bash(git push:*)', 'unheardof git pull', undefined],
  ['Bash(rm:*)', '"$PWD"/npm x', undefined],

  ['Bash', 'ls', 'matches'],
  ['*', 'ls', 'matches'],
  ['shell(rm)', 'rm a', 'matches'],
  ['Bash(rm:*)', 'rm', 'matches'],
  ['Bash(rm:*)', '\\rm a', 'matches'],
  ['Bash(rm:*)', "r''m a", 'matches'],
  ['Bash(rm:*)', "$'\\162\\155' a", 'matches'],
  ['Bash(rm:*)', '/bin/rm a', 'matches'],
  ['Bash(rm:*)', '//bin//rm a', 'matches'],
  ['Bash(rm:*)', '../../bin/rm a', 'matches'],
  ['Bash(rm:*)', '~/bin/rm a', 'matches'],
  ['Bash(rm:*)', '"$d"/rm a', 'matches'],
  ['Bash(rm:*)', 'rm.exe a', 'matches'],
  ['Bash(/bin/rm:*)', 'rm a', 'matches'],
  ['Bash(rm:*)', 'ls && rm a', 'matches'],
  ['Bash(rm:*)', 'echo $(rm a)', 'matches'],
  ['Bash(rm:*)', 'c=rm; $c a', 'matches'],
  ['Bash(rm:*)', 'c="rm a"; $c', 'matches'],
  ['Bash(rm a)', 'c="rm a"; $c', 'matches'],
  ['Bash(git push:*)', 'git p{ull,ush}', 'matches'],
  ['Bash(rm:*)', 'hash -p /bin/rm zz', 'matches'],
  ['Bash(rm:*)', 'alias zz=rm', 'matches'],
  ['Bash(git push:*)', 'git  push', 'matches'],
  ['Bash(git push:*)', 'git -C . push', 'matches'],
  ['Bash(git push:*)', 'git -c a.b=c push', 'matches'],
  ['Bash(git push:*)', 'git --no-pager push', 'matches'],
  ['Bash(git push:*)', 'git --git-dir .git --work-tree=. push', 'matches'],
  ['Bash(git push origin main)', 'git -C x push origin main', 'matches'],
  ['Bash(git push:*)', 'git-push x', 'matches'],
  ['Bash(git push:*)', '/usr/lib/git-core/git-push x', 'matches'],
  ['Bash(npm publish:*)', 'npm --prefix pkg publish', 'matches'],
  ['Bash(npm publish:*)', 'npm --dir publish', 'may'],
  ['Bash(git push:*)', 'git --exec-path x push', 'may'],
  ['Bash(make deploy:*)', 'make -j 4 deploy', 'may'],
  ['Bash(make deploy:*)', 'make --jobs 4 deploy', 'may'],
  ['Bash(make deploy:*)', 'make A=b deploy', 'matches'],
  ['Bash(rustup uninstall:*)', 'rustup +nightly uninstall', 'matches'],
  ['Bash(npm publish:*)', 'npm -w pkg --silent publish', 'matches'],
  ['Bash(npm publish:*)', 'npm pub', 'matches'],
  ['Bash(npm run x:*)', 'npm run-script x', 'matches'],
  ['Bash(docker run:*)', 'docker -H tcp://x run y', 'matches'],
  ['Bash(docker compose up:*)', 'docker --context x compose -f y.yml up', 'matches'],
  ['Bash(cargo publish:*)', 'cargo +nightly publish', 'matches'],
  ['Bash(pip install:*)', 'python3 -m pip install x', 'matches'],
  ['Bash(pip install:*)', 'python -Im pip install x', 'matches'],
  ['Bash(python3:*)', 'python3 -m pip install x', 'matches'],
  ['Bash(curl https://api.example.com/:*)', 'curl https://api.example.com/ -d x', 'matches'],
  ['Bash(eval:*)', 'ls; eval "$x"', 'matches'],
  ["Bash(echo 'a  b')", 'echo "a  b"', 'matches'],

  ['Bash(git push:*)', 'git --unheard-of push', 'may'],
  ['Bash(git push:*)', 'git --unheard-of value push', 'may'],
  ['Bash(chmod 777:*)', 'chmod -R 777 .', 'may'],
  ['Bash(git push:*)', 'git $x', 'may'],
  ['Bash(git push:*)', 'git "$x"', 'may'],
  ['Bash(git push:*)', 'git $x push', 'may'],
  ['Bash(git push:*)', 'git "$x" push', 'may'],
  ['Bash(git push)', 'git push $x', 'may'],
  ['Bash(npm run deploy:*)', 'npm run d*', 'may'],
  ['Bash(npm run deploy:*)', 'npm run "$(cat target)"', 'may'],
  ['Bash(npm run deploy now:*)', 'npm run $x', 'may'],
  ['Bash(rm:*)', '$x a', 'may'],
  ['Bash(rm:*)', 'PATH=/x zz a', 'may'],
  ['Bash(rm:*)', 'PATH=/x', 'may'],
  ['Bash(rm:*)', 'export PATH=/x', 'may'],
  ['Bash(rm:*)', 'read PATH', 'may'],
  ['Bash(rm:*)', 'enable -f x.so zz', 'may'],
  ['Bash(rm:*)', 'r$(x)m a', 'may'],
  ['Bash(rm:*)', '/bin/r? a', 'may'],
  ['Bash(rm:*)', '`echo rm` a', 'may'],
  ['Bash(rm:*)', 'eval "$x"', 'may'],
  // Code in another language, and programs that may be wrappers.
  ['Bash(rm:*)', 'ruby -e \'system("rm a")\'', 'may'],
  ['Bash(rm:*)', 'python3 -c \'import os; os.system("/bin/rm a")\'', 'may'],
  ['Bash(rm -rf:*)', 'python3 <<EOF\nos.system("rm")\nEOF', 'may'],
  ['Bash(rm:*)', 'vim -c ":!rm a" x', 'may'],
  ['Bash(rm:*)', 'make SHELL="rm a"', 'may'],
  ['Bash(rm:*)', 'nc -e /bin/rm x 1', 'may'],
  ['Bash(rm:*)', 'unheardof rm a', 'may'],
  ['Bash(rm:*)', 'unheardof run -x -- /bin/rm a', 'may'],
  ['Bash(rm:*)', 'unheardof --exec="rm a"', 'may'],
  ['Bash(rm:*)', 'unheardof --command=rm a', 'may'],
  ['Bash(git push:*)', 'unheardof git -C x push', 'may'],
];

for (const [rule, text, expected] of commands) {
  test(`speaking: ${rule} ${expected ?? 'says nothing'} about ${JSON.stringify(text)}`, () => {
    assert.equal(heardIn(rule, text), expected);
  });
}

test('speaking: where programs are found whatever their case, a rule may match another case', () => {
  const place = { ...someFacts().place, platform: 'darwin' } as const;
  assert.equal(heardIn('Bash(rm:*)', 'RM a', someFacts({ foldsCase: true })), 'may');
  assert.equal(heardIn('Bash(rm:*)', '/BIN/Rm a', someFacts({ place })), 'may');
  assert.equal(heardIn('Bash(rm:*)', 'RMX a', someFacts({ foldsCase: true })), undefined);
});

test('speaking: a command that hides what it runs may be any command', () => {
  const part = aRunPart(aCommand('bash x', { hidden: 'a shell reads it from a file' }));
  assert.equal(heard('Bash(rm:*)', part), 'may');
  assert.equal(heard('Bash(bash:*)', part), 'matches');
  assert.equal(heard('Read(.env)', part), 'may');
  assert.equal(heard('Write(src/**)', part), 'may');
  assert.equal(heard('WebFetch(evil.com)', part), 'may');
  assert.equal(heard('Read', part), 'may');
  assert.equal(heard('Read(.env)', aRunPart('$x .env')), 'may');
});

test('speaking: text that cannot be parsed is heard where it names a rule’s program', () => {
  const unparsed = (text: string, tool = 'Bash'): Part => ({
    kind: 'unreadable',
    text,
    tool,
    why: 'a quote stays open',
  });
  assert.equal(heard('Bash', unparsed("rm a 'x")), 'matches');
  assert.equal(heard('Bash(rm:*)', unparsed("rm a 'x")), 'may');
  assert.equal(heard('Bash(rm -rf /)', unparsed('if rm a')), 'may');
  assert.equal(heard('Bash(rm:*)', unparsed('ls && /bin/r\\m a "')), 'may');
  assert.equal(heard('Bash(rm:*)', unparsed('x=$(rm a')), 'may');
  assert.equal(heard('Bash(rm:*)', unparsed('rmdir x "')), undefined);
  assert.equal(heard('Bash(rm:*)', unparsed('rm x', 'Deploy')), undefined);
  assert.equal(heard('Bash', unparsed('', 'PowerShell')), 'matches');
  assert.equal(heard('PowerShell', unparsed('', 'PowerShell')), 'matches');
  assert.equal(heard('PowerShell', aRunPart('Get-Item x', { tool: 'PowerShell' })), 'matches');
  assert.equal(heard('PowerShell', aRunPart('Get-Item x')), undefined);
});

test('speaking: text that cannot be parsed is heard where it seems to name a rule’s file or host', () => {
  const unparsed = (text: string): Part => ({ kind: 'unreadable', text, tool: 'Bash', why: 'a quote stays open' });
  assert.equal(heard('Read(.env)', unparsed('cat .env "')), 'may');
  assert.equal(heard('Read(.env)', unparsed('cat ./.e""nv "')), 'may');
  assert.equal(heard('Write(~/.bashrc)', unparsed('dd of=/home/u/.bashrc "')), 'may');
  assert.equal(heard('Read(.env)', unparsed('cat .envrc "')), undefined);
  assert.equal(heard('Read', unparsed('cat .env "')), undefined);
  assert.equal(heard('WebFetch(evil.com)', unparsed('curl https://a.evil.com/x "')), 'may');
  assert.equal(heard('WebFetch(evil.com)', unparsed('curl https://good.com/x "')), undefined);
  const long = Array.from({ length: 3_000 }, (_, at) => `word${at}`).join(' ');
  assert.equal(heard('Read(.env)', unparsed(long)), 'may');
});

test('speaking: a hundred thousand doubts are not all told, but every rule that matches is', () => {
  const deny = [...Array.from({ length: 500 }, (_, at) => `Bash(tool${at}:*)`), 'Bash(rm:*)', 'shell(rm)'];
  const index = anIndex({ deny });
  const found = speaking(
    aRunPart(someCommands('x=rm; $x')[1] ?? aCommand('ls')),
    { index, effect: 'deny' },
    someFacts(),
  );
  assert.deepEqual(
    found.filter((match) => match.certainty === 'matches').map((match) => match.rule.text),
    ['Bash(rm:*)', 'shell(rm)'],
  );
  assert.ok(found.length < 100);
});

test('speaking: a command full of variables is compared in reasonable time', () => {
  const deny = [`Bash(x${' x'.repeat(60)}:*)`, `Bash(x${' y'.repeat(60)})`];
  const index = anIndex({ deny });
  const text = `v=x; w=y; x ${'$v $w "$v" '.repeat(60)}`;
  const [, , command = aCommand('ls')] = someCommands(text);
  const started = process.cpuUsage().user;
  speaking(aRunPart(command), { index, effect: 'deny' }, someFacts());
  // Microseconds of work, whatever else the machine does; trying every combination would never end.
  assert.ok(process.cpuUsage().user - started < 4_000_000);
});

const files: readonly (readonly [rule: string, part: Part, heard: Heard])[] = [
  ['Read(.env)', aFilePart('Read', '/work/proj/.environment'), undefined],
  ['Read(.env)', aFilePart('Write', '.env'), undefined],
  ['Write(src/**)', aFilePart('Read', 'src/a.ts'), undefined],
  ['Glob', aFilePart('Read', 'src/a.ts'), undefined],
  ['Glob', aFilePart('Grep', 'src'), undefined],
  ['Grep(src)', aFilePart('Glob', 'src'), undefined],
  ['Write', aFilePart('Read', 'a'), undefined],
  ['Bash', aFilePart('Write', 'a'), undefined],
  ['Read(src/**)', aFilePart('Grep', 'lib', { recursive: true }), undefined],
  ['Write', aRedirectionPart('a', 'read'), undefined],
  ['Read(.env)', aFilePart('Read', '.env'), 'matches'],
  ['Read(.env)', aFilePart('Read', '/work/proj/sub/.env'), 'matches'],
  ['Read(.env)', aFilePart('Read', '.ENV'), 'matches'],
  ['Read(.env)', aFilePart('Read', 'x/../.env'), 'matches'],
  ['Edit(src/generated/**)', aFilePart('Write', 'src/generated/x.ts'), 'matches'],
  ['NotebookEdit', aFilePart('Write', 'x'), 'matches'],
  ['Write(/work/proj/locked)', aFilePart('Edit', 'locked/x/y'), 'matches'],
  ['read', aFilePart('Grep', '.', { recursive: true }), 'matches'],
  ['Grep', aFilePart('Grep', '.', { recursive: true }), 'matches'],
  ['Grep(src)', aFilePart('Grep', 'src', { recursive: true }), 'matches'],
  ['Bash', aRedirectionPart('a'), 'matches'],
  ['write', aRedirectionPart('a'), 'matches'],
  ['Write(out/**)', aRedirectionPart('out/a'), 'matches'],
  ['Read(.env)', aRunPart('cat .env', { files: [aPathUse('.env')] }), 'matches'],
  ['Write', aRunPart('cp a b', { files: [aPathUse('a'), aPathUse('b', { access: 'write' })] }), 'matches'],
  ['Read(.env)', aFilePart('Grep', '.', { recursive: true }), 'may'],
  [
    'Read(.env)',
    aRunPart('cat .e*', { files: [aPathUse('.e*', { kind: 'pattern', paths: ['/work/proj/.e*'] })] }),
    'may',
  ],
  ['Read(.env)', aRunPart('cat $x', { files: [aPathUse('$x', { kind: 'unknown', paths: [] })] }), 'may'],
  ['Read(.env)', aRunPart('strange .env', { mentioned: [aPathUse('.env')] }), 'may'],
  ['Write(.env)', aRunPart('strange .env', { mentioned: [aPathUse('.env')] }), 'may'],
  ['Read', aRunPart('strange .env', { mentioned: [aPathUse('.env')] }), undefined],
  ['Read(.env)', aRunPart('strange "$x"', { mentioned: [aPathUse('$x', { kind: 'unknown', paths: [] })] }), undefined],
  ['Read(.env)', { kind: 'unreadable', tool: 'Read', text: '', why: 'no path' }, 'may'],
  ['Read(.env)', { kind: 'unreadable', tool: 'Bash', text: 'Bash', why: 'no command' }, 'may'],
  ['Bash(rm:*)', { kind: 'unreadable', tool: 'Bash', text: 'Bash', why: 'no command' }, 'may'],
  ['Read', { kind: 'unreadable', tool: 'Grep', text: '', why: 'no path' }, 'matches'],
  ['Grep', { kind: 'unreadable', tool: 'Grep', text: '', why: 'no path' }, 'matches'],
  ['Write', { kind: 'unreadable', tool: 'Edit', text: '', why: 'no path' }, 'matches'],
  ['Write', { kind: 'unreadable', tool: 'Read', text: '', why: 'no path' }, undefined],
];

for (const [rule, part, expected] of files) {
  test(`speaking: ${rule} ${expected ?? 'says nothing'} about ${part.kind} ${part.text}`, () => {
    assert.equal(heard(rule, part), expected);
  });
}

test('speaking: a file counts by its name and by what it really is', () => {
  const facts = someFacts({
    real: new Map([
      ['/work/proj/key', { kind: 'real', path: '/home/u/.ssh/id_rsa' }],
      ['/home/u/.ssh/pub', { kind: 'real', path: '/work/proj/README.md' }],
      ['/work/proj/loop', { kind: 'unresolvable' }],
    ]),
  });
  assert.equal(heard('Read(~/.ssh/**)', aFilePart('Read', 'key'), facts), 'matches');
  assert.equal(heard('Read(~/.ssh/**)', aFilePart('Read', '/home/u/.ssh/pub'), facts), 'matches');
  assert.equal(heard('Read(~/.ssh/**)', aFilePart('Read', 'loop'), facts), 'may');
  assert.equal(heard('Read(~/.ssh/**)', aFilePart('Read', 'other'), facts), undefined);
});

test('speaking: relative paths hang on the rule’s base, or on the folder of the ground', () => {
  const part = aFilePart('Write', '/srv/a/src/x');
  assert.equal(heard('Write(src/x)', part), undefined);
  const place = { ...someFacts().place, cwd: '/srv/a' };
  assert.equal(heard('Write(src/x)', part, someFacts({ place })), 'matches');
});

const urls: readonly (readonly [rule: string, part: Part, heard: Heard])[] = [
  ['WebFetch(evil.com)', aFetchPart('https://evil.com.example.org/'), undefined],
  ['WebFetch(evil.com)', aFetchPart('https://example.org/evil.com'), undefined],
  ['WebFetch(evil.com)', aFetchPart('https://evil.community/'), undefined],
  ['WebFetch(evil.com)', aFetchPart('https://notevil.com/'), undefined],
  ['WebFetch(*.evil.com)', aFetchPart('https://evil.com/'), undefined],
  ['WebFetch(a.evil.com)', aFetchPart('https://evil.com/'), undefined],
  ['WebFetch', aFetchPart(''), 'matches'],
  ['WebFetch(evil.com)', aFetchPart('https://EVIL.com./'), 'matches'],
  ['WebFetch(evil.com)', aFetchPart('https://a.b.evil.com/'), 'matches'],
  ['WebFetch(*.evil.com)', aFetchPart('https://a.b.evil.com/'), 'matches'],
  ['WebFetch(evil.com)', aFetchPart('https://\uff45vil.com/'), 'matches'],
  ['WebFetch(evil.com)', aFetchPart('https:\\\\evil.com\\x'), 'matches'],
  ['WebFetch(evil.com)', aFetchPart('ftp://evil.com/x'), 'matches'],
  ['WebFetch(127.0.0.1)', aFetchPart('http://2130706433/'), 'matches'],
  ['WebFetch(127.0.0.1)', aFetchPart('http://[::ffff:7f00:1]/'), 'matches'],
  ['WebFetch(evil.com)', aFetchPart('view-source:https://evil.com'), 'may'],
  ['WebFetch(evil.com)', { kind: 'unreadable', tool: 'WebFetch', text: '', why: 'no url' }, 'may'],
  ['WebFetch', { kind: 'unreadable', tool: 'WebFetch', text: '', why: 'no url' }, 'matches'],
];

for (const [rule, part, expected] of urls) {
  test(`speaking: ${rule} ${expected ?? 'says nothing'} about ${part.text}`, () => {
    assert.equal(heard(rule, part), expected);
  });
}

const fetched: readonly (readonly [word: string, heard: Heard])[] = [
  ['example.com/x', undefined],
  ['./evil.com', undefined],
  ['/tmp/evil.com', undefined],
  ['"https://example.com/$x"', undefined],
  ['evil.com', 'matches'],
  ['evil.com:8080/x', 'matches'],
  ['u:p@evil.com', 'matches'],
  ['git@evil.com:a/b.git', 'matches'],
  ['ssh://git@evil.com/a', 'matches'],
  ['https:evil.com', 'matches'],
  ['"https://evil.com/$x"', 'matches'],
  ['https://example.com/$x', 'may'],
  ['"https://$host/"', 'may'],
  ['"https://evil.co$x"', 'may'],
  ["'https://{a,evil}.com/'", 'may'],
];

for (const [word, expected] of fetched) {
  test(`speaking: a rule about evil.com ${expected ?? 'says nothing'} about a command that fetches ${word}`, () => {
    const command = aCommand(`fetcher ${word}`);
    assert.equal(heard('WebFetch(evil.com)', aRunPart(command, { urls: command.words.slice(1) })), expected);
  });
}

test('speaking: a bare URL rule speaks about commands that fetch', () => {
  assert.equal(heard('url', aRunPart('curl x', { urls: [literalWord('x')] })), 'matches');
  assert.equal(heard('url', aRunPart('curl x')), undefined);
});

const tools: readonly (readonly [rule: string, part: Part, heard: Heard])[] = [
  ['mcp__evil', anMcpPart('evil2', 'x'), undefined],
  ['mcp__db__drop_*', anMcpPart('db', 'select'), undefined],
  ['mcp__db__drop_*', anMcpPart('dbx', 'drop_table'), undefined],
  ['mcp__a__b', anMcpPart('a', 'bc'), undefined],
  ['Task', { kind: 'other', text: 'Tasks', tool: 'Tasks', input: {} }, undefined],
  ['Deploy({"to":"prod"})', { kind: 'other', text: 'Deploy', tool: 'Deploy', input: { to: 'test' } }, undefined],
  ['toString', { kind: 'other', text: 'x', tool: 'constructor', input: {} }, undefined],
  ['mcp', anMcpPart('any', 'x'), 'matches'],
  ['mcp__*', anMcpPart('any', ''), 'matches'],
  ['mcp__evil', anMcpPart('evil', 'x'), 'matches'],
  ['mcp__evil', anMcpPart('evil', ''), 'matches'],
  ['mcp__db__drop_*', anMcpPart('db', 'drop_table'), 'matches'],
  ['mcp__a__b', anMcpPart('a', 'b__c'), 'matches'],
  ['mcp__a_', anMcpPart('a', '_t'), 'matches'],
  ['github(*)', anMcpPart('github', 'x'), 'matches'],
  ['MCP_github', anMcpPart('github', 'x'), 'matches'],
  ['Task', { kind: 'other', text: 'Task', tool: 'Task', input: {} }, 'matches'],
  ['Deploy({"a":1,"b":[2]})', { kind: 'other', text: 'Deploy', tool: 'Deploy', input: { b: [2], a: 1 } }, 'matches'],
  ['mcp__evil', anMcpPart('EVIL', 'x'), 'may'],
  ['mcp__a__b', anMcpPart('a', 'B'), 'may'],
  ['Task', { kind: 'other', text: 'task', tool: 'task', input: {} }, 'may'],
];

for (const [rule, part, expected] of tools) {
  test(`speaking: ${rule} ${expected ?? 'says nothing'} about the tool ${part.text}`, () => {
    assert.equal(heard(rule, part), expected);
  });
}
