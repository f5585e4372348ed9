import { basename } from 'node:path';
import type { AgentLaunch } from '../../ports/agent';
import type { Flavour } from './flavour';
import { gemini } from './flavours/gemini';
import { opencode } from './flavours/opencode';
import { other } from './flavours/other';
import { qwen } from './flavours/qwen';
import type { AcpOptions } from './options';

const flavours: readonly Flavour[] = [opencode, gemini, qwen];

/** The flavour that the options name, or else the name of the program. */
export function pickFlavour({ command }: AgentLaunch, { flavour }: AcpOptions): Flavour {
  const program = basename(command).replace(/\.(?:exe|cmd|bat|js|mjs)$/i, '');
  return flavours.find((it) => it.name === (flavour ?? program)) ?? other;
}
