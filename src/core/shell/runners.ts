import type { Word } from './word';

/** A program that does what a folder, a file or a server says, and the options with which it is another one. */
interface Runner {
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

const runners: readonly Runner[] = [
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
    orders: '-c --config-file -p -o --override-ini --cov-config',
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
  {
    names: 'hg',
    folders: '-R --repository --cwd',
    orders: '--config',
  },
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
  { names: 'mypy', orders: '--config-file --python-executable' },
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

/** A runner as it is asked about. */
export interface PreparedRunner {
  readonly manifests: readonly string[];
  readonly runsOperands: boolean;
  readonly isLeading: boolean;
  /** Where its words begin behind the program, or behind its subcommand. */
  readonly from: number;
  /** Whether it is an option that does no more than go to another folder first, as `cd` does. */
  readonly mayMove: (text: string) => boolean;
  /** Whether the text is an option that gives it other orders, or may be short for one. */
  readonly isAim: (text: string) => boolean;
  /** Whether it is one whose value is the folder it works in. */
  readonly isFolder: (text: string) => boolean;
}

const table: ReadonlyMap<string, PreparedRunner> = new Map(
  runners.flatMap((runner) => {
    const { names, folders = '', orders = '', manifests = '', moves, leading, operands } = runner;
    const prepared = {
      manifests: list(manifests),
      runsOperands: operands === 'code',
      isLeading: leading === true,
      isAim: optionTest(runner, `${folders} ${orders}`),
      isFolder: optionTest(runner, folders),
      mayMove: (text: string) => moves === text,
    };
    return list(names).map((name) => [name, { ...prepared, from: name.includes('/') ? 2 : 1 }] as const);
  }),
);

/** What is known of the program that the words run; one of its subcommands comes first. */
export function runnerOf(words: readonly Word[]): PreparedRunner | undefined {
  const [program, subcommand] = words;
  const name = baseOf(program?.text ?? '');
  const found = table.get(name);
  return found?.isLeading !== true ? found : (table.get(`${name}/${subcommand?.text ?? ''}`) ?? found);
}

/** Whether the program that the words run does what files of its folder, or files that it is given, say. */
export function runsFiles(words: readonly Word[]): boolean {
  const runner = runnerOf(words);
  return runner !== undefined && (runner.runsOperands || runner.manifests.length > 0);
}

function optionTest({ words, flags = '', keeps = '' }: Runner, options: string): (text: string) => boolean {
  const kept = new Set(list(keeps));
  const names = list(options);
  const letters = words === true ? '' : names.flatMap((name) => /^-(\w)$/.exec(name)?.[1] ?? []).join('');
  const short =
    letters === ''
      ? undefined
      : new RegExp(`^-(?:${flags === '' ? '' : `[${flags}]*`}[${letters}]|[A-Za-z0-9]+[${letters}]$)`);
  const long = words === true ? names.map((name) => name.replace(/^--/, '-')) : names;
  return (text) => {
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    if (!text.startsWith('-')) {
      return equals > 0 && long.includes(`${name}=`);
    }
    if (!text.startsWith('--') && words !== true) {
      return short?.test(text) === true;
    }
    const given = words === true ? name.replace(/^--/, '-') : name;
    return long.some(
      (it) =>
        it === given ||
        given.startsWith(`${it}.`) ||
        (words !== true && given.length > 4 && it.startsWith(given) && !kept.has(given)),
    );
  };
}

function baseOf(path: string): string {
  return !path.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1);
}

function list(names: string): readonly string[] {
  return names.split(' ').filter((name) => name !== '');
}
