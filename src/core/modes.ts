import type { Decision } from './decision';

/** What happens when no rule speaks, as one row of the decision table. The engine contains no mode name. */
export interface Mode {
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  /** What the mode means, in one line, for people. */
  readonly says: string;
  /** The name of its icon. */
  readonly icon: string;
  /** What a person confirms before it is switched on; while it holds, the status bar warns. Left out: nothing is loosened. */
  readonly confirms?: { readonly title: string; readonly says: string };
  /** Step 2: what an ask rule amounts to. */
  readonly askRule: 'ask' | 'deny';
  /** Step 3: what a read-only call of a tool other than the shell amounts to. Read-only shell parts are allowed in every mode. */
  readonly readOnlyTool: 'allow' | 'go on';
  /** Step 3: what everything that is not read-only amounts to. */
  readonly notReadOnly: 'go on' | 'deny';
  /** Step 4: what a check's denial amounts to. */
  readonly checkDenial: 'deny';
  /** Step 5: what a safety ask amounts to. */
  readonly safetyAsk: 'ask' | 'ignored' | 'deny';
  /** Step 6: what an edit really inside a working directory amounts to. */
  readonly insideEdit: 'allow' | 'go on';
  /** Step 7: what a plain ask amounts to. `go on`: an allow rule lifts it, and nothing else does. */
  readonly plainAsk: 'go on' | 'ignored' | 'deny';
  /** Step 9: what silence amounts to; `setting` is `gatehouse.unmatched`. */
  readonly silence: Decision | 'setting';
}

const careful = {
  askRule: 'ask',
  readOnlyTool: 'go on',
  notReadOnly: 'go on',
  checkDenial: 'deny',
  safetyAsk: 'ask',
  insideEdit: 'go on',
  plainAsk: 'go on',
  silence: 'setting',
} as const;

/** Every mode. A new mode is a new row here and nothing else. */
export const modes = [
  {
    ...careful,
    name: 'default',
    title: 'Ask first',
    icon: 'shield',
    says: 'Asks for everything that no rule allows and that is not read-only.',
  },
  {
    ...careful,
    name: 'acceptEdits',
    title: 'Accept edits',
    icon: 'edit',
    says: 'Allows edits inside the working directories and reads; asks for the rest.',
    readOnlyTool: 'allow',
    insideEdit: 'allow',
  },
  {
    ...careful,
    name: 'explore',
    title: 'Read only',
    icon: 'eye',
    says: 'Allows what only reads and denies everything else.',
    readOnlyTool: 'allow',
    notReadOnly: 'deny',
    silence: 'deny',
  },
  {
    ...careful,
    name: 'bypass',
    title: 'Allow all',
    icon: 'warning',
    confirms: {
      title: 'Let agents do everything that no deny or ask rule names?',
      says: 'No questions are asked and the built-in checks are ignored. Meant for a sandbox.',
    },
    says: 'Allows everything that no deny or ask rule names. Built-in checks are ignored.',
    safetyAsk: 'ignored',
    plainAsk: 'ignored',
    silence: 'allow',
  },
  {
    ...careful,
    name: 'dontAsk',
    title: 'Never ask',
    icon: 'circle-slash',
    says: 'Never asks: denies what no rule allows and that is not read-only.',
    askRule: 'deny',
    safetyAsk: 'deny',
    plainAsk: 'deny',
    silence: 'deny',
  },
] as const satisfies readonly Mode[];

export type ModeName = (typeof modes)[number]['name'];

/** The names of all modes. */
export const modeNames: readonly ModeName[] = modes.map((mode) => mode.name);

/** The mode called `name`, if there is one. */
export function modeNamed(name: string): Mode | undefined {
  return modes.find((mode) => mode.name === name);
}
