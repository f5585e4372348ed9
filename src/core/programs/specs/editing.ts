import { unknownWord } from '../../shell/word';
import { fieldsIn, joinedWord, literalStart, looksLikePath, wordAfter } from '../../shell/wordParts';
import { type Entries, table } from '../entry';
import type { Given, Touch } from '../spec';
import type { Uses } from '../uses';
import { endingsOf } from './copying';

const vimFiles: Touch = (given, uses) => {
  const files = given.parsed.operands.filter((word) => !word.text.startsWith('+'));
  uses.addAll('both', files);
  mentionCommands(given, uses);
};

/** Commands that a program is given to begin with, in a language of its own: any word may be a file. */
export function mentionCommands({ parsed: { operands }, valuesOf }: Given, uses: Uses): void {
  const commands = [
    ...valuesOf('-c --cmd --command -e --eval --execute -p'),
    ...operands.filter((word) => /^\+|\s/.test(word.text)),
  ];
  for (const word of commands.flatMap((it) => fieldsIn(it, /[\s()'"!|;]+/))) {
    const { text, literal } = word;
    uses.mention(
      ...(literal && /[*?[]/.test(text)
        ? [{ ...unknownWord(text), candidates: [text] }]
        : looksLikePath(text)
          ? [word]
          : []),
    );
  }
}

const patchFiles: Touch = (given, uses) => {
  const { parsed, hasExactly, valuesOf } = given;
  const { operands } = parsed;
  const [file] = operands;
  if (file !== undefined) {
    for (const ending of endingsOf(given)) {
      uses.add('write', joinedWord(file, ending));
    }
    for (const start of valuesOf('-B -Y --prefix --basename-prefix')) {
      uses.add('write', joinedWord(start, file));
    }
  }
  if (operands.length === 0 && !hasExactly('-o --output -d --directory --dry-run')) {
    uses.addText('writeTree', '.');
  }
};

/** Programs that make, change and remove files. The first few may be allowed unasked, so all their options are listed. */
export const editingSpecs: Entries = table`
  nano: like pico; only --version; operands both
  mkdir: edits; takes -pv -m= --mode= --parents --verbose; complete; operands write; content none
  touch: edits; takes -acfhm -dt= --date= --time= --no-create --no-dereference; read -r --reference; complete;
    operands write; content none
  rm: like grm; edits; destroys files; takes -fiIrRdv --interactive[=] --preserve-root[=] --force --recursive --dir --verbose
    --one-file-system --no-preserve-root; complete; operands write; tree -r -R --recursive; content none
  rmdir: edits; destroys files; takes -v --verbose --ignore-fail-on-non-empty; complete; operands write; content none
  unlink: destroys files; operands write; content none
  mkfifo mktemp: takes -m= --mode= --suffix=; writeTree -p --tmpdir; operands write; content none
  truncate: destroys files; takes -s= --size=; read -r --reference; operands write; content none
  shred srm wipe: destroys files; takes -ns= --iterations= --size=; read --random-source; operands write; tree -r -R
    --recursive
  trash trash-put gio-trash rimraf del-cli: destroys files; operands writeTree; content none
  chattr setfattr xattr setfacl: takes -m=; operands write; tree -R -r --recursive; content none
  fallocate: takes -lo= --length= --offset=; operands write
  code code-insiders codium cursor windsurf subl mate gedit kate atom zed xed open xdg-open notepad: takes --folder-uri=
    --install-extension= --uninstall-extension= --user-data-dir= --extensions-dir=; operands both
  sudoedit visudo vipw: operands both
  vim vi nvim emacs: like ed ex red view gvim rvim emacsclient joe micro mcedit jed ne kak hx helix; only --version;
    takes -c= --cmd= --eval=; both -S -s -u -U -i -T -l -t -q -r -f --load; write -w -W; touches ${vimFiles}
  mknod: takes -m= --mode=; first write
  chmod chown chgrp gchmod gchown: destroys files; takes --from=; read --reference; content none; follows -L; touches ${owners}
  dd gdd: touches ${dd}
  patch: takes -pFDVzBYg= --strip= --fuzz= --suffix= --prefix=; read -i --input; write -o -r --output --reject-file;
    writeTree -d --directory; first both; operands read; touches ${patchFiles}
`;

/** The first word that is no option is the mode, which may itself look like an option: `chmod -x file`. */
function owners({ args, has, parsed }: Given, uses: Uses): void {
  const isOption = (text: string) => /^(?:-[RvcfhHLP]+|--.*)$/.test(text);
  const words = args.filter((word) => !(word.literal && isOption(word.text)));
  const files = has('--reference') ? parsed.operands : words.slice(1);
  const role = has('-R --recursive') ? 'writeTree' : 'write';
  uses.addAll(role, files);
}

function dd({ args }: Given, uses: Uses): void {
  for (const word of args) {
    const start = literalStart(word);
    const key = /^(if|of)=/.exec(start)?.[1];
    if (key !== undefined) {
      uses.add(key === 'if' ? 'read' : 'write', wordAfter(word, 3));
    } else if (!word.literal && !start.includes('=')) {
      uses.add('both', unknownWord(word.source));
    }
  }
}
