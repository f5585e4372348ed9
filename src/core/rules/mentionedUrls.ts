import type { PartOf, PathUse } from '../part';
import { runsCode } from '../programs/analysis/unwrap';
import { whyNotReadOnly } from '../programs/analysis/whyNotReadOnly';
import { inputWords } from '../shell/printers';
import { programOf } from '../shell/programName';
import { namesConfiguration, namesProxy } from '../shell/variableNames';
import { unknownWord, type Word } from '../shell/word';
import { readUrl } from '../url/readUrl';
import type { Hearing } from './hearing';
import type { HostIndex } from './hostIndex';
import { Matches } from './rule/matches';
import { reachOf } from './shell/runsOthers';

/**
 * Hears the deny or ask rules about hosts in whatever a command is given, without it being known that it goes there:
 * `npm install https://x`, `git remote add y x:z`, `https_proxy=x curl …`. What only reads goes nowhere.
 */
export function hearMentionedUrls({ command, urls }: PartOf<'run'>, { rules, facts }: Hearing, matches: Matches): void {
  const { url } = rules;
  if (url.named.length === 0) {
    return;
  }
  const heard = new Matches();
  hearWords(command.words, { url, heard, urls });
  for (const { name, value, source } of command.assignments) {
    hearWords(value === undefined ? [] : [value], { url, heard, urls });
    // `read https_proxy`
    hearAim(name, value ?? unknownWord(source), { url, heard });
  }
  const program = programOf(command) ?? '';
  // Code, or commands of its own, that say where it goes: `ftp <<< 'open x'`.
  const takesOrders = command.input.kind !== 'inherited' && (runsCode(program) || reachOf([program]) === 'runs others');
  hearWords(takesOrders ? inputWords(command.input) : [], { url, heard, urls });
  if (heard.list().length > 0 && whyNotReadOnly(command, facts) !== undefined) {
    matches.mayAll(heard);
  }
}

interface Listening {
  readonly url: HostIndex;
  readonly heard: Matches;
}

function hearWords(words: readonly Word[], { url, heard, urls }: Listening & { urls: readonly Word[] }): void {
  for (const word of words) {
    // `--index name=https://x`
    if (urls.includes(word) && !/^[\w-]+=/.test(word.text)) {
      continue;
    }
    hearText(word.text, { url, heard });
    for (const text of word.candidates) {
      hearText(text, { url, heard });
    }
    const equals = word.text.indexOf('=');
    if (!word.literal && equals > 0 && equals < 100) {
      hearAim(word.text.slice(0, equals), word, { url, heard });
    }
  }
}

/** Hears what a variable is set to that says where programs connect, as far as that is not known. */
function hearAim(name: string, { literal, source }: Word, { url, heard }: Listening): void {
  if (namesConfiguration(name) || (!literal && namesProxy(name))) {
    heard.may(url.named, `\`${source}\` may lead anywhere`);
  }
}

/** Hears the deny or ask rules about the host of a file through which the shell itself connects: `/dev/tcp/x/80`. */
export function hearConnection({ kind, paths: [path = ''] }: PathUse, rules: HostIndex, matches: Matches): void {
  const host = /^\/dev\/(?:tcp|udp)\/([^/]+)/.exec(path)?.[1];
  if (host !== undefined) {
    matches.matches(rules.bare, 'it connects');
    matches.may(kind !== 'exact' && host.includes('*') ? rules.named : [], `\`${path}\` may lead anywhere`);
    const heard = new Matches();
    hearAddress(host, { url: rules, heard });
    matches.mayAll(heard);
  }
}

/** More of a text than this is no place for a host. */
const longest = 20_000;

function hearText(text: string, listening: Listening): void {
  if (!listening.url.mayMention(text)) {
    return;
  }
  if (text.length > longest) {
    listening.heard.may(listening.url.named, 'it is too long to look for a host in it');
    return;
  }
  if (text.includes('://')) {
    for (const [, rest = ''] of text.matchAll(/:\/\/([^\s"'`<>(){}|,;]{1,300})/g)) {
      hearAddress(rest, listening);
    }
  }
  for (const token of text.split(separators)) {
    const host = token.replace(/^[/\\]{2}/, '').replace(/[/\\?#].*$/s, '');
    if (listening.url.mayName(host)) {
      hearAddress(host, listening);
      // `-Jx.org` may be an option and its value.
      hearAddress(/^-[A-Za-z]/.test(host) ? host.slice(2) : '', listening);
    }
  }
}

/** What can stand in front of a host or behind it; the colons of an address in brackets belong to it. */
const separators = /[\s"'`<>(){}|,;=@!&]+|:(?![0-9a-fA-F:.]{0,60}\])/;

function hearAddress(address: string, { url, heard }: Listening): void {
  if (address === '') {
    return;
  }
  const read = readUrl(`https://${address}`);
  if (read.ok) {
    const found = new Matches();
    url.hear(read.host, found);
    heard.mayAll(found, `it may go to \`${address}\``);
  }
}
