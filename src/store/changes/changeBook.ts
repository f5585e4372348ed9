import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ifFailed } from '../../base/errorCode';
import { fileStamp } from '../../base/fileStamp';
import { fieldOf, parsedJson, textOf } from '../../base/json';
import { Emitter } from '../../base/lifetime';
import { patchTargets, readPatch } from '../../core/edits/patch';
import type { ToolCall } from '../../core/toolCall';
import type {
  BookEntry,
  ChangeBook,
  ChangeRecorder,
  FileImage,
  PathChange,
  TakenImages,
  UndoPlan,
} from '../../ports/changeBook';
import type { FileStep, StepsTaken } from '../../ports/rehearsed';
import type { Clock, Ids, Log } from '../../ports/surroundings';
import { holdsSame, imageOfText, imagesOf, isKept, isSame, targetOf } from './images';
import { lookAt } from './journal';
import { journalIn } from './leftJournals';
import { takeSteps } from './takeSteps';

interface ChangeBookNeeds {
  /** Holds a folder for each conversation. */
  readonly folder: string;
  readonly journals: string;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is older, or more than fits, is forgotten, the oldest conversations first. */
const mostAgeMs = 30 * 24 * 3_600_000;
const mostBytes = 300_000_000;

/** Keeps what agents change in files that only this user can read. */
export class ChangeBookFiles implements ChangeBook, ChangeRecorder {
  private readonly changed = new Emitter<void>();

  /** Something was entered or forgotten. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly needs: ChangeBookNeeds) {}

  async take(history: string, paths: readonly string[]): Promise<TakenImages> {
    let images: ReadonlyMap<string, FileImage> = new Map();
    await this.quietly('a file could not be kept before it changes', async () => {
      images = await imagesOf(paths, this.blobs(history));
    });
    return { history, images };
  }

  enter(...[{ call, history, session }, kind, change]: Parameters<ChangeRecorder['enter']>): Promise<void> {
    return this.quietly('a change could not be entered', async () => {
      const changes: PathChange[] = [];
      const { texts, taken } = change ?? {};
      const blobs = this.blobs(history);
      const now = await imagesOf(texts === undefined ? [...(taken?.images.keys() ?? [])] : [], blobs);
      for (const [path, before] of taken?.images ?? []) {
        const mode = before.kind === 'file' ? before.mode : 0o644;
        const after = now.get(path) ?? (await imageOfText(texts?.get(path), mode, blobs));
        if (!isSame(before, after)) {
          changes.push({ path, before, after });
        }
      }
      if (kind === 'uncovered' || changes.length > 0) {
        await this.append({ history, session, agent: call.agent, kind, title: titleOf(call), changes });
      }
    });
  }

  async entries(): Promise<readonly BookEntry[]> {
    const all: BookEntry[] = [];
    for (const history of await namesIn(this.needs.folder)) {
      const text = await readFile(this.book(history), 'utf8').catch(() => '');
      all.push(...text.split('\n').flatMap(readEntry));
    }
    return all.sort((one, other) => one.time - other.time);
  }

  async plan(entries: readonly BookEntry[], path?: string): Promise<UndoPlan> {
    const [first] = entries;
    const history = first?.history ?? '';
    const changes: PathChange[] = [];
    const conflicts: { path: string; why: string }[] = [];
    const all = combined(entries, path);
    const images = await imagesOf(
      all.map(({ change }) => change.path),
      this.blobs(history),
    );
    for (const { change, isBroken } of all) {
      const now = images.get(change.path) ?? { kind: 'lost' };
      const isLost = change.before.kind === 'lost' || change.after.kind === 'lost';
      if (isLost || !(await isKept(change.before, this.blobs(history)))) {
        conflicts.push({ path: change.path, why: 'its content was not kept' });
      } else if (isBroken || !isAsLeft(change, now)) {
        conflicts.push({ path: change.path, why: 'it was changed since' });
      } else {
        changes.push({ path: change.path, before: now, after: change.before });
      }
    }
    return { history, title: first?.title ?? '', changes, conflicts };
  }

  async undo({ history, title, changes }: UndoPlan): Promise<StepsTaken> {
    const { journals, ids } = this.needs;
    // Whoever waits for this is a person.
    try {
      const taken = await this.take(
        history,
        changes.map(({ path }) => path),
      );
      const steps: FileStep[] = [];
      for (const { path, before, after } of changes) {
        const target = targetOf(after, this.blobs(history));
        const seen = taken.images.get(path);
        const now = seen?.kind === 'absent' ? undefined : await lookAt(path);
        if (target === undefined || seen === undefined || !isSame(seen, before)) {
          return { kind: 'conflict', paths: [path] };
        }
        const expected =
          now === undefined ? ({ kind: 'absent' } as const) : ({ kind: 'stamp', stamp: fileStamp(now) } as const);
        const step = { root: parse(path).root, path, expected, target };
        // A folder and anything else never take each other's place.
        const isOther =
          now !== undefined && target.kind !== 'absent' && now.isDirectory() !== (target.kind === 'folder');
        steps.push(...(isOther ? [{ ...step, target: { kind: 'absent' } as const }] : []), step);
      }
      const result = await takeSteps(steps, await journalIn(journals, ids.next()));
      if (result.kind === 'taken') {
        const by = { session: '', agent: 'you', kind: 'undo' } as const;
        await this.append({ ...by, history, title: `Undid: ${title}`, changes });
      }
      return result;
    } catch (error) {
      return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
    }
  }

  async text(history: string, image: FileImage): Promise<string | undefined> {
    if (image.kind !== 'file') {
      return image.kind === 'absent' ? '' : undefined;
    }
    const content = await readFile(join(this.blobs(history), image.digest)).catch(() => undefined);
    return content === undefined || content.includes(0) ? undefined : content.toString('utf8');
  }

  /** Forgets everything of a conversation. */
  forget(history: string): Promise<void> {
    return this.quietly('changes could not be forgotten', async () => {
      await rm(join(this.needs.folder, safe(history)), { recursive: true, force: true });
      this.changed.fire();
    });
  }

  /** Forgets what is too old, and the oldest of what is too much. */
  prune(): Promise<void> {
    return this.quietly('old changes could not be forgotten', async () => {
      const { folder, clock } = this.needs;
      const found = await Promise.all(
        (await namesIn(folder)).map(async (name) => {
          const { mtimeMs } = await stat(this.book(name)).catch(() => ({ mtimeMs: 0 }));
          return { name, mtimeMs, bytes: await bytesIn(this.blobs(name)) };
        }),
      );
      let room = mostBytes;
      for (const { name, mtimeMs, bytes } of found.sort((one, other) => other.mtimeMs - one.mtimeMs)) {
        room -= bytes;
        if (room < 0 || clock.now() - mtimeMs > mostAgeMs) {
          await rm(join(folder, name), { recursive: true, force: true });
        }
      }
    });
  }

  private async append(entry: Omit<BookEntry, 'id' | 'time'>): Promise<void> {
    const { ids, clock } = this.needs;
    const line: BookEntry = { ...entry, id: ids.next(), time: clock.now() };
    await mkdir(join(this.needs.folder, safe(entry.history)), { recursive: true, mode: 0o700 });
    // What was cut off by a full disk or a crash before must not take this entry along.
    await appendFile(this.book(entry.history), `\n${JSON.stringify(line)}\n`, { mode: 0o600 });
    this.changed.fire();
    await this.prune();
  }

  private book(history: string): string {
    return join(this.needs.folder, safe(history), 'book.jsonl');
  }

  private blobs(history: string): string {
    return join(this.needs.folder, safe(history), 'blobs');
  }

  private async quietly(what: string, work: () => Promise<void>): Promise<void> {
    // Keeping changes is a service to the person; an agent's call does not depend on it.
    try {
      await work();
    } catch (error) {
      this.needs.log.error(what, error);
    }
  }
}

/** Whether what a change left still lies there. A mode is told from another only where nothing else was changed. */
function isAsLeft({ before, after }: PathChange, now: FileImage): boolean {
  return holdsSame(before, after) ? isSame(after, now) : holdsSame(after, now);
}

/** Names of conversations are ours, but nothing that is read back may lead out of the folder. */
function safe(history: string): string {
  return history.replaceAll(/[^A-Za-z0-9_-]/g, '_');
}

function readEntry(line: string): readonly BookEntry[] {
  // A line that was cut off by a crash is no entry.
  const entry = parsedJson(line);
  const isEntry = Array.isArray(fieldOf(entry, 'changes')) && typeof fieldOf(entry, 'time') === 'number';
  return isEntry ? [entry as BookEntry] : [];
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(ifFailed<string[]>(['ENOENT'], []));
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all((await namesIn(folder)).map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What several entries made of one path, in one change. */
interface CombinedChange {
  readonly change: PathChange;
  /** Somebody else changed it in between, which undoing would lose. */
  readonly isBroken: boolean;
}

/** What entries changed, path by path, from before the first to after the last. */
function combined(entries: readonly BookEntry[], path?: string): readonly CombinedChange[] {
  const found = new Map<string, CombinedChange>();
  for (const { changes } of entries.toSorted((one, other) => one.time - other.time)) {
    for (const change of changes.filter((it) => path === undefined || it.path === path)) {
      const earlier = found.get(change.path);
      const isBroken = earlier !== undefined && (earlier.isBroken || !holdsSame(earlier.change.after, change.before));
      found.set(change.path, { change: { ...change, before: earlier?.change.before ?? change.before }, isBroken });
    }
  }
  return [...found.values()].filter(({ change, isBroken }) => isBroken || !isSame(change.before, change.after));
}

/** A call in a few words. */
function titleOf({ tool, input }: ToolCall): string {
  const paths = patchTargets(readPatch(input) ?? []);
  const text =
    textOf(input, 'command') ?? textOf(input, 'file_path') ?? textOf(input, 'notebook_path') ?? paths.join(', ');
  return text === '' ? tool : `${tool}: ${text.slice(0, 200)}`;
}
