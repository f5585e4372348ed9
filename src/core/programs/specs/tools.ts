import { homeWord, literalStart, wordAfter } from '../../shell/wordParts';
import { spec, table } from '../entry';
import type { Given, ProgramSpec } from '../spec';
import type { Uses } from '../uses';
import { clientOf } from './interpreters';

const compiler = {
  takes: '-ILlDUx= -MEgsSvpOWfm[=] --crate-name= --crate-type= --edition=',
  uses: { write: '-o --output', writeTree: '--out-dir', read: '-T' },
  operands: 'read',
  content: 'derived',
  atFiles: true,
  touches: ({ args }: Given, uses: Uses) => {
    // A list of what was included is written besides.
    uses.content = 'new';
    args.forEach((word, at) => {
      const isAttached = /^-M[FJ]./.test(word.text);
      uses.addOption('write', isAttached ? wordAfter(word, 3) : /^-M[FJ]$/.test(word.text) ? args[at + 1] : undefined);
    });
    uses.content = 'derived';
  },
} as const;

const client = {
  // What takes a value in one of them and none in another is left out.
  takes: '-UuP= --command= --dbname= --username= --port= --execute=',
  uses: { read: '-f --file', write: '-o -L --output --log-file', url: '-h --host' },
} as const;

/** Programs that build, and programs of other kinds that name files in options of their own. */
export const toolSpecs: readonly ProgramSpec[] = [
  ...table(`
    // Asked for nothing but their version. Left out: those that start something of the folder's own to answer (yarn, pnpm,
    // bundle, gradle, mvn, jest, flake8), that leave files behind (java, dotnet) or that ask a server. A letter stands only
    // where it means nothing else: ninja -v builds, as -v assembles, make -v depends.
    tsc gem redis-server: only --version | -v
    cmake ctest meson autoconf automake pkg-config bison flex esbuild black protoc: only --version
    ruff mypy pg_dump mysqldump: only --version | -V
    terraform tofu: only version | version -json | -version | --version
    // Programs that look through code and say what they think of it.
    shellcheck: keeps -axV -sSfeioCPW= --check-sourced --external-sources --norc --version --shell= --severity=
      --format= --exclude= --include= --enable= --source-path= --wiki-link-count= --color[=]; operands read
    hadolint: only --version; keeps -ft= --no-fail --no-color --format= --ignore= --failure-threshold=; read -c
      --config; operands read
    yamllint: only --version; keeps -s -f= --strict --no-warnings --format=; read -c --config-file; operands read
    tokei: keeps -fCV -etso= --files --compact --hidden --no-ignore --version --exclude= --type= --types= --sort=
      --output=; read -i --input; operands readTree; fallback .
    nginx apache2 httpd: only -v | -V
    ffprobe: only -version
    zig: only version
    cargo rustfmt: only --version | -V | -vV | --version --verbose
    make gmake ninja: like bmake; only --version; takes -oW= -jl[=] --old-file= --what-if= --jobs[=] --load-average[=];
      read -f -C -I --file --makefile --directory --include-dir; folder -f -C --file --makefile --directory
    age rage: takes -r= --recipient=; write -o --output; read -i -R --identity --recipients-file; operands read
    just task: read -f -t -d --dotenv-path --justfile --taskfile --working-directory --dir; folder -f -t -d --justfile --taskfile
      --working-directory --dir
  `),
  // Left out: all that writes, and what starts git or unpacks, as a commit or an archive does.
  {
    ...spec(`cloc: keeps --by-file --by-file-by-lang --json --csv --md --yaml --xml --quiet --hide-rate --version
      --help --exclude-dir= --exclude-lang= --include-lang= --include-ext= --exclude-ext= --timeout= --progress-rate=;
      unknownWords literal; operands readTree`),
    refuses: ({ parsed: { operands } }) =>
      operands.some(
        ({ text }) =>
          !/^[\w./-]+$/.test(text) || /^[0-9a-f]+$|\.(?:[tj]ar|[trwe]?[gbxz]\w?|zip|whl|deb|rpm)\b/.test(text),
      )
        ? '`cloc` may unpack what it is given'
        : undefined,
  },
  {
    ...spec(`gcc g++ cc c++ clang clang++: like tcc icc nasm yasm ocamlc ocamlopt fpc gfortran; only --version | -v |
      -dumpversion | -dumpmachine`),
    ...compiler,
  },
  { ...spec('cpp ld as nvcc ghc: only --version'), ...compiler },
  { ...spec('rustc: only --version | -V | -vV | --version --verbose'), ...compiler },
  {
    ...spec('ffmpeg: only -version'),
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
    ...spec(`openssl: only version | version -a | version -v | version -d; keeps; takes -pass= -passin= -passout= -k=
      -K= -iv= -S= -md= -days= -subj= -inform= -outform= -keyform= -servername= -name= -newkey= -pkeyopt= -algorithm=;
      words; read -in -inkey -key -cert -certfile -CAfile -CApath -CA -CAkey -config -extfile -signkey -recip -signer
      -verify -prverify -sign -signature -kfile -rand -content -revoke -certin -dhparam -engine_impl -peerkey;
      write -out -keyout -writerand -CAserial -outdir -keylogfile -sess_out -noout_file; both -sess_in; url -connect
      -proxy -url -host`),
    subcommands: [
      {
        ...spec(`x509 req crl: keeps -noout -text -subject -issuer -dates -startdate -enddate -serial -fingerprint
          -sha256 -sha1 -hash -pubkey -modulus -purpose -nameopt= -inform= -checkend= -ext= -in=; words; most 0;
          unknownWords literal`),
        // Other than a plain name may be the address of a key store, which is loaded as a library.
        refuses: ({ parsed: { options } }) =>
          options.some(({ value }) => value?.text.includes(':')) ? '`openssl` may load a key store' : undefined,
      },
    ],
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
    ...spec(`gpg gpg2 gpgv: takes -ruRN= --recipient= --local-user= --passphrase= --passphrase-fd= --digest-algo=
      --cipher-algo= --pinentry-mode= --batch-size=; write -o --output --logger-file --status-file --attribute-file;
      read --passphrase-file --options --trustdb-name --import-ownertrust; both --homedir --keyring --secret-keyring
      --primary-keyring; url --keyserver; operands read`),
    touches: ({ has }, uses) => {
      if (has('--export-secret-keys --export-secret-subkeys')) {
        uses.add('readTree', homeWord('/.gnupg'));
      }
    },
  },
  {
    ...spec('lockfile: takes -wEc= --timeout= --conflict-exit-code= --command='),
    touches: ({ parsed }, uses) => uses.addAll('write', parsed.operands.slice(0, 1)),
  },
  { ...spec('psql: only --version | -V; interprets'), ...client, unwrap: clientOf(/^(?:-[a-zA-Z]*c|--command=?)/) },
  { ...spec('mysql: only --version | -V; interprets'), ...client, unwrap: clientOf(/^(?:-[a-zA-Z]*e|--execute=?)/) },
  { ...spec('redis-cli: like mariadb; only --version | -v'), ...client },
  { ...spec('mongosh: only --version'), ...client },
];
