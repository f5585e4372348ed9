import { type Entries, table } from '../entry';

/** Goals of plugins, among them those that start programs. */
const pluginGoal = /^[A-Za-z][\w.-]*:[\w.:-]+$/;

/** Settings of Java's tools that name a program, what is loaded into one, or a host to go to. */
const started =
  /^(?:-[DP]|--(?:define|system-prop|project-prop)=)?(?:[\w.-]*[.-])?(?:proxyhost|executable|jvm|argline|jvmargs|class\.path|command)=|=.*(?::\/\/|-javaagent|-agent(?:lib|path))/i;

const goalOrSetting = new RegExp(`${pluginGoal.source}|${started.source}`, 'i');

/** Tasks that come with Rails, another set of settings, and what tests are to load. */
const railsTask =
  /^(?:db|assets|tmp|log|app|active_storage|action_\w+|credentials|data)(?::[a-z_]+)+$|^(?:RAILS|RACK)_ENV=prod|^DATABASE_URL=|^\w*OPTS=(?:.*(?:[;&|`<>$\n]|\s-(?:[rI]|-require))|-(?:[rI]|-require))/;

/** Where a compiler looks for the programs that it starts. */
const ownPrograms = /^-B/;

/** Options that are handed on to compilers, with which they start or load something else. */
const handedOn =
  /-(?:fuse|use)-ld|^-plugin|-ld-path|-load-plugin|-plugin-path|-external-plugin|-tools-directory|^-B|-f(?:pass-)?plugin/;

/** Settings of a build that name the programs it starts, or their options. */
const buildPrograms = /^(?:CC|CXX|CPP|LD|LDPLUSPLUS|LIBTOOL|AR|TOOLCHAINS|\w+_EXEC|OTHER_\w*FLAGS)=/;

/** The same of cmake, but for compilers by their usual names, and goals that leave the folder. */
const madeProgram =
  /^(?:-D)?\w*(?:COMPILER|LAUNCHER|PROGRAM|INCLUDE|INCLUDE_BEFORE|INCLUDE_AFTER|TOOLCHAIN_FILE|EMULATOR|COMMAND)(?::\w+)?=(?!(?:s?ccache|distcc|ninja|make|(?:[\w.-]+-)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|cl|gfortran))[\d.-]*$)|^(?:un)?install\b|^(?:deploy|publish|upload)|^(?:\.?SHELL\w*|MAKE\w*)=|^-(?:-(?:file|makefile|eval)(?:$|=)|f)/;

/** What is built is sent to a server. */
const submits = /Submit|^(?:Experimental|Nightly|Continuous)/;

/** Programs that build and test what is written in languages that are compiled, or in Ruby and PHP. */
export const buildSpecs: Entries = table`
  rake: narrow test spec; orderly ${railsTask}; folders -C --directory; orders -f --rakefile -r --require -I --libdir -e --execute -E
    --execute-continue -p -R --rakelibdir -g; flags AGhjmNnPqsTtvWX; manifests Rakefile rakefile Rakefile.rb *.rake; stays
  rails: orderly ${railsTask}; orders -r --require -I; runsOperands
  manage.py: orders --settings --pythonpath; stays
  artisan: orders --configuration --bootstrap; stays
  rspec: orders -r --require -I -O --options --default-path; modules -f --format; flags bcChnvwX; manifests *_spec.rb; runsOperands
  rubocop: fixes -a -A -x --autocorrect --autocorrect-all --auto-correct --auto-correct-all --fix-layout; orders -c
    --config -r --require --plugin; modules -f --format; configs -c --config; manifests .rubocop.yml; stays
  phpstan: orders -c --configuration -a --autoload-file; configs -c --configuration; manifests phpstan.neon; stays
  phpunit pest: orders -c --configuration --bootstrap --prepend --include-path; configs -c --configuration;
    manifests phpunit.xml phpunit.xml.dist *Test.php; runsOperands
  mvn mvnw mvnd: narrow validate clean compile test test-compile package integration-test verify install
    dependency:tree dependency:analyze spotless:check spotless:apply checkstyle:check; globals -q -B -o -U -X -e -ntp -am -amd -N -nsu -fae
    -ff -fn -pl= -P= -T= -rf= --quiet --batch-mode --offline --no-transfer-progress --also-make; words; orderly ${goalOrSetting}; orders -f --file -s --settings -gs --global-settings -t --toolchains
    -is --install-settings -l --log-file; manifests pom.xml; stays
  gradle gradlew: narrow test build check assemble assembleDebug assembleRelease clean classes testClasses jar bootJar
    compileJava compileKotlin testDebugUnitTest testReleaseUnitTest integrationTest
    compileTestJava compileTestKotlin compileDebugKotlin compileKotlinJvm jvmTest allTests lint lintDebug ktlintCheck
    ktlintFormat spotlessCheck spotlessApply detekt javadoc processResources jacocoTestReport koverHtmlReport
    koverXmlReport tasks projects dependencies dependencyInsight; globals -q -i -d
    -s -w --quiet --info --debug --stacktrace --offline --parallel --no-daemon --daemon --continue --rerun-tasks
    --configuration-cache --no-configuration-cache --build-cache --no-build-cache; words; orderly ${started}; folders -p --project-dir --project-cache-dir -g --gradle-user-home
    --include-build; orders --scan -b --build-file -c --settings-file -I --init-script -Dorg.gradle.jvmargs -Dorg.gradle.java
    -Dgradle.user.home;
    manifests *.gradle *.gradle.kts; stays
  ant: words; orderly ${started}; orders -f -file -buildfile -lib -propertyfile; manifests build.xml
  sbt lein stack cabal dune clj clojure rebar3 shards: manifests build.sbt project.clj stack.yaml cabal.project Setup.hs
    dune dune-project deps.edn rebar.config shard.yml
  zig xmake premake5 qmake conan vcpkg autoreconf: manifests build.zig xmake.lua premake5.lua conanfile.py vcpkg.json
    configure.ac
  fastlane pod: manifests Fastfile fastlane/Fastfile Podfile
  // What loads code into the compiler, starts another program in its place, or reads further options from a file.
  gcc g++ cc c++ cpp clang clang++ gfortran nvcc ld as rustc: orderly ${ownPrograms}; carries -wrapper; orders @
    -wrapper --wrapper -specs -fplugin -fpass-plugin -fuse-ld --ld-path -plugin -load -iplugindir --config --specs
    -Wl,-plugin -Wl,--plugin -Clinker --codegen -Zcodegen-backend linker=; stays
  javac: orders @; stays
  java: words; orders @ -javaagent -agentpath -agentlib -XX:OnError -XX:OnOutOfMemoryError -XX:Flags -XX:VMOptionsFile
    -Xbootclasspath -Xrun -Djava.system.class.loader -Djava.security.manager -cp -classpath --class-path --module-path
    --upgrade-module-path --patch-module; plainly -jar/.; scripted; loads -jar -javaagent: -agentpath:
  mix: reach many-faced; narrow test format compile credo dialyzer deps deps.get deps.tree deps.compile ecto.migrate
    ecto.migrations phx.routes hex.outdated; carries cmd; orders -r --require; manifests mix.exs *.exs *.ex; stays
  swift: plainly build test run; orderly ${handedOn}; folders --package-path -C --chdir; orders --toolset --destination --disable-sandbox; manifests Package.swift; stays
  xcodebuild: words; orderly ${buildPrograms}; orders -toolchain -project -workspace -xcconfig -derivedDataPath
  bazel bazelisk: orders --bazelrc --run_under --script_path --output_base --output_user_root --override_repository
    --override_module --workspace_status_command --host_jvm_args --shell_executable --remote_executor --remote_cache
    --bes_backend --credential_helper --sandbox_add_mount_pair --action_env --host_action_env; manifests BUILD BUILD.bazel WORKSPACE
    WORKSPACE.bazel MODULE.bazel
  ninja: folders -C; orders -f; manifests build.ninja
  meson: reach many-faced; narrow test compile; orderly ${/^(?:un)?install$|^dist$/}; folders -C; configs -C; orders --wrapper --gdb-path --ninja-args --vs-args --native-file --cross-file; manifests meson.build;
    stays
  cmake: plainly --build/; orderly ${madeProgram}; folders -S -B --build; configs -S -B --build; orders -C -P --toolchain --preset;
    manifests CMakeLists.txt; carries -E
  golangci-lint: reach many-faced; narrow run fmt linters; fixes --fix; orders -c --config; configs -c --config;
    manifests .golangci.yml .golangci.yaml .golangci.toml .golangci.json; stays
  ctest: orderly ${submits}; folders --test-dir; configs --test-dir; orders -S -SP --script --build-and-test
    --build-makeprogram --launch --preset --extra-submit --overwrite; stays
`;
