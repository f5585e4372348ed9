import {
  type BigIntStats,
  chmodSync,
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import { attemptOr } from '../../base/attempt';
import { ifFailed } from '../../base/errorCode';
import { fileStamp } from '../../base/fileStamp';
import type { EntryKind, FileExpectation, FileTarget, RehearsedChange } from '../../ports/rehearsed';
import { modeInCopy } from '../box';

/** One layer after a command ran on it. */
interface WornLayer {
  /** What lies below: the real folder. */
  readonly root: string;
  /** What was written. */
  readonly upper: string;
  /** The folder as the command saw it in the end. */
  readonly merged: string;
  /** When the command began. Whatever the real folder had done to it later is a conflict. */
  readonly since: bigint;
}

/** More changes than these are not listed, and what is not listed cannot be judged. */
const mostChanges = 25_000;

/** How long is worked in one go, in milliseconds; others want to work too. */
const slice = 12;

/** What a command changed in a layer. Rejects when that is too much to list. */
export async function listChanges(layer: WornLayer): Promise<readonly RehearsedChange[]> {
  const changes = [...ownMode(layer)];
  let until = performance.now() + slice;
  for (const change of changesIn(layer, '')) {
    if (change !== undefined) {
      changes.push(change);
    }
    if (changes.length > mostChanges) {
      throw new Error('it changes more files than can be shown');
    }
    if (performance.now() > until) {
      await new Promise((resolve) => setImmediate(resolve));
      until = performance.now() + slice;
    }
  }
  return changes;
}

/** The mode of the folder itself, which lies outside of what can be kept. */
function ownMode({ root, upper }: WornLayer): readonly RehearsedChange[] {
  const mode = modeInCopy(lstatSync(root));
  const is = bitsOf(lstatSync(upper, { bigint: true }));
  const remark = `would get the mode ${mode.toString(8)} -> ${is.toString(8)}, which cannot be kept`;
  return is === mode ? [] : [{ kind: 'mode', path: root, entry: 'folder', size: 0, remark, step: undefined }];
}

/** No entry ever has it, so that nothing is written over what somebody changed while the command ran. */
const changedMeanwhile = 'changed meanwhile';

type Step = Generator<RehearsedChange | undefined, void, void>;

/** Changes below one folder that was written to. Yields undefined where nothing changed, so that pauses can be made. */
function* changesIn(layer: WornLayer, below: string): Step {
  const written = new Set(namesIn(join(layer.upper, below)));
  const old = namesIn(join(layer.root, below));
  const left = new Set(namesIn(join(layer.merged, below)));
  for (const name of old) {
    const path = join(below, name);
    if (!left.has(name) && (written.has(name) || !cameMeanwhile(layer, path))) {
      yield* removed(layer, path);
    }
  }
  const before = new Set(old);
  for (const name of written) {
    const path = join(below, name);
    yield* left.has(name) ? changed(layer, path, before.has(name)) : [];
  }
}

/** Whether somebody else made it while the command ran: a view that was listed before does not show it. */
function cameMeanwhile({ root, since }: WornLayer, below: string): boolean {
  const found = lstatSync(join(root, below), { bigint: true, throwIfNoEntry: false });
  // What is gone again, somebody else made and removed; only a name that is no text cannot be found.
  return found === undefined ? !below.includes('\uFFFD') : found.birthtimeNs > since;
}

/** What became of one thing that the command wrote. */
function* changed(layer: WornLayer, below: string, wasThere: boolean): Step {
  const now = lstatSync(join(layer.upper, below), { bigint: true, throwIfNoEntry: false });
  const before = wasThere ? lstatSync(join(layer.root, below), { bigint: true, throwIfNoEntry: false }) : undefined;
  if (now === undefined) {
    yield strange(layer, below);
    return;
  }
  // What its owner may not read could be neither listed nor kept.
  const needed = now.isDirectory() ? 0o700 : 0o400;
  if (!now.isSymbolicLink() && (bitsOf(now) & needed) !== needed) {
    chmodSync(join(layer.merged, below), bitsOf(now) | needed);
  }
  const kind = kindOf(now);
  if (before !== undefined && kindOf(before) !== kind) {
    yield* removed(layer, below);
    yield* made(layer, below, now);
  } else if (before === undefined) {
    yield* made(layer, below, now);
  } else if (kind === 'folder') {
    yield bitsOf(now) === bitsOf(before) ? undefined : change(layer, below, { kind: 'mode', now, before });
    yield* changesIn(layer, below);
  } else if (kind === 'other') {
    yield now.rdev === before.rdev ? undefined : change(layer, below, { kind: 'modified', now, before });
  } else if (!isSame(layer, below, now, before)) {
    yield change(layer, below, { kind: 'modified', now, before });
  } else {
    const hasMode = kind === 'file' && bitsOf(now) !== bitsOf(before);
    yield hasMode ? change(layer, below, { kind: 'mode', now, before }) : undefined;
  }
}

function* made(layer: WornLayer, below: string, now: BigIntStats): Step {
  yield change(layer, below, { kind: 'created', now, before: undefined });
  if (now.isDirectory()) {
    for (const name of namesIn(join(layer.upper, below))) {
      yield* changed(layer, join(below, name), false);
    }
  }
}

/** Something that is gone, and everything in it, the innermost first. */
function* removed(layer: WornLayer, below: string): Step {
  const before = lstatSync(join(layer.root, below), { bigint: true, throwIfNoEntry: false });
  if (before === undefined) {
    yield strange(layer, below);
    return;
  }
  if (before.isDirectory()) {
    for (const name of namesIn(join(layer.root, below))) {
      yield* removed(layer, join(below, name));
    }
  }
  yield change(layer, below, { kind: 'deleted', now: undefined, before });
}

interface Seen {
  readonly kind: RehearsedChange['kind'];
  readonly now: BigIntStats | undefined;
  readonly before: BigIntStats | undefined;
}

function change(layer: WornLayer, below: string, { kind, now, before }: Seen): RehearsedChange {
  const path = join(layer.root, below);
  const entry = kindOf(now ?? before);
  const target: FileTarget | undefined =
    now === undefined ? { kind: 'absent' } : targetOf(join(layer.upper, below), entry, modeOf(now, before));
  const expected: FileExpectation =
    before === undefined
      ? { kind: 'absent' }
      : { kind: 'stamp', stamp: before.ctimeNs > layer.since ? changedMeanwhile : fileStamp(before) };
  const isUnkept =
    kind === 'mode' && now !== undefined && before !== undefined && modeOf(now, before) === bitsOf(before);
  const step = target === undefined || isUnkept ? undefined : { root: layer.root, path, expected, target };
  const remark = now === undefined ? undefined : remarkOn(now, before);
  return { kind, path, entry, size: Number((now ?? before)?.size ?? 0n), remark, step };
}

/** A name that is no text, or something that came and went: it is told, and cannot be kept. */
function strange(layer: WornLayer, below: string): RehearsedChange {
  return { kind: 'modified', path: join(layer.root, below), entry: 'other', size: 0, step: undefined };
}

function targetOf(from: string, entry: EntryKind, mode: number): FileTarget | undefined {
  switch (entry) {
    case 'file':
      return { kind: 'file', from, mode };
    case 'folder':
      return { kind: 'folder', mode };
    case 'link':
      return { kind: 'link', to: readlinkSync(from) };
    case 'other':
      return undefined;
  }
}

function kindOf(found: BigIntStats | undefined): EntryKind {
  if (found === undefined) {
    return 'other';
  }
  return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : found.isSymbolicLink() ? 'link' : 'other';
}

function remarkOn(now: BigIntStats, before: BigIntStats | undefined): string | undefined {
  const remarks = [
    modeRemark(now, before),
    now.isFile() && now.nlink > 1n && before === undefined ? 'would be a copy and no hard link' : undefined,
    before?.isFile() === true && before.nlink > 1n ? 'would no longer be one file with its hard links' : undefined,
  ].filter((it) => it !== undefined);
  return remarks.length === 0 ? undefined : remarks.join(', ');
}

/** A mode is told when it changes, when it lets a new file run, and when not all of it would be kept. */
function modeRemark(now: BigIntStats, before: BigIntStats | undefined): string | undefined {
  const [is, was] = [bitsOf(now), before === undefined ? undefined : bitsOf(before)];
  const isPlain = was === undefined ? (is & (now.isFile() ? 0o7111 : 0o7000)) === 0 : is === was;
  if (now.isSymbolicLink() || isPlain) {
    return undefined;
  }
  const kept = modeOf(now, before);
  return `would get the mode ${was === undefined ? '' : `${was.toString(8)} -> `}${is.toString(8)}${is === kept ? '' : `, of which only ${kept.toString(8)} can be kept`}`;
}

function bitsOf({ mode }: BigIntStats): number {
  return Number(mode) & 0o7777;
}

/** Bits that give a file the rights of its owner are never kept, and of a folder only those that it had. */
function modeOf(now: BigIntStats, before: BigIntStats | undefined): number {
  const had = before?.isDirectory() === true && now.isDirectory() ? bitsOf(before) : 0;
  return bitsOf(now) & (0o777 | had);
}

function isSame(layer: WornLayer, below: string, now: BigIntStats, before: BigIntStats): boolean {
  const [one, other] = [join(layer.upper, below), join(layer.root, below)];
  return now.isSymbolicLink()
    ? readlinkSync(one) === readlinkSync(other)
    : now.size === before.size && now.size <= mostCompared && haveSameContent(one, other);
}

const pieceLength = 1 << 18;

/** A larger file counts as changed when it was written to, in bytes: comparing it would take too long. */
const mostCompared = 1n << 28n;

function haveSameContent(one: string, other: string): boolean {
  const files: number[] = [];
  // What cannot be read cannot be compared, and then it counts as changed.
  try {
    files.push(openSync(one, 'r'), openSync(other, 'r'));
    const pieces = files.map(() => Buffer.allocUnsafe(pieceLength));
    for (;;) {
      const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = files.map((file, at) => {
        const piece = pieces[at] ?? Buffer.alloc(0);
        return piece.subarray(0, readSync(file, piece, 0, pieceLength, null));
      });
      if (!first.equals(second)) {
        return false;
      }
      if (first.length === 0) {
        return true;
      }
    }
  } catch {
    return false;
  } finally {
    for (const file of files) {
      closeSync(file);
    }
  }
}

/** The names in a folder, in order; none where there is no folder. */
function namesIn(path: string): readonly string[] {
  // A folder that is not there in one of the layers has no names in it.
  return attemptOr(() => readdirSync(path).sort(), ifFailed<string[]>(['ENOENT', 'ENOTDIR'], []));
}
