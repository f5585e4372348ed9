import { isAbsolute } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fieldOf, type JsonFields, textIn, textOf } from '../../base/json';
import { known } from '../../base/known';
import { withMending } from '../../base/mendable';
import type { HookAnswer, HookCall, HookDialect, HookReply } from '../../ports/hook';
import type { Outcome } from '../../ports/reviewer';
import type { Log } from '../../ports/surroundings';

/** What every agent does that gives its hooks a limit. */
export const runsWhenLate = 'When the hook has not answered within an hour, the agent goes on as if there were none.';

/** What most hooks tell besides the tool. */
export type HookFields = Pick<HookCall, 'conversation' | 'cwd' | 'spelled' | 'given' | 'item'>;

/** Reads what the hooks of most agents are told; undefined when it says not enough to be judged. */
function readHookFields(given: unknown): HookFields | undefined {
  const cwd = textOf(given, 'cwd');
  const spelled = textOf(given, 'tool_name');
  const item = textOf(given, 'tool_use_id');
  if (cwd === undefined || !isAbsolute(cwd) || spelled === undefined || spelled === '') {
    return undefined;
  }
  const [conversation, input] = [textIn(given, 'session_id'), fieldOf(given, 'tool_input') ?? {}];
  return { conversation, cwd, spelled, given: input, ...known({ item }) };
}

/** Reads a call of an agent whose hooks tell what those of most do; undefined when it cannot be judged. */
export function readHook(
  told: unknown,
  read: (fields: HookFields) => Parameters<typeof hookCall>[1] | undefined,
): HookCall | undefined {
  const fields = readHookFields(told);
  const call = fields && read(fields);
  return fields && call && hookCall(fields, call);
}

/** A call of these fields. */
export function hookCall(fields: HookFields, call: Pick<HookCall, 'tool' | 'input'> & Partial<HookCall>): HookCall {
  return { ...fields, isQuestion: false, ...call };
}

/** What `PreToolUse` of Claude, and of those who took it over, takes for an answer. */
export function preToolUse(reply: HookReply, more: JsonFields = {}): JsonFields {
  if (reply.decision === 'none') {
    return {};
  }
  const input = reply.decision === 'allow' && reply.input !== undefined ? { updatedInput: reply.input } : {};
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: reply.decision,
      permissionDecisionReason: reasonOf(reply),
      ...input,
      ...more,
    },
  };
}

/** Why, in a sentence; an agent that shows it should say who speaks. */
export function reasonOf(reply: HookReply): string {
  return reply.decision === 'none' ? '' : (reply.message ?? 'Allowed by Gatehouse.');
}

/** An answer whose denial is told three times: in JSON, on standard error, and by the exit code. */
export function spoken(out: JsonFields, reply: HookReply): HookAnswer {
  const isDenied = reply.decision === 'deny';
  return { out: JSON.stringify(out), err: isDenied ? reply.message : '', code: isDenied ? 2 : 0 };
}

/** The fields of an input in their own words with those that the person may have changed. */
export function withFields(given: unknown, changed: JsonFields): JsonFields | undefined {
  const isWhole = Object.values(changed).every((value) => value !== undefined);
  return isWhole ? { ...(typeof given === 'object' ? given : {}), ...changed } : undefined;
}

/** What was changed, in the fields of the agent's own tools, which name the texts of an edit in their own way. */
export function changedFields(
  { tool, given }: HookCall,
  input: unknown,
  [before, after]: readonly [before: string, after: string] = ['old_string', 'new_string'],
): JsonFields | undefined {
  switch (tool) {
    case 'Bash':
    case 'PowerShell':
      return withFields(given, { command: fieldOf(input, 'command') });
    case 'Write':
      return withFields(given, { content: fieldOf(input, 'content') });
    case 'Edit':
      return withFields(given, { [before]: fieldOf(input, 'old_string'), [after]: fieldOf(input, 'new_string') });
    default:
      return undefined;
  }
}

/** What the agent is to hear of an outcome: what the person changed goes back where the tool can say it. */
export function replyTo(dialect: HookDialect, call: HookCall, outcome: Outcome): HookReply {
  if (outcome.decision === 'deny') {
    return { decision: 'deny', message: outcome.message };
  }
  const said = known({ message: outcome.message });
  const isAsGiven = isDeepStrictEqual(outcome.input, call.input);
  const changed = dialect.changesInput ? dialect.inTheirWords(call, outcome.input) : undefined;
  if (!isAsGiven && changed === undefined) {
    return {
      decision: 'deny',
      message: `The person changed it in a way that ${dialect.title} cannot be told. ${outcome.message ?? ''}`.trim(),
    };
  }
  const wanted = isAsGiven ? call.given : changed;
  const input = dialect.where?.(call, wanted) ?? wanted;
  return input === call.given ? { decision: 'allow', ...said } : { decision: 'allow', input, ...said };
}

/** A denial because something of ours broke. What it was is for the agent only where it can tell the person a way out. */
export function hookFailure(error: unknown): Extract<HookReply, { decision: 'deny' }> {
  const message = withMending('Gatehouse could not decide about this call, so it is not allowed.', error);
  return { decision: 'deny', message, isFailure: true };
}

/** A denial of what could not be read as a call. */
export const unreadHook: HookReply = {
  decision: 'deny',
  message: 'Gatehouse could not read what the hook was told, so the call is not allowed.',
  isFailure: true,
};

/** Answers a hook in the agent's words, whatever happens: most agents run what they hear nothing about. */
export async function answeredHook(
  text: string,
  dialect: HookDialect,
  { judge, log }: { readonly judge: (asked: HookCall) => Promise<HookReply>; readonly log: Log },
): Promise<HookAnswer> {
  try {
    const asked = dialect.read(JSON.parse(text));
    return dialect.say(asked === undefined ? unreadHook : await judge(asked));
  } catch (error) {
    log.error('a call could not be decided', error);
    return dialect.say(hookFailure(error));
  }
}
