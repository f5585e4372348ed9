import type { Command } from '../../shell/analysis';
import { programs } from './programs';

/** The URLs that a command does no more than get, follows nowhere and prints; undefined when it may do something else. */
export function gotUrls({ words, hidden, opaque, local }: Command): readonly string[] | undefined {
  const [program, ...args] = words;
  const row = programs.get(program?.text ?? '');
  if (hidden !== undefined || opaque !== undefined || local || !words.every(({ literal }) => literal)) {
    return undefined;
  }
  const got = row?.isSurely(program?.text ?? '') ? row.spec.gets?.(args) : undefined;
  return got?.map(({ text }) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`));
}
