import type { Word as Node, WordPart } from 'unbash';
import { counterOf } from './arithmetic';
import { visitExpansion } from './expansions';
import { maxCandidates } from './limits';
import { fail, needsBash, type Site } from './reading';
import { addWithTildes, type TildeRole } from './tildes';
import type { Slot, Value } from './value';
import { isPlainNumber } from './variables';
import { literalWord, printerOf, type Word } from './word';
import { WordBuilder } from './wordBuilder';

/** What a word is for: it decides where a tilde is expanded and whether an extended glob is one. */
type WordRole = TildeRole | 'pattern';

/** Decodes a word as bash would, and reads what its expansions run. */
export function toWord(node: Node, site: Site, role: WordRole): Word {
  const parts = node.parts;
  if (parts === undefined && !special.test(node.text)) {
    return literalWord(node.text);
  }
  return buildWord(node, parts, site, role).finish(node.text, site);
}

/** Characters that mean something in a word without expansions. */
const special = /[\\~$()]/;

/** Decodes what is assigned to a variable. */
export function toValue(node: Node, site: Site): { readonly word: Word; readonly value: Value } {
  const builder = buildWord(node, node.parts, site, 'value');
  const word = builder.finish(node.text, site);
  const only = onlyPartOf(node);
  const counter = only?.type === 'CommandExpansion' ? counterOf(only.script, site) : undefined;
  const value = {
    slots: builder.slotsSoFar(),
    isNumber: counter !== undefined || (word.literal ? isPlainNumber(word.text) : isCalculated(only)),
    counter,
    from: printerOf(word),
  };
  return { word, value };
}

/** All that is in the word, in double quotes or not, where that is one part. */
function onlyPartOf({ parts = [] }: Node): WordPart | undefined {
  const [part, ...others] = parts[0]?.type === 'DoubleQuoted' && parts.length === 1 ? parts[0].parts : parts;
  return others.length === 0 ? part : undefined;
}

/** Arithmetic always ends in a number. */
function isCalculated(part: WordPart | undefined): boolean {
  return (
    part?.type === 'ArithmeticExpansion' ||
    (part?.type === 'ParameterExpansion' && part.prefix === '#') ||
    (part?.type === 'SimpleExpansion' && /^\$[#?$!]$/.test(part.text))
  );
}

/**
 * Unquoted brackets are part of a word only in patterns; anywhere else bash does not take them. A dollar sign before
 * these signs is itself to bash, and to zsh a way to expand what follows.
 */
function refuseUnclear(source: string, role: WordRole, site: Site): void {
  if (role !== 'pattern' && /[()]/.test(source) && /(?:^|[^\\])(?:\\\\)*[()]/.test(source)) {
    fail(site.reading, 'syntax error: a bracket inside a word');
  }
  if (/(?:^|[^\\])(?:\\\\)*\$[=~^]+[A-Za-z_]/.test(source)) {
    fail(site.reading, `\`${source}\` means different things to different shells`);
  }
}

function buildWord(node: Node, parts: readonly WordPart[] | undefined, site: Site, role: WordRole): WordBuilder {
  const builder = new WordBuilder();
  if (parts === undefined) {
    refuseUnclear(node.text, role, site);
    addWithTildes(builder, node.text, { role, atStart: true, atEnd: true, home: site.reading.place.home });
    return builder;
  }
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (part?.type === 'SimpleExpansion' && /^\[[^\]]*['"\\`(]/.test(node.text.slice(part.end - node.pos))) {
      // zsh takes the brackets for a subscript, which it evaluates.
      fail(site.reading, `\`${node.text}\` means different things to different shells`);
    }
    if (part !== undefined) {
      addPart(builder, part, { site, role, atStart: at === 0, atEnd: at === parts.length - 1 });
    }
  }
  return builder;
}

interface PartPlace {
  readonly site: Site;
  readonly role: WordRole;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

function addPart(builder: WordBuilder, part: WordPart, { site, role, atStart, atEnd }: PartPlace): void {
  switch (part.type) {
    case 'Literal':
      refuseUnclear(part.text, role, site);
      addWithTildes(builder, part.text, { role, atStart, atEnd, home: site.reading.place.home });
      return;
    case 'SingleQuoted':
      site.shell.tripwire.explainAll(part.pos, part.end);
      builder.addText(part.value);
      return;
    case 'AnsiCQuoted':
      needsBash(site, part.text);
      site.shell.tripwire.explainAll(part.pos, part.end);
      addAnsiC(builder, part.text, part.value);
      return;
    case 'DoubleQuoted':
    case 'LocaleString':
      if (part.type === 'LocaleString') {
        needsBash(site, part.text);
      }
      addDoubleQuoted(builder, part.parts, site);
      return;
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion': {
      if (part.type === 'ExtendedGlob' && role !== 'pattern') {
        // Without `extglob` bash rejects these; zsh runs code from some of them.
        fail(site.reading, `\`${part.text}\` means different things to different shells`);
      }
      for (const inner of part.parts ?? []) {
        addPart(new WordBuilder(), inner, { site, role, atStart: false, atEnd: false });
      }
      const isBrace = part.type === 'BraceExpansion';
      const piece = { kind: isBrace ? 'brace' : 'glob', source: part.text } as const;
      builder.add(piece, part.text, isBrace ? splitBraces(part.text) : undefined);
      return;
    }
    default: {
      const { piece, slot } = visitExpansion(part, site, 'bare');
      builder.add(piece, part.text, slot);
    }
  }
}

function addDoubleQuoted(builder: WordBuilder, parts: readonly WordPart[], site: Site): void {
  for (const part of parts) {
    if (part.type === 'Literal') {
      site.shell.tripwire.explainQuoted(part.pos, part.end);
      builder.addText(part.value);
    } else {
      const { piece, slot } = visitExpansion(part, site, 'quoted');
      builder.add(piece, part.text, slot);
    }
  }
  // `""` makes an empty word where there would be none, which an empty text cannot say; the word stays literal.
}

function addAnsiC(builder: WordBuilder, text: string, value: string): void {
  // Bytes above ASCII are joined to characters in a way that depends on the locale.
  // The parser takes an escaped line break for a continued line, which it is not here.
  if ((/[^\0-\x7f]/.test(value) && /\\[x0-7]/.test(text)) || text.includes('\\\n')) {
    builder.add({ kind: 'unknown', quoted: true }, text);
  } else {
    builder.addText(value);
  }
}

/** What `{a,b}` may become, when it is that simple; undefined for anything nested, quoted or counted. */
function splitBraces(source: string): Slot | undefined {
  const inside = source.slice(1, -1);
  if (!inside.includes(',') || /[{}'"\\$`]/.test(inside)) {
    return undefined;
  }
  const texts = inside.split(',');
  return texts.length > maxCandidates ? undefined : { name: undefined, texts };
}

/** Whether the braces count from one number to another. */
export function isCounting(source: string): boolean {
  return /^\{-?[0-9]+\.\.-?[0-9]+(?:\.\.-?[0-9]+)?\}$/.test(source);
}
