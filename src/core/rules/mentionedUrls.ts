import type { Part } from '../engine/part';
import type { Command } from '../shell/analysis';
import { whyNotReadOnly } from '../shell/catalogue/whyNotReadOnly';
import type { Word } from '../shell/word';
import type { Hearing } from './hearing';
import type { HostIndex } from './hostIndex';
import { Matches } from './matches';
import { readUrl } from './url/readUrl';

/**
 * Hears the deny or ask rules about hosts in addresses that a command is given, without it being known that it goes
 * there: `npm install https://x`, `git remote add y https://x`. What only reads goes nowhere.
 */
export function hearMentionedUrls(
  { command, urls }: Extract<Part, { kind: 'run' }>,
  { rules, facts }: Hearing,
  matches: Matches,
): void {
  if (rules.url.named.length === 0 || !mentionsAddress(command)) {
    return;
  }
  const given = command.assignments.flatMap(({ value }) => value ?? []).concat(command.words);
  const words = given.filter((word) => !urls.includes(word) && mayBeAddress(word));
  if (words.length > 0 && whyNotReadOnly(command, facts) !== undefined) {
    for (const text of words.flatMap(textsOf)) {
      hearAddresses(text, rules.url, matches);
    }
  }
}

/** Nearly no command is given an address; those that are not must cost nothing. */
function mentionsAddress({ words, assignments }: Command): boolean {
  for (const word of words) {
    if (mayBeAddress(word)) {
      return true;
    }
  }
  return assignments.some(({ value }) => value !== undefined && mayBeAddress(value));
}

function mayBeAddress({ text, candidates }: Word): boolean {
  return text.includes('://') || (candidates.length > 0 && candidates.some((it) => it.includes('://')));
}

/** Hears the deny or ask rules about the host of a file through which the shell itself connects: `/dev/tcp/x/80`. */
export function hearConnection(path: string | undefined, rules: HostIndex, matches: Matches): void {
  const host = path === undefined ? undefined : /^\/dev\/(?:tcp|udp)\/([^/]+)/.exec(path)?.[1];
  if (host !== undefined) {
    matches.matches(rules.bare, 'it connects');
    hearAddresses(`tcp://${host}`, rules, matches);
  }
}

function textsOf({ text, candidates }: Word): readonly string[] {
  return candidates.length === 0 ? [text] : [text, ...candidates];
}

function hearAddresses(text: string, rules: HostIndex, matches: Matches): void {
  for (const [address, rest] of text.matchAll(/:\/\/([^\s"'`<>(){}|,;]{1,300})/g)) {
    const url = readUrl(`https://${rest}`);
    if (url.ok) {
      const heard = new Matches();
      rules.hear(url.host, heard);
      matches.may(
        heard.list().map(({ rule }) => rule),
        `it may go to \`${address.slice(3)}\``,
      );
    }
  }
}
