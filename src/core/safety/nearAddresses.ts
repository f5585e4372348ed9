import type { Part } from '../engine/part';
import { isNearHost } from '../rules/url/nearHost';
import { readUrl } from '../rules/url/readUrl';
import type { Check } from './check';

/** URLs that lead to this machine, its network or a cloud's metadata. */
export const nearAddresses: Check = {
  id: 'near-addresses',
  summary: 'Asks before a request to loopback, link-local, private or metadata addresses, in any spelling.',
  about: ['urls'],
  judge(part) {
    for (const text of urlsOf(part)) {
      const url = readUrl(text);
      if (url.ok && isNearHost(url.host)) {
        return { effect: 'ask', safety: true, says: `\`${text}\` leads to this machine or its network` };
      }
    }
    return undefined;
  },
};

/** The URLs of a part. A program such as curl also takes a host without a scheme. */
function urlsOf(part: Part): readonly string[] {
  switch (part.kind) {
    case 'fetch':
      return [part.url];
    case 'run':
      return part.urls.length === 0
        ? none
        : part.urls
            .flatMap((word) => [word.text, ...word.candidates])
            .map((text) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`));
    default:
      return none;
  }
}

const none: readonly string[] = [];
