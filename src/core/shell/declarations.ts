import { bind } from './binding';
import { type CommandDraft, type Site, steer } from './reading';
import { isHarmlessVariable, isSteeringVariable } from './variableNames';
import { textValue, unknownValue } from './variables';
import type { Word } from './word';

/** `declare`, `export` and their like: each argument is a name, with or without a value. */
export function noteDeclaration(draft: CommandDraft, site: Site): void {
  const [program, ...rest] = draft.words;
  const flags = rest.filter((word) => word.literal && /^[-+][A-Za-z]/.test(word.text)).map((word) => word.text);
  const has = (letter: string) => flags.some((flag) => flag.startsWith('-') && flag.includes(letter));
  const called = program?.text ?? '';
  const exports = called === 'export' || has('x');
  const isInteger = called === 'integer' || called === 'float' || ['i', 'E', 'F'].some(has);
  const isReference = called === 'nameref' || (called !== 'export' && has('n'));
  for (const word of rest.filter((it) => !(it.literal && /^[-+]/.test(it.text)))) {
    const [first] = word.pieces;
    const head = first?.kind === 'text' ? /^([A-Za-z_][A-Za-z0-9_]*)(\+?=)?/.exec(first.text) : null;
    const name = head?.[1];
    if (name === undefined || (head?.[2] === undefined && word.text !== name)) {
      const isArray = /^[A-Za-z_][A-Za-z0-9_]*\+?=\(/.test(word.source);
      if (!isArray) {
        draft.hidden ??= `\`${word.source}\` is evaluated when it is declared`;
        steer(site, `\`${word.source}\` may be any variable`);
        continue;
      }
    }
    const declared = name ?? /^[A-Za-z0-9_]*/.exec(word.source)?.[0] ?? '';
    const value = head?.[2] === undefined ? undefined : word.text.slice(head[0].length);
    noteDeclared(declared, { value, word, draft, site, isInteger, isReference });
    if (isSteeringVariable(declared) || (exports && !isHarmlessVariable(declared) && !has('f'))) {
      steer(site, `\`${declared}\` is set for every later command`);
    }
  }
}

interface Declared {
  readonly value: string | undefined;
  readonly word: Word;
  readonly draft: CommandDraft;
  readonly site: Site;
  readonly isInteger: boolean;
  readonly isReference: boolean;
}

function noteDeclared(name: string, { value, word, draft, site, isInteger, isReference }: Declared): void {
  // Names that came as plain words carry values that no assignment node has noted.
  if (value !== undefined) {
    bind(site, name, { value: word.literal ? textValue(value) : unknownValue, reach: 'shell' });
  }
  if (value?.startsWith('(') && !/^[A-Za-z_][A-Za-z0-9_]*\+?=\(/.test(word.source)) {
    draft.hidden ??= `\`${word.source}\` is evaluated when it is declared`;
  }
  if (isInteger) {
    // Everything that is ever assigned to it is calculated.
    site.names.push(name);
  }
  if (isReference) {
    draft.hidden ??= `\`${word.source}\` makes one name mean another`;
  }
}
