import { readTar, withDashes } from '../../shell/languages/tar';
import { literalWord, unknownWord, type Word } from '../../shell/word';
import { inFolder, joinedWord, looksLikePath, wordAfter } from '../../shell/wordParts';
import { startsProgram, unwrapTar } from '../../shell/wrappers/textPrograms';
import { parseOptions } from '../arguments';
import { type Entries, table } from '../entry';
import { isGiven, options } from '../notation';
import type { Alike, Given, Judge, Judged, Touch } from '../spec';
import type { Uses } from '../uses';

const unzipFiles: Touch = ({ args, has, parsed: { operands } }, uses) => {
  // `-d` may follow the archive.
  const at = args.findIndex((word) => word.text === '-d');
  // What it prints was such a file when it was packed.
  const members = operands.filter((word, index) => index > 0 && !word.text.startsWith('-') && word !== args[at + 1]);
  uses.addAll(has('-p -c') ? 'read' : has('-l -t -v -z -Z') ? 'none' : 'write', members);
  // Then names in the archive may lead anywhere.
  uses.addOption('write', args.some(({ text }) => /^-[A-Za-z]*:/.test(text)) ? unknownWord('-:') : undefined);
  if (!has('-l -p -t -v -z -Z -c -d') && at < 0) {
    uses.addText('writeTree', '.');
  }
};

const zipFiles: Touch = ({ args, parsed: { operands }, has }, uses) => {
  // A letter more, `-lf`, names a log.
  const at = args.findIndex(({ text }) => /^(?:-lf|--logfile-path)$/.test(text));
  uses.addOption('write', at < 0 ? undefined : args[at + 1]);
  uses.addAll('both', operands.slice(0, 1));
  uses.addAll(has('-r -R') ? 'readTree' : 'read', operands.slice(1));
  uses.addAll(has('-m --move') ? 'writeTree' : 'none', operands.slice(1));
  uses.add('list', has('-@ --names-stdin') ? literalWord('-') : undefined);
};

const cpioFiles: Touch = ({ parsed: { operands }, has, hasExactly }, uses) => {
  uses.add('list', has('-o -p --create --pass-through') ? literalWord('-') : undefined);
  if (has('-i -p --extract --pass-through') && !hasExactly('-t --list')) {
    uses.addAll(has('-p --pass-through') ? 'writeTree' : 'write', operands);
    uses.addText(has('-p --pass-through') ? 'none' : 'writeTree', '.');
  }
};

/** Those whose first word says what is done: `ar xv`, `jar -xf`, `unrar e`. */
const unpackFiles: Touch = ({ args }, uses) => {
  if (/^-{0,2}(?:[a-z]*x|e\w*$)/.test(args[0]?.text ?? '')) {
    uses.addText('writeTree', '.');
    uses.addAll('writeTree', args.slice(2));
  }
};

/** `tar xf` is `tar -xf`, to rules that say it either way. */
const dashed: Alike = ([program, letters, ...rest]) => {
  const [, dash, bundle] = /^(-?)([A-Za-z]*[Acrtux][A-Za-z]*)$/.exec(letters?.text ?? '') ?? [];
  return program === undefined || bundle === undefined
    ? undefined
    : [program, literalWord(dash === '' ? `-${bundle}` : bundle), ...rest];
};

/** Programs that pack and unpack. What is in an archive is not known, so unpacking writes a whole tree. */
export const archiveSpecs: Entries = table`
  zcat gzcat bzcat xzcat zstdcat lzcat: keeps -fqv --version --help; operands read; example a.gz
  zipinfo: like zipgrep unzipsfx; keeps -12hlmstTvz; operands read; example a.zip
  ar: like jar lha arj dpkg-deb rpm2cpio; only --version; operands both; atFiles; touches ${unpackFiles}
  unrar rar: operands bothTree; atFiles; touches ${unpackFiles}
  unar cabextract unsquashfs innoextract msiextract dpkg-source star pax: operands bothTree; atFiles; writeTree -o -d --directory; makes ./
  tar gtar: like bsdtar; only --version | --help; takes -fCTXbFHIKLNV= --file= --directory= --files-from=
    --exclude-from= --blocking-factor= --format= --use-compress-program= --starting-file= --newer= --label= --exclude=
    --transform= --xform= --strip-components= --owner= --group= --mode= --mtime= --to-command= --checkpoint-action=
    --warning= --one-top-level[=] --checkpoint[=] --totals[=] --color[=] --list[=]; write -g --listed-incremental
    --index-file; follows -h --dereference; refuses ${judgeTar}; touches ${tarFiles}; unwrap ${unwrapTar}; alike ${dashed};
    same -x --extract --get | -c --create | -t --list | -f --file; example -tzf a.tar.gz
  unzip: keeps -12CLlpqtvzZ; stops; takes -Px=; writeTree -d; refuses ${unlessLooking('-l -p -t -v -z -Z')}; first read;
    touches ${unzipFiles}; example -l a.zip
  gzip gunzip: like pigz pbzip2 lzma unlzma lzip lz4 unlz4 compress uncompress zstd unzstd brotli;
    keeps -cdfklnNqtvV123456789 --stdout --to-stdout --decompress --uncompress --force --keep --list --no-name --name
    --quiet --test --verbose --fast --best --version --help; takes -SbT= --suffix= --threads= --adapt[=]; write -o
    --output; refuses ${unlessLooking('-l -t --list --test')}; touches ${compress}; example -c a.gz
  xz unxz: keeps -cdfklqtvV --stdout --decompress --force --keep --list --quiet --test --verbose --version --help;
    takes -SbT= --suffix= --threads= --adapt[=]; write -o --output; refuses ${unlessLooking('-l -t --list --test')};
    touches ${compress};
    example -c a.xz
  bzip2 bunzip2: keeps -cdfkqtvV --stdout --decompress --force --keep --quiet --test --verbose --version --help;
    takes -SbT= --suffix= --threads= --adapt[=]; write -o --output; refuses ${unlessLooking('-t --test')}; touches
    ${compress};
    example -c a.bz2
  zip: takes -nPtts=; write -O -b --output-file --temp-path; follows -r -R; touches ${zipFiles};
    unwrap ${startsProgram('--unzip-command', /^-[A-Za-z]*TT/)}
  cpio: takes -HCRM= --format= --owner=; both -F -I -O -E --file; writeTree -D --directory; touches ${cpioFiles}
  7z 7za 7zr 7zz p7zip: operands none; atFiles; touches ${sevenZip}
`;

/**
 * Files are replaced unless the result goes to standard output, or they are only looked at. Of looking and
 * decompressing the last one told may win. Without any file there is only standard input.
 */
function unlessLooking(looks: string): Judge {
  return ({ title, parsed }) => {
    const looksOnly = isGiven(parsed, looks) && !isGiven(parsed, '-d --decompress --uncompress');
    const isInput = parsed.operands.length === 0 && title !== 'unzip';
    return looksOnly || isInput || isGiven(parsed, '-c --stdout --to-stdout')
      ? undefined
      : `\`${title}\` replaces files unless told otherwise`;
  };
}

/** Compressing replaces a file by another beside it, or the other way round. */
function compress({ parsed: { operands }, has, hasExactly }: Given, uses: Uses): void {
  const onlyShows = hasExactly('-c -l -t --stdout --to-stdout --list --test');
  const tree = has('-r --recursive');
  for (const word of operands) {
    uses.add(tree ? 'readTree' : 'read', word);
    if (!onlyShows) {
      uses.add(tree ? 'writeTree' : 'write', word);
      const packed = /\.(?:gz|bz2|xz|lzma|lz|lz4|zst|Z|br|tgz)$/.exec(word.text);
      const isPacked = packed !== null && word.literal;
      const other = isPacked ? literalWord(word.text.slice(0, packed.index)) : joinedWord(word, literalWord('.gz'));
      uses.add('write', other);
    }
  }
}

const listing = options('-ajJtvz -f= --list --verbose --gzip --bzip2 --xz --zstd --auto-compress --file=');

/** Only a listing of one archive that is a file here; a colon would name another machine. */
function judgeTar({ args }: Judged): string | undefined {
  const parsed = parseOptions(withDashes(args), listing);
  const unclear = parsed.unknown ?? parsed.unsure?.source;
  if (unclear !== undefined) {
    return `\`${unclear}\` of \`tar\` is not known to be read-only`;
  }
  // The archive is all that takes a value here.
  const [file, ...more] = parsed.options.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (!parsed.options.some(({ name }) => name === '-t' || name === '--list') || file === undefined || more.length > 0) {
    return '`tar` is not told to list one archive';
  }
  return file.literal && /^[^:]*$|^[^:]*\//.test(file.text)
    ? undefined
    : `\`${file.source}\` may lie on another machine`;
}

/** The archives, members and folders of tar. */
function tarFiles({ args }: Given, uses: Uses): void {
  // Its first word is options even without a dash.
  uses.follows ||= /^[A-Za-z]*h/.test(args[0]?.text ?? '');
  const { does, values, members } = readTar(args);
  const folders = values.get('C') ?? [];
  const packs = /[cruA]/.test(does);
  const unpacks = does.includes('x') && !does.includes('O');
  uses.addAll('list', values.get('T') ?? []);
  uses.addAll('read', values.get('X') ?? []);
  uses.addAll(packs ? 'both' : 'read', values.get('f') ?? []);
  // What names become: `--transform=s/a/.npmrc/`.
  const renamed = (values.get('s') ?? []).flatMap(({ text }) => /^s?([^\w\s]).*?\1(.*?)\1/s.exec(text)?.[2] ?? []);
  uses.addAll(unpacks ? 'write' : 'none', renamed.filter(looksLikePath).map(literalWord));
  const within = (folder: Word) => members.map((it) => (/^[/~]/.test(it.text) ? it : inFolder(folder, it)));
  uses.addAll(
    packs ? 'readTree' : unpacks ? 'write' : 'none',
    folders.length === 0 ? members : folders.flatMap(within),
  );
  if (packs) {
    uses.addAll(does.includes('R') ? 'writeTree' : 'none', members);
  }
  uses.addOption('writeTree', ...(unpacks ? folders : []));
  // Then names in the archive may lead anywhere.
  uses.addOption('write', unpacks && /[P/]/.test(does) ? unknownWord('-P') : undefined);
  uses.add('writeTree', unpacks && folders.length === 0 ? literalWord('.') : undefined);
}

/** The archives, members and folders of 7z. */
function sevenZip({ args }: Given, uses: Uses): void {
  const [mode, archive, ...members] = args.filter((word) => !word.text.startsWith('-'));
  const folder = args.find((word) => /^-o./.test(word.text));
  const unpacks = /^[ex]$/.test(mode?.text ?? '');
  uses.add(unpacks || /^[lt]$/.test(mode?.text ?? '') ? 'read' : 'both', archive);
  if (unpacks) {
    uses.addAll('write', members);
    uses.addOption('writeTree', folder && wordAfter(folder, 2));
    uses.add('writeTree', folder === undefined ? literalWord('.') : undefined);
  } else {
    uses.addAll('readTree', members);
  }
}
