/** The options that a program takes in front of its subcommand. Anything not listed is unknown. */
export interface GlobalOptions {
  readonly flags: ReadonlySet<string>;
  /** Options whose value is the next word, unless it is attached with `=`. */
  readonly values: ReadonlySet<string>;
}

/** What is known of a program, or of a program's subcommand that has subcommands of its own (`docker compose`). */
export function globalOptionsOf(program: string): GlobalOptions | undefined {
  return table.get(program);
}

function options(flags: string, values: string): GlobalOptions {
  return { flags: new Set(flags.split(' ')), values: new Set(values.split(' ')) };
}

const docker = options(
  '-D --debug --tls --tlsverify',
  '-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey',
);
const compose = options(
  '--all-resources --compatibility --dry-run',
  '-f --file -p --project-name --project-directory --profile --env-file --ansi --parallel --progress',
);
const apt = options(
  '-y --yes --assume-yes -q -qq --quiet -f -d -s -m -u -V',
  '-o --option -c --config-file -t --target-release',
);

const table: ReadonlyMap<string, GlobalOptions> = new Map([
  [
    'git',
    options(
      '-p --paginate -P --no-pager --bare --no-replace-objects --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-optional-locks --no-advice --no-lazy-fetch',
      '-C -c --git-dir --work-tree --namespace --super-prefix --config-env --exec-path --attr-source',
    ),
  ],
  [
    'npm',
    options(
      '-s --silent -q --quiet -d -dd -ddd --verbose -g --global --json -ws --workspaces --include-workspace-root -y --yes -f --force --no-audit --no-fund --ignore-scripts --foreground-scripts --if-present --offline --prefer-offline --no-color',
      '--prefix -C -w --workspace --registry --loglevel --cache --userconfig --globalconfig --script-shell --tag --otp --access',
    ),
  ],
  [
    'pnpm',
    options(
      '-s --silent -r --recursive -w --workspace-root --stream --parallel --no-color --offline --prefer-offline',
      '-C --dir -F --filter --filter-prod --loglevel --reporter --store-dir --workspace-concurrency',
    ),
  ],
  [
    'yarn',
    options(
      '-s --silent --verbose --json --offline --prefer-offline --non-interactive --no-color --flat',
      '--cwd --modules-folder --cache-folder --mutex --registry --use-yarnrc',
    ),
  ],
  ['bun', options('--silent --bun --watch --hot', '--cwd --config -c --env-file --preload -r')],
  ['deno', options('-q --quiet', '-L --log-level')],
  ['docker', docker],
  [
    'podman',
    options('--remote -r', '-c --connection --url --identity --log-level --root --runroot --runtime --storage-driver'),
  ],
  ['docker compose', compose],
  ['docker-compose', compose],
  ['podman compose', compose],
  [
    'kubectl',
    options(
      '--insecure-skip-tls-verify --warnings-as-errors --match-server-version',
      '-n --namespace --context --cluster --kubeconfig -s --server --user --token --as --as-group --as-uid --cache-dir --request-timeout --profile -v --v --certificate-authority --client-certificate --client-key --tls-server-name',
    ),
  ],
  ['oc', options('', '-n --namespace --context --cluster --kubeconfig -s --server --user --token --as -v')],
  [
    'helm',
    options(
      '--debug',
      '-n --namespace --kube-context --kubeconfig --kube-apiserver --kube-token --registry-config --repository-config',
    ),
  ],
  [
    'cargo',
    options('-q --quiet -v -vv --verbose --offline --locked --frozen', '--config -Z --color -C --manifest-path'),
  ],
  ['rustup', options('-q --quiet -v --verbose', '')],
  ['go', options('', '-C')],
  ['dotnet', options('-d --diagnostics', '')],
  ['gh', options('', '-R --repo')],
  ['glab', options('', '-R --repo')],
  [
    'aws',
    options(
      '--debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager',
      '--profile --region --endpoint-url --output --query --color --ca-bundle --cli-read-timeout --cli-connect-timeout',
    ),
  ],
  [
    'gcloud',
    options('-q --quiet', '--project --account --configuration --verbosity --format --impersonate-service-account'),
  ],
  ['az', options('--debug --only-show-errors --verbose', '-o --output --query --subscription')],
  ['terraform', options('', '-chdir')],
  ['tofu', options('', '-chdir')],
  ['pulumi', options('--non-interactive --logtostderr', '-C --cwd --color -v')],
  ['make', options('-B -k -n -s -w -i -r -R -j', '-C -f -I -o -W -E --directory --file --makefile --include-dir')],
  [
    'systemctl',
    options(
      '--user --system --now --no-pager --no-block -q --quiet --global --no-ask-password',
      '-H --host -M --machine --root -t -p',
    ),
  ],
  ['apt', apt],
  ['apt-get', apt],
  ['brew', options('-q --quiet -v --verbose -d --debug', '')],
  [
    'pip',
    options(
      '-q --quiet -v --verbose --isolated --no-input --no-color --require-virtualenv',
      '--python --log --proxy --retries --timeout --cert --client-cert --cache-dir',
    ),
  ],
  [
    'pip3',
    options(
      '-q --quiet -v --verbose --isolated --no-input --no-color --require-virtualenv',
      '--python --log --proxy --retries --timeout --cert --client-cert --cache-dir',
    ),
  ],
  [
    'poetry',
    options(
      '-q --quiet -v -vv -vvv -n --no-interaction --no-ansi --no-plugins --no-cache',
      '-C --directory -P --project',
    ),
  ],
  [
    'uv',
    options(
      '-q --quiet -v --verbose --offline --no-config -n --no-cache',
      '--directory --project --config-file --cache-dir --color',
    ),
  ],
  ['conda', options('-q --quiet -v --verbose', '')],
  [
    'composer',
    options(
      '-q --quiet -v -vv -vvv -n --no-interaction --no-plugins --no-scripts --ansi --no-ansi',
      '-d --working-dir',
    ),
  ],
  ['bundle', options('--no-color --verbose', '-r --retry')],
  ['hg', options('-q --quiet -v --verbose -y --noninteractive --debug', '-R --repository --cwd --config --encoding')],
  [
    'svn',
    options('-q --quiet --non-interactive --no-auth-cache', '--username --password --config-dir --config-option'),
  ],
  ['adb', options('-d -e -a', '-s -t -H -P -L')],
  ['tmux', options('-2 -C -D -l -N -u -v', '-L -S -f -c -T')],
  ['firebase', options('--non-interactive --debug -i --interactive', '-P --project --account --token')],
  [
    'vercel',
    options('-d --debug -y --yes', '-A --local-config -Q --global-config -S --scope -t --token -T --team --cwd'),
  ],
  ['wrangler', options('', '-c --config --cwd -e --env')],
  ['flyctl', options('--verbose', '-t --access-token')],
  ['fly', options('--verbose', '-t --access-token')],
]);
