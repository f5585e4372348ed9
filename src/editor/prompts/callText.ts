import { leavingTool } from '../../core/containSetting';
import { type PatchChange, readPatch } from '../../core/edits/patch';
import type { Question } from '../../ports/question';
import { pathInFolder } from '../agentText';
import { said } from '../said';
import { t } from '../t';

/** What a call would do, for people: what kind of thing, and the thing itself, whole. */
export interface CallText {
  /** Fits after the agent's name: "run a command". */
  readonly doing: string;
  /** The command, path, URL or input itself, as the agent gave it. */
  readonly text: string;
  /** The file, as it is called in the folder of the call; `text` has its whole path. */
  readonly short?: string;
  /** The tool's name, where the text alone does not tell what is done with it. */
  readonly tool?: string;
  /** How the name of a file with this text ends, by which VS Code knows the language. */
  readonly ending: 'sh' | 'ps1' | 'txt';
}

/** Says what a question is about. Only what is made from the call itself, never a summary that the agent wrote. */
export function callText(
  question: Pick<Question, 'call' | 'choices' | 'dissection'> & Partial<Pick<Question, 'rehearsal'>>,
): CallText {
  const { call, choices, dissection } = question;
  const { tool, input } = call;
  const field = (name: string) => textField(input, name);
  const command = field('command');
  if (command !== undefined && (tool === 'Bash' || tool === 'PowerShell') && isAlone(input, 'command')) {
    return tool === 'Bash'
      ? { doing: t`run a command`, text: command, ending: 'sh' }
      : { doing: t`run a PowerShell command`, text: command, ending: 'ps1' };
  }
  const url = field('url');
  if (tool === 'WebFetch' && url !== undefined && isAlone(input, 'url')) {
    return { doing: t`fetch`, text: url, tool, ending: 'txt' };
  }
  const folder = field('folder');
  if (tool === leavingTool && folder !== undefined && isAlone(input, 'folder')) {
    return { doing: t`write outside its containment`, text: folder, tool: t`Write to`, ending: 'txt' };
  }
  const plan = field('plan');
  if (tool === 'ExitPlanMode' && plan !== undefined && isAlone(input, 'plan')) {
    return { doing: t`carry out this plan`, text: plan, ending: 'txt' };
  }
  const isShowable = choices.some((choice) => choice.kind === 'showChange');
  const patch = tool === 'Patch' && isShowable ? readPatch(input) : undefined;
  if (patch !== undefined) {
    const isRehearsed = question.rehearsal?.asks === 'whatToKeep';
    return {
      doing: isRehearsed
        ? t`keep what a command changed`
        : patch.length === 1
          ? t`change a file`
          : t`change ${patch.length} files`,
      text: patch.map((change) => patchLine(change, '')).join('\n'),
      short: patch.map((change) => patchLine(change, call.cwd)).join('\n'),
      ending: 'txt',
    };
  }
  const path = field('file_path') ?? field('notebook_path');
  if (path !== undefined && isShowable) {
    return { doing: t`change a file`, text: path, short: pathInFolder(path, call.cwd), ending: 'txt' };
  }
  if (path !== undefined && tool === 'Read' && isAlone(input, 'file_path')) {
    return { doing: t`read`, text: path, short: pathInFolder(path, call.cwd), tool, ending: 'txt' };
  }
  const named = dissection.spelled === tool ? tool : `${tool} (${dissection.spelled})`;
  return { doing: t`use ${named}`, text: printed(input), tool: named, ending: 'txt' };
}

/** What a question is about on one line, with the name of its tool where that is needed. */
export function callLabel(question: Parameters<typeof callText>[0]): string {
  const { text, short = text, tool } = callText(question);
  return tool === undefined ? short : `${tool}: ${short.replace(/\n\s*/g, ' ')}`;
}

/** What a session is called beside the name of its agent, which automatic names begin with. */
export function sessionLabel({ agent, sessionName }: { readonly agent: string; readonly sessionName: string }): string {
  const prefix = `${agent}: `;
  return sessionName.startsWith(prefix) ? sessionName.slice(prefix.length) : sessionName;
}

const patchWords = { write: t`write`, edit: t`edit`, delete: t`remove`, replace: t`change` } as const;

/** One change on a line, its files as they are called in `folder`. */
function patchLine(change: PatchChange, folder: string): string {
  const name = pathInFolder(change.name, folder);
  if (change.kind === 'rename') {
    return t`move ${name} to ${pathInFolder(change.to, folder)}`;
  }
  const line = `${patchWords[change.kind]} ${name}`;
  return 'says' in change ? `${line} (${said(change.says)})` : line;
}

/** Fields that only describe a call or bound it in time need not be read by whoever allows it. */
const harmlessFields = new Set(['description', 'timeout', 'prompt', 'offset', 'limit']);

function isAlone(input: unknown, field: string): boolean {
  const names = typeof input === 'object' && input !== null ? Object.keys(input) : [];
  return names.every((name) => name === field || harmlessFields.has(name));
}

function textField(input: unknown, name: string): string | undefined {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, name)) {
    return undefined;
  }
  const value: unknown = Reflect.get(input, name);
  return typeof value === 'string' ? value : undefined;
}

function printed(input: unknown): string {
  // An input that no JSON can hold (a cycle, a big integer) comes from a broken adapter; it must still be shown.
  try {
    return JSON.stringify(input, undefined, 1) ?? String(input);
  } catch {
    return String(input);
  }
}
