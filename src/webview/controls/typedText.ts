/** How text came into the box: by keys, or in any other way (pasted, dropped, recalled, put back). */
export type Origin = 'typed' | 'other';

/** Remembers which characters of a text the person typed, as the text changes. */
export class TypedText {
  private text = '';
  /** One mark a character of `text`: `t` for typed. */
  private marks = '';

  /** Takes in what the text has become; what is new in it came in one way. */
  change(text: string, origin: Origin): void {
    const most = Math.min(text.length, this.text.length);
    let head = 0;
    while (head < most && text[head] === this.text[head]) {
      head += 1;
    }
    let tail = 0;
    while (tail < most - head && text.at(-1 - tail) === this.text.at(-1 - tail)) {
      tail += 1;
    }
    const added = text.length - head - tail;
    const mark = origin === 'typed' ? 't' : '-';
    this.marks = this.marks.slice(0, head) + mark.repeat(added) + this.marks.slice(this.marks.length - tail);
    this.text = text;
  }

  /** The pieces that were typed whole and have an `@` in them, in which alone a file can be mentioned. */
  get pieces(): readonly string[] {
    return [...this.marks.matchAll(/t+/g)]
      .map((run) => this.text.slice(run.index, run.index + run[0].length))
      .filter((piece) => piece.includes('@'));
  }
}

/** What an event of the box says about where text came from. Whatever is not surely a key is something else. */
export function originOf(inputType: string, added: string | null): Origin {
  const isKey = inputType === 'insertText' && (added ?? '').length <= 2;
  const isKept = inputType === 'insertLineBreak' || inputType === 'insertCompositionText';
  return isKey || isKept ? 'typed' : 'other';
}

/** What the person has begun to write and can be helped with. */
interface Wanted {
  readonly kind: 'command' | 'file';
  /** What stands after the slash of a command, or the `@` of a file. */
  readonly query: string;
  readonly from: number;
}

/** What stands before the cursor and can be completed; undefined when nothing can. */
export function wantedAt(text: string, cursor: number): Wanted | undefined {
  const before = text.slice(0, cursor);
  const command = /^\/([\w-]*)$/.exec(before);
  if (command !== null) {
    return { kind: 'command', query: command[1] ?? '', from: 0 };
  }
  const file = /(?:^|[\s("'[{])@([^\s`"'()[\]{}<>]*)$/.exec(before);
  const query = file?.[1];
  return query === undefined ? undefined : { kind: 'file', query, from: cursor - query.length - 1 };
}

/** Whether a path can be mentioned: in a text it ends with the first blank. */
export function isMentionable(path: string): boolean {
  return /^[^\s`"'()[\]{}<>]*[^\s`"'()[\]{}<>.,;:!?]$/.test(path);
}
