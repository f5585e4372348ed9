// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from '../hearings';

/** The subcommand that a rule denies, and lines that run it behind every option that may stand in front of it. */
const behindOptions: readonly (readonly [denied: string, ...lines: readonly string[]])[] = [
  [
    'git push',
    'git -p --paginate -P --no-pager --bare --no-replace-objects --literal-pathspecs --glob-pathspecs push',
    'git --noglob-pathspecs --icase-pathspecs --no-optional-locks --no-advice --no-lazy-fetch push',
    'git -C d -c a=b --git-dir g --work-tree=w --namespace n --super-prefix=s --attr-source a push',
  ],
  [
    'npm publish',
    'npm -s --silent -q --quiet -d -dd -ddd --verbose -g --global --json -ws --workspaces publish',
    'npm --include-workspace-root -y --yes -f --force --no-audit --no-fund --ignore-scripts publish',
    'npm --foreground-scripts --if-present --offline --prefer-offline --no-color publish',
    'npm --prefix p -C d -w w --workspace w --registry r --loglevel l --cache c --userconfig u publish',
    'npm --globalconfig g --script-shell s --tag t --otp o --access a publish',
  ],
  [
    'pnpm publish',
    'pnpm -s --silent -r --recursive -w --workspace-root --stream --parallel --no-color --offline publish',
    'pnpm --prefer-offline -C d --dir d -F f --filter f --filter-prod f --loglevel l --reporter r publish',
    'pnpm --store-dir s --workspace-concurrency 1 publish',
  ],
  [
    'yarn publish',
    'yarn -s --silent --verbose --json --offline --prefer-offline --non-interactive --no-color --flat publish',
    'yarn --cwd d --modules-folder m --cache-folder c --mutex m --registry r --use-yarnrc y publish',
  ],
  ['bun add', 'bun --silent --bun --watch --hot --cwd d --config c -c c --env-file e --preload p -r r add'],
  ['deno task', 'deno -q --quiet -L l --log-level l task'],
  [
    'docker push',
    'docker -D --debug --tls --tlsverify -H h --host h -c c --context c --config c -l l --log-level l push',
    'docker --tlscacert c --tlscert c --tlskey k push',
  ],
  [
    'podman push',
    'podman --remote -r -c c --connection c --url u --identity i --log-level l --root r push',
    'podman --runroot r --runtime r --storage-driver s push',
  ],
  [
    'docker compose down',
    'docker compose --all-resources --compatibility --dry-run -f f --file f -p p --project-name p down',
    'docker compose --project-directory d --profile p --env-file e --ansi a --parallel 1 --progress p down',
    'docker -D compose -f f down',
  ],
  ['docker-compose down', 'docker-compose --dry-run -f f down'],
  ['podman compose down', 'podman compose --dry-run -f f down'],
  [
    'kubectl delete',
    'kubectl --insecure-skip-tls-verify --warnings-as-errors --match-server-version -n n --namespace n delete',
    'kubectl --context c --cluster c --kubeconfig k -s s --server s --user u --token t --as a delete',
    'kubectl --as-group g --as-uid u --cache-dir c --request-timeout 1 --profile p -v 1 --v 1 delete',
    'kubectl --certificate-authority c --client-certificate c --client-key k --tls-server-name t delete',
  ],
  ['oc delete', 'oc -n n --namespace n --context c --cluster c --kubeconfig k -s s --server s delete'],
  ['oc delete', 'oc --user u --token t --as a -v 1 delete'],
  [
    'helm uninstall',
    'helm --debug -n n --namespace n --kube-context k --kubeconfig k --kube-apiserver k uninstall',
    'helm --kube-token t --registry-config r --repository-config r uninstall',
  ],
  [
    'cargo publish',
    'cargo -q --quiet -v -vv --verbose --offline --locked --frozen --config c -Z z --color c publish',
    'cargo -C d --manifest-path m publish',
  ],
  ['rustup update', 'rustup -q --quiet -v --verbose update'],
  ['go run', 'go -C d run'],
  ['dotnet publish', 'dotnet -d --diagnostics publish'],
  ['gh pr', 'gh -R r --repo r pr'],
  ['gh pr merge', 'gh pr -R r merge', 'gh -R r pr --repo=r merge'],
  ['aws s3 rm', 'aws s3 --region r rm'],
  ['just deploy', 'just --set a b deploy', 'just --set a b --set c d deploy'],
  ['nix run', 'nix --option a b --argstr c d -L run'],
  ['glab mr', 'glab -R r --repo r mr'],
  [
    'aws s3',
    'aws --debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager --profile p --region r s3',
    'aws --endpoint-url e --output o --query q --color c --ca-bundle c --cli-read-timeout 1 s3',
    'aws --cli-connect-timeout 1 s3',
  ],
  [
    'gcloud compute',
    'gcloud -q --quiet --project p --account a --configuration c --verbosity v --format f compute',
    'gcloud --impersonate-service-account s compute',
  ],
  ['az vm', 'az --debug --only-show-errors --verbose -o o --output o --query q --subscription s vm'],
  ['terraform apply', 'terraform -chdir=d apply', 'terraform -chdir d apply'],
  ['tofu apply', 'tofu -chdir=d apply'],
  ['pulumi up', 'pulumi --non-interactive --logtostderr -C d --cwd d --color c -v 1 up'],
  [
    'make deploy',
    'make -B -k -n -s -w -i -r -R -j -C d -f f -I i -o o -W w -E e --directory d --file f deploy',
    'make --makefile m --include-dir i deploy',
  ],
  [
    'systemctl stop',
    'systemctl --user --system --now --no-pager --no-block -q --quiet --global --no-ask-password stop',
    'systemctl -H h --host h -M m --machine m --root r -t t -p p stop',
  ],
  [
    'apt remove',
    'apt -y --yes --assume-yes -q -qq --quiet -f -d -s -m -u -V -o o --option o -c c remove',
    'apt --config-file c -t t --target-release t remove',
  ],
  ['apt-get remove', 'apt-get -y -o o remove'],
  ['brew uninstall', 'brew -q --quiet -v --verbose -d --debug uninstall'],
  [
    'pip uninstall',
    'pip -q --quiet -v --verbose --isolated --no-input --no-color --require-virtualenv uninstall',
    'pip --python p --log l --proxy p --retries 1 --timeout 1 --cert c --client-cert c --cache-dir c uninstall',
  ],
  [
    'pip3 uninstall',
    'pip3 -q --quiet -v --verbose --isolated --no-input --no-color --require-virtualenv uninstall',
    'pip3 --python p --log l --proxy p --retries 1 --timeout 1 --cert c --client-cert c --cache-dir c uninstall',
  ],
  [
    'poetry publish',
    'poetry -q --quiet -v -vv -vvv -n --no-interaction --no-ansi --no-plugins --no-cache publish',
    'poetry -C d --directory d -P p --project p publish',
  ],
  [
    'uv publish',
    'uv -q --quiet -v --verbose --offline --no-config -n --no-cache --directory d --project p publish',
    'uv --config-file c --cache-dir c --color c publish',
  ],
  ['conda remove', 'conda -q --quiet -v --verbose remove'],
  [
    'composer remove',
    'composer -q --quiet -v -vv -vvv -n --no-interaction --no-plugins --no-scripts --ansi --no-ansi remove',
    'composer -d d --working-dir d remove',
  ],
  ['bundle remove', 'bundle --no-color --verbose -r 1 --retry 1 remove'],
  [
    'hg push',
    'hg -q --quiet -v --verbose -y --noninteractive --debug -R r --repository r --cwd d --config c push',
    'hg --encoding e push',
  ],
  [
    'svn commit',
    'svn -q --quiet --non-interactive --no-auth-cache --username u --password p --config-dir d commit',
    'svn --config-option o commit',
  ],
  ['adb uninstall', 'adb -d -e -a -s s -t t -H h -P p -L l uninstall'],
  ['tmux kill-server', 'tmux -2 -C -D -l -N -u -v -L l -S s -f f -c c -T t kill-server'],
  [
    'firebase deploy',
    'firebase --non-interactive --debug -i --interactive -P p --project p --account a --token t deploy',
  ],
  [
    'vercel remove',
    'vercel -d --debug -y --yes -A a --local-config l -Q q --global-config g -S s --scope s remove',
    'vercel -t t --token t -T t --team t --cwd d remove',
  ],
  ['wrangler deploy', 'wrangler -c c --config c --cwd d -e e --env e deploy'],
  ['flyctl deploy', 'flyctl --verbose -t t --access-token t deploy'],
  ['fly deploy', 'fly --verbose -t t --access-token t deploy'],
];

function decisionOn(command: string, denied: string): string {
  const rules = { allow: ['Bash'], ask: [], deny: [`Bash(${denied}:*)`] };
  return verdictOn({ tool: 'Bash', input: { command }, rules }).decision;
}

test('globalOptions: a subcommand is denied behind every option that may stand in front of it', () => {
  for (const [denied, ...lines] of behindOptions) {
    for (const line of lines) {
      assert.equal(decisionOn(`${line} x`, denied), 'deny', line);
    }
  }
});

test('globalOptions: an option that is not known may be followed by anything', () => {
  for (const [line, denied] of [
    ['git --frob push', 'git push'],
    ['docker --frob push x', 'docker push'],
    ['npm --frob publish', 'npm publish'],
    ['gh --frob pr list', 'gh pr'],
    ['make all deploy', 'make deploy'],
    ['mvn clean deploy', 'mvn deploy'],
  ] as const) {
    assert.equal(decisionOn(line, denied), 'ask', line);
  }
});

/** Names that mean the same subcommand; a rule about one is a rule about all. */
const sameNames: readonly (readonly [program: string, names: string])[] = [
  ['npm', 'run run-script rum urn'],
  ['npm', 'install i in ins inst insta instal isnt isnta isntal isntall add'],
  ['npm', 'uninstall un unlink remove rm r'],
  ['npm', 'publish publis publi publ pub'],
  ['npm', 'unpublish unpublis unpubli unpubl unpub unpu unp'],
  ['npm', 'test t tst'],
  ['npm', 'exec x'],
  ['npm', 'ci clean-install ic install-clean isntall-clean'],
  ['npm', 'update up upgrade udpate'],
  ['npm', 'access acces acce acc'],
  ['npm', 'dist-tag dist-tags'],
  ['pnpm', 'run run-script'],
  ['pnpm', 'install i'],
  ['pnpm', 'remove rm uninstall un'],
  ['pnpm', 'test t tst'],
  ['cargo', 'build b'],
  ['cargo', 'run r'],
  ['cargo', 'test t'],
  ['cargo', 'check c'],
  ['cargo', 'doc d'],
  ['cargo', 'remove rm'],
  ['helm', 'uninstall delete del un'],
  ['svn', 'commit ci'],
  ['brew', 'uninstall remove rm'],
];

test('aliases: a rule about one name of a subcommand speaks about all of them', () => {
  for (const [program, names] of sameNames) {
    const [first = '', ...others] = names.split(' ');
    for (const other of others) {
      assert.equal(decisionOn(`${program} ${other} y`, `${program} ${first}`), 'deny', `${program} ${other}`);
      assert.equal(decisionOn(`${program} ${first} y`, `${program} ${other}`), 'deny', `${program} ${first}`);
    }
  }
});

test('aliases: other names and other programs stay apart', () => {
  for (const [line, denied] of [
    ['npm ci', 'npm install'],
    ['npm rm x', 'npm run'],
    ['pnpm add x', 'pnpm install'],
    ['yarn i x', 'yarn install'],
    ['cargo c', 'cargo build'],
    ['terraform apply', 'terraform destroy'],
    ['terraform apply -destroy=false', 'terraform destroy'],
    ['helm upgrade x', 'helm install'],
    ['gcloud beta config list', 'gcloud compute instances delete'],
    ['npm run a:b', 'npm run b'],
  ] as const) {
    assert.equal(decisionOn(line, denied), 'allow', line);
  }
});

test('aliases: what comes to the same as a denied subcommand is denied', () => {
  for (const [line, denied] of [
    ['terraform apply -auto-approve -destroy', 'terraform destroy'],
    ['terraform -chdir=x apply --destroy=true', 'terraform destroy'],
    ['tofu apply -destroy', 'tofu destroy'],
    ['helm upgrade --install x y', 'helm install'],
    ['gcloud alpha compute instances delete x', 'gcloud compute instances delete'],
    ['gcloud --quiet beta compute instances delete x', 'gcloud compute instances delete'],
    ['cargo +nightly publish', 'cargo publish'],
    ['just ./deploy', 'just deploy'],
    ['just ops::deploy', 'just deploy'],
    ['just sub/deploy x', 'just deploy'],
    ['make ./deploy', 'make deploy'],
    ['gradle :app:publish', 'gradle publish'],
  ] as const) {
    assert.equal(decisionOn(line, denied), 'deny', line);
  }
});

test('renaming: once names may mean other programs, a denied one may be any of them', () => {
  for (const line of [
    'PATH=. ls',
    'path=x; make',
    'PATH=x; make',
    'BASH_CMDS=x; make',
    'BASH_ALIASES=x; make',
    'aliases=x; make',
    'commands=x; make',
    'functions=x; make',
    'export PATH=.; make',
    'export path=.; make',
    'declare PATH=x; make',
    'declare BASH_CMDS=x; make',
    'typeset BASH_ALIASES=x; make',
    'local PATH+=x; make',
    'readonly PATH; make',
    'read PATH; make',
    'printf -v PATH x; make',
    'mapfile PATH; make',
    'readarray PATH; make',
    'for PATH in .; do make; done',
    'select PATH in .; do make; done',
    'echo ${PATH:=.}; make',
    'getopts a PATH; make',
    'wait -p PATH; make',
    'exec {PATH}<a; make',
    'coproc PATH { :; }; make',
    'galiases=x; make',
    'env PATH=. make',
    'enable -f x make; make',
    'enable -nf x make; make',
  ]) {
    assert.equal(decisionOn(line, 'rm'), 'ask', line);
  }
  for (const line of [
    'XPATH=. make',
    'export XPATH=.; make',
    'export PATHX=.; make',
    'read x; make',
    'printf PATH; make',
    'enable -n x; make',
    'echo PATH; make',
  ]) {
    assert.equal(decisionOn(line, 'rm'), 'allow', line);
  }
});

test('wordsIn: text that cannot be parsed is searched for the denied program', () => {
  const decision = (command: string) =>
    verdictOn({ tool: 'Bash', input: { command }, mode: 'bypass', rules: { allow: [], ask: [], deny: ['Bash(rm:*)'] } })
      .decision;
  for (const text of [
    'rm "',
    'a;rm;b "',
    `'r'm "`,
    'r\\m "',
    'r\\\nm "',
    `'a'rm "`,
    'x=rm "',
    'a=rm=b "',
    '/bin/rm "',
    '$(rm) "',
    'ls "; rm',
  ]) {
    assert.equal(decision(text), 'ask', text);
  }
  for (const text of ['ls "', 'alarm "', 'rmx "', 'rm-x "', 'x-rm "', 'rm_ "']) {
    assert.equal(decision(text), 'allow', text);
  }
});

test('programName: a denied program is known by its last name, whatever stands around it', () => {
  for (const [command, decision] of [
    ['/bin/rm a', 'deny'],
    ['./rm a', 'deny'],
    ['~/bin/rm a', 'deny'],
    ['"$d"/rm a', 'deny'],
    ['"$d/rm" a', 'deny'],
    ['$d/rm a', 'deny'],
    ['"$d"rm a', 'deny'],
    ['*/rm a', 'ask'],
    ['{a,b}/rm a', 'deny'],
    ['rm.exe a', 'deny'],
    ['rm.EXE a', 'deny'],
    ['rm.cmd a', 'deny'],
    ['rm.bat a', 'deny'],
    ['rm.com a', 'deny'],
    ['rm.ps1 a', 'deny'],
    ['rm.sh a', 'allow'],
    ['rm.exe.x a', 'allow'],
    ['.rm a', 'allow'],
    ['a.b/rm a', 'deny'],
    ['xrm a', 'allow'],
    ['"$d/ls" a', 'allow'],
  ] as const) {
    assert.equal(decisionOn(command, 'rm'), decision, command);
  }
});
