import { list, options } from '../../../programs/notation';
import { whyNotSearching } from '../../languages/find';
import { judgeTree } from '../judges/tree';
import { isQuietTarget } from '../quietTarget';
import type { Row } from '../row';

/** Programs that look at files and folders, or search them, and can do more than look. */
export const fileRows: readonly Row[] = [
  {
    // Left out: -C compiles, -p touches, -z and -Z start decompressors, -f and -m read lists and magic.
    name: 'file',
    options: options(`
      -0bEhikLlNnrsv -eF= --brief --mime --mime-type --mime-encoding --extension --keep-going --dereference
      --no-dereference --no-buffer --no-pad --print0 --raw --special-files --apple --list --help --version --exclude=
      --exclude-quiet= --separator=
    `),
  },
  {
    // Left out: --sync.
    name: 'df',
    options: options(`
      -aBhHiklmPTgbcnY -tx= --all --human-readable --si --inodes --local --no-sync --portability --print-type --total
      --help --version --block-size= --type= --exclude-type= --output[=]
    `),
  },
  {
    // Left out: -o, -R (writes 00Tree.html), --fromfile (prints what is in a file).
    name: 'tree',
    options: options(`
      -aAcCdDfFghilnNpqQrsStuUvxXJ -HILPT= --ignore-case --matchdirs --metafirst --prune --info --noreport --si --du
      --inodes --device --dirsfirst --filesfirst --gitignore --nolinks --fflinks --help --version --filelimit=
      --charset= --timefmt= --sort= --gitfile= --infofile= --hintro= --houtro=
    `),
    judge: judgeTree,
  },
  {
    name: 'find',
    takes: 'judged',
    lines: ['--version', '--help', '-version', '-help'],
    judge: ({ command, args }) => whyNotSearching(args, command.inner.length),
    runs: 'commands or nothing',
  },
  {
    // Only onto what keeps nothing.
    name: 'tee',
    options: options('-aip --append --ignore-interrupts --help --version'),
    judge: ({ parsed: { operands } }) => {
      const written = operands.find((word) => !isQuietTarget(word));
      return written === undefined ? undefined : `\`tee\` writes to \`${written.source}\``;
    },
  },
  {
    // Left out: --pre, -z and --hostname-bin, which start programs.
    name: 'rg',
    options: options(`
      -.0abcFHhiIlLnNopPqsSuUvVwx -ABCdeEfgjmMrtT= --auto-hybrid-regex --binary --block-buffered --byte-offset
      --case-sensitive --column --count --count-matches --crlf --debug --files --files-with-matches
      --files-without-match --fixed-strings --follow --glob-case-insensitive --help --heading --hidden --ignore-case
      --ignore-file-case-insensitive --include-zero --invert-match --json --line-buffered --line-number --line-regexp
      --max-columns-preview --mmap --multiline --multiline-dotall --no-config --no-context-separator --no-filename
      --no-follow --no-heading --no-hidden --no-ignore --no-ignore-dot --no-ignore-exclude --no-ignore-files
      --no-ignore-global --no-ignore-messages --no-ignore-parent --no-ignore-vcs --no-json --no-line-number
      --no-messages --no-mmap --no-multiline --no-pcre2-unicode --no-require-git --no-stats --no-unicode --no-binary
      --no-text --null --null-data --one-file-system --only-matching --passthru --passthrough --pcre2 --pcre2-version
      --pretty --quiet --smart-case --stats --stop-on-nonmatch --text --trace --trim --type-list --unicode
      --unrestricted --version --vimgrep --with-filename --word-regexp --after-context= --before-context= --color=
      --colors= --context= --context-separator= --dfa-size-limit= --encoding= --engine= --field-context-separator=
      --field-match-separator= --file= --glob= --iglob= --ignore-file= --max-columns= --max-count= --max-depth=
      --maxdepth= --max-filesize= --path-separator= --regex-size-limit= --regexp= --replace= --sort= --sortr=
      --threads= --type= --type-add= --type-clear= --type-not=
    `),
  },
  ...list('fd fdfind').map(
    (name): Row => ({
      // Left out: -x, -X and -l, which start programs.
      name,
      options: options(`
        -01aFgHhiILpqsuV -cdeEjoSt= --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent
        --no-require-git --unrestricted --case-sensitive --ignore-case --glob --regex --fixed-strings --absolute-path
        --relative-path --follow --full-path --print0 --prune --quiet --show-errors --one-file-system --help --version
        --and= --max-depth= --min-depth= --exact-depth= --exclude= --type= --extension= --size= --changed-within=
        --changed-before= --newer= --older= --changed-after= --owner= --ignore-file= --color= --threads=
        --max-results= --base-directory= --path-separator= --search-path= --format= --strip-cwd-prefix[=]
      `),
    }),
  ),
  ...list('bat batcat').map(
    (name): Row => ({
      // Left out: --pager and a forced --paging, which start programs, --lessopen, --config-file, and the subcommand `cache`.
      name,
      options: options(`
        -AhLnPpsuV -Hlr= --show-all --plain --number --list-languages --list-themes --squeeze-blank --no-paging
        --no-config --help --version --unbuffered --language= --highlight-line= --file-name= --line-range= --tabs=
        --wrap= --terminal-width= --color= --italic-text= --decorations= --theme= --style= --diff-context=
        --squeeze-limit= --nonprintable-notation= --paging=
      `),
      judge: ({ parsed: { options, operands } }) => {
        if (operands[0]?.text.startsWith('c') && (!operands[0].literal || operands[0].text === 'cache')) {
          return `\`${name} cache\` writes`;
        }
        const paged = options.some((option) => option.name === '--paging' && option.value?.text !== 'never');
        return paged ? '`--paging` may start a program' : undefined;
      },
    }),
  ),
  {
    // What only a terminal offers stays the person's own doing.
    name: 'more',
    options: options(`
      -cdeflpsu -n= -# --silent --logical --no-pause --print-over --clean-print --exit-on-eof --squeeze --plain --help
      --version --lines=
    `),
    // Where it is another name of less, a plus sign begins a command.
    judge: ({ parsed: { operands } }) =>
      operands.some((word) => word.text.startsWith('+')) ? '`more` may run what follows a plus sign' : undefined,
  },
];
