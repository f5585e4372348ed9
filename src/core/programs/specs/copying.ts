import { isSplittable, literalWord, type Word } from '../../shell/word';
import { baseName, globWord, hiddenIn, inFolder, joinedWord } from '../../shell/wordParts';
import { type Entries, table } from '../entry';
import type { Given, Role, Touch } from '../spec';
import type { Uses } from '../uses';

const cpFiles: Touch = (given, uses) => {
  const { has } = given;
  const links = has('-l -s --link --symbolic-link');
  copy(given, uses, { source: links ? 'both' : 'read', tree: has('-r -R -a --recursive --archive') });
};

const mvFiles: Touch = (given, uses) => copy(given, uses, { source: 'both', tree: true });

const installFiles: Touch = (given, uses) => {
  if (given.has('-d --directory')) {
    uses.addAll('write', given.parsed.operands);
  } else {
    copy(given, uses, { source: 'read', tree: false });
  }
};

const dittoFiles: Touch = (given, uses) => copy(given, uses, { source: 'read', tree: true });

/** Programs that copy, move and link. All options of the first three are listed, because they may be allowed unasked. */
export const copyingSpecs: Entries = table`
  // Which names come of them is told by a pattern.
  rename prename mmv: operands both; makes ./
  cp: like gcp; edits; takes -abdfHiLlnpPrRsTuvx -St= --suffix= --no-preserve= --sparse= --target-directory= --backup[=]
    --preserve[=] --reflink[=] --update[=] --context[=] --archive --attributes-only --copy-contents --force
    --interactive --link --dereference --no-clobber --no-dereference --recursive --symbolic-link --no-target-directory
    --verbose --one-file-system --strip-trailing-slashes --remove-destination; complete; follows -L
    --dereference; touches ${cpFiles}
  mv: like gmv; edits; destroys files; takes -bfinTuv -St= --suffix= --target-directory= --backup[=] --update[=] --force
    --interactive --no-clobber --no-target-directory --verbose --strip-trailing-slashes --no-copy --exchange; complete;
    touches ${mvFiles}
  ln: like gln link; edits; takes -bdFfiLnPrsTv -St= --suffix= --target-directory= --backup[=] --directory --force
    --interactive --logical --no-dereference --physical --relative --symbolic --no-target-directory --verbose; complete;
    touches ${link}
  install ginstall: takes -mogSt= --mode= --owner= --group= --suffix= --strip-program= --target-directory=;
    touches ${installFiles}
  ditto: touches ${dittoFiles}
`;

/** What is done with the sources, and whether whole trees are copied. */
interface Copying {
  readonly source: 'read' | 'both' | 'bothTree';
  readonly tree: boolean;
}

function copy(given: Given, uses: Uses, { source, tree }: Copying): void {
  const { sources, target, isFolder } = splitOperands(given);
  const role = (plain: 'read' | 'write' | 'both'): Role => (tree ? `${plain}Tree` : plain);
  // What was there before is kept under a name of one's own.
  const endings = endingsOf(given);
  const write = (word: Word) => {
    uses.add(role('write'), word);
    uses.addAll(
      'write',
      endings.map((ending) => joinedWord(word, ending)),
    );
  };
  uses.addAll(source === 'bothTree' ? source : role(source), sources);
  if (target === undefined) {
    // The words cannot be counted: any of them may be the target.
    uses.addAll(role('both'), sources);
    uses.doesMore();
    return;
  }
  if (given.has('-T --no-target-directory')) {
    write(target);
    uses.add(tree ? 'write' : 'none', hiddenIn(target));
    return;
  }
  // The target as it is written comes first: that is what a person is told about.
  if (!isFolder || uses.isTree(target)) {
    write(target);
  }
  for (const word of sources) {
    const name = baseName(word);
    const merges = name.literal && /^\.{0,2}$/.test(name.text);
    if (merges) {
      // `cp -r x/. y` puts files of any name directly into `y`.
      write(target);
      uses.add(tree ? 'write' : 'none', hiddenIn(target));
    } else {
      // Something gets a name there, which is not to say that everything there is meant.
      write(inFolder(target, name.text === '*' && !name.literal ? joinedWord(globWord('?'), name) : name));
    }
  }
}

/** What is put behind the names of files that were there before. */
export function endingsOf({ command: { assignments }, valuesOf }: Given): readonly Word[] {
  const set = assignments.filter(({ name }) => name === 'SIMPLE_BACKUP_SUFFIX');
  return [...valuesOf('-S -z --suffix'), ...set.flatMap(({ value }) => value ?? [])];
}

/** Which operands are copied where; no target when the words may be any number. */
function splitOperands(given: Given): { sources: readonly Word[]; target: Word | undefined; isFolder: boolean } {
  const { operands } = given.parsed;
  const [named] = given.valuesOf('-t --target-directory');
  if (named !== undefined) {
    return { sources: operands, target: named, isFolder: true };
  }
  const target = operands.at(-1);
  if (target === undefined || operands.length < 2 || isSplittable(target)) {
    return { sources: operands, target: undefined, isFolder: false };
  }
  const sources = operands.slice(0, -1);
  const isFolder = /^\.{1,2}$|\/\.{0,2}$/.test(target.text) || sources.length > 1;
  return { sources, target, isFolder };
}

/**
 * A link makes two names for one file, so what it points to may be read and written by the new name, and below a folder
 * all that lies there.
 * A symbolic link's text hangs on the folder of the link.
 */
function link(given: Given, uses: Uses): void {
  const { has, parsed } = given;
  const [only, ...others] = parsed.operands;
  const role = has('-s --symbolic') ? 'bothTree' : 'both';
  if (only !== undefined && others.length === 0 && !has('-t --target-directory') && !isSplittable(only)) {
    uses.add(role, only);
    for (const ending of [literalWord(''), ...endingsOf(given)]) {
      uses.add('write', joinedWord(baseName(only), ending));
    }
    return;
  }
  copy(given, uses, { source: role, tree: false });
  const { sources, target } = splitOperands(given);
  const folder = target?.literal ? folderOf(target.text) : undefined;
  if (role === 'both' || has('-r --relative') || target === undefined) {
    return;
  }
  for (const word of sources.filter((source) => !/^[/~]/.test(source.text))) {
    uses.add(role, inFolder(target, word));
    if (folder !== undefined && folder !== '.') {
      uses.add(role, inFolder(literalWord(folder), word));
    }
  }
}

function folderOf(path: string): string {
  const trimmed = path.replace(/\/{1,100}$/, '');
  const slash = trimmed.lastIndexOf('/');
  return slash < 0 ? '.' : slash === 0 ? '/' : trimmed.slice(0, slash);
}
