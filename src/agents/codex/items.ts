import { fieldOf, type JsonFields, listIn, textIn, textOf } from '../../base/json';
import type { ToolFinished } from '../../ports/agent';
import type { NamedTool } from '../wire/renamedTool';
import { patchInput } from './patchInput';
import { mcpName } from './toolNames';
import { unwrapShell } from './unwrapShell';

/** Items that are no tool calls. */
const noTools: ReadonlySet<string> = new Set([
  'userMessage',
  'hookPrompt',
  'agentMessage',
  'functionCallOutput',
  'plan',
  'reasoning',
  'enteredReviewMode',
  'exitedReviewMode',
  'contextCompaction',
  'sleep',
]);

/** The tool call that an item stands for; undefined when it is none. */
export function toolOf(item: JsonFields): NamedTool | undefined {
  const type = textIn(item, 'type');
  const changes = fieldOf(item, 'changes');
  switch (type) {
    case 'commandExecution':
      return { tool: 'Bash', input: shellInput(textIn(item, 'command')) };
    case 'fileChange':
      return { tool: 'Patch', input: patchInput(changes, new Map()) ?? { changes } };
    case 'mcpToolCall':
      return { tool: mcpName(textIn(item, 'server'), textIn(item, 'tool')), input: fieldOf(item, 'arguments') };
    default:
      return noTools.has(type) ? undefined : { tool: type, input: item };
  }
}

/** The input of our tool `Bash` for a command of `codex`. */
export function shellInput(command: string): { readonly command: string } {
  return { command: unwrapShell(command) ?? command };
}

/** How an item ended. */
export function itemEnding(item: JsonFields): ToolFinished['ending'] {
  const status = textOf(item, 'status');
  return status === 'declined' ? 'denied' : status === 'failed' ? 'failed' : 'done';
}

/** Whether an item has done something, so that our word must have come before. */
export function hasRun(item: JsonFields): boolean {
  const status = textOf(item, 'status');
  switch (textOf(item, 'type')) {
    case 'commandExecution':
      return status === 'completed' || (status === 'failed' && typeof fieldOf(item, 'exitCode') === 'number');
    case 'fileChange':
    case 'mcpToolCall':
    case 'dynamicToolCall':
      return status === 'completed';
    case 'imageView':
    // Switched off; where it happens all the same it is told when it is over.
    case 'webSearch':
    case 'imageGeneration':
    case 'collabAgentToolCall':
      return true;
    default:
      return false;
  }
}

/** What an item put out. */
export function outputOf(item: JsonFields): string {
  const result = fieldOf(item, 'result');
  const texts = listIn(result, 'content').flatMap((it) => textOf(it, 'text') ?? []);
  return textOf(item, 'aggregatedOutput') ?? textOf(fieldOf(item, 'error'), 'message') ?? texts.join('\n');
}
