import { addTo } from '../../base/addTo';
import type { BookEntry, PathChange } from '../../ports/changeBook';
import { shortened } from '../agentText';
import { pathCount } from '../pathCount';
import { t } from '../t';

/** One row of the view of changes. Commands take rows of this class only, so nobody can make one up. */
export class ChangeNode {
  constructor(
    /** The entries that the row stands for, the oldest first; never empty. */
    readonly entries: readonly BookEntry[],
    /** Set for a row about one path. */
    readonly change: PathChange | undefined,
    readonly children: readonly ChangeNode[],
    /** Set for a row about a message: what the person said. */
    readonly said?: string,
  ) {}
}

/** How a row is shown. */
interface ChangeRow {
  readonly label: string;
  readonly description: string;
  readonly icon: string;
  /** Which actions it has; package.json names these. */
  readonly context: 'history' | 'message' | 'entry' | 'uncovered' | 'path';
}

/** Something that the person said in a conversation. */
export interface ListedMessage {
  readonly time: number;
  readonly text: string;
}

/**
 * Conversations, below them the messages, below those what each call changed, below that the files; the newest first.
 * `saidIn` gives the messages of a conversation, the oldest first.
 */
export function changesTree(
  entries: readonly BookEntry[],
  saidIn: (history: string) => readonly ListedMessage[],
): readonly ChangeNode[] {
  return [...grouped(entries, ({ history }) => history).entries()]
    .reverse()
    .map(([history, own]) => new ChangeNode(own, undefined, messageNodes(own, saidIn(history))));
}

/** What was changed before anything was said stands by itself. */
function messageNodes(entries: readonly BookEntry[], messages: readonly ListedMessage[]): readonly ChangeNode[] {
  const before = (time: number) => messages.findLast((message) => message.time <= time);
  return [...grouped(entries, ({ time }) => before(time)).entries()].reverse().flatMap(([message, own]) => {
    const nodes = own.toReversed().map(entryNode);
    return message === undefined ? nodes : [new ChangeNode(own, undefined, nodes, message.text)];
  });
}

function grouped<Key>(entries: readonly BookEntry[], keyOf: (entry: BookEntry) => Key): Map<Key, BookEntry[]> {
  const groups = new Map<Key, BookEntry[]>();
  for (const entry of entries) {
    addTo(groups, keyOf(entry), entry);
  }
  return groups;
}

function entryNode(entry: BookEntry): ChangeNode {
  return new ChangeNode(
    [entry],
    undefined,
    entry.changes.map((change) => new ChangeNode([entry], change, [])),
  );
}

/** How a row is shown. */
export function changeRow({ entries, change, children, said }: ChangeNode): ChangeRow {
  const [entry] = entries;
  if (said !== undefined) {
    return { label: shortened(said, 100), description: countOf(entries), icon: 'comment', context: 'message' };
  }
  if (change !== undefined) {
    const icon = isFolder(change) ? 'folder' : 'file';
    return { label: shortened(change.path, 120), description: doneTo(change), icon, context: 'path' };
  }
  const isHistory = children.some((child) => child.change === undefined) || entries.length > 1;
  if (isHistory) {
    const name = entries.find(({ session }) => session !== '')?.session ?? '';
    return { label: shortened(name, 60), description: countOf(entries), icon: 'hubot', context: 'history' };
  }
  const isUncovered = entry?.kind === 'uncovered';
  return {
    label: shortened(entry?.title ?? '', 100),
    description: isUncovered ? t`not covered` : countOf(entries),
    icon: icons.get(entry?.kind ?? '') ?? 'edit',
    context: isUncovered ? 'uncovered' : 'entry',
  };
}

const icons: ReadonlyMap<string, string> = new Map([
  ['uncovered', 'question'],
  ['undo', 'discard'],
  ['rehearsal', 'beaker'],
]);

function doneTo({ before, after }: PathChange): string {
  return before.kind === 'absent' ? t`created` : after.kind === 'absent' ? t`removed` : t`changed`;
}

function countOf(entries: readonly BookEntry[]): string {
  const count = changeCount(entries.flatMap(({ changes }) => changes));
  return count === '' ? t`not covered` : count;
}

/** How many files and folders were changed, each counted once however often. */
export function changeCount(changes: readonly PathChange[]): string {
  const paths = new Set(changes.map(({ path }) => path));
  // What was a file at one time is counted as one.
  const files = new Set(changes.filter((change) => !isFolder(change)).map(({ path }) => path));
  return pathCount({ files: files.size, folders: paths.size - files.size });
}

function isFolder({ before, after }: PathChange): boolean {
  return (after.kind === 'absent' ? before : after).kind === 'folder';
}
