import type { HookDialect } from '../../ports/hook';
import { preToolUse, readHook, spoken } from '../wire/hook';

/** What lets the person answer or approve something: allowing it would answer in their place. */
const questions: readonly string[] = ['AskUserQuestion', 'ExitPlanMode'];

/** Claude Code, whose tools and their fields are our own. */
export const claudeHook: HookDialect = {
  agent: 'claude',
  title: 'Claude Code',
  changesInput: true,
  asks: true,
  slipsPast: [
    'Versions that do not know `onFailure` go on as if there were no hook when it has not answered within an hour.',
    'A folder can switch the hook off by `disableAllHooks` in its .claude/settings.json, unless the hook stands in managed settings.',
  ],
  read: (told) =>
    readHook(told, ({ spelled, given }) => ({ tool: spelled, input: given, isQuestion: questions.includes(spelled) })),
  inTheirWords: (_call, input) => input,
  say(reply) {
    const note = reply.decision === 'allow' && reply.message !== undefined ? { additionalContext: reply.message } : {};
    return spoken(preToolUse(reply, note), reply);
  },
};
