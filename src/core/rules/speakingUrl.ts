import { mayBeginOtherwise, type Word } from '../shell/word';
import { literalStart } from '../shell/wordParts';
import { type ReadUrl, readUrl } from '../url/readUrl';
import { withTwoSlashes } from '../url/withTwoSlashes';
import type { HostIndex } from './hostIndex';
import type { Matches } from './rule/matches';

/** Hears the deny or ask rules about the URL of a call. */
export function hearUrl(text: string, rules: HostIndex, matches: Matches): void {
  matches.matches(rules.bare, 'it fetches a URL');
  if (rules.named.length > 0) {
    hearHost(readUrl(text), rules, matches);
  }
}

/** Hears the deny or ask rules about a word that a command takes for a URL. */
export function hearUrlWord(word: Word, rules: HostIndex, matches: Matches): void {
  const texts = word.literal ? [word.text] : word.candidates;
  const urls = texts.map((text) => readLooseUrl(text)).filter((url) => url !== undefined);
  if (word.literal && urls.length === 0) {
    return;
  }
  matches.matches(rules.bare, 'it fetches a URL');
  if (rules.named.length === 0) {
    return;
  }
  for (const url of urls) {
    hearHost(url, rules, matches);
  }
  if (!word.literal) {
    hearBeginning(word, rules, matches);
  }
}

/** A word of which the host at least is literal tells enough; of any other nothing is known. */
function hearBeginning(word: Word, rules: HostIndex, matches: Matches): void {
  const beginning = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*[/?#]/i.exec(literalStart(word))?.[0];
  if (beginning === undefined || mayBeginOtherwise(word)) {
    matches.may(rules.named, `where \`${word.source}\` leads cannot be told`);
  } else {
    hearHost(readUrl(beginning), rules, matches);
  }
}

function hearHost(url: ReadUrl, rules: HostIndex, matches: Matches): void {
  if (url.ok) {
    rules.hear(url.host, matches);
  }
  const why = url.ok ? url.disputed : url.why;
  if (why !== undefined) {
    matches.may(rules.named, `where it leads cannot be told: ${why}`);
  }
}

/**
 * Reads what a program such as curl or git takes for a URL: also a host without a scheme, and `user@host:path`.
 * Undefined when the text is plainly a file.
 */
function readLooseUrl(text: string): ReadUrl | undefined {
  if (/^\.{0,2}\//.test(text) || /^file:/i.test(text) || text === '.' || text === '..') {
    return undefined;
  }
  // `all:http://x` says for which addresses the proxy is, `x::http://y` what brings git there.
  const inside = /^\w[\w-]*::?(?=\w[\w+.-]*:\/\/)/.exec(text)?.[0];
  if (inside !== undefined) {
    return readUrl(text.slice(inside.length));
  }
  if (/^[a-z][a-z0-9+.-]*:[/\\]{2}|^https?:/i.test(withTwoSlashes(text))) {
    return readUrl(withTwoSlashes(text));
  }
  const read = readUrl(`http://${text}`);
  const colon = text.indexOf(':');
  return read.ok || colon < 0 ? read : readUrl(`http://${text.slice(0, colon)}`);
}
