import type { Part } from '../part';
import { readUrl } from '../url/readUrl';
import { type Check, safetyAsk } from './check';
import { urlsOf } from './urlsOf';

/** URLs that are no http(s) URL or that readers understand differently from one another. */
export const strangeUrls: Check = {
  id: 'strange-urls',
  summary: 'Asks about URLs that are no http(s) URL, or that have a backslash, a control character or a blank inside.',
  about: ['urls'],
  judge(part) {
    for (const text of urlsOf(part)) {
      const says = whyStrange(text, part);
      if (says !== undefined) {
        return safetyAsk(`the URL is unusual: ${says}`);
      }
    }
    return undefined;
  },
};

/** Programs are handed all kinds of URLs; only where one leads must be plain. */
function whyStrange(text: string, part: Part): string | undefined {
  const url = readUrl(text);
  if (part.kind === 'run') {
    return url.ok ? url.disputed : text.includes('\\') ? url.why : undefined;
  }
  return url.ok ? url.suspicious : url.why;
}
