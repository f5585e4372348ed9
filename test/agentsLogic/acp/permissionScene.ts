import { AcpAnswers } from '../../../src/agents/acp/answers';
import type { Flavour } from '../../../src/agents/acp/flavour';
import { other } from '../../../src/agents/acp/flavours/other';
import { AcpProgress } from '../../../src/agents/acp/progress';
import { OpenCalls } from '../../../src/agents/wire/openCalls';
import type { SessionId, ToolCall } from '../../../src/core/toolCall';
import type { AgentEvent } from '../../../src/ports/agent';

/** An option that allows once. */
export const once = { optionId: 'yes', kind: 'allow_once' };
/** An option that rejects once. */
export const no = { optionId: 'no', kind: 'reject_once' };

/** An agent that asks a gate which allows everything and keeps what it was asked. */
export function scene(flavour: Flavour = other) {
  const reviewed: ToolCall[] = [];
  const events: AgentEvent[] = [];
  const place = { flavour, cwd: '/ws', servers: [] };
  let next = 0;
  const needs = {
    reviewer: {
      review: async (call: ToolCall) => {
        reviewed.push(call);
        return { decision: 'allow', input: call.input } as const;
      },
    },
    person: { ask: async () => undefined },
    ids: {
      next: () => {
        next += 1;
        return `id${next}`;
      },
    },
    log: { error: () => undefined },
  };
  const progress = new AcpProgress(place, (event) => events.push(event));
  const calls = new OpenCalls({ session: 's' as SessionId, agent: 'it' }, needs);
  const answers = new AcpAnswers({ place, needs, calls, progress, denials: [] });
  const ask = (toolCall: object, options: readonly object[] = [once, no]) =>
    answers.permission({ sessionId: 's', toolCall: { toolCallId: 'one', ...toolCall }, options });
  return { reviewed, events, progress, answers, ask };
}

/** The answer that chooses an option. */
export const chose = (optionId: string) => ({ outcome: { outcome: 'selected', optionId } });
/** The answer that chooses nothing. */
export const cancelled = { outcome: { outcome: 'cancelled' } };
