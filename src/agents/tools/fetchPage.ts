import type { ToolResult } from './runCommand';

const limit = 10_000;
const mostCharacters = 4_000;

/** Fetches a page that was allowed. A redirection is told, not followed: another address is another call. */
export async function fetchPage(url: string, signal: AbortSignal): Promise<ToolResult> {
  const late = AbortSignal.timeout(limit);
  // Without a network the scenario goes on.
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, late]) });
    const text = await response.text();
    const to = response.headers.get('location');
    const lines = [`${response.status} ${response.statusText}`, ...(to === null ? [] : [`leads to ${to}`])];
    return { ending: response.ok ? 'done' : 'failed', output: [...lines, text.slice(0, mostCharacters)].join('\n') };
  } catch (error) {
    const why = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : '';
    return { ending: signal.aborted ? 'cancelled' : 'failed', output: `It could not be fetched: ${why}` };
  }
}
