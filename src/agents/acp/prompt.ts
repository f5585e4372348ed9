import { type ClientConnection, methods } from '@agentclientprotocol/sdk';
import { fieldOf, textOf } from '../../core/edits/inputFields';

/** How an agent stopped, and a sentence about it. */
export interface Stopped {
  readonly stop: string;
  readonly message: string;
}

/** Gives an agent a message in several texts and waits until it stops. Never rejects. */
export async function prompt(
  { agent }: ClientConnection,
  sessionId: string,
  texts: readonly string[],
): Promise<Stopped> {
  // An agent that fails has stopped too.
  try {
    const result: unknown = await agent.request(methods.agent.session.prompt, {
      sessionId,
      prompt: texts.map((text) => ({ type: 'text', text })),
    });
    const stop = textOf(result, 'stopReason') ?? 'unknown';
    return { stop, message: `The agent stopped: ${stop}.` };
  } catch (error) {
    return { stop: 'failed', message: messageOf(error) };
  }
}

/** What went wrong, with what the agent says beyond that something did. */
export function messageOf(error: unknown): string {
  const details = textOf(fieldOf(error, 'data'), 'details');
  const message = error instanceof Error ? error.message : String(error);
  return details === undefined || message.includes(details) ? message : `${message}: ${details}`;
}
