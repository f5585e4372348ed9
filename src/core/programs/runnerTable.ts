/** A program that does what a folder, a file or a server says, and the options with which it is another one. */
export interface Runner {
  /** Blank-separated; a subcommand stands behind a slash. */
  readonly names: string;
  /** Options whose value is the folder it works in. */
  readonly folders?: string;
  /** Options that give it other orders: a file, code, a program, another place. `NAME=` is an operand of that form. */
  readonly orders?: string;
  /** The option among them that does no more than go to that folder first, as `cd` does. */
  readonly moves?: string;
  /** The files of its folder that say what it runs. */
  readonly manifests?: string;
  /** Whole options that would be taken for the beginning of one of the above. */
  readonly keeps?: string;
  /** Letters without a value, behind which others may stand in the same word. */
  readonly flags?: string;
  /** Options are whole words behind one dash (`-exec`), not letters in a row. */
  readonly words?: true;
  /** Only what stands in front of the subcommand counts: behind it the same letters mean something else. */
  readonly leading?: true;
  /** Operands name code that it runs. */
  readonly operands?: 'code';
}

const nodeTests =
  '-c --config --root --rootDir --roots --require -r --import --loader --setupFiles --setupFilesAfterEnv --globalSetup ' +
  '--globalTeardown --transform --resolver --runner --testRunner --testEnvironment --preset';
const cluster = '--kubeconfig --context --kube-context --cluster --server -s --user --token --as --as-group';
const packages = '--registry --userconfig --globalconfig --node-options --script-shell --shell --cafile --git';

/** Every runner. A name stands only once. */
export const runners: readonly Runner[] = [
  {
    names: 'npm npx',
    folders: '--prefix -C --local-prefix',
    orders: `${packages} --init-module --editor --viewer --package --call --node-gyp --python --cache`,
    manifests: 'package.json',
    keeps: '--pack --global',
  },
  {
    names: 'pnpm pnpx',
    folders: '-C --dir --prefix --modules-dir --store-dir --virtual-store-dir',
    orders: `${packages} --config --use-node-version --pnpmfile --global-pnpmfile`,
    manifests: 'package.json .pnpmfile.cjs',
    keeps: '--global',
  },
  {
    names: 'yarn yarnpkg',
    folders: '--cwd --modules-folder --global-folder',
    orders: `${packages} --use-yarnrc --require`,
    manifests: 'package.json',
    keeps: '--global',
  },
  {
    names: 'bun bunx',
    folders: '--cwd',
    orders: '-c --config -r --preload --require --import --env-file --shell --tsconfig-override --registry',
    manifests: 'package.json',
  },
  { names: 'deno', orders: '-c --config --import-map --env-file --preload --cert', manifests: 'deno.json deno.jsonc' },
  {
    names: 'make gmake bmake',
    flags: 'BbdeikLmnpqrRsStvw',
    folders: '-C --directory',
    orders:
      '-f --file --makefile --eval -I --include-dir -E SHELL= .SHELLFLAGS= MAKEFLAGS= GNUMAKEFLAGS= MAKEFILES= MAKE=',
    manifests: 'Makefile makefile GNUmakefile',
  },
  {
    names: 'just',
    folders: '-d --working-directory',
    orders: '-f --justfile --shell --shell-arg --shell-command --set --dotenv-path --dotenv-filename -c --command -g',
    manifests: 'justfile Justfile .justfile',
  },
  { names: 'task', folders: '-d --dir', orders: '-t --taskfile -g --global', manifests: 'Taskfile.yml Taskfile.yaml' },
  {
    names: 'rake',
    folders: '-C --directory',
    orders: '-f --rakefile -r --require -I --libdir -e --execute -E --execute-continue -p -R --rakelibdir -g',
    manifests: 'Rakefile rakefile Rakefile.rb',
  },
  { names: 'cargo', folders: '-C --manifest-path', orders: '--config -Z', manifests: 'build.rs' },
  {
    names: 'go',
    words: true,
    folders: '-C',
    orders: '-toolexec -exec -overlay -modfile -vettool -pkgdir -compiler',
    operands: 'code',
  },
  {
    names: 'pytest py.test',
    folders: '--rootdir --confcutdir',
    orders: '-c --config-file -p -o --override-ini --cov-config --pdbcls --basetemp',
    manifests: 'conftest.py',
    operands: 'code',
    keeps: '--co --cov --color',
  },
  {
    names: 'tox nox',
    folders: '--workdir --root',
    orders: '-c --conf -x --override -f --noxfile',
    manifests: 'tox.ini noxfile.py',
  },
  { names: 'git', leading: true, folders: '-C', moves: '-C', orders: '--git-dir --work-tree --exec-path --config-env' },
  { names: 'hg', folders: '-R --repository --cwd', orders: '--config' },
  { names: 'svn', orders: '--config-dir --config-option --diff-cmd --diff3-cmd --editor-cmd' },
  {
    names: 'mvn mvnw mvnd',
    words: true,
    orders: '-f --file -s --settings -gs --global-settings -t --toolchains -is --install-settings -l --log-file',
    manifests: 'pom.xml',
  },
  {
    names: 'gradle gradlew',
    words: true,
    folders: '-p --project-dir --project-cache-dir -g --gradle-user-home --include-build',
    orders: '-b --build-file -c --settings-file -I --init-script',
    manifests: 'build.gradle build.gradle.kts settings.gradle settings.gradle.kts',
  },
  { names: 'ant', words: true, orders: '-f -file -buildfile -lib -propertyfile', manifests: 'build.xml' },
  {
    names: 'docker podman nerdctl',
    leading: true,
    orders: '-H --host -c --context --config --url --connection --identity --root --runtime',
  },
  { names: 'docker/build podman/build', orders: '-f --file --secret --ssh', manifests: 'Dockerfile Containerfile' },
  {
    names: 'docker-compose docker/compose podman/compose',
    leading: true,
    folders: '--project-directory',
    orders: '-f --file --env-file',
  },
  { names: 'kubectl oc', orders: cluster },
  { names: 'helm', orders: `${cluster} --kube-apiserver --kube-token --post-renderer --registry-config` },
  { names: 'terraform tofu', words: true, folders: '-chdir', orders: '-plugin-dir -from-module' },
  { names: 'aws', orders: '--endpoint-url --ca-bundle' },
  { names: 'gh glab', orders: '-R --repo --hostname' },
  { names: 'tsc', folders: '-p --project -b --build' },
  { names: 'tsx ts-node', orders: '-r --require --import -P --project --loader -C --compiler' },
  {
    names: 'eslint',
    orders: '-c --config --rulesdir --resolve-plugins-relative-to --parser --plugin --parser-options',
    keeps: '--parse',
  },
  { names: 'prettier stylelint', orders: '--config --plugin --plugin-search-dir --config-basedir --custom-syntax' },
  { names: 'jest vitest mocha ava', orders: nodeTests, operands: 'code', keeps: '--run' },
  { names: 'webpack vite rollup esbuild', orders: '-c --config -p --plugin --configPlugin' },
  { names: 'nx turbo lerna', folders: '--cwd' },
  { names: 'mypy', orders: '--config-file --python-executable --install-types' },
  { names: 'flake8 pylint', orders: '--config --append-config --rcfile --load-plugins --init-hook' },
  { names: 'uv', folders: '--directory --project', orders: '--config-file --env-file --index-url --default-index' },
  { names: 'poetry', folders: '-C --directory -P --project' },
  { names: 'pdm hatch', folders: '-p --project', orders: '-c --config' },
  {
    names: 'pip pip3',
    orders: '-i --index-url --extra-index-url --find-links --trusted-host --proxy --python --config-settings',
    keeps: '--pre',
    operands: 'code',
  },
  { names: 'dpkg rpm apt apt-get dnf yum zypper apk gem', operands: 'code' },
  { names: 'composer', folders: '-d --working-dir' },
  { names: 'bundle', orders: '--gemfile', manifests: 'Gemfile' },
  { names: 'rspec', orders: '-r --require -I -O --options --default-path', operands: 'code' },
  { names: 'phpunit', orders: '-c --configuration --bootstrap --include-path', operands: 'code' },
  { names: 'dotnet', folders: '--project', orders: '--configfile -s --settings --test-adapter-path' },
  { names: 'bazel bazelisk', orders: '--bazelrc --run_under --script_path --output_base --output_user_root' },
  { names: 'swift', folders: '--package-path -C --chdir' },
  { names: 'ninja', folders: '-C', orders: '-f', manifests: 'build.ninja' },
  { names: 'cmake', orders: '-C -P --toolchain --preset', manifests: 'CMakeLists.txt' },
  { names: 'ctest', folders: '--test-dir', orders: '-S -SP --script' },
  { names: 'ansible-playbook', orders: '-i --inventory -M --module-path -e --extra-vars', operands: 'code' },
  { names: 'find gfind', words: true, orders: '-delete -fprint -fprint0 -fprintf -fls' },
];
