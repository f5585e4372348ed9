import { isAbsolute } from 'node:path';
import { fieldOf, textIn, textOf } from '../../base/json';
import type { HookDialect } from '../../ports/hook';
import { hookCall, reasonOf, runsWhenLate, withFields } from '../wire/hook';
import { argumentsOf, inOurWords, inTheirWords, mcpToolIn } from './toolNames';

/** The Copilot CLI in a terminal. */
export const copilotHook: HookDialect = {
  agent: 'copilot',
  title: 'Copilot CLI',
  changesInput: true,
  asks: true,
  slipsPast: [runsWhenLate],
  read(told) {
    const spelled = textOf(told, 'toolName');
    // As an SDK in VS Code's Agent Host it has another word for it.
    const cwd = textOf(told, 'cwd') ?? textOf(told, 'workingDirectory');
    if (spelled === undefined || cwd === undefined || !isAbsolute(cwd)) {
      return undefined;
    }
    const given = argumentsOf(fieldOf(told, 'toolArgs'));
    const fields = { conversation: textIn(told, 'sessionId'), cwd, spelled, given };
    return hookCall(fields, {
      ...inOurWords(spelled, given, mcpToolIn(spelled)),
      isQuestion: spelled === 'ask_user' || spelled === 'exit_plan_mode',
    });
  },
  inTheirWords: ({ spelled, given, tool }, input) =>
    tool === 'Bash' || tool === 'PowerShell'
      ? withFields(given, { command: textOf(input, 'command') })
      : inTheirWords(spelled, given, input),
  say(reply) {
    if (reply.decision === 'none') {
      return { out: '{}', err: '', code: 0 };
    }
    const isChanged = reply.decision === 'allow' && reply.input !== undefined;
    const out = {
      permissionDecision: reply.decision,
      permissionDecisionReason: reasonOf(reply),
      ...(isChanged ? { modifiedArgs: reply.input, additionalContext: reasonOf(reply) } : {}),
    };
    // With an exit code it holds the call back as well, but its model never reads why.
    const isFailure = reply.decision === 'deny' && reply.isFailure === true;
    return { out: JSON.stringify(out), err: isFailure ? reply.message : '', code: isFailure ? 2 : 0 };
  },
};
