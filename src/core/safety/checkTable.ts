import type { Part } from '../part';
import { mentionsOf } from '../paths/usesOf';
import type { Check, Subject } from './check';

const bits: Readonly<Record<Subject, number>> = { unreadable: 1, commands: 2, files: 4, urls: 8 };
const combinations = 16;

/** Checks arranged by what they are about, so that a part is heard only by those that can have something to say. */
export class CheckTable {
  private readonly lists: readonly (readonly Check[])[];

  constructor(private readonly checks: readonly Check[]) {
    this.lists = Array.from({ length: combinations }, (_, subjects) =>
      checks.filter(({ about }) => about.some((subject) => (subjects & bits[subject]) !== 0)),
    );
  }

  /** The checks that a part concerns, in their order. */
  concerning(part: Part): readonly Check[] {
    return this.lists[subjectsOf(part)] ?? this.checks;
  }
}

function subjectsOf(part: Part): number {
  switch (part.kind) {
    case 'run':
      return (
        bits.commands |
        (part.files.length + part.mentioned.length > 0 ? bits.files : 0) |
        (part.urls.length > 0 ? bits.urls : 0)
      );
    case 'file':
      return bits.files;
    case 'fetch':
      return bits.urls;
    case 'unreadable':
      return bits.unreadable;
    case 'mcp':
    case 'other':
      return mentionsOf(part).length > 0 ? bits.files : 0;
  }
}

/** No checks at all. */
export const noChecks = new CheckTable([]);
