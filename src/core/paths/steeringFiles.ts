/** Programs that take orders from files of the folder they run in, and those files in the notation of `NameTable`. */
interface Steered {
  /** Blank-separated. */
  readonly programs: string;
  readonly files: readonly string[];
  /** What a file does, as a clause for people, where more can be said than of the others. */
  readonly why?: string;
}

const steers = 'tells programs that run in its folder what to start or load';

/** What version managers read to choose the program behind a name; it may be any program of the folder's choice. */
const versionManagers = [
  ...['.tool-versions', 'mise.toml', '.mise.toml', 'mise.local.toml', '.mise.local.toml', 'mise/config.toml'],
  ...['.mise/', '.rtx.toml', '.prototools', '.envrc', '.direnvrc', '.config/direnv/'],
];

/**
 * Which files steer which programs. Left out: `go.mod`, `package.json`, `pyproject.toml` and their like, which are
 * edited all day. They steer as well, so their programs stand here all the same.
 */
const steered: readonly Steered[] = [
  {
    programs: 'git gh',
    files: ['.git/', '.gitmodules', '.gitconfig', '.config/git/', 'git~1/'],
    why: 'belongs to git, which runs programs named there',
  },
  {
    programs: 'cargo rustc rustup rustfmt',
    files: ['rust-toolchain', 'rust-toolchain.toml', '.cargo/config', '.cargo/config.toml'],
  },
  {
    programs: 'npm npx node nodejs bun deno tsc esbuild',
    files: [
      ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.yarn/releases/', '.yarn/plugins/', '.pnpmfile.cjs', '.pnpmfile.mjs'],
      ...['bunfig.toml', '.node-version', '.nvmrc', '.deno-version'],
    ],
  },
  {
    programs: 'python python2 python3 pypy3 pip pip3 uv ruff mypy black yamllint',
    files: ['.python-version', 'pip.conf', '.config/pip/', '.pip/', 'pip.ini', '.condarc'],
  },
  { programs: 'go', files: ['go.work', '.go-version'] },
  { programs: 'ruby gem', files: ['.ruby-version', '.bundle/config'] },
  { programs: 'perl php lua luajit', files: ['.perl-version', '.php-version', '.lua-version'] },
  { programs: '', files: ['.java-version', '.sdkmanrc', '.mvn/', 'gradle/wrapper/', '.gradle/init.d/'] },
  { programs: '', files: ['.gradle/init.gradle', '.gradle/gradle.properties', '.bazelversion', '.bazelrc'] },
  { programs: 'terraform tofu', files: ['.terraformrc', '.terraform-version', '.opentofu-version', '.swift-version'] },
  { programs: 'kubectl aws zig swift ghc opam mongosh protoc', files: versionManagers },
];

/** The programs among those known to be read-only that the folder steers: they count only in a trusted place. */
export const steeredPrograms: ReadonlySet<string> = new Set(
  steered.flatMap(({ programs }) => programs.split(' ').filter((name) => name !== '')),
);

/** The files that steer programs, each with why a write to it is dangerous. */
export const steeringFiles: readonly (readonly [name: string, why: string])[] = steered.flatMap(
  ({ files, why = steers }) => files.map((file) => [file, why] as const),
);
