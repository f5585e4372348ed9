import { list } from '../../../programs/notation';
import type { Row } from '../row';

const long = ['--version'];
const withV = ['--version', '-v'];
const withBigV = ['--version', '-V'];

/**
 * Programs that are asked for nothing but their version. Left out: those that start something of the folder's own
 * to answer (yarn, pnpm, bundle, gradle, mvn, jest, flake8), that leave files behind (java, dotnet) or that ask a
 * server. A letter stands only where it means nothing else: `ninja -v` builds, `as -v` assembles, `make -v` depends.
 */
export const versionRows: readonly Row[] = [
  ...rows('python python3 python2 pypy3', ['--version', '-V', '-VV']),
  ...rows('node nodejs bun tsc gem redis-cli redis-server', withV),
  ...rows('ruby perl php lua luajit', withV),
  ...rows('zsh fish ksh', long),
  ...rows('gcc g++ cc c++ clang clang++', [...withV, '-dumpversion', '-dumpmachine']),
  ...rows('make gmake cpp ld as ar cmake ctest ninja meson autoconf automake pkg-config m4 bison flex', long),
  ...rows('curl wget rsync uv ruff mypy psql pg_dump mysql mysqldump shellcheck', withBigV),
  ...rows('deno esbuild black mongosh aws hadolint yamllint protoc nvcc swift ghc opam', long),
  ...rows('vim vi nvim nano emacs less man', long),
  ...rows('ssh tmux', ['-V']),
  ...rows('sqlite3', ['--version', '-version']),
  ...rows('nginx apache2 httpd', ['-v', '-V']),
  ...rows('ffmpeg ffprobe', ['-version']),
  ...rows('zig', ['version']),
  ...rows('kubectl', [
    'version --client',
    'version --client=true',
    'version --client -o yaml',
    'version --client -o json',
  ]),
  ...rows('openssl', ['version', 'version -a', 'version -v', 'version -d']),
  ...rows('cargo rustc rustup rustfmt', [...withBigV, '-vV', '--version --verbose']),
];

function rows(names: string, lines: readonly string[]): readonly Row[] {
  return list(names).map((name) => ({ name, takes: 'only lines', lines }));
}
