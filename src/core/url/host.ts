import { domainToAscii } from './domainToAscii';
import { endsInNumber, printIpv4, readIpv4 } from './ipv4';
import { type Ipv6, printIpv6, readIpv6 } from './ipv6';

/** A host in its one canonical form: lower case, ASCII, numeric addresses in the usual notation, no dot at the end. */
export type Host =
  | { readonly kind: 'name'; readonly text: string; readonly labels: readonly string[] }
  | { readonly kind: 'ipv4'; readonly text: string; readonly address: number }
  /** `text` has its brackets. */
  | { readonly kind: 'ipv6'; readonly text: string; readonly address: Ipv6 };

/** A host as it was written, or why it is none. */
export type ReadHost =
  | {
      readonly ok: true;
      readonly host: Host;
      /** Why other programs may take it for another host; undefined when it is spelled plainly. */
      readonly suspicious: string | undefined;
    }
  | { readonly ok: false; readonly why: string };

/** Reads the host of a URL as browsers do. */
export function readHost(written: string): ReadHost {
  if (written.startsWith('[')) {
    const address = written.endsWith(']') ? readIpv6(written.slice(1, -1)) : undefined;
    return address === undefined
      ? { ok: false, why: 'its host is no IPv6 address' }
      : { ok: true, host: { kind: 'ipv6', text: `[${printIpv6(address)}]`, address }, suspicious: undefined };
  }
  const decoded = percentDecoded(written);
  const domain = decoded === undefined ? undefined : domainToAscii(decoded);
  if (domain === undefined || domain.text === '' || forbidden.test(domain.text)) {
    return { ok: false, why: written === '' ? 'it names no host' : 'its host contains characters that no host has' };
  }
  const mapped = domain.mapped ? 'its host is written with characters that turn into others' : undefined;
  const suspicious = decoded === written ? mapped : 'its host is written with percent signs';
  if (endsInNumber(domain.text)) {
    const address = readIpv4(domain.text);
    if (address === undefined) {
      return { ok: false, why: 'its host is no IPv4 address' };
    }
    const text = printIpv4(address);
    const plain = text === withoutLastDot(domain.text) ? suspicious : 'its host is an address in an unusual spelling';
    return { ok: true, host: { kind: 'ipv4', text, address }, suspicious: suspicious ?? plain };
  }
  const text = withoutLastDot(domain.text);
  const labels = text.split('.');
  if (text === '') {
    return { ok: false, why: 'it names no host' };
  }
  return {
    ok: true,
    host: { kind: 'name', text, labels },
    suspicious: suspicious ?? (labels.includes('') ? 'its host has an empty label' : undefined),
  };
}

/** What no host name may contain, by the URL standard. */
const forbidden = /[\0-\x20"#%/:<>?@[\\\]^`{|}\x7f]/;

function percentDecoded(written: string): string | undefined {
  if (!written.includes('%')) {
    return written;
  }
  // Found out before, because throwing costs more than all the rest: `date +%Y` comes here.
  if (/%(?![0-9a-fA-F]{2})/.test(written)) {
    return undefined;
  }
  try {
    return decodeURIComponent(written);
  } catch {
    // The language throws for what is no UTF-8; browsers refuse such a host as well.
    return undefined;
  }
}

function withoutLastDot(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}
