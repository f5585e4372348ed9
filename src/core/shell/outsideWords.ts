import type { Case, For, Select } from 'unbash';
import { bind, valueOfWord } from './binding';
import { noteOutside, type Reading, type Shell, type Site, siteIn } from './reading';
import { commandAt, emit } from './runCommand';
import type { Value } from './value';
import { textValue } from './variables';
import type { Word } from './word';
import { isCounting, toWord } from './words';

/** Reads words that belong to no simple command. What they hide is shown by a command without words. */
export function visitWithoutCommand(shell: Shell, reading: Reading, visit: (site: Site) => void): void {
  const site = siteIn(reading, shell);
  visit(site);
  if (site.hidden !== undefined || site.names.length > 0 || site.set !== undefined) {
    emit(commandAt(site, { words: [], source: site.set?.[0]?.source ?? '' }), reading);
  }
}

/** Reads the words that a loop goes through, as values of its variable. */
export function visitLoopWords({ pos, body, name, wordlist }: For | Select, shell: Shell, reading: Reading): void {
  visitWithoutCommand(shell, reading, (site) => {
    const by = shell.source.slice(pos, body.pos).replace(/[\s;]*(?:do\s*|\{\s*)?$/, '');
    const set = (value: Value, word?: Word) => bind(site, name.text, { value, word, reach: 'shell', by });
    for (const item of wordlist ?? []) {
      const word = toWord(item, site, 'argument');
      noteOutside(word, site);
      const [piece] = word.pieces;
      const counts = word.pieces.length === 1 && piece?.kind === 'brace' && isCounting(piece.source);
      // Below zero a number begins like an option.
      set(counts ? { ...textValue('0'), isAppended: word.text.includes('-') } : valueOfWord(word), word);
    }
    if (wordlist === undefined) {
      set({ slots: [{ name: '@', texts: [] }], isNumber: false });
    }
  });
}

/** Reads the word and the patterns of a `case`. */
export function visitCaseWords({ word, items }: Case, shell: Shell, reading: Reading): void {
  visitWithoutCommand(shell, reading, (site) => {
    if (word.parts !== undefined) {
      toWord(word, site, 'argument');
    }
    for (const { pattern } of items) {
      for (const each of pattern) {
        noteOutside(toWord(each, site, 'argument'), site);
      }
    }
  });
}
