import { bind } from './binding';
import { type CommandDraft, type Site, steer } from './reading';
import {
  isHarmlessVariable,
  isLoadingVariable,
  isOrdinaryVariable,
  isSteeringVariable,
  isWrittenTo,
} from './variableNames';
import { textValue, unknownValue } from './variables';
import { literalStart } from './wordParts';

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
    const head = /^([A-Za-z_][A-Za-z0-9_]*)(\+?=)?/.exec(literalStart(word));
    const name = head?.[1];
    const isArray = /^[A-Za-z_][A-Za-z0-9_]*\+?=\(/.test(word.source);
    const isName = name !== undefined && (head?.[2] !== undefined || word.text === name);
    if (!isName && !isArray) {
      draft.hidden ??= `\`${word.source}\` is evaluated when it is declared`;
      steer(site, `\`${word.source}\` may be any variable`);
      continue;
    }
    const declared = name ?? /^[A-Za-z0-9_]*/.exec(word.source)?.[0] ?? '';
    // Names that came as plain words carry values that no assignment node has noted.
    const value = head?.[2] === undefined ? undefined : word.text.slice(head[0].length);
    if (value !== undefined) {
      bind(site, declared, { value: word.literal ? textValue(value) : unknownValue, reach: 'shell' });
    }
    // Text that a list is given is read as one when it comes in brackets, code and all.
    const mayBeList =
      literalStart(word) === head?.[0] && !word.literal && (has('a') || has('A') || listsIn(site).has(declared));
    if ((value?.startsWith('(') || (value !== undefined && mayBeList)) && !isArray) {
      draft.hidden ??= `\`${word.source}\` is evaluated when it is declared`;
    }
    if (isInteger) {
      // Everything that is ever assigned to it is calculated.
      site.names.push(declared);
    }
    if (isReference) {
      draft.hidden ??= `\`${word.source}\` makes one name mean another`;
    }
    // A note that later programs get, too, is judged where it stands.
    const isNote =
      called === 'export' && word.literal && head?.[2] === '=' && flags.length === 0 && isPlainNote(declared, value);
    if (isSteeringVariable(declared) || (exports && !isHarmlessVariable(declared) && !has('f') && !isNote)) {
      steer(site, `\`${declared}\` is set for every later command`);
    }
  }
}

/** Whether it is a value that no program known here listens to: it may mean something to those of the project alone. */
function isPlainNote(name: string, value: string | undefined): boolean {
  return value !== undefined && isOrdinaryVariable(name) && !isLoadingVariable(name, value) && !isWrittenTo(name);
}

/** The names that the text makes lists somewhere, and some more. Looked for once in each text, since declarations may be many. */
function listsIn({ reading, shell: { source } }: Site): ReadonlySet<string> {
  const known = reading.lists.get(source);
  if (known !== undefined) {
    return known;
  }
  const declared = [...source.matchAll(/(?:\s-\w*[aA]\w*|mapfile|readarray)\s([^;&|<]*)/g)];
  const lists = new Set([
    ...[...source.matchAll(/\b([A-Za-z_]\w*)(?:\+?=\(|\[)/g)].map(([, name = '']) => name),
    ...declared.flatMap(([, words = '']) => words.match(/\w+/g) ?? []),
  ]);
  reading.lists.set(source, lists);
  return lists;
}
