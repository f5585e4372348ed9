import { changedAt, stampOf } from './followedFiles';

/** Told of every file and folder that something is read from, before it is. */
export type Look = (path: string) => void;

/** Something made from files, and how long it holds by itself. */
interface Made<Value> {
  readonly value: Value;
  /** Milliseconds since the epoch. */
  readonly validUntil: number;
}

/** What changed so lately may change once more without looking any different: some disks keep whole seconds. */
const settlesAfter = 1_000;

/** What was made from files is kept until one of them is another. */
export class SteadyReading<Value> {
  private kept: (Made<Value> & { readonly name: string; readonly seen: ReadonlyMap<string, string> }) | undefined;

  /** What `read` makes, or has made under the same name from the same files. */
  of(name: string, read: (look: Look) => Made<Value>): Value {
    const { kept } = this;
    const isSame = kept?.name === name && Date.now() < kept.validUntil;
    if (isSame && [...kept.seen].every(([path, stamp]) => stampOf(path) === stamp)) {
      return kept.value;
    }
    const seen = new Map<string, string>();
    const made = read((path) => seen.set(path, stampOf(path)));
    const isSteady = [...seen.keys()].every((path) => Date.now() - changedAt(path) > settlesAfter);
    this.kept = isSteady ? { ...made, name, seen } : undefined;
    return made.value;
  }
}
