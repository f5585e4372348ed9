import { fieldOf } from '../../base/json';
import type { ToolCall } from '../toolCall';

/** What is done, in the words of our tools. */
type Deed = Pick<ToolCall, 'tool' | 'input'>;

/**
 * What tools that are none of ours do by a command, a file or a URL in their input. It is judged beside the tool itself:
 * a rule about commands must not be dodged by running them with another tool.
 */
export function foreignDeeds(tool: string, input: unknown): readonly Deed[] {
  return deeds.get(tool)?.(input) ?? [];
}

/** Whatever lies in the folder. */
const readingAll: Deed = { tool: 'Glob', input: { pattern: '**' } };

const deeds: ReadonlyMap<string, (input: unknown) => readonly Deed[]> = new Map([
  // Claude's and Qwen's: a command goes on in the background, and what it prints is told to the model.
  ['Monitor', watching],
  ['monitor', watching],
  // A command of the editor types into a terminal as well, and what it is given has no form of its own.
  ['run_vscode_command', () => [unread('Bash')]],
  // VS Code's: a task is a command that a file names, a symbol is renamed in whatever file has it, and what is searched
  // or was changed is shown, whichever files it stands in.
  ['run_task', () => [unread('Bash')]],
  ['vscode_renameSymbol', () => [unread('Edit')]],
  ['semantic_search', () => [readingAll]],
  ['get_changed_files', () => [readingAll]],
  ['read_many_files', readingMany],
]);

/** Gemini's: the files that patterns name. */
function readingMany(input: unknown): readonly Deed[] {
  const patterns = fieldOf(input, 'include') ?? fieldOf(input, 'paths');
  const isTold = Array.isArray(patterns) && patterns.length > 0 && patterns.every((it) => typeof it === 'string');
  return isTold ? patterns.map((pattern) => ({ tool: 'Glob', input: { pattern } })) : [unread('Read')];
}

function watching(input: unknown): readonly Deed[] {
  const socket = fieldOf(input, 'ws') ?? undefined;
  const isElsewhere = (fieldOf(input, 'directory') ?? undefined) !== undefined;
  const command = socket !== undefined && fieldOf(input, 'command') === undefined ? [] : [{ tool: 'Bash', input }];
  return [...(isElsewhere ? [unread('Bash')] : command), ...(socket === undefined ? [] : [reached(socket)])];
}

function reached(socket: unknown): Deed {
  return { tool: 'WebFetch', input: socket };
}

/** A call that every deny and ask rule of the tool may mean. */
function unread(tool: string): Deed {
  return { tool, input: {} };
}
