import { textOf } from '../../base/json';
import { leavingTool } from '../../core/containSetting';
import { type PatchChange, readPatch } from '../../core/edits/patch';
import { finderFor } from '../../core/edits/proposedChanges';
import { pathInFolder } from '../../core/paths/pathInFolder';
import type { Question } from '../../ports/question';
import { shortened, widthOf } from '../agentText';
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
  /** What is done with each of several files: the lines of `short`. A name may have a line break of its own. */
  readonly listed?: readonly string[];
  /** The same, by their names alone. */
  readonly changes?: readonly string[];
  /** The tool's name, where the text alone does not tell what is done with it. */
  readonly tool?: string;
  /** How the name of a file with this text ends, by which VS Code knows the language. */
  readonly ending: 'sh' | 'ps1' | 'txt';
}

/** Tools of which one field says all: that field, and what is done with it. */
const inOneField: ReadonlyMap<string, readonly [string, Pick<CallText, 'doing' | 'tool' | 'ending'>]> = new Map([
  ['Bash', ['command', { doing: t`run a command`, ending: 'sh' }]],
  ['PowerShell', ['command', { doing: t`run a PowerShell command`, ending: 'ps1' }]],
  ['WebFetch', ['url', { doing: t`fetch`, tool: 'WebFetch', ending: 'txt' }]],
  [leavingTool, ['folder', { doing: t`write outside its containment`, tool: t`Write to`, ending: 'txt' }]],
  ['ExitPlanMode', ['plan', { doing: t`carry out this plan`, ending: 'txt' }]],
]);

/** Says what a question is about. Only what is made from the call itself, never a summary that the agent wrote. */
export function callText(
  question: Pick<Question, 'call' | 'choices' | 'dissection'> & Partial<Pick<Question, 'files' | 'rehearsal'>>,
): CallText {
  const { call, choices, dissection, files = [] } = question;
  const find = finderFor(dissection, files);
  const isNew = (name: string) => find(name)?.content.kind === 'absent';
  const { tool, input } = call;
  const field = (name: string) => textOf(input, name);
  const [name = '', words] = inOneField.get(tool) ?? [];
  const whole = field(name);
  if (words !== undefined && whole !== undefined && isAlone(input, name)) {
    return { text: whole, ...words };
  }
  const isShowable = choices.some((choice) => choice.kind === 'showChange');
  const patch = tool === 'Patch' && isShowable ? readPatch(input) : undefined;
  if (patch !== undefined) {
    const isRehearsed = question.rehearsal?.asks === 'whatToKeep';
    const lines = (named: (path: string) => string) => patch.map((change) => patchLine(change, named, isNew));
    const listed = lines((path) => pathInFolder(path, call.cwd));
    return {
      doing: isRehearsed
        ? t`keep what a command changed`
        : changing(
            patch.length,
            patch.every(({ kind, name }) => kind === 'write' && isNew(name)),
          ),
      text: lines((path) => path).join('\n'),
      short: listed.join('\n'),
      ...(patch.length === 1 ? {} : { listed, changes: lines((path) => path.replace(/^.*[\\/](?=.)/s, '')) }),
      ending: 'txt',
    };
  }
  const path = field('file_path') ?? field('notebook_path');
  if (path !== undefined && isShowable) {
    return { doing: changing(1, isNew(path)), text: path, short: pathInFolder(path, call.cwd), ending: 'txt' };
  }
  if (path !== undefined && tool === 'Read' && isAlone(input, 'file_path')) {
    return { doing: t`read`, text: path, short: pathInFolder(path, call.cwd), tool, ending: 'txt' };
  }
  const named = dissection.spelled === tool ? tool : `${tool} (${dissection.spelled})`;
  return { doing: t`use ${named}`, text: printedInput(input), tool: named, ending: 'txt' };
}

/** What a question is about on one line, with the name of its tool where that is needed. */
export function callLabel(question: Parameters<typeof callText>[0]): string {
  const { text, changes, short = text, tool } = callText(question);
  const label = changes === undefined ? short : short.replaceAll('\n', ', ');
  return tool === undefined ? label : `${tool}: ${label.replace(/\n\s*/g, ' ')}`;
}

/** What a question is about in so many columns: of several files those whose names fit, and how many more. */
export function callTitle(question: Parameters<typeof callText>[0], columns: number): string {
  const { changes } = callText(question);
  if (changes === undefined) {
    return shortened(callLabel(question), columns);
  }
  const listed = (count: number) => {
    const names = changes.slice(0, count).join(', ');
    return count === changes.length ? names : t`${names} and ${changes.length - count} more`;
  };
  let count = Math.min(changes.length, columns);
  while (count > 1 && widthOf(listed(count)) > columns) {
    count -= 1;
  }
  return shortened(listed(count), columns);
}

function changing(count: number, isNew: boolean): string {
  if (isNew) {
    return count === 1 ? t`create a file` : t`create ${count} files`;
  }
  return count === 1 ? t`change a file` : t`change ${count} files`;
}

/** What a session is called beside the name of its agent, which automatic names begin with. */
export function sessionLabel({ agent, sessionName }: { readonly agent: string; readonly sessionName: string }): string {
  const prefix = `${agent}: `;
  return sessionName.startsWith(prefix) ? sessionName.slice(prefix.length) : sessionName;
}

const patchWords = {
  create: (name: string) => t`create ${name}`,
  write: (name: string) => t`write ${name}`,
  edit: (name: string) => t`edit ${name}`,
  delete: (name: string) => t`remove ${name}`,
} as const;

/** One change on a line, its files as `named` calls them. */
function patchLine(change: PatchChange, named: (path: string) => string, isNew: (name: string) => boolean): string {
  const name = named(change.name);
  if (change.kind === 'rename') {
    return t`move ${name} to ${named(change.to)}`;
  }
  // What cannot be shown is said in a clause, which has a verb of its own.
  if (change.kind === 'replace') {
    return `${name} ${said(change.says)}`;
  }
  const line = patchWords[change.kind === 'write' && isNew(change.name) ? 'create' : change.kind](name);
  return 'says' in change ? `${line} (${said(change.says)})` : line;
}

/** Fields that only describe a call or bound it in time need not be read by whoever allows it. */
const harmlessFields = new Set(['description', 'timeout', 'prompt', 'offset', 'limit']);

function isAlone(input: unknown, field: string): boolean {
  const names = typeof input === 'object' && input !== null ? Object.keys(input) : [];
  return names.every((name) => name === field || harmlessFields.has(name));
}

/** All of an input, as JSON. */
export function printedInput(input: unknown): string {
  // An input that no JSON can hold (a cycle, a big integer) comes from a broken adapter; it must still be shown.
  try {
    return JSON.stringify(input, undefined, 1) ?? String(input);
  } catch {
    return String(input);
  }
}
