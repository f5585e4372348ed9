import { lazy } from '../../base/lazy';
import { list } from './notation';
import { allNames, type ProgramSpec } from './spec';

/** A line of a table: what it says is read when one of its programs is first asked for, because there are many. */
export interface Entry {
  /** Every name of the program. */
  readonly names: string;
  readonly spec: () => ProgramSpec;
}

/** A table of entries. */
export type Entries = readonly Entry[];

/**
 * Reads a table of entries: of each its names, a colon, and its facts with semicolons between them, such as
 * `nl: keeps anything; takes -bdfhilnsvw=; operands read`. What is done with values is said by the role: `write -o`.
 * What words cannot say is put in as it is: `sed: touches ${sedFiles}`.
 *
 * An entry begins where the first one does; lines further right belong to the one before. Its subcommands follow it,
 * each behind a `>`, and theirs behind a `>>`.
 */
export function table([first = '', ...others]: TemplateStringsArray, ...put: readonly Put[]): Entries {
  const said = (it: Put | undefined, at: number) => (typeof it === 'string' ? oneLine(it) : `\0${at}`);
  const text = others.reduce((before, next, at) => before + said(put[at], at) + next, first);
  const lines = (text.includes('//') ? text.replace(/\n *\/\/.*/g, '') : text).trimEnd();
  const edge = /^\n */.exec(lines)?.[0] ?? '';
  const entries = lines.slice(edge.length).split(new RegExp(`${edge}(?=\\S)`));
  return entries.map((entry) => ({ names: namesIn(entry), spec: lazy(() => toSpec(entry, put, '>')) }));
}

/** A piece of the text, or a fact that is no text. */
type Put = string | RegExp | Entries | ((...given: never) => unknown);

/** Every name of the program of an entry, without reading all the rest. */
function namesIn(written: string): string {
  const inner = written.search(/\n +> /);
  const own = inner < 0 ? written : written.slice(0, inner);
  const [, like = ''] = /(?<=\S:|;)\s*like\b([^;]*)/.exec(own) ?? [];
  return allNames({ names: own.slice(0, own.search(colon)), like });
}

/** The end of the names. A colon by itself is a name. */
const colon = /(?<=\S):/;

function toSpec(written: string, put: readonly Put[], mark: string): ProgramSpec {
  const [own = '', ...inner] = written.includes(`${mark} `) ? written.split(new RegExp(`\\n +${mark} `)) : [written];
  const text = oneLine(own);
  const end = text.search(colon);
  const said: Said = { names: text.slice(0, end).trim() };
  for (const fact of text.slice(end + 1).split(';')) {
    const [, name = '', value = ''] = parts.exec(fact) ?? [];
    if (roles.has(name)) {
      said.uses ??= {};
      said.uses[name] = value;
    } else if (name !== '') {
      said[name] = toFact(name, value, put);
    }
  }
  if (inner.length > 0) {
    said['subcommands'] = inner.map((it) => toSpec(it, put, `${mark}>`));
  }
  return said;
}

function oneLine(text: string): string {
  return text.includes('\n') ? text.replace(/\n\s*/g, ' ') : text;
}

function toFact(name: string, value: string, put: readonly Put[]): unknown {
  if (value.startsWith('\0')) {
    const fact = put[Number(value.slice(1))];
    return Array.isArray(fact) ? (fact as Entries).map(({ spec }) => spec()) : fact;
  }
  return value !== '' ? (counts.has(name) ? Number(value) : value) : flags.has(name) || (usual.get(name) ?? value);
}

type Said = { names: string; uses?: Record<string, string>; [fact: string]: unknown };

const parts = /^ *(\w+) *(.*)$/;

const flags = new Set(
  list(`words stops atFiles complete interprets edits pathspecs runsCode tells patterns declares steered
    leading throughout runsOperands runsModules prints stays apart`),
);
/** What is meant where a fact is said without its value. */
const usual = new Map([
  ['goals', 'all'],
  ['vague', 'literal'],
  ['wrapper', 'plain'],
]);
const counts = new Set(['most', 'skip']);
const roles = new Set(list('folder read write both readTree writeTree bothTree names list url urls'));
