import { type Disposable, Emitter } from '../../base/lifetime';
import { isListOfTexts } from '../../core/settings/isListOfTexts';
import type { KeptValues } from '../../ports/surroundings';

/** More than anybody accepts. Beyond it the oldest are forgotten, and forgetting only asks again. */
const most = 20_000;

/** Hashes that are kept under one name, outside every workspace. Anything else found there counts as nothing. */
export class KeptHashes implements Disposable {
  private readonly changed = new Emitter<ReadonlySet<string>>();
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

  private async change(next: (kept: ReadonlySet<string>) => readonly string[]): Promise<void> {
    let isChanged = false;
    await this.values.change(this.key, (from) => {
      const before = new Set(isListOfTexts(from) ? from : []);
      const after = [...new Set(next(before))].slice(-most);
      isChanged = after.length !== before.size || !after.every((hash) => before.has(hash));
      return isChanged ? after : from;
    });
    if (isChanged) {
      this.changed.fire(this.hashes);
    }
  }
}
