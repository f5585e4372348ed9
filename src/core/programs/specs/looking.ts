import { literalWord } from '../../shell/word';
import { literalStart, wordAfter } from '../../shell/wordParts';
import { type Entries, table } from '../entry';
import type { Given, Judge, Judged, Touch } from '../spec';
import type { Uses } from '../uses';
import { unwrapSqlite } from './interpreters';

const cksumFiles: Touch = ({ parsed, has }, uses) =>
  has('-c --check') ? uses.addAll('list', parsed.operands) : undefined;

const magicFile: Touch = ({ has }, uses) => (has('-C --compile') ? uses.addText('write', 'magic.mgc') : undefined);

const treeFiles: Touch = ({ parsed, has }, uses) =>
  has('--fromfile --fromtabfile') ? uses.addAll('read', parsed.operands) : undefined;

const dateFiles: Touch = ({ parsed }, uses) => uses.mention(...parsed.operands);

const judgeLdd: Judge = ({ parsed: { operands } }) => {
  const foreign = operands.find(
    ({ text }) => !/^\/(?:usr\/)?s?(?:bin|lib|lib64)\//.test(text) || text.split('/').includes('..'),
  );
  return foreign === undefined ? undefined : `\`ldd\` starts \`${foreign.text}\``;
};

const sqlite3Files: Touch = ({ parsed: { operands }, valuesOf }, uses) => {
  // A database may be told as a URL: `file:a.db?mode=ro`.
  const urls = operands.slice(0, 1).filter(({ text }) => text.startsWith('file:'));
  uses.mention(...urls.map(({ text }) => literalWord(text.replace(/\?.*$/s, ''))));
  const code = [...operands.slice(1), ...valuesOf('-cmd -c')];
  uses.mention(...code.flatMap((word) => word.text.split(/[\s'"();]+/).map(literalWord)));
  // `.output $HOME/x`
  uses.mention(
    ...code
      .filter(({ literal }) => !literal)
      .map((word) => wordAfter(word, /^.*\s|/s.exec(literalStart(word))?.[0].length ?? 0)),
  );
};

const judgeXmllint: Judge = ({ parsed: { operands } }) =>
  operands.some(({ text }) => text.includes(':')) ? '`xmllint` may fetch what it is given' : undefined;

/** Programs that look at files and folders, at what is in them byte by byte, and at sums and clocks. */
export const lookingSpecs: Entries = table`
  col colrm pathchk whoami id groups logname users tty uname nproc locale printenv uptime free vmstat lscpu lsmem lsblk
    lsmod lslocks lsns lsipc ipcs mountpoint pwdx pidof cal sw_vers help: like gprintenv; keeps anything; example -b
  nproc: counts
  id: counts -u | -g
  od: keeps anything; takes -AjNtS= -w[=] --address-radix= --skip-bytes= --read-bytes= --format= --width[=]
    --strings[=]; operands read; example -c a.bin
  hexdump hd: keeps anything; takes -nse=; read -f; operands read; example -C a.bin
  // Letters that take a value in one version and none in another are left out: what follows is then looked at too.
  ls dir vdir gls: keeps anything; takes --ignore= --hide= --width= --tabsize= --sort= --time= --color[=]
    --hyperlink[=]; operands names; fallback .; example -la
  stat gstat: keeps anything; takes -c= --format= --printf= --cached=; operands names; example a.txt
  du: like gdu ncdu dust; keeps anything; takes -Bdt= --block-size= --max-depth= --threshold= --exclude= --time-style=;
    read -X --exclude-from; list --files0-from; write -o; operands names; fallback .; example -sh .
  realpath readlink greadlink namei: keeps anything; takes --relative-to= --relative-base=; operands names; example .
  mcookie: like lastb; keeps anything; read -f -F --file; example
  // Left out: -d, which asks the network.
  last: keeps -aFiRwx -fnstp= -# --hostlast --fulltimes --ip --nohostname --fullnames --system --help --version --limit=
    --since= --until= --present= --time-format=; read -f -F --file; example
  dmesg: keeps -dekLPprSTtuVwWx -fls= --ctime --reltime --kernel --userspace --decode --raw --notime --show-delta
    --nopager --follow --help --version --level= --facility= --since= --until= --color[=]; read -f -F --file; example
  // Left out: -o, which is the output file on macOS.
  base64 gbase64: like basenc; keeps -dD -bw= -i=? --decode --ignore-garbage --help --version --wrap= --break=; read -i
    --input; write -o --output; operands read; example a.txt
  base32: keeps -d -w= -i=? --decode --ignore-garbage --help --version --wrap=; takes -b= --break=; read -i --input;
    write -o --output; operands read; example a.txt
  vimdiff uuencode uudecode: operands both
  // What it unpacks says by itself what it is called.
  uudecode: write -o --output-file; makes ./; unless -o --output-file
  lsd: read --config-file
  exa eza lsd: keeps anything; takes -IL= --ignore-glob= --level= --sort= --time= --color[=] --icons[=] --hyperlink[=];
    operands names; fallback .; example a
  logger: takes -ptnP= --priority= --tag= --id[=]; read -f --file
  cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum shasum md5: like b3sum crc32 xxhsum;
    keeps anything; takes -al= --algorithm= --length=; operands read; touches ${cksumFiles}; example a.txt
  xxd: refuses ${judgeXxd}; touches ${xxd}; example a.bin
  // Left out: -C compiles, -p touches, -z and -Z start decompressors, -f and -m read lists and magic.
  file: keeps -0bEhikLlNnrsv -eF= --brief --mime --mime-type --mime-encoding --extension --keep-going --dereference
    --no-dereference --no-buffer --no-pad --print0 --raw --special-files --apple --list --help --version --exclude=
    --exclude-quiet= --separator=; takes -P= --parameter=; read -m --magic-file; list -f --files-from; operands read;
    touches ${magicFile}; example a.txt
  // Left out: -o, -R (writes 00Tree.html), --fromfile (prints what is in a file).
  tree: keeps -aAcCdDfFghilnNpqQrsStuUvxXJ -HILPT= --ignore-case --matchdirs --metafirst --prune --info --noreport --si
    --du --inodes --device --dirsfirst --filesfirst --gitignore --nolinks --fflinks --help --version --filelimit=
    --charset= --timefmt= --sort= --gitfile= --infofile= --hintro= --houtro=; write -o; read --gitfile --infofile
    --hintro --houtro; operands names; fallback .; refuses ${judgeTree}; touches ${treeFiles}; example src
  // Left out: -s. An operand without a plus sign sets the clock.
  date gdate: counts +%s | +%s%N; keeps -uR -dr= -I[=] --utc --universal --rfc-email --rfc-2822 --debug --resolution --help --version
    --date= --reference= --rfc-3339= --iso-8601[=]; most 1; takes -s= --set=; names -r --reference; read -f --file;
    refuses ${judgeDate}; touches ${dateFiles}; example +%s
  strings: takes -ntesT= --bytes= --radix= --encoding=; operands read; atFiles; refuses ${optionFile}; example a.bin
  // Left out: --plugin, which loads a library.
  nm: like addr2line gprof; keeps -aABCDgjnopPrSsuvVW -ft= --debug-syms --dynamic --extern-only --numeric-sort
    --print-size --undefined-only --defined-only --no-sort --size-sort --help --version --format= --radix=
    --demangle[=]; vague; takes -Mmb= --section= --target=; operands read; atFiles; refuses ${optionFile};
    example /bin/ls
  // Left out: what follows links to debugging symbols, which may be fetched.
  objdump: keeps -aCDdfhiprRsTtVvwx -jMmb= --archive-headers --disassemble --disassemble-all --demangle --file-headers
    --full-contents --section-headers --headers --private-headers --all-headers --syms --dynamic-syms --reloc
    --dynamic-reloc --no-show-raw-insn --wide --help --version --section= --start-address= --stop-address=; vague; takes
    --radix= --format= --target=; operands read; atFiles; refuses ${optionFile}; example -h /bin/ls
  readelf: keeps -aAcdehIlnrsSuVvW -xp= --all --file-header --program-headers --segments --section-headers --sections
    --symbols --syms --dyn-syms --notes --relocs --dynamic --version-info --headers --wide --help --version;
    vague; takes -tjMmb= --radix= --section= --format= --target=; operands read; atFiles;
    refuses ${optionFile}; example -h /bin/ls
  size: keeps -ABdoxtV --totals --help --version --format= --radix=; vague; takes -jMmb= --section=
    --target=; operands read; atFiles; refuses ${optionFile}; example /bin/ls
  // The loader of the file itself is started, so only files of the system count.
  ldd: keeps -druv --verbose --version --help; vague; takes -tjMmb= --radix= --section= --format=
    --target=; operands read; atFiles; refuses ${judgeLdd}; example /bin/ls
  sqlite3: like duckdb; only --version | -version; keeps -readonly -safe -header -noheader -csv -json -column -line -list -box -table
    -markdown -batch -bail; vague; unwrap ${unwrapSqlite}; takes -cmd= -separator= -c=; words; read -init; refuses ${judgeSql};
    first both; touches ${sqlite3Files}; queries; loads -init; example -readonly a.db 'select 1'
  // Left out: what loads definitions or entities from elsewhere, --output and --shell.
  xmllint: like xsltproc pandoc; keeps --noout --format --nonet --nowarning --recover --noblanks --version --xpath=
    --encode=; vague; takes -ftrw=; write -o --output --extract-media --log; read --schema --dtdvalid
    --relaxng -d --defaults --template -H -B -A; operands read; refuses ${judgeXmllint}; example a.xml
`;

/** Its options are words, not letters in a row: `-ps` is one, and only those that stand alone take the next word. */
function xxd({ args }: Given, uses: Uses): void {
  const valued = /^--?(?:[cglnos]|cols|groupsize|len|name|offset|seek)$/;
  const operands = args.filter(
    ({ literal, text }, at) =>
      !(literal && text.startsWith('-') && text !== '-') && !valued.test(args[at - 1]?.text ?? ''),
  );
  uses.addAll('read', operands.slice(0, 1));
  uses.addOption('write', ...operands.slice(1));
}

/** A question to a database that is only read; functions of the client read and write files and start programs. */
function judgeSql({ parsed: { options, operands } }: Judged): string | undefined {
  const [, sql] = operands;
  return options.some(({ name }) => name === '-readonly') &&
    operands.length === 2 &&
    /^(?:\s*(?:select|with)\s[^;]*;?\s*|\.(?:tables|schema|indexes|databases)(?: [\w%]+)?)$/i.test(sql?.text ?? '') &&
    !/load_extension|_query|exec|file|\bedit\b(?!\s*[,.;=<>]|\s+\w|\s*$)|fsdir|\n\s*[.#/]/i.test(sql?.text ?? '')
    ? undefined
    : '`sqlite3` may change the database, read other files or start a program';
}

/** Files of options are read before anything else, also where the value of an option is expected. */
export function optionFile({ args }: Judged): string | undefined {
  const file = args.find((word) => word.text.startsWith('@'));
  return file === undefined ? undefined : `\`${file.text}\` is read as a file of options`;
}

/** The only operand that does not set the clock is a format. */
function judgeDate({ parsed: { operands } }: Judged): string | undefined {
  const [format] = operands;
  return format === undefined || literalStart(format).startsWith('+')
    ? undefined
    : `\`${format.source}\` may set the clock`;
}

/**
 * Tree reads the letters of a cluster on after one that takes a value, so `-Po x y` writes to `y`.
 * A value letter must therefore end its word; only a depth may be attached.
 */
function judgeTree({ args }: Judged): string | undefined {
  const cluster = args.find(
    ({ literal, text }) => literal && /^-[^-]*[HILPT]./.test(text) && !/^-[^-HILPT]*L[0-9]+$/.test(text),
  );
  return cluster === undefined ? undefined : `\`${cluster.text}\` of \`tree\` may name a file to write`;
}

/**
 * Xxd looks at no more than the first letters of an option, so `-uc 16 x` reads `16` and writes `x`. Every option must
 * stand alone, a value attached or in the next word, and only one operand may follow, because a second is written to.
 * The first operand ends the options: `xxd a -i` writes to a file called `-i`.
 */
function judgeXxd({ args }: Judged): string | undefined {
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    if (word?.literal !== true) {
      return `it cannot be told what \`${word?.source ?? ''}\` means to \`xxd\``;
    }
    if (/^-[cglnos]$/.test(word.text)) {
      at++;
      if (args[at]?.literal !== true) {
        return `\`${word.text}\` of \`xxd\` lacks its value`;
      }
    } else if (word.text === '-' || !word.text.startsWith('-')) {
      return at === args.length - 1 ? undefined : '`xxd` writes to its second operand';
    } else if (!/^-(?:[abCdeEipruv]|ps|[cglos][0-9]+)$/.test(word.text)) {
      return `\`${word.text}\` of \`xxd\` is not known to be read-only`;
    }
  }
  return undefined;
}
