import { readUrl } from '../url/readUrl';
import { type Check, safetyAsk } from './check';

/** URLs that are no http(s) URL or that readers understand differently from one another. */
export const strangeUrls: Check = {
  id: 'strange-urls',
  summary: 'Asks about URLs that are no http(s) URL, or that have a backslash, a control character or a blank inside.',
  about: ['urls'],
  judge(part) {
    if (part.kind !== 'fetch') {
      return undefined;
    }
    const url = readUrl(part.url);
    const says = url.ok ? url.suspicious : url.why;
    return says === undefined ? undefined : safetyAsk(`the URL is unusual: ${says}`);
  },
};
