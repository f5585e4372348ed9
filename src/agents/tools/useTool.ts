import { textIn } from '../../base/json';
import type { Containment } from '../../ports/containment';
import { readText } from './readText';
import { type AllowedCall, runInBash, type ToolResult } from './runInBash';
import { searchFiles } from './searchFiles';
import { toolPath, writeFiles, writes } from './writeFiles';

/** How much of a file is handed on. */
const mostShown = 25_000;

/** Does what was allowed, for agents that are part of us. Never rejects. */
export async function useTool({ tool, input, cwd, containment, signal, tell }: AllowedCall): Promise<ToolResult> {
  if (writes(tool, input)) {
    return writeFiles({ tool, input, cwd, containment });
  }
  const subject = (field: string) => textIn(input, field);
  switch (tool) {
    case 'Bash':
      return runInBash({ command: subject('command'), cwd, containment, signal, tell });
    case 'Read':
      return shown(toolPath(cwd, subject('file_path')), containment);
    case 'WebFetch':
      return fetchPage(subject('url'), signal);
    case 'Glob':
    case 'Grep':
      return searchFiles({
        ...{ tool, pattern: subject('pattern'), folder: toolPath(cwd, subject('path')), signal },
        hides: hiddenFrom(containment),
      });
    default:
      return { ending: 'done', output: `There is no ${tool} here; an agent that has it would have run it now.` };
  }
}

function hiddenFrom(containment: Containment | undefined): ((path: string) => boolean) | undefined {
  return containment && ((path) => containment.hides(path));
}

async function shown(path: string, containment: Containment | undefined): Promise<ToolResult> {
  const content = await readText(path, hiddenFrom(containment));
  switch (content.kind) {
    case 'text':
      return { ending: 'done', output: cutForModel(content.text, mostShown) };
    case 'absent':
      return { ending: 'failed', output: `${path} does not exist.` };
    case 'unreadable':
      return { ending: 'failed', output: `${path} cannot be read: ${content.why}.` };
    default:
      return { ending: 'failed', output: `${path} is no text, or too large.` };
  }
}

/**
 * The beginning of a text that is too long to be handed on, with a word about what is missing: a model that takes a
 * part for the whole writes the part back.
 */
export function cutForModel(text: string, most: number): string {
  const left = text.length - most;
  return left > 0 ? `${text.slice(0, most)}\n(The rest was left out: ${left} more characters.)` : text;
}

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
