import { importsModules } from '../jqProgram';
import { literalWord, unknownWord } from '../word';
import type { Given, Program } from './program';
import type { Uses } from './uses';
import { globWord, joinedWord } from './wordParts';

/** Programs that show or compare what is in the files they name. */
export const readingPrograms: readonly Program[] = [
  {
    names: 'cat gcat zcat gzcat bzcat xzcat lzcat zstdcat lz4cat rev zless zmore bzless xzless ul colcrt',
    operands: 'read',
  },
  { names: 'tac gtac', operands: 'read', takes: { none: '-s --separator' } },
  { names: 'head ghead', operands: 'read', takes: { none: '-n -c --lines --bytes' }, also: countedFirst },
  {
    names: 'tail gtail',
    operands: 'read',
    takes: { none: '-n -c -s --lines --bytes --sleep-interval --pid --max-unchanged-stats' },
    also: countedFirst,
  },
  // Elsewhere `more` is another name of `less`.
  { names: 'more most pg', operands: 'read', takes: { write: '-o -O', read: '-k -T', none: '-n' } },
  {
    names: 'less',
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
  { names: 'wc gwc', operands: 'read', takes: { list: '--files0-from' } },
  {
    names: 'sort gsort',
    operands: 'read',
    takes: {
      write: '-o --output',
      writeTree: '-T --temporary-directory',
      read: '--random-source',
      list: '--files0-from',
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
  { names: 'xxd', also: xxd },
  {
    names: 'cut',
    operands: 'read',
    takes: { none: '-b -c -f -d --bytes --characters --fields --delimiter --output-delimiter' },
  },
  { names: 'paste', operands: 'read', takes: { none: '-d --delimiters' } },
  { names: 'join', operands: 'read', takes: { none: '-a -e -j -o -t -v -1 -2' } },
  { names: 'comm', operands: 'read', takes: { none: '--output-delimiter' } },
  {
    names: 'diff gdiff colordiff wdiff delta difft',
    operands: 'read',
    tree: '-r --recursive',
    takes: {
      read: '-X --exclude-from --from-file --to-file',
      none: '-x -I -L -F -S -W -U -C -D --exclude --label --ignore-matching-lines --show-function-line --starting-file --width --horizon-lines --tabsize',
    },
    optional: '--color',
  },
  { names: 'diff3', operands: 'read', takes: { none: '-L --label' } },
  { names: 'sdiff', operands: 'read', takes: { write: '-o --output', none: '-w -I --width' } },
  { names: 'cmp', operands: 'read', takes: { none: '-i -n --ignore-initial --bytes' } },
  { names: 'vimdiff', operands: 'both' },
  {
    names: 'od',
    operands: 'read',
    takes: { none: '-A -j -N -t -S --address-radix --skip-bytes --read-bytes --format' },
    optional: '-w --width --strings',
  },
  { names: 'hexdump hd', operands: 'read', takes: { read: '-f', none: '-n -s -e' } },
  {
    names: 'strings',
    operands: 'read',
    takes: { none: '-n -t -e -s -T --bytes --radix --encoding' },
    atFiles: true,
  },
  {
    names: 'nm objdump readelf size ldd addr2line gprof',
    operands: 'read',
    takes: { none: '-t -j -M -m -b --radix --section --format --target' },
    atFiles: true,
  },
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
    // What is to be checked then stands in the file.
    also: ({ parsed, has }, uses) => (has('-c --check') ? uses.addAll('list', parsed.operands) : undefined),
  },
  {
    names: 'file',
    operands: 'read',
    takes: { read: '-m --magic-file', list: '-f --files-from', none: '-F -P -e --separator --parameter --exclude' },
    also: ({ has }, uses) => (has('-C --compile') ? uses.addText('write', 'magic.mgc') : undefined),
  },
  { names: 'stat gstat', operands: 'names', takes: { none: '-c --format --printf --cached' } },
  { names: 'readlink realpath greadlink namei', operands: 'names', takes: { none: '--relative-to --relative-base' } },
  {
    // Letters that take a value in one version and none in another are left out: what follows is then looked at too.
    names: 'ls dir vdir gls',
    operands: 'names',
    fallback: '.',
    takes: { none: '--ignore --hide --width --tabsize --sort --time' },
    optional: '--color --hyperlink',
  },
  {
    names: 'exa eza lsd',
    operands: 'names',
    fallback: '.',
    takes: { none: '-I -L --ignore-glob --level --sort --time' },
    optional: '--color --icons --hyperlink',
  },
  {
    names: 'tree',
    operands: 'names',
    fallback: '.',
    takes: {
      write: '-o',
      read: '--gitfile --infofile --hintro --houtro',
      none: '-L -P -I -H -T --filelimit --charset --timefmt --sort',
    },
    also: ({ parsed, has }, uses) =>
      has('--fromfile --fromtabfile') ? uses.addAll('read', parsed.operands) : undefined,
  },
  {
    names: 'du gdu ncdu dust',
    operands: 'names',
    fallback: '.',
    takes: {
      read: '-X --exclude-from',
      list: '--files0-from',
      write: '-o',
      none: '-B -d -t --block-size --max-depth --threshold --exclude --time-style',
    },
  },
  { names: 'fold', operands: 'read', takes: { none: '-w --width' } },
  { names: 'fmt', operands: 'read', takes: { none: '-w -g --width --goal' } },
  { names: 'expand unexpand', operands: 'read', takes: { none: '-t --tabs' } },
  { names: 'pr', operands: 'read', takes: { none: '-h -l -o -w -W --header --length --indent --width --page-width' } },
  {
    names: 'column',
    operands: 'read',
    takes: { none: '-c -s -o -N -H -R -T -W -E -l --table-columns --separator --output-separator' },
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
      // Each piece gets an ending of its own.
      uses.add('write', operands[1] === undefined ? undefined : joinedWord(operands[1], globWord('?*')));
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
  { names: 'bc dc m4 tsort', operands: 'read' },
  {
    names: 'ptx',
    operands: 'read',
    takes: { read: '-b -i -o --break-file --ignore-file --only-file', none: '-F -M -S -w -W' },
  },
  {
    names: 'date gdate',
    takes: { names: '-r --reference', read: '-f --file', none: '-d -s --date --set --rfc-3339' },
    also: ({ parsed }, uses) => uses.mention(...parsed.operands),
  },
  { names: 'last lastb dmesg mcookie', takes: { read: '-f -F --file' } },
  {
    names: 'source .',
    also: ({ args }, uses) => uses.add('read', args[0]?.text === '--' ? args[1] : args[0]),
  },
  { names: 'logger', takes: { read: '-f --file', none: '-p -t -n -P --priority --tag' }, optional: '--id' },
  { names: 'envsubst tr' },
  {
    names: 'xargs gxargs',
    takes: {
      read: '-a --arg-file',
      none: '-d -E -I -L -n -P -s --delimiter --max-args --max-procs --max-chars',
    },
    optional: '--max-lines --replace',
  },
  { names: 'jq gojq jaq', takes: { read: '-f --from-file', none: '-L --indent' }, also: jq },
  {
    names: 'yq',
    takes: { read: '--from-file', none: '-p -o -I -L --indent --input-format --output-format' },
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

/** Its options are words, not letters in a row: `-ps` is one, and only those that stand alone take the next word. */
function xxd({ args }: Given, uses: Uses): void {
  const valued = /^--?(?:[cglnos]|cols|groupsize|len|name|offset|seek)$/;
  const operands = args.filter(
    ({ literal, text }, at) =>
      !(literal && text.startsWith('-') && text !== '-') && !valued.test(args[at - 1]?.text ?? ''),
  );
  uses.addAll('read', operands.slice(0, 1));
  uses.addAll('write', operands.slice(1));
}

/** In `tail -5c a` the letter tells what is counted and takes no word. */
function countedFirst({ args }: Given, uses: Uses): void {
  args.forEach((word, at) => {
    if (/^[-+][0-9]+[a-z]*[cns]$/.test(args[at - 1]?.text ?? '')) {
      uses.add('read', word);
    }
  });
}

/** `jq` takes its program first, and files by name in front of which a variable stands. */
function jq({ args, parsed, has }: Given, uses: Uses): void {
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
