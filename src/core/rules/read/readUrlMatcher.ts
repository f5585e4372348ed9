import type { Decision } from '../../decision';
import { readHost } from '../../url/host';
import { type MatcherReading, meaning, noExceptions, refused } from '../rule/matcherReading';

/** Reads `example.com`, `domain:example.com`, `domain:*.example.com` or `domain:*`, and in allow rules `localhost:3000`. */
export function readUrlMatcher(body: string, effect: Decision): MatcherReading {
  const whole = body.startsWith('domain:') ? body.slice('domain:'.length) : body;
  // A deny rule that names a port would be passed by another one.
  const port = effect === 'allow' ? /^((?:\[[^\]]*\]|[^:*]+)):([1-9][0-9]{0,4})$/.exec(whole) : null;
  const named = port?.[1] ?? whole;
  if (named === '*') {
    return meaning({ kind: 'url', host: undefined, subdomains: false });
  }
  if (/[/\\@?#]/.test(named) || /:[0-9]*$/.test(named.replace(/^\[[^\]]*\]/, ''))) {
    return refused('names more than a host; write the host alone, without scheme, user, port or path');
  }
  const subdomains = named.startsWith('*.');
  const written = subdomains ? named.slice(2) : named;
  if (written.includes('*')) {
    return refused('has a `*` that does not stand alone or as the first label of the host');
  }
  if (written.startsWith('!')) {
    return refused(noExceptions);
  }
  const read = readHost(written);
  if (!read.ok) {
    return refused(`names no host: ${read.why}`);
  }
  if (read.suspicious !== undefined) {
    return refused(`does not name its host plainly; write \`${read.host.text}\` if that is meant`);
  }
  if (subdomains && read.host.kind !== 'name') {
    return refused('asks for the subdomains of an address, which has none');
  }
  const number = port === null ? {} : { port: Number(port[2]) };
  return meaning({ kind: 'url', host: read.host.text, subdomains, ...number });
}
