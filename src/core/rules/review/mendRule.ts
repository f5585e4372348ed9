import type { Decision } from '../../decision';
import { deceptionIn } from '../../text/deceptive';
import { readUrl } from '../../url/readUrl';
import type { Ground } from '../ground';
import { isReadable, readRule } from '../readRule';
import { nameMeantBy, nameNear } from '../rule/toolNames';
import { whyBroad } from './whyBroad';

/**
 * A readable rule that was probably meant by an unreadable one. Undefined when that cannot be told, or when an allow
 * rule would come out so broad that nobody should get it by a click.
 */
export function mendRule(text: string, effect: Decision, ground: Ground): string | undefined {
  let mended = text.length > 2_000 ? '' : text;
  for (const mend of mends) {
    mended = mend(mended);
    const rule = readRule(mended, { effect, scope: 'session' });
    if (isReadable(rule)) {
      return rule.match.kind === 'everything' || whyBroad(rule, ground) !== undefined ? undefined : mended;
    }
  }
  return undefined;
}

/** Each mends one kind of slip and leaves everything else alone. They are tried one on top of the other. */
const mends: readonly ((text: string) => string)[] = [
  (text) =>
    [...text]
      .map((char) => (char === '\t' || char === '\n' ? ' ' : deceptionIn(char) === undefined ? char : ''))
      .join(''),
  (text) => text.trim(),
  // `Bash (x)` and `Bash[x]`.
  (text) =>
    text
      .replace(/^([A-Za-z_][A-Za-z0-9_.-]*)\s*\[(.*)\]$/, '$1($2)')
      .replace(/^([A-Za-z_][A-Za-z0-9_.-]*)\s+\(/, '$1('),
  (text) => (text.includes('(') && !text.endsWith(')') ? `${text})` : text),
  (text) => {
    const name = /^[A-Za-z_][A-Za-z0-9_.-]*/.exec(text)?.[0] ?? '';
    return (nameMeantBy(name) ?? nameNear(name) ?? name) + text.slice(name.length);
  },
  inBody((body) => body.trim()),
  // `npm run :*` and `npm run*`.
  inBody((body) => body.replace(/\s+:\*$/, ':*')),
  inBody((body) => body.replace(/([^\s:*])\*$/, '$1:*')),
  inBody((body) => body.replace(/^(?:[A-Za-z_][A-Za-z0-9_]*=[^\s'"$`]*\s+)+/, '')),
  (text) =>
    text.replace(
      /^(WebFetch|url)\((.*)\)$/,
      (whole: string, name: string, body: string) => hostOnly(name, body) ?? whole,
    ),
];

function inBody(mend: (body: string) => string): (text: string) => string {
  return (text) => {
    const open = text.indexOf('(');
    return open < 0 || !text.endsWith(')') ? text : `${text.slice(0, open)}(${mend(text.slice(open + 1, -1))})`;
  };
}

function hostOnly(name: string, body: string): string | undefined {
  const written = body.replace(/^domain:/, '');
  const url = readUrl(
    /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^[^/]*:[0-9]/.test(written) ? written : `https://${written}`,
  );
  return url.ok ? `${name}(domain:${url.host.text})` : undefined;
}
