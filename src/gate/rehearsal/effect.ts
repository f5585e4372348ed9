import { fieldOf, textOf } from '../../core/edits/inputFields';
import type { ToolCall, ToolCallId } from '../../core/toolCall';
import type { FileContent } from '../../ports/fileReader';
import type { FileStep } from '../../ports/fileStep';
import type { RehearsedChange } from '../../ports/rehearsed';

/** One change with what it would put into its file. */
export interface SeenChange {
  readonly change: RehearsedChange;
  /** Undefined for what is removed, and for all that is no file. */
  readonly content: FileContent | undefined;
}

/**
 * What a command did as a call of its own: a patch of everything that it would change. So it is judged by the same
 * rules as any edit, and shown in the same diff.
 */
export function effectOf(call: ToolCall, seen: readonly SeenChange[]): ToolCall {
  const changes = seen.filter(({ change }) => change.step !== undefined).map(inPatch);
  return { ...call, id: `${call.id}#effect` as ToolCallId, tool: 'Patch', input: { changes } };
}

function inPatch({ change, content }: SeenChange): unknown {
  const { kind, path, entry, step } = change;
  const named = (rest: object) => ({ ...rest, file_path: path });
  if (kind === 'deleted') {
    return entry === 'file'
      ? named({ kind: 'delete' })
      : named({ kind: 'replace', says: `is a ${entry} and would be removed` });
  }
  if (kind === 'mode') {
    const mode = step?.target.kind === 'file' || step?.target.kind === 'folder' ? step.target.mode.toString(8) : '';
    return named({ kind: 'replace', says: `would get the mode ${mode}` });
  }
  if (content?.kind === 'text') {
    return named({ kind: 'write', content: content.text });
  }
  return named({ kind: 'replace', says: saysOf(change) });
}

function saysOf({ entry, size, step }: RehearsedChange): string {
  switch (entry) {
    case 'folder':
      return 'would be made, a folder';
    case 'link':
      return `would be a link to ${step?.target.kind === 'link' ? step.target.to : 'somewhere'}`;
    default:
      return `would get ${size} bytes that cannot be shown`;
  }
}

/** A step, and the text of its file where the person made that another. */
export interface ChosenStep {
  readonly step: FileStep;
  readonly text: string | undefined;
}

/**
 * The steps that bring about what an effect says by now, after the person left some of it out or changed it.
 * A folder that is to hold something is made; one that keeps something is not removed.
 */
export function chosenSteps(input: unknown, seen: readonly SeenChange[]): readonly ChosenStep[] {
  const given = fieldOf(input, 'changes');
  const left = new Map((Array.isArray(given) ? given : []).map((it: unknown) => [textOf(it, 'file_path') ?? '', it]));
  const isKept = ({ change }: SeenChange) => left.has(change.path);
  const holding = foldersAround(seen.filter(isKept));
  const keeping = foldersAround(seen.filter((it) => !isKept(it) && it.change.kind === 'deleted'));
  const chosen = seen.filter((it) => {
    const { kind, path, entry } = it.change;
    if (entry !== 'folder' || kind === 'mode') {
      return isKept(it);
    }
    return kind === 'deleted' ? isKept(it) && !keeping.has(path) : isKept(it) || holding.has(path);
  });
  return chosen.flatMap(({ change: { step, path }, content }) => {
    const text = textOf(left.get(path), 'content');
    const isOther = text !== undefined && !(content?.kind === 'text' && content.text === text);
    return step === undefined ? [] : [{ step, text: isOther ? text : undefined }];
  });
}

/** Every folder that one of the changes lies in. */
function foldersAround(seen: readonly SeenChange[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { change } of seen) {
    for (let at = change.path.lastIndexOf('/'); at > 0; at = change.path.lastIndexOf('/', at - 1)) {
      const folder = change.path.slice(0, at);
      if (folders.has(folder)) {
        break;
      }
      folders.add(folder);
    }
  }
  return folders;
}
