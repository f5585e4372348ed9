/** What stands at a path when its last segment is not followed. */
export type PathStanding =
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'present' }
  | { readonly kind: 'missing' }
  /** It may not be looked at, or what it is depends on who looks. */
  | { readonly kind: 'unreadable' };

/** Where links are looked up. */
export interface Links {
  /** `path` is absolute and every folder above its last segment is already real. */
  lookAt(path: string): PathStanding;
  /**
   * The names in a folder that is real, none if it is not there; no more than one above `limit`.
   * Undefined when it may not be looked at.
   */
  namesIn(folder: string, limit: number): readonly string[] | undefined;
}
