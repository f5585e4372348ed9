import { type Host, type ReadHost, readHost } from './host';

/** A URL as far as rules need it, or why it is none. */
export type ReadUrl =
  | {
      readonly ok: true;
      readonly host: Host;
      /** The one that is named, or that of the scheme; undefined for other schemes. */
      readonly port: number | undefined;
      /** Lower case, without the colon. */
      readonly scheme: string;
      /** What about its host makes programs go elsewhere: for curl and wget, a backslash does not end it. */
      readonly disputed: string | undefined;
      /** Why an allow rule must not cover it: programs disagree about where it leads. */
      readonly suspicious: string | undefined;
    }
  | { readonly ok: false; readonly why: string };

/** Reads a URL as browsers do (WHATWG), and says what about it other programs read differently. */
export function readUrl(text: string): ReadUrl {
  if (text.length > 100_000) {
    return { ok: false, why: 'it is too long' };
  }
  const trimmed = trimControls(text);
  const cleaned = trimmed.replace(/[\t\n\r]/g, '');
  const parts = /^([A-Za-z][A-Za-z0-9+.-]*):([/\\]*)(.*)$/s.exec(cleaned);
  const scheme = parts?.[1]?.toLowerCase();
  const slashes = parts?.[2] ?? '';
  const rest = parts?.[3] ?? '';
  if (scheme === undefined) {
    return { ok: false, why: 'it has no scheme such as `https:`' };
  }
  if (!special.has(scheme) && slashes !== '//') {
    return { ok: false, why: `a URL of scheme \`${scheme}\` names no host` };
  }
  const authority = /^[^/\\?#]*/.exec(rest)?.[0] ?? '';
  const found = readAuthority(authority);
  if (!found.ok) {
    return found;
  }
  return {
    ok: true,
    host: found.host,
    port: found.port ?? (scheme === 'http' ? 80 : scheme === 'https' ? 443 : undefined),
    scheme,
    disputed: /^[^/?#]*/.exec(rest)?.[0].includes('\\') ? backslash : undefined,
    suspicious: whySuspicious({ text, cleaned, scheme, slashes, authority }) ?? found.suspicious,
  };
}

const backslash = 'it has a backslash inside';

/** Schemes whose URLs name a host however many slashes they have. */
const special: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss', 'ftp']);

/** Browsers ignore control characters and blanks around a URL. */
function trimControls(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && text.charCodeAt(from) <= 0x20) {
    from += 1;
  }
  while (to > from && text.charCodeAt(to - 1) <= 0x20) {
    to -= 1;
  }
  return text.slice(from, to);
}

/** `user:password@host:port`; everything up to the last `@` is not the host. */
function readAuthority(authority: string): ReadHost & { readonly port?: number | undefined } {
  const hostAndPort = authority.slice(authority.lastIndexOf('@') + 1);
  const bracket = hostAndPort.lastIndexOf(']');
  const colon = hostAndPort.indexOf(':', bracket + 1);
  const port = colon < 0 ? '' : hostAndPort.slice(colon + 1);
  if (!/^[0-9]*$/.test(port) || Number(port) > 65_535) {
    return { ok: false, why: 'its port is no port' };
  }
  const host = readHost(colon < 0 ? hostAndPort : hostAndPort.slice(0, colon));
  return { ...host, port: port === '' ? undefined : Number(port) };
}

function whySuspicious(read: {
  readonly text: string;
  readonly cleaned: string;
  readonly scheme: string;
  readonly slashes: string;
  readonly authority: string;
}): string | undefined {
  if (read.scheme !== 'http' && read.scheme !== 'https') {
    return 'it is no http or https URL';
  }
  if (/[\0-\x1f\x7f]/.test(read.text)) {
    return 'it has a control character inside';
  }
  if (read.text.includes('\\')) {
    return backslash;
  }
  if (read.cleaned.includes(' ')) {
    return 'it has a blank inside';
  }
  if (read.slashes !== '//') {
    return 'it does not have exactly two slashes after its scheme';
  }
  return read.authority.indexOf('@') === read.authority.lastIndexOf('@')
    ? undefined
    : 'it has more than one `@` before its host';
}
