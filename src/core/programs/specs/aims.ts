import type { ProgramSpec } from '../spec';

const packages = '--registry --userconfig --globalconfig --node-options --script-shell --shell --cafile --git';

/** Programs that do what a folder or a file says, and the options with which they do something else. */
export const aimSpecs: readonly ProgramSpec[] = [
  {
    names: 'npm npx',
    folders: '--prefix -C --local-prefix',
    orders: `${packages} --init-module --editor --viewer --package --call --node-gyp --python --cache`,
    manifests: 'package.json',
    spares: '--pack --global',
  },
  {
    names: 'pnpm pnpx',
    folders: '-C --dir --prefix --modules-dir --store-dir --virtual-store-dir',
    orders: `${packages} --config
      --use-node-version --pnpmfile --global-pnpmfile`,
    manifests: 'package.json .pnpmfile.cjs',
    spares: '--global',
  },
  {
    names: 'yarn yarnpkg',
    folders: '--cwd --modules-folder --global-folder',
    orders: `${packages} --use-yarnrc --require`,
    manifests: 'package.json',
    spares: '--global',
  },
  {
    names: 'bun bunx',
    folders: '--cwd',
    orders: '-c --config -r --preload --require --import --env-file --shell --tsconfig-override --registry',
    manifests: 'package.json',
  },
  {
    names: 'make gmake bmake',
    flags: 'BbdeikLmnpqrRsStvw',
    folders: '-C --directory',
    orders: `-f --file --makefile --eval -I --include-dir -E SHELL= .SHELLFLAGS= MAKEFLAGS= GNUMAKEFLAGS=
      MAKEFILES= MAKE=`,
    manifests: 'Makefile makefile GNUmakefile',
  },
  { names: 'task', folders: '-d --dir', orders: '-t --taskfile -g --global', manifests: 'Taskfile.yml Taskfile.yaml' },
  {
    names: 'rake',
    folders: '-C --directory',
    orders: '-f --rakefile -r --require -I --libdir -e --execute -E --execute-continue -p -R --rakelibdir -g',
    manifests: 'Rakefile rakefile Rakefile.rb',
  },
  {
    names: 'pytest py.test',
    folders: '--rootdir --confcutdir',
    orders: '-c --config-file -p -o --override-ini --pyargs --cov-config --pdbcls --basetemp --pastebin',
    manifests: 'conftest.py',
    spares: '--co --cov --color',
    runsOperands: true,
  },
  {
    names: 'tox nox',
    folders: '--workdir --root',
    orders: '-c --conf -x --override -f --noxfile',
    manifests: 'tox.ini noxfile.py',
  },
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
  {
    names: 'kubectl oc',
    orders: '--kubeconfig --context --kube-context --cluster --server -s --user --token --as --as-group',
  },
  { names: 'terraform tofu', words: true, folders: '-chdir', orders: '-plugin-dir -from-module' },
  { names: 'gh glab', orders: '-R --repo --hostname' },
  { names: 'tsc', folders: '-p --project -b --build', stays: true },
  { names: 'tsx ts-node', orders: '-r --require --import -P --project --loader -C --compiler' },
  {
    names: 'eslint',
    orders: '-c --config --rulesdir --resolve-plugins-relative-to --parser --plugin --parser-options',
    spares: '--parse',
    stays: true,
  },
  {
    names: 'prettier stylelint',
    orders: '-w --write --fix --config --plugin --plugin-search-dir --config-basedir --custom-syntax',
    stays: true,
  },
  {
    names: 'jest vitest mocha ava',
    orders: `-c --config --root --rootDir --roots --require -r --import --loader --setupFiles --setupFilesAfterEnv
      --globalSetup --globalTeardown --transform --resolver --runner --testRunner --testEnvironment --preset
      --execArgv --poolOptions.forks.execArgv --haste`,
    spares: '--run',
    runsOperands: true,
  },
  { names: 'webpack vite rollup esbuild', orders: '-c --config -p --plugin --configPlugin' },
  { names: 'nx turbo lerna', folders: '--cwd' },
  { names: 'mypy', orders: '--config-file --python-executable --install-types', stays: true },
  { names: 'ruff black isort', stays: true },
  { names: 'flake8 pylint', orders: '--config --append-config --rcfile --load-plugins --init-hook', stays: true },
  { names: 'pdm hatch', folders: '-p --project', orders: '-c --config' },
  { names: 'dpkg rpm apt apt-get dnf yum zypper apk gem', runsOperands: true },
  { names: 'rspec', orders: '-r --require -I -O --options --default-path', runsOperands: true },
  { names: 'phpunit', orders: '-c --configuration --bootstrap --include-path', runsOperands: true },
  { names: 'bazel bazelisk', orders: '--bazelrc --run_under --script_path --output_base --output_user_root' },
  { names: 'swift', folders: '--package-path -C --chdir' },
  { names: 'ninja', folders: '-C', orders: '-f', manifests: 'build.ninja' },
  { names: 'cmake', orders: '-C -P --toolchain --preset', manifests: 'CMakeLists.txt' },
  { names: 'ctest', folders: '--test-dir', orders: '-S -SP --script' },
  { names: 'ansible-playbook', orders: '-i --inventory -M --module-path -e --extra-vars', runsOperands: true },
  { names: 'find gfind', orders: '-delete -fprint -fprint0 -fprintf -fls' },
];
