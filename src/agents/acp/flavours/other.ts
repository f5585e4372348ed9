import { fieldOf, textOf } from '../../../base/json';
import type { Flavour } from '../flavour';

/** Any other agent: it asks about what it likes. */
export const other: Flavour = {
  name: 'other',
  byItself: ['What it reads and runs in the folder by itself when it starts is not known.'],
  tools: new Map([
    ['Bash', 'Bash'],
    ['Read', 'Read'],
    ['Write', 'Write'],
    ['Edit', 'Edit'],
    ['Grep', 'Grep'],
    ['Glob', 'Glob'],
    ['WebFetch', 'WebFetch'],
  ]),
  slipsPast: () => ['An agent that speaks ACP asks about what it chooses to; what it does not ask about runs.'],
  hidesTools: false,
  killsOnCancel: false,
  resumes: 'anytime',
  state: () => [],
  files: { read: true, write: true },
  mode: undefined,
  instructed: 'other',
  takesInstructions: 'firstMessage',
  waitsForUpdates: false,
  start: async () => ({ args: [], env: {} }),
  nameOf: ({ meta }) => textOf(fieldOf(meta, 'claudeCode'), 'toolName') ?? textOf(meta, 'toolName'),
  mcpOf(call) {
    const name = other.nameOf(call);
    return name?.startsWith('mcp__') === true ? name : undefined;
  },
  inputOf: () => undefined,
};
