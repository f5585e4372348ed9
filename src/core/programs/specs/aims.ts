import { table } from '../entry';
import type { ProgramSpec } from '../spec';

const packages = '--registry --userconfig --globalconfig --node-options --script-shell --shell --cafile --git';

/** Programs that do what a folder or a file says, and the options with which they do something else. */
export const aimSpecs: readonly ProgramSpec[] = table`
  npm npx: folders --prefix -C --local-prefix; orders ${packages} --init-module --editor --viewer --package --call
    --node-gyp --python --cache; manifests package.json; spares --pack --global
  pnpm pnpx: folders -C --dir --prefix --modules-dir --store-dir --virtual-store-dir; orders ${packages} --config
    --use-node-version --pnpmfile --global-pnpmfile; manifests package.json .pnpmfile.cjs; spares --global
  yarn yarnpkg: folders --cwd --modules-folder --global-folder; orders ${packages} --use-yarnrc --require;
    manifests package.json; spares --global
  bun bunx: folders --cwd; orders -c --config -r --preload --require --import --env-file --shell --tsconfig-override
    --registry; manifests package.json
  make gmake bmake: flags BbdeikLmnpqrRsStvw; folders -C --directory; orders -f --file --makefile --eval -I
    --include-dir -E SHELL= .SHELLFLAGS= MAKEFLAGS= GNUMAKEFLAGS= MAKEFILES= MAKE=; manifests Makefile makefile
    GNUmakefile; stays
  task: folders -d --dir; orders -t --taskfile -g --global; manifests Taskfile.yml Taskfile.yaml
  rake: folders -C --directory; orders -f --rakefile -r --require -I --libdir -e --execute -E --execute-continue -p
    -R --rakelibdir -g; manifests Rakefile rakefile Rakefile.rb
  pytest py.test: folders --rootdir --confcutdir; orders -c --config-file -p -o --override-ini --pyargs --cov-config
    --pdbcls --basetemp --pastebin @; manifests conftest.py; spares --co --cov --color; runsOperands
  tox nox: folders --workdir --root; orders -c --conf -x --override -f --noxfile; manifests tox.ini noxfile.py
  mvn mvnw mvnd: words; orders -f --file -s --settings -gs --global-settings -t --toolchains -is --install-settings
    -l --log-file; manifests pom.xml; stays
  gradle gradlew: words; folders -p --project-dir --project-cache-dir -g --gradle-user-home --include-build;
    orders -b --build-file -c --settings-file -I --init-script; manifests build.gradle build.gradle.kts
    settings.gradle settings.gradle.kts; stays
  ant: words; orders -f -file -buildfile -lib -propertyfile; manifests build.xml
  docker podman nerdctl: leading; orders -H --host -c --context --config --url --connection --identity --root
    --runtime
  docker/build podman/build: orders -f --file --secret --ssh; manifests Dockerfile Containerfile; stays
  docker/run podman/run: leading; orders --privileged --device --cap-add --pid --ipc --userns --security-opt
    --volumes-from
  docker-compose docker/compose podman/compose: leading; folders --project-directory; orders -f --file --env-file
  kubectl oc: orders --kubeconfig --context --kube-context --cluster --server -s --user --token --as --as-group
  sqlite3: orders -init -cmd
  openssl: orders -config -engine -provider -provider-path
  terraform tofu: words; folders -chdir; orders -plugin-dir -from-module -destroy
  gh glab: orders -R --repo --hostname
  tsc: folders -p --project -b --build; orders @; stays
  // What loads code into the compiler, starts another program in its place, or reads further options from a file.
  gcc g++ cc c++ cpp clang clang++ gfortran nvcc ld as rustc: orders @ -wrapper -specs -fplugin -fpass-plugin
    -fuse-ld --ld-path -plugin -load -iplugindir --config --specs -Wl,-plugin -Wl,--plugin -Clinker --codegen -Zcodegen-backend
    linker=; stays
  javac: orders @; stays
  java: words; orders @ -javaagent -agentpath -agentlib -XX:OnError -XX:OnOutOfMemoryError -XX:Flags -XX:VMOptionsFile
    -Xbootclasspath -Xrun -Djava.system.class.loader -Djava.security.manager -cp -classpath --class-path --module-path
    --upgrade-module-path --patch-module
  playwright pre-commit: orders -c --config; stays
  rubocop phpstan: orders -c --config --configuration -r --require -a --autoload-file; stays
  mix: orders -r --require; stays
  xcodebuild: words; orders -project -workspace -xcconfig -derivedDataPath
  flutter dart coverage: orders --rcfile; runsOperands
  tsx ts-node: orders -r --require --import -P --project --loader -C --compiler
  eslint: orders -c --config --rulesdir --resolve-plugins-relative-to --parser --plugin --parser-options;
    spares --parse; stays
  prettier stylelint: orders -w --write --fix --config --plugin --plugin-search-dir --config-basedir --custom-syntax;
    stays
  jest vitest mocha ava: orders -c --config --root --rootDir --roots --require -r --import --loader --setupFiles
    --setupFilesAfterEnv --globalSetup --globalTeardown --transform --resolver --runner --testRunner
    --testEnvironment --preset --execArgv --poolOptions.forks.execArgv --haste; spares --run; runsOperands
  webpack vite rollup esbuild: orders -c --config -p --plugin --configPlugin
  nx turbo lerna: folders --cwd
  mypy: orders --config-file --python-executable --install-types; stays
  ruff black isort: stays
  flake8 pylint: orders --config --append-config --rcfile --load-plugins --init-hook; stays
  pdm hatch: folders -p --project; orders -c --config
  dpkg rpm apt apt-get dnf yum zypper apk gem: runsOperands
  rspec: orders -r --require -I -O --options --default-path; runsOperands
  phpunit: orders -c --configuration --bootstrap --include-path; runsOperands
  bazel bazelisk: orders --bazelrc --run_under --script_path --output_base --output_user_root --override_repository
    --override_module
  swift: folders --package-path -C --chdir
  ninja: folders -C; orders -f; manifests build.ninja
  cmake: orders -C -P --toolchain --preset; manifests CMakeLists.txt
  ctest: folders --test-dir; orders -S -SP --script
  ansible-playbook: orders -i --inventory -M --module-path -e --extra-vars; runsOperands
  run-parts: runsOperands
  find gfind: orders -delete -fprint -fprint0 -fprintf -fls
`;
