import type { Decision } from '../../src/core/decision';
import type { ModeName } from '../../src/core/modes';

/** Everything that is known about one part before it is decided. */
export interface PartFacts {
  readonly shell: boolean;
  readonly denyMatches: boolean;
  readonly askMatches: boolean;
  /** A deny or ask rule may match, or an unreadable one might have been about the part. */
  readonly doubt: boolean;
  readonly readOnly: boolean;
  readonly checkDenies: boolean;
  readonly safetyAsk: boolean;
  readonly plainAsk: boolean;
  readonly insideEdit: boolean;
  readonly covered: boolean;
}

type Line = readonly [says: string, heard: (part: PartFacts) => boolean, columns: Readonly<Record<ModeName, Cell>>];

/** What a cell of the table says: a decision, or go on to the next line. */
type Cell = Decision | '-' | 'unmatched' | 'at least ask';

const everywhere = (cell: Cell): Readonly<Record<ModeName, Cell>> => ({
  default: cell,
  acceptEdits: cell,
  explore: cell,
  bypass: cell,
  dontAsk: cell,
});

/** The table of the design, line by line. The first line that speaks decides. */
const lines: readonly Line[] = [
  ['1 a deny rule matches', (it) => it.denyMatches, everywhere('deny')],
  [
    '2 an ask rule matches, and lifts no denial of a check',
    (it) => it.askMatches && it.checkDenies,
    everywhere('deny'),
  ],
  ['2 an ask rule matches', (it) => it.askMatches, { ...everywhere('ask'), dontAsk: 'deny' }],
  ['3 read-only, shell', (it) => it.readOnly && it.shell, everywhere('allow')],
  ['3 read-only, other tools', (it) => it.readOnly, { ...everywhere('-'), acceptEdits: 'allow', explore: 'allow' }],
  ['3 not read-only', (it) => !it.readOnly, { ...everywhere('-'), explore: 'deny' }],
  ['4 a check denies', (it) => it.checkDenies, everywhere('deny')],
  [
    '5 a safety ask about what a rule covers',
    (it) => it.safetyAsk && it.covered,
    { ...everywhere('ask'), bypass: '-', dontAsk: 'deny' },
  ],
  [
    '5 a safety ask about an inside edit',
    (it) => it.safetyAsk && it.insideEdit,
    { ...everywhere('-'), acceptEdits: 'ask' },
  ],
  ['5 a safety ask', (it) => it.safetyAsk, { ...everywhere('at least ask'), bypass: '-', dontAsk: 'deny' }],
  ['6 an inside edit', (it) => it.insideEdit, { ...everywhere('-'), acceptEdits: 'allow' }],
  ['7 a plain ask', (it) => it.plainAsk, { ...everywhere('-'), dontAsk: 'deny' }],
  ['8 an allow rule covers', (it) => it.covered, everywhere('allow')],
  [
    '9 a plain ask that no rule lifted',
    (it) => it.plainAsk,
    { ...everywhere('-'), default: 'at least ask', acceptEdits: 'at least ask' },
  ],
  [
    '9 nothing spoke',
    () => true,
    { default: 'unmatched', acceptEdits: 'unmatched', explore: 'deny', bypass: 'allow', dontAsk: 'deny' },
  ],
];

/**
 * Decides one part by walking down the table.
 * A rule that only may match is an ask that lifts no denial: the rest of the table is walked too, and the stricter wins.
 */
export function walkTable(part: PartFacts, mode: ModeName, unmatched: Decision): Decision {
  const decision = walk(part, mode, unmatched);
  return part.doubt && decision === 'allow' ? (mode === 'dontAsk' ? 'deny' : 'ask') : decision;
}

function walk(part: PartFacts, mode: ModeName, unmatched: Decision): Decision {
  for (const [, heard, columns] of lines) {
    const cell = columns[mode];
    if (cell !== '-' && heard(part)) {
      switch (cell) {
        case 'unmatched':
          return unmatched;
        case 'at least ask':
          return unmatched === 'deny' ? 'deny' : 'ask';
        default:
          return cell;
      }
    }
  }
  return 'deny';
}
