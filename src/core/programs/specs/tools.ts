import { literalWord } from '../../shell/word';
import { homeWord, wordAfter, wordBehind } from '../../shell/wordParts';
import { type Entries, table } from '../entry';
import type { Given, Judge, Touch } from '../spec';
import type { Uses } from '../uses';
import { mentionCommands } from './editing';
import { clientOf, unwrapDatabase } from './interpreters';
import { optionFile } from './looking';

const linked = `takes -ILlDUx= -MEgsSvpOWfm[=] --crate-name= --crate-type= --edition=; write -o --output;
  writeTree --out-dir; read -T; operands read; atFiles`;
const compiler = `${linked}; content derived`;

/** What takes a value in one of them and none in another is left out. */
const client = `takes -UuP= --command= --dbname= --username= --port= --execute=; read -f --file;
  write -o -L --output --log-file; url -h --host`;

const judgeCloc: Judge = ({ parsed: { operands } }) =>
  operands.some(
    ({ text }) => !/^[\w./-]+$/.test(text) || /^[0-9a-f]+$|\.(?:[tj]ar|[trwe]?[gbxz]\w?|zip|whl|deb|rpm)\b/.test(text),
  )
    ? '`cloc` may unpack what it is given'
    : undefined;

const ffmpegFiles: Touch = ({ args }, uses) => {
  const inputs = args.filter((_, at) => args[at - 1]?.text === '-i');
  const last = args.at(-1);
  uses.addAll('read', inputs);
  uses.add(last !== undefined && !last.text.startsWith('-') && args.at(-2)?.text !== '-i' ? 'write' : 'none', last);
};

// Other than a plain name may be the address of a key store, which is loaded as a library.
const judgeX509: Judge = ({ parsed: { options } }) =>
  options.some(({ value }) => value?.text.includes(':')) ? '`openssl` may load a key store' : undefined;

const opensslFiles: Touch = ({ args, valuesOf }, uses) => {
  const isOption = (at: number) => args[at]?.text.startsWith('-') === true;
  uses.mention(...args.filter((_, at) => at > 0 && !isOption(at) && !isOption(at - 1)));
  const sums = /^(?:dgst|md5|sha[0-9]+)$/.test(args[0]?.text ?? '');
  uses.addAll('read', sums ? args.filter((_, at) => at > 0 && !isOption(at)) : []);
  for (const word of valuesOf('-pass -passin -passout')) {
    uses.add('read', wordBehind(word, /^file:/));
  }
};

const gpgFiles: Touch = ({ has, hasExactly, parsed: { operands } }, uses) => {
  uses.add('readTree', has('--export-secret-keys --export-secret-subkeys') ? homeWord('/.gnupg') : undefined);
  // Without any command it unpacks what it is given, beside it.
  for (const word of hasExactly('-d --decrypt --verify --import --list-packets --show-keys') ? [] : operands) {
    const name = /^(.+)\.(?:gpg|pgp|asc|sig)$/.exec(word.text)?.[1];
    uses.add('write', word.literal && name !== undefined ? literalWord(name) : undefined);
  }
};

// `cmake -E copy a b`: what it does then is told by its name, and each of them changes files.
const cmakeFiles: Touch = ({ args }, uses) => {
  const at = args.findIndex(({ text }) => text === '-E');
  const changed = args.filter((word, index) => at >= 0 && index > at + 1 && !word.text.startsWith('-'));
  uses.mentionAll(args);
  uses.addAll('both', changed);
};

/** With one of these options it rewrites what it is given: files, or those in a folder that are of its language. */
function rewrites(options: string): Touch {
  return ({ has, parsed: { operands } }, uses) => {
    for (const word of has(options) ? operands : []) {
      uses.add('write', word);
      uses.add('folder', word);
    }
  };
}

/** Programs that build, and programs of other kinds that name files in options of their own. */
export const toolSpecs: Entries = table`
  // Asked for nothing but their version. Left out: those that start something of the folder's own to answer (yarn, pnpm,
  // bundle, gradle, mvn, jest, flake8), that leave files behind (java, dotnet) or that ask a server. A letter stands only
  // where it means nothing else: ninja -v builds, as -v assembles, make -v depends.
  tsc gem redis-server: only --version | -v
  cmake: touches ${cmakeFiles}
  cmake ctest meson autoconf automake pkg-config bison flex esbuild black protoc: only --version
  pg_dump pg_dumpall: write -f --file
  mysqldump mariadb-dump: write -r --result-file; writeTree -T --tab
  mongodump: writeTree -o --out
  ruff mypy pg_dump mysqldump: only --version | -V
  terraform tofu: only version | version -json | -version | --version
  // Programs that look through code and say what they think of it.
  shellcheck: keeps -axV -sSfeioCPW= --check-sourced --external-sources --norc --version --shell= --severity= --format=
    --exclude= --include= --enable= --source-path= --wiki-link-count= --color[=]; operands read; example a.sh
  hadolint: only --version; keeps -ft= --no-fail --no-color --format= --ignore= --failure-threshold=; read -c --config;
    operands read; example Dockerfile
  yamllint: only --version; keeps -s -f= --strict --no-warnings --format=; read -c --config-file; operands read;
    example a.yml
  tokei: keeps -fCV -etso= --files --compact --hidden --no-ignore --version --exclude= --type= --types= --sort=
    --output=; read -i --input; operands readTree; fallback .; example src
  shfmt: words; keeps -l -d -s -p -mn -bn -ci -sr -kp -fn -i= -ln=; takes -w --write; operands readTree;
    touches ${rewrites('-w --write')}; example -d .
  clang-format: words; keeps -n -Werror -verbose; takes -i --inplace; operands read; atFiles; refuses ${optionFile}; touches ${rewrites('-i --inplace')};
    example -n a.c
  gofmt: words; keeps -l -d -s -e -r=; takes -w; operands readTree; touches ${rewrites('-w')}; example -l .
  nginx apache2 httpd: only -v | -V
  ffprobe: only -version
  zig: only version
  cargo rustfmt: only --version | -V | -vV | --version --verbose
  make gmake ninja: like bmake; only --version; takes -oW= -jl[=] --old-file= --what-if= --jobs[=] --load-average[=];
    read -f -C -I --file --makefile --directory --include-dir; folder -f -C --file --makefile --directory
  tcpdump tshark dumpcap: takes -icfY=; write -w; read -r
  age rage: takes -r= --recipient=; write -o --output; read -i -R --identity --recipients-file; operands read
  just task: read -f -t -d --dotenv-path --justfile --taskfile --working-directory --dir; folder -f -t -d --justfile
    --taskfile
    --working-directory --dir
  // Left out: all that writes, and what starts git or unpacks, as a commit or an archive does.
  cloc: keeps --by-file --by-file-by-lang --json --csv --md --yaml --xml --quiet --hide-rate --version --help
    --exclude-dir= --exclude-lang= --include-lang= --include-ext= --exclude-ext= --timeout= --progress-rate=;
    vague; operands readTree; refuses ${judgeCloc}; example src
  gcc g++ cc c++ clang clang++: like tcc icc nasm yasm ocamlc ocamlopt fpc gfortran; only --version | -v | -dumpversion
    | -dumpmachine; ${compiler}; touches ${compile}
  cpp nvcc ghc: only --version; ${compiler}; touches ${compile}
  // What is put together of objects is no more than a copy of them.
  ld as: like lld gold mold; only --version; ${linked}; touches ${compile}
  objcopy strip patchelf upx: like gobjcopy llvm-objcopy llvm-strip; takes -IOFBjRNKLGWSgdxXMw= --input-target=
    --output-target=
    --target= --set-interpreter= --set-rpath=; write -o --output --dump-section --add-gnu-debuglink; operands both;
    atFiles
  rustc: only --version | -V | -vV | --version --verbose; ${compiler}; touches ${compile}
  ffmpeg: only -version; touches ${ffmpegFiles}
  openssl: only version | version -a | version -v | version -d; keeps; takes -pass= -passin= -passout= -k= -K= -iv= -S=
    -md= -days= -subj= -inform= -outform= -keyform= -servername= -name= -newkey= -pkeyopt= -algorithm=; words; read -in
    -inkey -key -cert -certfile -CAfile -CApath -CA -CAkey -config -extfile -signkey -recip -signer -verify -prverify
    -sign -signature -kfile -rand -content -revoke -certin -dhparam -engine_impl -peerkey; write -out -keyout -writerand
    -CAserial -outdir -keylogfile -sess_out -noout_file; both -sess_in; url -connect -proxy -url -host;
    touches ${opensslFiles}; orders -config -engine -provider -provider-path; example x509 -in a -noout
    > x509 req crl: keeps -noout -text -subject -issuer -dates -startdate -enddate -serial -fingerprint -sha256 -sha1
      -hash -pubkey -modulus -purpose -nameopt= -inform= -checkend= -ext= -in=; words; most 0; vague;
      refuses ${judgeX509}; example -in a -noout
  gpg gpg2 gpgv: takes -ruRN= --recipient= --local-user= --passphrase= --passphrase-fd= --digest-algo= --cipher-algo=
    --pinentry-mode= --batch-size=; write -o --output --logger-file --status-file --attribute-file;
    read --passphrase-file --options --trustdb-name --import-ownertrust; both --homedir --keyring --secret-keyring
    --primary-keyring; url --keyserver; operands read; touches ${gpgFiles}
  lockfile: takes -wEc= --timeout= --conflict-exit-code= --command=; first write
  psql: only --version | -V; interprets; ${client}; touches ${mentionCommands}; unwrap ${clientOf(/^(?:-[a-zA-Z]*c|--command=?)/)}
  mysql: like mariadb; only --version | -V; interprets; ${client}; touches ${mentionCommands}; unwrap ${clientOf(/^(?:-[a-zA-Z]*e|--execute=?)/)}
  redis-cli: only --version | -v; ${client}; touches ${mentionCommands}; write --rdb --functions-rdb;
    loads --eval; unwrap ${unwrapDatabase}
  mongosh: like mongo; only --version; ${client}; loads -f --file; runsOperands; unwrap ${unwrapDatabase}
`;

function compile({ args, parsed: { operands }, has }: Given, uses: Uses): void {
  const { content } = uses;
  if (operands.length > 0 && !has('-o --output --out-dir -c -E -S')) {
    const crate = operands.find(({ text }) => text.endsWith('.rs'));
    uses.addText('write', crate?.text.replace(/^.*\/|\.rs$/g, '') ?? 'a.out');
  }
  // A list of what was included is written besides.
  uses.content = 'new';
  args.forEach((word, at) => {
    const isAttached = /^-M[FJ]./.test(word.text);
    uses.addOption('write', isAttached ? wordAfter(word, 3) : /^-M[FJ]$/.test(word.text) ? args[at + 1] : undefined);
  });
  for (const word of args) {
    // `-Map=x` of linkers, `--emit=asm=x` of rustc.
    const at = /^(?:-Map=|--emit=[a-z-]+=)/.exec(word.text)?.[0].length;
    uses.addOption('write', at === undefined ? undefined : wordAfter(word, at));
  }
  uses.content = content;
  for (const word of args) {
    const at = /^-(?:include|imacros)(?=.)/.exec(word.text)?.[0].length;
    uses.add('read', at === undefined ? undefined : wordAfter(word, at));
  }
}
