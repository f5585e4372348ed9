import { isQuietTarget, unknownWord } from '../../shell/word';
import { globWord, joinedWord } from '../../shell/wordParts';
import { startsProgram } from '../../shell/wrappers/textPrograms';
import { type Entries, table } from '../entry';
import type { Given, Judge, Judged, Touch } from '../spec';
import type { Uses } from '../uses';
import { mentionCommands } from './editing';

const uniqFiles: Touch = ({ parsed: { operands } }, uses) => {
  // A word that may become several may be the input and the output at once.
  const several = operands.length === 1 && operands[0]?.literal === false;
  uses.addAll('read', operands.slice(0, 1));
  uses.addOption('write', ...(several ? operands : operands.slice(1)));
};

const shufFiles: Touch = ({ has, parsed }, uses) =>
  has('-e -i --echo --input-range') ? undefined : uses.addAll('read', parsed.operands);

const judgeTac: Judge = ({ parsed: { operands } }) =>
  operands.length > 0 && operands.every((word) => word.literal && /^(?!-$|\/dev\/|\/proc\/)/.test(word.text))
    ? undefined
    : '`tac` copies what is no plain file to a file first';

const judgeJq: Judge = ({ parsed }) =>
  parsed.operands.some(({ text }) => importsModules(text)) ? '`jq` imports files that it does not name' : undefined;

const judgeTee: Judge = ({ parsed: { operands } }) => {
  const written = operands.find((word) => !isQuietTarget(word));
  return written === undefined ? undefined : `\`tee\` writes to \`${written.source}\``;
};

const judgeBat: Judge = ({ title, parsed: { options, operands } }) => {
  if (operands[0]?.text.startsWith('c') && (!operands[0].literal || operands[0].text === 'cache')) {
    return `\`${title} cache\` writes`;
  }
  const paged = options.some((option) => option.name === '--paging' && option.value?.text !== 'never');
  return paged ? '`--paging` may start a program' : undefined;
};

const splitFiles: Touch = ({ parsed: { operands } }, uses) => {
  // Each piece gets an ending of its own.
  uses.add('write', operands[1] === undefined ? undefined : joinedWord(operands[1], globWord('?*')));
  if (operands[1] === undefined) {
    uses.addText('write', 'xaa');
  }
};

const judgeYq: Judge = ({ parsed: { operands } }) => {
  const [first, second] = operands;
  const text = (/^(?:e|eval|ea|eval-all)$/.test(first?.text ?? '') ? second : first)?.text ?? '';
  const bare = text.replace(/\.[A-Za-z_][\w-]*|"[^"\\]*"/g, '.');
  return /load|env|system|eval|in(?:put|clude)|import|file|\$__/i.test(bare)
    ? `the expression \`${text}\` may reach beyond its file`
    : undefined;
};

const yqFiles: Touch = (given, uses) => {
  const operands = given.parsed.operands[0]?.text.match(/^(?:e|ea|eval|eval-all)$/)
    ? given.parsed.operands.slice(1)
    : given.parsed.operands;
  uses.addAll(
    given.has('-i --inplace --in-place') ? 'both' : 'read',
    operands.length > 1 ? operands.slice(1) : operands,
  );
  // Each piece is called as an expression says.
  uses.addOption('write', given.has('-s --split-exp') ? unknownWord('-s') : undefined);
  uses.mentionTexts(operands.slice(0, 1));
};

/** Programs that read text, and can write it somewhere. */
export const textSpecs: Entries = table`
  cat gcat rev colcrt ul tsort: like dc lz4cat zless zmore bzless xzless; keeps anything; operands read; example a.txt
  wc gwc: keeps anything; list --files0-from; operands read; counts -l | -c | -w | -m; example -l *.ts
  nl: keeps anything; takes -bdfhilnsvw=; operands read; example a.txt
  cut: keeps anything; takes -bcfd= --bytes= --characters= --fields= --delimiter= --output-delimiter=; operands read;
    example -d, -f1 a.csv
  tr: like envsubst; keeps anything; operands none; example a b
  comm: keeps anything; takes --output-delimiter=; operands read; example a b
  paste: keeps anything; takes -d= --delimiters=; operands read; example a b
  fold: keeps anything; takes -w= --width=; operands read; example -w 20 a.txt
  fmt: keeps anything; takes -wg= --width= --goal=; operands read; example a.txt
  expand unexpand: keeps anything; takes -t= --tabs=; operands read; example a.txt
  join: keeps anything; takes -aejotv12=; operands read; example a b
  // What it computes is a file's or its input's own business: the language can neither write nor run.
  bc: keeps -hilqsvw --help --interactive --mathlib --quiet --standard --warn --version; operands read; example
  m4: only --version; operands read; write -oF --debugfile --error-output --freeze-state
  pr: keeps anything; takes -hlowW= --header= --length= --indent= --width= --page-width=; operands read;
    example -t a.txt
  cmp: keeps anything; takes -in= --ignore-initial= --bytes=; operands read; example a b
  column: keeps anything; takes -csoNHRTWEl= --table-columns= --separator= --output-separator=; operands read;
    example -t a.txt
  iconv: keeps -cls -ft= --list --silent --verbose --help --version --from-code= --to-code=; write -o --output;
    operands read; example a.txt
  // Left out: -G, with which a second operand is written to.
  ptx: keeps -AfOrRT -bFgiMoSwW= --ignore-case --references --help --version; read -b -i -o --break-file --ignore-file
    --only-file; operands read; example a.txt
  // Left out: -l, which starts pr.
  diff gdiff: like colordiff wdiff delta difft; keeps -abBcdeEiNnpPqrstTuwyZ -CDFILSUWxX= -# --text
    --ignore-space-change --ignore-blank-lines --minimal --ed --ignore-tab-expansion --ignore-case --new-file --rcs
    --show-c-function --unidirectional-new-file --brief --recursive --report-identical-files --expand-tabs --initial-tab
    --ignore-all-space --side-by-side --ignore-trailing-space --normal --left-column --suppress-common-lines
    --suppress-blank-empty --no-dereference --ignore-file-name-case --no-ignore-file-name-case --strip-trailing-cr
    --speed-large-files --help --version --show-function-line= --label= --width= --tabsize= --exclude= --exclude-from=
    --starting-file= --from-file= --to-file= --ignore-matching-lines= --ifdef= --line-format= --old-line-format=
    --new-line-format= --unchanged-line-format= --old-group-format= --new-group-format= --unchanged-group-format=
    --changed-group-format= --horizon-lines= --palette= --context[=] --unified[=] --color[=]; vague harmless;
    read -X --exclude-from --from-file --to-file; operands read; tree -r --recursive;
    follows -r --recursive; example a.txt b.txt
  // Left out: -o and --diff-program.
  sdiff: keeps -aBbdEHilstWZ -Iw= --ignore-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change
    --ignore-all-space --ignore-blank-lines --strip-trailing-cr --text --left-column --suppress-common-lines
    --expand-tabs --minimal --speed-large-files --help --version --ignore-matching-lines= --width= --tabsize=; write -o
    --output; operands read; example a.txt b.txt
  diff3: takes -L= --label=; operands read
  head ghead: keeps anything; takes -nc= --lines= --bytes=; operands read; sifts -n --lines;
    touches ${countedFirst}; example -n 5 a.txt
  tail gtail: keeps anything; takes -ncs= --lines= --bytes= --sleep-interval= --pid= --max-unchanged-stats=;
    operands read; sifts -n --lines; touches ${countedFirst}; example -f a.txt
  look: keeps anything; first none; operands read; example al a.txt
  // Left out: -o, --compress-program, and what makes it spill to files of our choice (-S, -T, --batch-size).
  sort gsort: keeps -bcCdfghiMmnRrsuVz -kt= --ignore-leading-blanks --dictionary-order --ignore-case
    --general-numeric-sort --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --reverse
    --version-sort --debug --merge --stable --unique --zero-terminated --help --version --sort= --key=
    --field-separator= --parallel= --check[=]; takes -S= --buffer-size= --batch-size= --compress-program=; write -o
    --output; writeTree -T --temporary-directory; read --random-source; list --files0-from; operands read;
    sifts -f -n -r -u -V --reverse --unique; unwrap ${startsProgram('--compress-program')}; example a.txt
  // A second operand is written to; to some the first one ends the options.
  uniq guniq: keeps -cdDiuz -fsw= --count --repeated --ignore-case --unique --zero-terminated --help --version
    --skip-fields= --skip-chars= --check-chars= --all-repeated[=] --group[=]; stops; most 1; sifts -d -u; touches ${uniqFiles};
    example a.txt
  shuf gshuf: keeps -erz -in= --echo --repeat --zero-terminated --help --version --input-range= --head-count=; write -o
    --output; read --random-source; touches ${shufFiles}; example a.txt
  // Standard input or a pipe would be copied to a file first.
  tac gtac: keeps -br -s= --before --regex --help --version --separator=; operands read; refuses ${judgeTac};
    example a.txt
  jq: like gojq jaq; keeps -aceCjMnrRsSVh -fL= --slurp --raw-input --null-input --compact-output --raw-output
    --raw-output0 --join-output --ascii-output --sort-keys --color-output --monochrome-output --tab --unbuffered
    --stream --stream-errors --seq --exit-status --args --jsonargs --version --help --arg= --argjson= --slurpfile=
    --rawfile= --argfile= --indent= --from-file=; vague harmless; read -f --from-file; refuses ${judgeJq};
    touches ${jq}; example . a.json
  // Only onto what keeps nothing.
  tee gtee: like sponge; keeps -aip --append --ignore-interrupts --help --version; takes --output-error[=]; complete;
    operands write; refuses ${judgeTee}; example /dev/null
  // Left out: --pager and a forced --paging, which start programs, --lessopen, --config-file, and the subcommand
  // 'cache'.
  bat batcat: keeps -AhLnPpsuV -Hlr= --show-all --plain --number --list-languages --list-themes --squeeze-blank
    --no-paging --no-config --help --version --unbuffered --language= --highlight-line= --file-name= --line-range=
    --tabs= --wrap= --terminal-width= --color= --italic-text= --decorations= --theme= --style= --diff-context=
    --squeeze-limit= --nonprintable-notation= --paging=; takes -m= --map-syntax= --pager=; operands read;
    refuses ${judgeBat}; example a.txt
  // What only a terminal offers stays the person's own doing.
  // Elsewhere 'more' is another name of 'less', to which -p brings what it runs.
  more: like most pg; keeps -cdeflsu -n= -# --silent --logical --no-pause --print-over --clean-print --exit-on-eof
    --squeeze --plain --help --version --lines=; write -o -O; read -k -T; operands read; refuses ${judgePager};
    touches ${mentionCommands}; example a.txt
  // Left out: what follows a plus sign, or a line break behind -p, which it runs, -o, which writes, -k, which binds keys, and tags.
  less: only --version; keeps -aABcCdeEfFgGiIJKLmMnNqQrRsSuUVwWX -bhjpxyz= -# --chop-long-lines --ignore-case
    --line-numbers --LINE-NUMBERS --no-init --no-lessopen --quit-at-eof --quit-if-one-screen --raw-control-chars
    --RAW-CONTROL-CHARS --squeeze-blank-lines; takes -t=; write -o -O --log-file --LOG-FILE; read -k -T --lesskey-file
    --tag-file; operands read; refuses ${judgePager}; touches ${mentionCommands}; example a
  split gsplit: takes -abClnt= --suffix-length= --bytes= --line-bytes= --lines= --number= --separator=
    --additional-suffix= --filter=; first read; touches ${splitFiles}; unwrap ${startsProgram('--filter')}
  csplit: takes -bn= --suffix-format= --digits=; write -f --prefix; first read; makes xx00; unless -f --prefix
  // Left out: -i and -s, which write, and expressions that read other files or the environment.
  yq: keeps -rcCMPNejyn -poI= --raw-output --compact-output --prettyPrint --no-colors --colors --no-doc --exit-status
    --null-input --yaml-output --indent= --input-format= --output-format= --version; vague; takes -L=;
    read --from-file; refuses ${judgeYq}; touches ${yqFiles}; example .a a.yml
`;

/** The options of a pager go on behind an attached number: `-b5ofile` writes. */
function judgePager({ title, args, parsed: { options, operands } }: Judged): string | undefined {
  if (operands.some((word) => word.text.startsWith('+'))) {
    return `\`${title}\` may run what follows a plus sign`;
  }
  const more = options.find(
    ({ name, value }) =>
      value !== undefined &&
      (name === '-p' ? !value.literal || !/^\w[\w .-]*$/.test(value.text) : !args.includes(value)) &&
      !/^[0-9.,]+$/.test(value.text),
  );
  return more === undefined ? undefined : `\`${title}\` may find further options in \`${more.value?.text}\``;
}

/** In `tail -5c a` the letter tells what is counted and takes no word. */
function countedFirst({ args }: Given, uses: Uses): void {
  args.forEach((word, at) => {
    if (/^[-+][0-9]+[a-z]*[cns]$/.test(args[at - 1]?.text ?? '')) {
      uses.add('read', word);
    }
  });
}

/** `jq` takes its program first, and files by name in front of which a variable stands. A value may look like an option. */
function jq({ args, has }: Given, uses: Uses): void {
  const named = new Set<unknown>();
  for (const [at, word] of args.entries()) {
    const text = named.has(word) ? '' : word.text;
    if (/^--(?:arg|argjson|slurpfile|rawfile|argfile)$/.test(text)) {
      named.add(args[at + 1]).add(args[at + 2]);
      uses.add(text.endsWith('file') ? 'read' : 'none', args[at + 2]);
    } else if (/^(?:--indent|--from-file|-[a-zA-Z]*[Lf])$/.test(text)) {
      named.add(args[at + 1]);
    }
  }
  const operands = args.filter((word) => !named.has(word) && !/^-./.test(word.text));
  // Its modules may be any file that ends in `.jq` or `.json`.
  uses.add('read', operands.some(({ text }) => importsModules(text)) ? unknownWord('import') : undefined);
  uses.addAll('read', has('-f --from-file') ? operands : operands.slice(1));
}

/**
 * Whether a text, as a program of `jq`, reads further files: `import "a" as $a;`. Only comments may come before that.
 */
function importsModules(text: string): boolean {
  return /^(?:module|import|include)(?![A-Za-z0-9_:])/.test(text.replace(/^(?:\s|#[^\n]*(?:\n|$))+/, ''));
}
