/** What the person has begun to write and can be helped with. */
type Wanted =
  /** A command, with what stands after its slash. */
  | { readonly kind: 'command'; readonly query: string; readonly from: number }
  /** A file, with what stands after its `@`. */
  | { readonly kind: 'file'; readonly query: string; readonly from: number };

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
