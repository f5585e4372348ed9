/** The kinds of pictures that models take. */
export type ImageKind = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** How pictures of each kind begin, in base64. */
const beginnings: readonly (readonly [ImageKind, RegExp])[] = [
  ['image/png', /^iVBORw0KGgo/],
  ['image/jpeg', /^\/9j\//],
  ['image/gif', /^R0lGOD/],
  ['image/webp', /^UklGR.{7}RUJQ/],
];

/** What kind of picture bytes in base64 are, by how they begin; undefined for everything else. */
export function imageKind(bytes: string): ImageKind | undefined {
  return beginnings.find(([, beginning]) => beginning.test(bytes))?.[0];
}
