import { resolve } from 'node:path';
import { fieldOf, textIn, textOf } from '../../base/json';
import type { HookDialect } from '../../ports/hook';
import { preToolUse, readHook, runsWhenLate, spoken, withFields } from '../wire/hook';
import { readPatchText } from '../wire/patchText';
import { shellTool } from '../wire/shellTool';

/** Codex, whose hook hears of the shell and of patches, and runs what it is told to ask about. */
export const codexHook: HookDialect = {
  agent: 'codex',
  title: 'Codex',
  changesInput: true,
  asks: false,
  slipsPast: [
    runsWhenLate,
    'Its hook hears of the shell and of patches only: MCP tools and all others run without it, and so does what is typed into a program that goes on running (`write_stdin`).',
    'A folder can switch the hook off by `features.hooks = false` in its .codex/config.toml.',
    'A hook that Codex does not trust, or that was changed after, does not run.',
  ],
  read: (told) =>
    readHook(told, ({ spelled, given, cwd }) => {
      if (spelled !== 'apply_patch') {
        const tool = spelled === 'Bash' ? shellTool(fieldOf(given, 'command')) : spelled;
        return { tool, input: given, cwd: resolve(cwd, textIn(given, 'workdir')) };
      }
      const text = textOf(given, 'command') ?? textOf(given, 'input') ?? textOf(given, 'patch');
      return { tool: 'Patch', input: readPatchText(text ?? '') ?? { unread: given } };
    }),
  inTheirWords: ({ tool, given }, input) =>
    tool === 'Bash' || tool === 'PowerShell' ? withFields(given, { command: fieldOf(input, 'command') }) : undefined,
  say(reply) {
    if (reply.decision === 'ask') {
      return codexHook.say({ decision: 'deny', message: reply.message });
    }
    // An allow without another input is no answer that it knows: its own sandbox and questions go on.
    const isSaid = reply.decision === 'deny' || (reply.decision === 'allow' && reply.input !== undefined);
    return spoken(isSaid ? preToolUse(reply) : {}, reply);
  },
};
