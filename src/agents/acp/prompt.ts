import { type ClientConnection, methods } from '@agentclientprotocol/sdk';
import { fieldOf, textOf } from '../../base/json';
import type { AgentImage } from '../../ports/agent';

/** How an agent stopped, and a sentence about it. */
export interface Stopped {
  readonly stop: string;
  readonly message: string;
}

/** A message in several texts, with pictures. */
interface Prompted {
  readonly texts: readonly string[];
  readonly images?: readonly AgentImage[];
}

/** Gives an agent a message and waits until it stops. Never rejects. */
export async function prompt(
  { agent }: ClientConnection,
  sessionId: string,
  { texts, images = [] }: Prompted,
): Promise<Stopped> {
  // An agent that fails has stopped too.
  try {
    const result: unknown = await agent.request(methods.agent.session.prompt, {
      sessionId,
      prompt: [
        ...texts.map((text) => ({ type: 'text' as const, text })),
        ...images.map(({ kind, bytes }) => ({ type: 'image' as const, mimeType: kind, data: bytes })),
      ],
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
