import { gotUrls } from '../programs/analysis/gotUrls';
import { isThisMachine, whyNear } from '../url/nearHost';
import { readUrl } from '../url/readUrl';
import type { Check, CheckVoice } from './check';
import { urlsOf } from './urlsOf';

/** URLs that lead to this machine, its network or a cloud's metadata. */
export const nearAddresses: Check = {
  id: 'near-addresses',
  summary: 'Asks before a request to loopback, link-local, private or metadata addresses, in any spelling.',
  about: ['urls'],
  judge(part) {
    let voice: CheckVoice | undefined;
    for (const text of urlsOf(part)) {
      const url = readUrl(text);
      const near = url.ok ? whyNear(url.host) : undefined;
      if (url.ok && near !== undefined) {
        // Only getting something from a program on this machine is what developers do all day.
        const isGet = part.kind === 'fetch' || (part.kind === 'run' && gotUrls(part.command) !== undefined);
        const safety = !isGet || url.suspicious !== undefined || !isThisMachine(url.host);
        const next = { effect: 'ask', safety, says: `\`${text}\` ${near.replace(/^is /, 'leads to ')}` } as const;
        voice = voice === undefined || safety ? next : voice;
      }
    }
    return voice;
  },
};
