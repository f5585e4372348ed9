import { Emitter } from '../../base/emitter';
import type { Disposable } from '../../base/lifetime';
import { isListOfTexts } from './isListOfTexts';

/** The part of an extension's storage that is used here; VS Code's `Memento` is one. It lies outside every workspace. */
export interface KeptValues {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** More than anybody accepts. Beyond it the oldest are forgotten, and forgetting only asks again. */
const most = 20_000;

/** Hashes that are kept under one key of the extension's storage. Anything else found there counts as nothing. */
export class KeptHashes implements Disposable {
  private readonly changed = new Emitter<ReadonlySet<string>>();
  private queue: Promise<unknown> = Promise.resolve();
  private read: { readonly from: unknown; readonly hashes: ReadonlySet<string> } | undefined;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly values: KeptValues,
    private readonly key: string,
  ) {}

  /** Other windows add to the same list, so it is looked at afresh each time. */
  get hashes(): ReadonlySet<string> {
    const from = this.values.get(this.key);
    if (this.read === undefined || this.read.from !== from) {
      this.read = { from, hashes: new Set(isListOfTexts(from) ? from : []) };
    }
    return this.read.hashes;
  }

  add(hashes: readonly string[]): Promise<void> {
    return this.change((kept) => [...kept, ...hashes]);
  }

  remove(hashes: readonly string[]): Promise<void> {
    const gone = new Set(hashes);
    return this.change((kept) => [...kept].filter((hash) => !gone.has(hash)));
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** One change after the other, so that none is lost. */
  private change(next: (kept: ReadonlySet<string>) => readonly string[]): Promise<void> {
    const done = this.queue.then(async () => {
      const before = this.hashes;
      const after = [...new Set(next(before))].slice(-most);
      if (after.length === before.size && after.every((hash) => before.has(hash))) {
        return;
      }
      await this.values.update(this.key, after);
      this.changed.fire(this.hashes);
    });
    // The queue goes on after a failure; whoever asked for the change hears of it.
    this.queue = done.catch(() => undefined);
    return done;
  }
}
