import { redactionMark } from '../core/text/redactionMark';

/** A text or JSON value with its secrets taken out. */
interface Redacted<T> {
  readonly value: T;
  /** Whether anything was taken out, so that nobody takes the rest for the whole. */
  readonly changed: boolean;
}

const textLimit = 20_000;
const depthLimit = 40;

/** Names whose value is a secret, in flags, assignments, headers, URL queries and JSON fields. */
const secretName = String.raw`[\w-]{0,40}(?:passw(?:or)?d|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?|authorization|cookie|session[_-]?id|signature)[\w-]{0,40}`;

/**
 * What a secret looks like. The first group, if there is one, is kept: names, hosts and paths stay readable.
 * Every repetition is bounded or over a class that its neighbour excludes, so no text makes these slow.
 */
const patterns: readonly RegExp[] = [
  // A private key in its armour.
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
  // Keys that say what they are: GitHub, GitLab, npm, Slack, OpenAI-like, AWS, Google, JSON web tokens.
  /\b(?:gh[pousr]_|github_pat_|glpat-|npm_|xox[abprs]-|sk-|rk_live_|sk_live_)[\w-]{10,255}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{30,60}/g,
  /\beyJ[\w-]{8,4000}\.[\w-]{8,4000}(?:\.[\w-]{0,4000})?/g,
  // The password in a URL.
  /(:\/\/[^\s/:@'"]{0,200}:)[^\s/@'"]{1,500}(?=@)/g,
  // `Authorization: Bearer x`, `X-Api-Token: x`, up to the closing quote or the end of the line.
  new RegExp(String.raw`(\b${secretName}\s{0,5}:\s{0,5})[^'"\r\n]{1,2000}`, 'gi'),
  // `--password x`, `--token=x`.
  new RegExp(
    String.raw`(--?${secretName}(?:=|\s{1,5}))(?:"[^"\n]{0,2000}"|'[^'\n]{0,2000}'|[^\s'"-][^\s'"]{0,1999})`,
    'gi',
  ),
  // `API_TOKEN=x`, `?token=x&`.
  new RegExp(String.raw`(\b${secretName}=)(?:"[^"\n]{0,2000}"|'[^'\n]{0,2000}'|[^\s'"&;|]{1,2000})`, 'gi'),
  // `curl -u name:password`.
  /(\s(?:-u|--user)[= ]?['"]?[^\s:'"]{1,200}:)[^\s'"]{1,500}/g,
];

const secretField = new RegExp(`^${secretName}$`, 'i');

/** Takes secrets out of `text` and cuts it when it is very long. Commands, paths and hosts stay. */
export function redactText(text: string): Redacted<string> {
  const cut =
    text.length > textLimit ? `${text.slice(0, textLimit)}… [${text.length - textLimit} characters left out]` : text;
  const value = patterns.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (_, kept: unknown) => `${typeof kept === 'string' ? kept : ''}${redactionMark}`),
    cut,
  );
  return { value, changed: value !== text };
}

/** Takes secrets out of every text in a JSON value, and whole values whose field is named like a secret. */
export function redactJson(value: unknown): Redacted<unknown> {
  return redactAt(value, depthLimit);
}

function redactAt(value: unknown, depth: number): Redacted<unknown> {
  if (typeof value === 'string') {
    return redactText(value);
  }
  if (typeof value !== 'object' || value === null) {
    return { value, changed: false };
  }
  if (depth === 0) {
    return { value: '… [deeper values left out]', changed: true };
  }
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => redactAt(item, depth - 1));
    return { value: items.map((item) => item.value), changed: items.some((item) => item.changed) };
  }
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => {
    const isSecret = secretField.test(name) && (typeof field === 'string' || typeof field === 'number');
    return [name, isSecret ? { value: redactionMark, changed: true } : redactAt(field, depth - 1)] as const;
  });
  return {
    value: Object.fromEntries(fields.map(([name, field]) => [name, field.value])),
    changed: fields.some(([, field]) => field.changed),
  };
}
