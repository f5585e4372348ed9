import type { Case, For, Select } from 'unbash';
import { isCounting } from './braces';
import { noteOutside, type Reading, type Shell, type Site, siteIn, steer } from './reading';
import { draftOf, emit, noteCalculations } from './runCommand';
import { isSteeringVariable } from './steeringVariables';
import { assign, textValue, wordValue } from './variables';
import { toWord, visitWord } from './words';

/** Reads words that belong to no simple command. What they hide is shown by a command without words. */
export function visitWithoutCommand(shell: Shell, reading: Reading, visit: (site: Site) => void): void {
  const site = siteIn(reading, shell);
  visit(site);
  if (site.hidden !== undefined || site.names.length > 0) {
    const draft = draftOf(
      {
        words: [],
        assignments: [],
        redirections: [],
        input: shell.input,
        source: '',
        hidden: site.hidden,
      },
      shell,
    );
    noteCalculations(draft, site);
    emit(draft, reading);
  }
}

/** Reads the words that a loop goes through, as values of its variable. */
export function visitLoopWords({ name, wordlist }: For | Select, shell: Shell, reading: Reading): void {
  visitWithoutCommand(shell, reading, (site) => {
    for (const item of wordlist ?? []) {
      const word = toWord(item, site, 'argument');
      noteOutside(word, site);
      const [piece] = word.pieces;
      const counts = word.pieces.length === 1 && piece?.kind === 'brace' && isCounting(piece.source);
      assign(reading, name.text, counts ? textValue('0') : wordValue(word));
    }
    if (wordlist === undefined) {
      assign(reading, name.text, { slots: [{ name: '@', texts: [] }], isNumber: false });
    }
    if (isSteeringVariable(name.text)) {
      steer(site, `\`${name.text}\` is set for every later command`);
    }
  });
}

/** Reads the word and the patterns of a `case`. */
export function visitCaseWords({ word, items }: Case, shell: Shell, reading: Reading): void {
  visitWithoutCommand(shell, reading, (site) => {
    visitWord(word, site, 'argument');
    for (const { pattern } of items) {
      for (const each of pattern) {
        noteOutside(toWord(each, site, 'argument'), site);
      }
    }
  });
}
