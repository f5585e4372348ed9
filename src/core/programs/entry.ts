import { list } from './notation';
import type { ProgramSpec } from './spec';

/**
 * Reads a table of entries: of each its names, a colon, and its facts with semicolons between them, such as
 * `nl: keeps anything; takes -bdfhilnsvw=; operands read`. What is done with values is said by the role: `write -o`.
 * What words cannot say is put in as it is: `sed: touches ${sedFiles}`.
 *
 * An entry begins where the first one does; lines further right belong to the one before. Its subcommands follow it,
 * each behind a `>`, and theirs behind a `>>`.
 */
export function table([first = '', ...others]: TemplateStringsArray, ...put: readonly Put[]): Specs {
  const said = (it: Put | undefined, at: number) => (typeof it === 'string' ? oneLine(it) : `\0${at}`);
  const text = others.reduce((before, next, at) => before + said(put[at], at) + next, first);
  const lines = (text.includes('//') ? text.replace(/\n *\/\/.*/g, '') : text).trimEnd();
  const edge = /^\n */.exec(lines)?.[0] ?? '';
  const entries = lines.slice(edge.length).split(new RegExp(`${edge}(?=\\S)`));
  return entries.map((entry) => toSpec(entry, put, '>'));
}

type Specs = readonly ProgramSpec[];

/** A piece of the text, or a fact that is no text. */
type Put = string | RegExp | Specs | ((...given: never) => unknown);

function toSpec(written: string, put: readonly Put[], mark: string): ProgramSpec {
  const [own = '', ...inner] = written.includes(`${mark} `) ? written.split(new RegExp(`\\n +${mark} `)) : [written];
  const text = oneLine(own);
  // A colon by itself is a name.
  const colon = text.search(/(?<=\S):/);
  const said: Said = { names: text.slice(0, colon).trim() };
  for (const fact of text.slice(colon + 1).split(';')) {
    const [, name = '', value = ''] = parts.exec(fact) ?? [];
    if (roles.has(name)) {
      said.uses ??= {};
      said.uses[name] = value;
    } else if (name !== '') {
      said[name] = value.startsWith('\0') ? put[Number(value.slice(1))] : toFact(name, value);
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

function toFact(name: string, value: string): string | number | true {
  return value !== '' ? (counts.has(name) ? Number(value) : value) : flags.has(name) || value;
}

type Said = { names: string; uses?: Record<string, string>; [fact: string]: unknown };

const parts = /^ *(\w+) *(.*)$/;

const flags = new Set(
  list(`words stops atFiles complete interprets edits pathspecs runsCode tells patterns declares steered deep goals
    leading runsOperands stays`),
);
const counts = new Set(['most', 'skip']);
const roles = new Set(list('folder read write both readTree writeTree bothTree names list url urls'));
