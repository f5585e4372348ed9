import type { Given } from '../../programs/spec';
import type { Uses } from '../../programs/uses';
import { readTar } from '../languages/tar';
import { literalWord, type Word } from '../word';
import { inFolder, wordAfter } from '../wordParts';

/** The archives, members and folders of tar. */
export function tarFiles({ args }: Given, uses: Uses): void {
  const { does, values, members } = readTar(args);
  const folders = values.get('C') ?? [];
  const packs = /[cruA]/.test(does);
  const unpacks = does.includes('x') && !does.includes('O');
  uses.addAll('list', values.get('T') ?? []);
  uses.addAll('read', values.get('X') ?? []);
  uses.addAll(packs ? 'both' : 'read', values.get('f') ?? []);
  if (packs) {
    uses.addAll('readTree', folders.length === 0 ? members : inEach(folders, members));
    uses.addAll(does.includes('R') ? 'writeTree' : 'none', members);
  }
  uses.addAll(unpacks ? 'writeTree' : 'none', folders.length > 0 ? folders : [literalWord('.')]);
}

function inEach(folders: readonly Word[], members: readonly Word[]): readonly Word[] {
  return folders.flatMap((folder) =>
    members.map((member) => (/^[/~]/.test(member.text) ? member : inFolder(folder, member))),
  );
}

/** The archives, members and folders of 7z. */
export function sevenZip({ args }: Given, uses: Uses): void {
  const [mode, archive, ...members] = args.filter((word) => !word.text.startsWith('-'));
  const folder = args.find((word) => /^-o./.test(word.text));
  const unpacks = /^[ex]$/.test(mode?.text ?? '');
  uses.add(unpacks || /^[lt]$/.test(mode?.text ?? '') ? 'read' : 'both', archive);
  if (unpacks) {
    uses.add('writeTree', folder === undefined ? literalWord('.') : wordAfter(folder, 2));
  } else {
    uses.addAll('readTree', members);
  }
}
