import { importsModules } from '../jqProgram';
import { literalWord, unknownWord } from '../word';
import type { Program } from './program';

/** Programs that show or compare what is in the files they name. */
export const readingPrograms: readonly Program[] = [
  {
    names: 'cat gcat zcat bzcat xzcat zstdcat lz4cat tac rev zless zmore bzless xzless',
    operands: 'read',
    takes: { none: '-s' },
  },
  { names: 'head ghead', operands: 'read', takes: { none: '-n -c --lines --bytes' } },
  {
    names: 'tail gtail',
    operands: 'read',
    takes: { none: '-n -c -s --lines --bytes --sleep-interval --pid --max-unchanged-stats' },
  },
  {
    names: 'less more most pg',
    operands: 'read',
    takes: {
      write: '-o -O --log-file --LOG-FILE',
      read: '-k -T --lesskey-file --tag-file',
      none: '-b -h -j -p -t -x -y -z',
    },
  },
  {
    names: 'bat batcat',
    operands: 'read',
    takes: {
      none: '-l -r -H -m --language --line-range --highlight-line --map-syntax --file-name --tabs --wrap --style --theme --color --paging --pager',
    },
  },
  { names: 'nl', operands: 'read', takes: { none: '-b -d -f -h -i -l -n -s -v -w' } },
  { names: 'wc gwc', operands: 'read', takes: { read: '--files0-from' } },
  {
    names: 'sort gsort',
    operands: 'read',
    takes: {
      write: '-o --output',
      writeTree: '-T --temporary-directory',
      read: '--files0-from --random-source',
      none: '-k -t -S --key --field-separator --buffer-size --parallel --batch-size --sort --compress-program',
    },
  },
  {
    names: 'shuf gshuf',
    takes: { write: '-o --output', read: '--random-source', none: '-i -n --input-range --head-count' },
    also: ({ has, parsed }, uses) =>
      has('-e -i --echo --input-range') ? undefined : uses.addAll('read', parsed.operands),
  },
  {
    names: 'uniq guniq',
    takes: { none: '-f -s -w --skip-fields --skip-chars --check-chars' },
    optional: '--all-repeated --group',
    also: ({ parsed: { operands } }, uses) => {
      // A word that may become several may be the input and the output at once.
      const several = operands.length === 1 && operands[0]?.literal === false;
      uses.addAll('read', operands.slice(0, 1));
      uses.addAll('write', several ? operands : operands.slice(1));
    },
  },
  {
    names: 'xxd',
    takes: { none: '-c -g -l -n -o -s -cols -groupsize -len -name -offset -seek' },
    also: ({ parsed: { operands } }, uses) => {
      uses.addAll('read', operands.slice(0, 1));
      uses.addAll('write', operands.slice(1));
    },
  },
  {
    names: 'cut',
    operands: 'read',
    takes: { none: '-b -c -f -d --bytes --characters --fields --delimiter --output-delimiter' },
  },
  { names: 'paste', operands: 'read', takes: { none: '-d --delimiters' } },
  { names: 'join', operands: 'read', takes: { none: '-a -e -i -j -o -t -v -1 -2' } },
  { names: 'comm', operands: 'read', takes: { none: '--output-delimiter' } },
  {
    names: 'diff gdiff colordiff wdiff diff3 delta difft',
    operands: 'read',
    tree: '-r --recursive',
    takes: {
      read: '-X --exclude-from --from-file --to-file',
      none: '-x -I -L -F -S -W -U -C -D --exclude --label --ignore-matching-lines --show-function-line --starting-file --width --horizon-lines --tabsize --color',
    },
  },
  { names: 'sdiff', operands: 'read', takes: { write: '-o --output', none: '-w -I --width' } },
  { names: 'cmp', operands: 'read', takes: { none: '-i -n --ignore-initial --bytes' } },
  { names: 'vimdiff', operands: 'both' },
  {
    names: 'od',
    operands: 'read',
    takes: { none: '-A -j -N -t -w -S --address-radix --skip-bytes --read-bytes --format' },
  },
  { names: 'hexdump hd', operands: 'read', takes: { read: '-f', none: '-n -s -e' } },
  { names: 'strings', operands: 'read', takes: { none: '-n -t -e -s -T --bytes --radix --encoding' } },
  {
    names: 'base64 base32 basenc gbase64',
    operands: 'read',
    takes: { read: '-i --input', write: '-o --output', none: '-w -b --wrap --break' },
  },
  { names: 'uuencode uudecode', operands: 'both' },
  {
    names: 'md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum b3sum cksum sum shasum md5 crc32 xxhsum',
    operands: 'read',
    takes: { none: '-a --algorithm -l --length' },
  },
  {
    names: 'file',
    operands: 'read',
    takes: { read: '-m -f --magic-file --files-from', none: '-F -P -e --separator --parameter --exclude' },
    also: ({ has }, uses) => (has('-C --compile') ? uses.addText('write', 'magic.mgc') : undefined),
  },
  { names: 'stat gstat', operands: 'read', takes: { none: '-c -t --format --printf --cached' } },
  { names: 'readlink realpath greadlink namei', operands: 'read', takes: { none: '--relative-to --relative-base' } },
  {
    names: 'ls dir vdir gls exa eza lsd',
    operands: 'read',
    fallback: '.',
    takes: { none: '-I -w -T --ignore --hide --width --tabsize --level -L --sort --time' },
    optional: '--color --icons --hyperlink',
  },
  {
    names: 'tree',
    operands: 'read',
    fallback: '.',
    takes: { write: '-o', none: '-L -P -I -H -T --filelimit --charset --timefmt --sort' },
  },
  {
    names: 'du gdu ncdu dust',
    operands: 'read',
    fallback: '.',
    takes: {
      read: '-X --exclude-from --files0-from',
      write: '-o',
      none: '-B -d -t --block-size --max-depth --threshold --exclude --time-style',
    },
  },
  { names: 'fold fmt expand unexpand pr', operands: 'read', takes: { none: '-w -t -p -g -h -l -o --width --tabs' } },
  {
    names: 'column',
    operands: 'read',
    takes: { none: '-c -s -o -N -H -R -T -W -E -l -n --table-columns --separator --output-separator' },
  },
  { names: 'look', also: ({ parsed }, uses) => uses.addAll('read', parsed.operands.slice(1)) },
  { names: 'iconv', operands: 'read', takes: { write: '-o --output', none: '-f -t --from-code --to-code' } },
  {
    names: 'split gsplit',
    takes: {
      none: '-a -b -C -l -n -t --suffix-length --bytes --line-bytes --lines --number --separator --additional-suffix --filter',
    },
    also: ({ parsed: { operands } }, uses) => {
      uses.addAll('read', operands.slice(0, 1));
      uses.add('write', operands[1]);
      if (operands[1] === undefined) {
        uses.addText('write', 'xaa');
      }
    },
  },
  {
    names: 'csplit',
    takes: { write: '-f --prefix', none: '-b -n --suffix-format --digits' },
    also: ({ parsed, has }, uses) => {
      uses.addAll('read', parsed.operands.slice(0, 1));
      if (!has('-f --prefix')) {
        uses.addText('write', 'xx00');
      }
    },
  },
  {
    names: 'tee gtee sponge',
    operands: 'write',
    optional: '--output-error',
    flags: '-a -i -p --append --ignore-interrupts',
  },
  { names: 'bc dc m4 cpp tsort ptx', operands: 'read' },
  {
    names: 'source .',
    also: ({ args }, uses) => uses.add('read', args[0]?.text === '--' ? args[1] : args[0]),
  },
  { names: 'logger', takes: { read: '-f --file', none: '-p -t -n -P -i --priority --tag' } },
  { names: 'envsubst tr' },
  {
    names: 'xargs gxargs',
    takes: {
      read: '-a --arg-file',
      none: '-d -E -I -L -n -P -s --delimiter --max-args --max-lines --max-procs --max-chars --replace',
    },
  },
  { names: 'jq gojq jaq', takes: { read: '-f --from-file', none: '-L --indent --tab' }, also: jq },
  {
    names: 'yq',
    takes: { none: '-p -o -I -L --indent --prettyPrint --input-format --output-format' },
    also: (given, uses) => {
      const operands = given.parsed.operands[0]?.text.match(/^(?:e|ea|eval|eval-all)$/)
        ? given.parsed.operands.slice(1)
        : given.parsed.operands;
      uses.addAll(
        given.has('-i --inplace --in-place') ? 'both' : 'read',
        operands.length > 1 ? operands.slice(1) : operands,
      );
    },
  },
  {
    names: 'xmllint xsltproc pandoc',
    operands: 'read',
    takes: {
      write: '-o --output --extract-media --log',
      read: '--schema --dtdvalid --relaxng -d --defaults --template -H -B -A',
      none: '-f -t -r -w --xpath --encode',
    },
  },
  {
    names: 'sqlite3',
    also: ({ parsed: { operands }, valuesOf }, uses) => {
      uses.addAll('both', operands.slice(0, 1));
      const code = [...operands.slice(1), ...valuesOf('-cmd')];
      uses.mention(...code.flatMap((word) => word.text.split(/[\s'"();]+/).map(literalWord)));
    },
    takes: { read: '-init', none: '-cmd -separator' },
    words: true,
  },
];

/** `jq` takes its program first, and files by name in front of which a variable stands. */
function jq(
  { args, parsed, has }: Parameters<NonNullable<Program['also']>>[0],
  uses: Parameters<NonNullable<Program['also']>>[1],
): void {
  const named = new Set<unknown>();
  args.forEach((word, at) => {
    if (/^--(?:slurpfile|rawfile|argfile)$/.test(word.text)) {
      named.add(args[at + 1]).add(args[at + 2]);
      uses.add('read', args[at + 2]);
    } else if (/^--(?:arg|argjson)$/.test(word.text)) {
      named.add(args[at + 1]).add(args[at + 2]);
    }
  });
  const operands = parsed.operands.filter((word) => !named.has(word));
  // Its modules may be any file that ends in `.jq` or `.json`.
  uses.add('read', operands.some(({ text }) => importsModules(text)) ? unknownWord('import') : undefined);
  uses.addAll('read', has('-f --from-file') ? operands : operands.slice(1));
}
