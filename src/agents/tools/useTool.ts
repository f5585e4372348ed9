import { textOf } from '../../base/json';
import type { Containment } from '../../ports/containment';
import { cutForModel } from './cutForModel';
import { fetchPage } from './fetchPage';
import { readText } from './readText';
import { runInBash, type ToolResult } from './runInBash';
import { searchFiles } from './searchFiles';
import { toolPath } from './toolPath';
import { writeFiles, writes } from './writeFiles';

/** A call that was allowed, with the input as it was allowed. */
interface AllowedCall {
  readonly tool: string;
  readonly input: unknown;
  readonly cwd: string;
  /** What the session may touch; left out: it is not contained. */
  readonly containment?: Containment | undefined;
  readonly signal: AbortSignal;
  /** Hears output as it comes. */
  readonly tell: (output: string) => void;
}

/** How much of a file is handed on. */
const mostShown = 25_000;

/** Does what was allowed, for agents that are part of us. Never rejects. */
export async function useTool({ tool, input, cwd, containment, signal, tell }: AllowedCall): Promise<ToolResult> {
  if (writes(tool, input)) {
    return writeFiles({ tool, input, cwd, containment });
  }
  const subject = (field: string) => textOf(input, field) ?? '';
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
        hides: (path) => containment?.hides(path) === true,
      });
    default:
      return { ending: 'done', output: `There is no ${tool} here; an agent that has it would have run it now.` };
  }
}

async function shown(path: string, containment: Containment | undefined): Promise<ToolResult> {
  if (containment?.hides(path) === true) {
    return { ending: 'failed', output: `${path} is hidden from this session.` };
  }
  const content = await readText(path);
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
