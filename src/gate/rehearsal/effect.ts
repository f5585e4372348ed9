import { fieldOf, textIn, textOf } from '../../base/json';
import type { CurrentContent } from '../../core/edits/fileChange';
import type { ToolCall, ToolCallId } from '../../core/toolCall';
import type { EntryKind, FileStep, RehearsedChange } from '../../ports/rehearsed';

/** One change with what it would put into its file. */
export interface SeenChange {
  readonly change: RehearsedChange;
  /** Undefined for what is removed, and for all that is no file. */
  readonly content: CurrentContent | undefined;
}

/**
 * What a command did as a call of its own: a patch of everything that it would change. So it is judged by the same
 * rules as any edit, and shown in the same diff.
 */
export function effectOf(call: ToolCall, seen: readonly SeenChange[]): ToolCall {
  const kept = seen.filter(({ change }) => change.step !== undefined);
  const gone = new Map(kept.filter(({ change }) => change.kind === 'deleted').map((it) => [it.change.path, it]));
  const remade = new Set(kept.filter(({ change }) => change.kind === 'created').map(({ change }) => change.path));
  // What takes the place of something of another kind is one change, or neither could be shown.
  const changes = kept
    .filter(({ change }) => change.kind !== 'deleted' || !remade.has(change.path))
    .map((it) => inPatch(it, it.change.kind === 'created' ? gone.get(it.change.path)?.change.entry : undefined));
  return { ...call, id: `${call.id}#effect` as ToolCallId, tool: 'Patch', input: { changes } };
}

function inPatch({ change, content }: SeenChange, replaced: EntryKind | undefined): unknown {
  const { kind, path, entry, remark } = change;
  const named = (rest: object) => ({ ...rest, file_path: path });
  if (kind === 'deleted') {
    return entry === 'file'
      ? named({ kind: 'delete' })
      : named({ kind: 'replace', says: `is a ${entry} and would be removed` });
  }
  const says = [replaced === undefined ? undefined : `would replace a ${replaced}`, remark].filter(
    (it) => it !== undefined,
  );
  if (kind !== 'mode' && content?.kind === 'text') {
    return named({ kind: 'write', content: content.text, ...(says.length === 0 ? {} : { says: says.join(', ') }) });
  }
  return named({ kind: 'replace', says: [...(kind === 'mode' ? [] : [saysOf(change)]), ...says].join(', ') });
}

function saysOf({ entry, size, step }: RehearsedChange): string {
  switch (entry) {
    case 'folder':
      return 'would be a new folder';
    case 'link':
      return `would be a link to ${step?.target.kind === 'link' ? step.target.to : 'somewhere'}`;
    default:
      return `would get ${size} bytes that cannot be shown`;
  }
}

/** A step with its change, and the text of its file where the person made that another. */
export interface ChosenStep {
  readonly step: FileStep;
  readonly change: RehearsedChange;
  readonly text: string | undefined;
}

/**
 * The steps that bring about what an effect says by now, after the person left some of it out or changed it.
 * A folder that is to hold something is made; one that keeps something is not removed.
 */
export function chosenSteps(input: unknown, seen: readonly SeenChange[]): readonly ChosenStep[] {
  const given = fieldOf(input, 'changes');
  const left = new Map((Array.isArray(given) ? given : []).map((it: unknown) => [textIn(it, 'file_path'), it]));
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
  return chosen.flatMap(({ change, content }) => {
    const { step } = change;
    const text = textOf(left.get(change.path), 'content');
    const isOther = text !== undefined && !(content?.kind === 'text' && content.text === text);
    return step === undefined ? [] : [{ step, change, text: isOther ? text : undefined }];
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
