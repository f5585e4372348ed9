import { firstAnswer } from '../../base/firstAnswer';
import { textOf } from '../../base/json';
import { readPatch } from '../../core/edits/patch';
import { shortened } from '../agentText';
import { printedInput } from '../prompts/callText';

const lineColumns = 160;
/** The tool by which Claude shows its plan; the plan is for people to read. */
const planTool = 'ExitPlanMode';
const fields = ['command', 'file_path', 'notebook_path', 'url', 'pattern', 'path', 'query', 'plan'];

/** What a call is about on one line, its middle left out when it is long. */
export function callLine(tool: string, input: unknown): string {
  const whole = wholeCall(tool, input);
  // Of an input as JSON the line breaks are ours.
  return shortened(whole === shownInput(input) ? whole.replace(/\n\s*/g, ' ') : whole, lineColumns);
}

/** What a call is about, whole: the one thing that counts where there is one, else all of its input. */
export function wholeCall(tool: string, input: unknown): string {
  if (tool === 'Patch') {
    const changes = readPatch(input) ?? [];
    if (changes.length > 0) {
      return changes.map((change) => change.name).join(', ');
    }
  }
  const text = tool.startsWith('mcp__') ? undefined : firstAnswer(fields, (field) => textOf(input, field));
  return text ?? shownInput(input);
}

/** All that a call says: the one thing that counts where nothing else is said, else all of its input. */
export function fullCall(tool: string, input: unknown): string {
  const plan = tool === planTool ? textOf(input, 'plan') : undefined;
  if (plan !== undefined) {
    const rest = Object.entries(Object(input)).filter(([name]) => name !== 'plan');
    return rest.length === 0 ? plan : `${plan}\n\n${printedInput(Object.fromEntries(rest))}`;
  }
  const names = typeof input === 'object' && input !== null ? Object.keys(input) : [];
  return names.length === 1 ? wholeCall(tool, input) : shownInput(input);
}

function shownInput(input: unknown): string {
  return input === undefined || input === null ? '' : printedInput(input);
}
