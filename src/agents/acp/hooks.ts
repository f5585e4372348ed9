import { asObject, fieldOf, listIn, textIn, textOf } from '../../base/json';
import type { HookAnswer, HookCall, HookDialect, HookReply } from '../../ports/hook';
import { changedFields, type HookFields, preToolUse, readHook, reasonOf, runsWhenLate, spoken } from '../wire/hook';
import { readPatchText } from '../wire/patchText';
import type { Flavour } from './flavour';
import { gemini } from './flavours/gemini';
import { opencode } from './flavours/opencode';
import { qwen } from './flavours/qwen';
import { mcpNamed } from './joinedName';
import { readCall } from './readCall';

/** A call by the name of its tool and all of its input, read like one that is told over ACP. */
function inOurWords(
  fields: HookFields,
  flavour: Flavour,
  mcp: string | undefined,
): Pick<HookCall, 'tool' | 'input' | 'cwd'> {
  const { spelled, given, cwd, item = '' } = fields;
  if (mcp !== undefined) {
    return { tool: mcp, input: given, cwd };
  }
  const named: Flavour = { ...flavour, nameOf: () => spelled, mcpOf: () => undefined, inputOf: () => undefined };
  const known = { item, title: spelled, subtitle: spelled, kind: 'other', meta: {}, input: asObject(given) };
  const unsaid = { isComplete: true, content: [], locations: [], status: 'pending' };
  const { tool, input, cwd: folder } = readCall({ ...known, ...unsaid }, { flavour: named, cwd, servers: [] });
  return { tool, input, cwd: folder };
}

/** Gemini CLI. Told to ask it waits for ever where there is no terminal, so it is never told to. */
export const geminiHook: HookDialect = {
  agent: 'gemini',
  title: 'Gemini CLI',
  changesInput: true,
  asks: false,
  slipsPast: [
    runsWhenLate,
    'A folder that is trusted in it can switch the hook off by `hooksConfig` in its .gemini/settings.json.',
  ],
  read(told) {
    const context = fieldOf(told, 'mcp_context');
    const server = textOf(context, 'server_name');
    const tool = textOf(context, 'tool_name');
    const mcp = server === undefined || tool === undefined ? undefined : `mcp__${server}__${tool}`;
    const isQuestion = textOf(told, 'tool_name') === 'ask_user';
    return readHook(told, (fields) => ({ ...inOurWords(fields, gemini, mcp), isQuestion }));
  },
  inTheirWords: changedFields,
  say(reply) {
    if (reply.decision === 'none') {
      return { out: '{}', err: '', code: 0 };
    }
    const changed = reply.decision === 'allow' && reply.input !== undefined ? { tool_input: reply.input } : undefined;
    const more = changed === undefined ? {} : { hookSpecificOutput: { hookEventName: 'BeforeTool', ...changed } };
    return spoken({ decision: reply.decision, reason: reasonOf(reply), ...more }, reply);
  },
};

/** Qwen Code, which has the hooks of Claude and takes no other input from them. */
export const qwenHook: HookDialect = {
  agent: 'qwen',
  title: 'Qwen Code',
  changesInput: false,
  asks: true,
  slipsPast: [
    runsWhenLate,
    'A folder can switch the hook off by `disableAllHooks` in its .qwen/settings.json.',
    'What the person changes in a call cannot be told to it, so such a call is denied.',
  ],
  read: (told) =>
    readHook(told, (fields) => {
      const { spelled } = fields;
      const isQuestion = spelled === 'ask_user_question' || spelled === 'exit_plan_mode';
      return { ...inOurWords(fields, qwen, spelled.startsWith('mcp__') ? spelled : undefined), isQuestion };
    }),
  inTheirWords: () => undefined,
  say: (reply) => spoken(preToolUse(reply), reply),
};

/** opencode, whose plugin of ours tells the names of its MCP servers besides. */
export const opencodeHook: HookDialect = {
  agent: 'opencode',
  title: 'opencode',
  changesInput: true,
  asks: false,
  slipsPast: ['Where the file of the plugin is gone or cannot be loaded, everything runs as if there were none.'],
  read: (told) =>
    readHook(told, (fields) => {
      const { spelled, given } = fields;
      const servers = listIn(told, 'servers').filter((it) => typeof it === 'string');
      const mcp = opencode.tools.has(spelled) ? undefined : mcpNamed(spelled, servers);
      const read = inOurWords(fields, opencode, mcp);
      const patch = read.tool === 'Patch' ? readPatchText(textIn(given, 'patchText')) : undefined;
      return { ...read, input: patch ?? read.input, isQuestion: spelled === 'question' };
    }),
  inTheirWords: (call, input) => changedFields(call, input, ['oldString', 'newString']),
  say: pluginAnswer,
};

/** What our plugin for opencode reads. It has no way to ask. */
function pluginAnswer(reply: HookReply): HookAnswer {
  if (reply.decision === 'deny' || reply.decision === 'ask') {
    const denial = { decision: 'deny', message: reply.message } as const;
    return spoken(denial, denial);
  }
  const changed = reply.decision === 'allow' && reply.input !== undefined ? { args: reply.input } : {};
  return spoken({ decision: 'allow', ...changed }, reply);
}
