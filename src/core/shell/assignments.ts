import type { Assignment as Node, Word as WordNode } from 'unbash';
import type { Assignment } from './analysis';
import { noteArithmeticText, visitSubscript } from './arithmetic';
import { type Binding, bind } from './binding';
import { visitExpansion } from './expansions';
import { fail, noteOutside, type Site } from './reading';
import type { Value } from './value';
import { appendedValue, emptyValue, textValue, unknownValue, wordValue } from './variables';
import { literalWord, type Word, wordOf } from './word';
import { joinedWord } from './wordParts';
import { toValue, toWord } from './words';

/** Reads an assignment, in front of a command or by itself, and what the value may be as far as the text says it. */
export function toAssignment(
  node: Node,
  site: Site,
  reach: Binding['reach'],
): Assignment & { readonly slots?: Value['slots'] } {
  const { name, index } = node;
  const set = (value: Value) => bind(site, name, { value, reach });
  const source = node.text;
  if (index !== undefined) {
    visitSubscript(index, site, visitExpansion);
  }
  if (node.value.type === 'ArrayValue') {
    if (site.shell.depth > 0 && source.includes('\\')) {
      // Inside a substitution bash takes an escaped quote in a list for the start of a quoted text.
      fail(site.reading, `where \`${source}\` ends is read in different ways`);
    }
    for (const element of node.value.elements) {
      set(visitElement(element, site));
    }
    if (node.value.elements.length === 0) {
      set(emptyValue);
    }
    return { name, value: undefined, source };
  }
  const { word, value } = toValue(node.value, site);
  set(node.append !== true ? value : value.isNumber ? { ...value, isAppended: true } : unknownValue);
  if (node.append === true && value.slots !== undefined) {
    set(value);
    set(appendedValue(site.reading, name, value));
  }
  return { name, value: index === undefined ? word : undefined, source, slots: value.slots };
}

/** Reads an assignment that is an argument of `export`, `declare` and their like, as a word. */
export function toAssignmentWord(node: Node, site: Site): Word {
  const { name, value, source, slots } = toAssignment(node, site, 'command');
  if (value === undefined) {
    return wordOf(source, { kind: 'unknown', quoted: true });
  }
  const head = `${name}${node.append === true ? '+' : ''}=`;
  const candidates: string[] = [];
  if (!value.literal && slots !== undefined) {
    site.reading.waiting.push({ slots: [head, ...slots], splits: false, candidates, sure: undefined });
  }
  return { ...joinedWord(literalWord(head), value), source, candidates };
}

const subscripted = /^\[([^\]]*)\]\+?=/;

/** `[subscript]=value` or a plain value. Whether the subscript is arithmetic depends on a declaration elsewhere. */
function visitElement(element: WordNode, site: Site): Value {
  const word = toWord(element, site, 'argument');
  noteOutside(word, site);
  const subscript = subscripted.exec(element.text)?.[1];
  if (subscript !== undefined) {
    noteArithmeticText(subscript, site);
  } else if (element.text.startsWith('[') && element.text.includes(']=')) {
    site.hidden ??= `the subscript in \`${element.text}\` runs as arithmetic`;
  }
  return word.literal ? textValue(word.text.replace(subscripted, '')) : wordValue(word);
}
