import type { ToolResult } from './runInBash';

const limit = 10_000;
/** Enough for what is shown, in any script; a page may be endless. */
const mostBytes = 16_000;
const mostCharacters = 4_000;

/** Fetches a page that was allowed. A redirection is told, not followed: another address is another call. */
export async function fetchPage(url: string, signal: AbortSignal): Promise<ToolResult> {
  const late = AbortSignal.timeout(limit);
  // Without a network the scenario goes on.
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, late]) });
    const text = await beginningOf(response);
    const to = response.headers.get('location');
    const lines = [`${response.status} ${response.statusText}`, ...(to === null ? [] : [`leads to ${to}`])];
    return { ending: response.ok ? 'done' : 'failed', output: [...lines, text].join('\n') };
  } catch (error) {
    const why = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : '';
    return { ending: signal.aborted ? 'cancelled' : 'failed', output: `It could not be fetched: ${why}` };
  }
}

/** What a page begins with. The rest is not waited for. */
async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  if (body !== null) {
    // Leaving the loop closes the connection.
    for await (const chunk of body) {
      text += decoder.decode(chunk.subarray(0, mostBytes - bytes), { stream: true });
      bytes += chunk.length;
      if (bytes >= mostBytes) {
        break;
      }
    }
  }
  const isWhole = bytes <= mostBytes && text.length <= mostCharacters;
  return isWhole ? text : `${text.slice(0, mostCharacters)}\n(The rest was left out.)`;
}
