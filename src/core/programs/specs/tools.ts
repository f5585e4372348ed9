import { homeWord, literalStart, wordAfter } from '../../shell/wordParts';
import type { ProgramSpec } from '../spec';
import { clientOf } from './interpreters';

const compiler = {
  takes: '-ILlDUx= -MEgsSvpOWfm[=] --crate-name= --crate-type= --edition=',
  uses: { write: '-o --output -MF', writeTree: '--out-dir', read: '-T' },
  operands: 'read',
  content: 'derived',
  atFiles: true,
} as const;

const client = {
  // What takes a value in one of them and none in another is left out.
  takes: '-UuP= --command= --dbname= --username= --port= --execute=',
  uses: { read: '-f --file', write: '-o -L --output --log-file', url: '-h --host' },
} as const;

/** Programs that build, and programs of other kinds that name files in options of their own. */
export const toolSpecs: readonly ProgramSpec[] = [
  // Asked for nothing but their version. Left out: those that start something of the folder's own to answer (yarn, pnpm,
  // bundle, gradle, mvn, jest, flake8), that leave files behind (java, dotnet) or that ask a server. A letter stands only
  // where it means nothing else: `ninja -v` builds, `as -v` assembles, `make -v` depends.
  { names: 'tsc gem redis-server', only: '--version | -v' },
  { names: 'cmake ctest meson autoconf automake pkg-config bison flex esbuild black protoc', only: '--version' },
  { names: 'ruff mypy pg_dump mysqldump', only: '--version | -V' },
  { names: 'terraform tofu', only: 'version | version -json | -version | --version' },
  // Programs that look through code and say what they think of it.
  {
    names: 'shellcheck',
    keeps: `-axV -sSfeioCPW= --check-sourced --external-sources --norc --version --shell= --severity= --format=
      --exclude= --include= --enable= --source-path= --wiki-link-count= --color[=]`,
    operands: 'read',
  },
  {
    names: 'hadolint',
    only: '--version',
    keeps: '-ft= --no-fail --no-color --format= --ignore= --failure-threshold=',
    uses: { read: '-c --config' },
    operands: 'read',
  },
  {
    names: 'yamllint',
    only: '--version',
    keeps: '-s -f= --strict --no-warnings --format=',
    uses: { read: '-c --config-file' },
    operands: 'read',
  },
  // Left out: all that writes, and what starts git or unpacks, as a commit or an archive does.
  {
    names: 'cloc',
    keeps: `--by-file --by-file-by-lang --json --csv --md --yaml --xml --quiet --hide-rate --version --help
      --exclude-dir= --exclude-lang= --include-lang= --include-ext= --exclude-ext= --timeout= --progress-rate=`,
    unknownWords: 'literal',
    refuses: ({ parsed: { operands } }) =>
      operands.some(
        ({ text }) =>
          !/^[\w./-]+$/.test(text) || /^[0-9a-f]+$|\.(?:[tj]ar|[trwe]?[gbxz]\w?|zip|whl|deb|rpm)\b/.test(text),
      )
        ? '`cloc` may unpack what it is given'
        : undefined,
    operands: 'readTree',
  },
  {
    names: 'tokei',
    keeps: `-fCV -etso= --files --compact --hidden --no-ignore --version --exclude= --type= --types= --sort=
      --output=`,
    uses: { read: '-i --input' },
    operands: 'readTree',
    fallback: '.',
  },
  { names: 'nginx apache2 httpd', only: '-v | -V' },
  { names: 'ffprobe', only: '-version' },
  { names: 'zig', only: 'version' },
  { names: 'cargo rustfmt', only: '--version | -V | -vV | --version --verbose' },
  {
    ...compiler,
    names: 'gcc g++ cc c++ clang clang++',
    like: 'tcc icc nasm yasm ocamlc ocamlopt fpc gfortran',
    only: '--version | -v | -dumpversion | -dumpmachine',
  },
  { ...compiler, names: 'cpp ld as nvcc ghc', only: '--version' },
  { ...compiler, names: 'rustc', only: '--version | -V | -vV | --version --verbose' },
  {
    names: 'make gmake ninja',
    like: 'bmake',
    only: '--version',
    takes: '-oW= -jl[=] --old-file= --what-if= --jobs[=] --load-average[=]',
    uses: {
      read: '-f -C -I --file --makefile --directory --include-dir',
      folder: '-f -C --file --makefile --directory',
    },
  },
  {
    names: 'ffmpeg',
    only: '-version',
    touches: ({ args }, uses) => {
      uses.addAll(
        'read',
        args.filter((_, at) => args[at - 1]?.text === '-i'),
      );
      const last = args.at(-1);
      uses.add(last !== undefined && !last.text.startsWith('-') && args.at(-2)?.text !== '-i' ? 'write' : 'none', last);
    },
  },
  {
    names: 'openssl',
    only: 'version | version -a | version -v | version -d',
    keeps: '',
    subcommands: [
      {
        names: 'x509 req crl',
        keeps: `-noout -text -subject -issuer -dates -startdate -enddate -serial -fingerprint -sha256 -sha1 -hash
          -pubkey -modulus -purpose -nameopt= -inform= -checkend= -ext= -in=`,
        words: true,
        most: 0,
        unknownWords: 'literal',
        // Other than a plain name may be the address of a key store, which is loaded as a library.
        refuses: ({ parsed: { options } }) =>
          options.some(({ value }) => value?.text.includes(':')) ? '`openssl` may load a key store' : undefined,
      },
    ],
    takes: `-pass= -passin= -passout= -k= -K= -iv= -S= -md= -days= -subj= -inform= -outform= -keyform= -servername=
      -name= -newkey= -pkeyopt= -algorithm=`,
    words: true,
    uses: {
      read: `-in -inkey -key -cert -certfile -CAfile -CApath -CA -CAkey -config -extfile -signkey -recip -signer -verify
        -prverify -sign -signature -kfile -rand -content -revoke -certin -dhparam -engine_impl -peerkey`,
      write: '-out -keyout -writerand -CAserial -outdir -keylogfile -sess_out -noout_file',
      both: '-sess_in',
      url: '-connect -proxy -url -host',
    },
    touches: ({ args, valuesOf }, uses) => {
      const files = args.filter(
        (word, at) => at > 0 && !word.text.startsWith('-') && !args[at - 1]?.text.startsWith('-'),
      );
      uses.mention(...files);
      if (/^(?:dgst|md5|sha[0-9]+)$/.test(args[0]?.text ?? '')) {
        uses.addAll(
          'read',
          args.slice(1).filter((word) => !word.text.startsWith('-')),
        );
      }
      for (const word of valuesOf('-pass -passin -passout')) {
        uses.add('read', literalStart(word).startsWith('file:') ? wordAfter(word, 5) : undefined);
      }
    },
  },
  {
    names: 'gpg gpg2 gpgv',
    takes: `-ruRN= --recipient= --local-user= --passphrase= --passphrase-fd= --digest-algo= --cipher-algo=
      --pinentry-mode= --batch-size=`,
    uses: {
      write: '-o --output --logger-file --status-file --attribute-file',
      read: '--passphrase-file --options --trustdb-name --import-ownertrust',
      both: '--homedir --keyring --secret-keyring --primary-keyring',
      url: '--keyserver',
    },
    operands: 'read',
    touches: ({ has }, uses) => {
      if (has('--export-secret-keys --export-secret-subkeys')) {
        uses.add('readTree', homeWord('/.gnupg'));
      }
    },
  },
  {
    names: 'age rage',
    takes: '-r= --recipient=',
    uses: { write: '-o --output', read: '-i -R --identity --recipients-file' },
    operands: 'read',
  },
  {
    names: 'just task',
    uses: {
      read: '-f -t -d --justfile --taskfile --working-directory --dir',
      folder: '-f -t -d --justfile --taskfile --working-directory --dir',
    },
  },
  {
    names: 'lockfile',
    takes: '-wEc= --timeout= --conflict-exit-code= --command=',
    touches: ({ parsed }, uses) => uses.addAll('write', parsed.operands.slice(0, 1)),
  },
  {
    ...client,
    names: 'psql',
    only: '--version | -V',
    unwrap: clientOf(/^(?:-[a-zA-Z]*c|--command=?)/),
    interprets: true,
  },
  {
    ...client,
    names: 'mysql',
    only: '--version | -V',
    unwrap: clientOf(/^(?:-[a-zA-Z]*e|--execute=?)/),
    interprets: true,
  },
  { ...client, names: 'redis-cli', like: 'mariadb', only: '--version | -v' },
  { ...client, names: 'mongosh', only: '--version' },
];
