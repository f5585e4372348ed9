import { basename } from 'node:path';
import { fieldOf, textOf } from '../../../base/json';
import type { AgentLaunch } from '../../../ports/agent';
import type { Flavour } from '../flavour';
import type { AcpOptions } from '../options';
import { gemini } from './gemini';
import { opencode } from './opencode';
import { qwen } from './qwen';

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
};

const flavours: readonly Flavour[] = [opencode, gemini, qwen];

/** The flavour that the options name, or else the name of the program. */
export function pickFlavour({ command }: AgentLaunch, { flavour }: AcpOptions): Flavour {
  const program = basename(command).replace(/\.(?:exe|cmd|bat|js|mjs)$/i, '');
  return flavours.find((it) => it.name === (flavour ?? program)) ?? other;
}
