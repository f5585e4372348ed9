/** The operating systems whose paths differ. */
export type Platform = 'linux' | 'darwin' | 'win32';

/** What is fixed before a call is taken apart: where relative paths hang and how paths are written. */
export interface Place {
  readonly cwd: string;
  readonly home: string;
  readonly platform: Platform;
}

/** What a path really is. `unresolvable`: a loop, a dangling link, or something that could not be looked at. */
export type RealPath = { readonly kind: 'real'; readonly path: string } | { readonly kind: 'unresolvable' };

/** Whether a rule with `content` in its parentheses means a call with this input; undefined when that cannot be told. */
export type ContentReading = (content: string, input: unknown) => boolean | undefined;

/** What was learned about the outside before deciding. */
export interface Facts {
  readonly place: Place;
  /** The working directories, absolute, as written and with links resolved. */
  readonly roots: readonly string[];
  readonly trusted: boolean;
  /** Paths that are not what they seem. A path that is absent is its own real path. */
  readonly real: ReadonlyMap<string, RealPath>;
  /** For uses of folders with all that lies below and without what links lead to, what that is, by paths from there; one that is absent may have anything. */
  readonly below?: ReadonlyMap<object, readonly string[]>;
  /** For those that follow links, where links below lead; of one that is absent that was not found out. */
  readonly beyond?: ReadonlyMap<object, readonly string[]>;
  /** Whether every name that commands of the text list for others is one word to them, and no option. */
  readonly plainNames?: boolean;
  /** Whether the file system ignores case (allow rules follow it; deny and ask rules always fold). */
  readonly foldsCase: boolean;
  /**
   * What holds this program's own rules, records and code, where its place is known: absolute, with links resolved.
   * Names under which it is usually found are protected anyway.
   */
  readonly ownPaths?: readonly string[];
  /** Tools that say themselves what stands in the parentheses of a rule about them, by their names. */
  readonly contents?: ReadonlyMap<string, ContentReading>;
}
