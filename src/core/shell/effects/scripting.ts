import type { Given } from '../../programs/spec';
import type { Uses } from '../../programs/uses';
import { readAwk } from '../languages/awk';
import { readSed } from '../languages/sed';
import { literalWord, unknownWord, type Word } from '../word';
import { joinedWord } from '../wordParts';

/** The files of sed, and those that its script names. */
export function sedFiles(given: Given, uses: Uses): void {
  const { parsed, has, valuesOf } = given;
  const scripts = valuesOf('-e --expression');
  const isNamed = scripts.length > 0 || has('-f --file');
  const text = isNamed ? scripts : parsed.operands.slice(0, 1);
  const files = isNamed ? parsed.operands : parsed.operands.slice(1);
  uses.addAll(has('-i --in-place') ? 'both' : 'read', files);
  backups(given, uses, files);
  if (has('-f --file') || text.some((word) => !word.literal)) {
    uses.doesMore();
  }
  const { reads, writes, plain } = readSed(text.flatMap(scriptsIn).join('\n'));
  const named = text.every((word) => word.literal) ? literalWord : unknownWord;
  uses.addAll('read', reads.map(named));
  uses.addOption('write', ...writes.map(named));
  if (!plain) {
    uses.doesMore();
    uses.mentionTexts(text);
  }
}

/** The script, or all that a variable may make of it. */
function scriptsIn({ literal, text, candidates }: Word): readonly string[] {
  return literal || candidates.length === 0 ? [text] : candidates;
}

/** `-i.bak` keeps the old file beside the new one; a star or a slash in the ending puts it elsewhere. */
function backups({ valuesOf }: Given, uses: Uses, files: readonly Word[]): void {
  for (const ending of valuesOf('-i --in-place')) {
    if (!ending.literal || /[*/]/.test(ending.text)) {
      uses.doesMore();
      uses.add('write', unknownWord(ending.source));
    } else {
      const kept = files.map((file) => joinedWord(file, ending));
      uses.addAll('write', kept);
    }
  }
}

/** The files of awk, and those that its program names. */
export function awkFiles({ parsed, has, valuesOf }: Given, uses: Uses): void {
  const isNamed = has('-f -e -E --file --source --exec');
  const scripts = [...valuesOf('-e --source'), ...(isNamed ? [] : parsed.operands.slice(0, 1))];
  const files = (isNamed ? parsed.operands : parsed.operands.slice(1)).filter(
    (word) => !/^[A-Za-z_][A-Za-z0-9_]*=/.test(word.text),
  );
  uses.addAll(valuesOf('-i --include').some((word) => word.text === 'inplace') ? 'both' : 'read', files);
  uses.addOption('write', ...valuesOf('-o -d -p --pretty-print --dump-variables --profile'));
  for (const [script, text] of scripts.flatMap((word) => scriptsIn(word).map((it) => [word, it] as const))) {
    const { reads, writes, unknownRead, unknownWrite } = readAwk(text);
    const named = script.literal ? literalWord : unknownWord;
    uses.addAll('read', reads.map(named));
    uses.addOption('write', ...writes.map(named));
    uses.add('read', unknownRead ? unknownWord('getline') : undefined);
    uses.add('write', unknownWrite ? unknownWord('print') : undefined);
    uses.mentionTexts([script]);
  }
  uses.mention(...valuesOf('-v --assign').filter((word) => /=.*[./]/.test(word.text)));
}
