import type { Part } from '../part';
import { withScheme } from '../programs/analysis/gotUrls';
import { withTwoSlashes } from '../url/withTwoSlashes';

/** The URLs of a part. A program such as curl also takes a host without a scheme. */
export function urlsOf(part: Part): readonly string[] {
  if (part.kind === 'fetch') {
    return [part.url];
  }
  const words = part.kind === 'run' ? part.urls : [];
  return words.flatMap(({ text, candidates }) => [text, ...candidates]).map((text) => withScheme(withTwoSlashes(text)));
}
