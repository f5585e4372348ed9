import { followsLinks, printsFound, readSearchUses, whyNotSearching } from '../../shell/languages/find';
import { literalWord, type Word } from '../../shell/word';
import { namedBelow } from '../../shell/wordParts';
import { unwrapFd, unwrapFind } from '../../shell/wrappers/feeding';
import { startsProgram } from '../../shell/wrappers/textPrograms';
import { type Entries, table } from '../entry';
import type { Given, Judge, Role, Touch } from '../spec';
import type { Uses } from '../uses';

const judgeFind: Judge = ({ command, args }) => whyNotSearching(args, command.inner.length);

const rgFiles: Touch = (given, uses) => {
  const { command, has, parsed } = given;
  // Options, and patterns that let files in, make it read hidden ones too.
  const isShown =
    (parsed.unknown ?? parsed.unsure) === undefined &&
    command.assignments.length === 0 &&
    parsed.options.every(
      ({ name, value }) =>
        !/^--(?:no-)?ignore/.test(name) && (!/^(?:-g|--i?glob)$/.test(name) || value?.text.startsWith('!') === true),
    ) &&
    !has('-. -u --hidden --unrestricted -t --type --type-add');
  const folders = treesOf(given, uses, {
    noPattern: '-e -f --regexp --file --files --type-list',
    role: isShown ? 'readShownTree' : 'readTree',
  });
  const types = given.valuesOf('--type-add').map(({ text }) => literalWord(text.replace(/^\w*:/, '')));
  const patterns = given.hasExactly('--files') ? [] : [...given.valuesOf('-g --glob --iglob'), ...types];
  // A pattern that begins with `!` leaves files out.
  for (const { text } of patterns.filter(({ text }) => !text.startsWith('!'))) {
    const name = text.slice(text.lastIndexOf('/') + 1);
    uses.addAll('read', /^\**$/.test(name) ? [] : folders.flatMap((folder) => namedBelow(folder, name)));
  }
};

const fdFiles: Touch = ({ parsed: { operands }, valuesOf }, uses) => {
  const folders = [...operands.slice(1), ...valuesOf('--search-path --base-directory')];
  uses.addAll('names', folders.length > 0 ? folders : [literalWord('.')]);
};

const judgeZgrep: Judge = ({ args }) =>
  args.some(({ text }) => text.includes('\n')) ? 'a name has a line break in it' : undefined;

const agFiles: Touch = (given, uses) => treesOf(given, uses, { noPattern: '-e -f --regexp --file' });

/** Programs that search files and folders. */
export const searchSpecs: Entries = table`
  locate plocate mlocate mdfind: operands none
  // Left out: -O, which starts a program, and --textconv.
  grep egrep fgrep ggrep: keeps anything; takes -ABCDdem= --after-context= --before-context= --devices= --directories=
    --regexp= --max-count= --include= --exclude= --exclude-dir= --include-dir= --label= --binary-files=
    --group-separator= --color[=] --colour[=] --context[=]; read -f --file --exclude-from; follows -R -S --dereference-recursive;
    lists -l -L --files-with-matches --files-without-match | -e -E -F -G -H -i -I -n -P -r -s -v -w -x --include --exclude
    --exclude-dir --recursive --ignore-case; sifts -E -F -i -v -w -x --invert-match --ignore-case; touches ${grep};
    example -rn "$x" src
  find gfind: destroys files; finds ${printsFound}; only --version | --help | -version | -help; inner allowed; words; refuses ${judgeFind};
    touches ${findFiles}; unwrap ${unwrapFind}; orders -delete -fprint -fprint0 -fprintf -fls; example . -name '*.ts'
  // Left out: --pre, -z and --hostname-bin, which start programs.
  rg: keeps -.0abcFHhiIlLnNopPqsSuUvVwx -ABCdeEfgjmMrtT= --auto-hybrid-regex --binary --block-buffered --byte-offset
    --case-sensitive --column --count --count-matches --crlf --debug --files --files-with-matches --files-without-match
    --fixed-strings --follow --glob-case-insensitive --help --heading --hidden --ignore-case
    --ignore-file-case-insensitive --include-zero --invert-match --json --line-buffered --line-number --line-regexp
    --max-columns-preview --mmap --multiline --multiline-dotall --no-config --no-context-separator --no-filename
    --no-follow --no-heading --no-hidden --no-ignore --no-ignore-dot --no-ignore-exclude --no-ignore-files
    --no-ignore-global --no-ignore-messages --no-ignore-parent --no-ignore-vcs --no-json --no-line-number --no-messages
    --no-mmap --no-multiline --no-pcre2-unicode --no-require-git --no-stats --no-unicode --no-binary --no-text --null
    --null-data --one-file-system --only-matching --passthru --passthrough --pcre2 --pcre2-version --pretty --quiet
    --smart-case --stats --stop-on-nonmatch --text --trace --trim --type-list --unicode --unrestricted --version
    --vimgrep --with-filename --word-regexp --after-context= --before-context= --color= --colors= --context=
    --context-separator= --dfa-size-limit= --encoding= --engine= --field-context-separator= --field-match-separator=
    --file= --glob= --iglob= --ignore-file= --max-columns= --max-count= --max-depth= --maxdepth= --max-filesize=
    --path-separator= --regex-size-limit= --regexp= --replace= --sort= --sortr= --threads= --type= --type-add=
    --type-clear= --type-not=; takes --pre= --pre-glob=; read -f --file --ignore-file; follows -L --follow;
    lists -l --files --files-with-matches --files-without-match | -. -0 -e -F -g -H -i -n -P -s -S -t -T -u -U -v -w -x
    --glob --hidden --iglob --ignore-case --max-depth --no-ignore --sort --type --type-not; touches ${rgFiles};
    unwrap ${startsProgram('--pre --hostname-bin')}; example TODO src
  // Left out: -x, -X and -l, which start programs.
  fd fdfind: keeps -01aFgHhiILpqsuV -cdeEjoSt= --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent
    --no-require-git --unrestricted --case-sensitive --ignore-case --glob --regex --fixed-strings --absolute-path
    --relative-path --follow --full-path --print0 --prune --quiet --show-errors --one-file-system --help --version
    --and= --max-depth= --min-depth= --exact-depth= --exclude= --type= --extension= --size= --changed-within=
    --changed-before= --newer= --older= --changed-after= --owner= --ignore-file= --color= --threads= --max-results=
    --base-directory= --path-separator= --search-path= --format= --strip-cwd-prefix[=]; read --ignore-file;
    lists | -0 -d -e -E -F -g -H -i -I -t -u --exclude --extension --glob --hidden --max-depth --no-ignore --type;
    endings -e --extension; touches ${fdFiles}; unwrap ${unwrapFd}; example -e ts
  // Scripts, which have stumbled over names with line breaks. Left out: -f, which leaves a file behind for a while.
  zgrep zegrep zfgrep: like bzgrep xzgrep; keeps -aEFGHLchilnoqsvwxy -ABCem= -# --count --ignore-case --line-number
    --with-filename --regexp= --context=; vague; read -f --file; refuses ${judgeZgrep}; touches ${grep};
    example x a.gz
  rgrep: takes -ABCem= --include= --exclude= --exclude-dir=; read -f --file; touches ${grep}
  ag ack ucg sift pt ugrep ug: takes -ABGme= --ignore= --ignore-dir= --type= --output=; read -f --file -p
    --path-to-ignore; follows -f -R --follow --dereference-recursive; touches ${agFiles}
`;

function grep(given: Given, uses: Uses): void {
  const { parsed, has, valuesOf, command } = given;
  const files = has('-e -f --regexp --file') ? parsed.operands : parsed.operands.slice(1);
  const recurses = valuesOf('-d --directories').some((word) => !word.literal || word.text === 'recurse');
  const isTree =
    has('-r -R --recursive --dereference-recursive') || recurses || /rgrep$/.test(command.words[0]?.text ?? '');
  if (!isTree) {
    uses.addAll('read', files);
    return;
  }
  const included = valuesOf('--include');
  const folders = files.length > 0 ? files : [literalWord('.')];
  // `--include=*.ts` is meant as the pattern it is, and no file's name makes it another one.
  const arePatterns = included.every(({ pieces }) =>
    pieces.every((piece) => piece.kind === 'text' || (piece.kind === 'glob' && /^[*?]+$/.test(piece.source))),
  );
  // The folder itself may turn out to be a file, which is searched if its own name fits.
  uses.addAll(included.length === 0 || !arePatterns ? 'readTree' : 'read', folders);
  const known = included.filter(({ pieces }) => pieces.every(({ kind }) => /^(?:text|glob|brace)$/.test(kind)));
  for (const { text } of known) {
    uses.addAll(
      'read',
      folders.flatMap((folder) => namedBelow(folder, text)),
    );
  }
}

/** Programs that search whole trees unless they are given files; where they search. */
function treesOf(
  { parsed: { operands }, has }: Given,
  uses: Uses,
  { noPattern, role = 'readTree' }: { noPattern: string; role?: Role },
): readonly Word[] {
  const files = has(noPattern) ? operands : operands.slice(1);
  const folders = files.length > 0 ? files : [literalWord('.')];
  uses.addAll(role, folders);
  return folders;
}

/** What comes after an inner command is the search's own again, so all of its words are read. */
function findFiles({ args, command: { words, wrapping } }: Given, uses: Uses): void {
  const { folders, files, deletes } = readSearchUses([...args, ...words.slice(wrapping?.innerAt ?? words.length)]);
  uses.follows ||= followsLinks(args);
  uses.addAll('names', folders);
  for (const { role, word } of files) {
    uses.add(role, word);
  }
  uses.content = deletes ? 'none' : uses.content;
  uses.addAll(deletes ? 'writeTree' : 'none', folders);
}
