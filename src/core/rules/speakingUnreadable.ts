import type { Part, PartOf } from '../part';
import { normalise } from '../paths/normalise';
import { usesOf } from '../paths/usesOf';
import { literalWord } from '../shell/word';
import { type Hearing, hearMentioned, rulesFor, rulesOnly } from './hearing';
import { isCertain, Matches } from './rule/matches';
import type { UnreadableRule } from './rule/rule';
import { meaningOf } from './rule/toolNames';
import { hearUnparsed, wordsIn } from './shell/speakingShell';
import { hearUrlWord } from './speakingUrl';

/** Hears the deny or ask rules about what cannot be read: only bare rules speak for certain, a rule about something in it may. */
export function hearUnreadable(part: PartOf<'unreadable'>, { rules, facts }: Hearing, matches: Matches): void {
  const meant = meaningOf(part.tool);
  if (meant?.kind === 'shell' || part.tool === 'PowerShell') {
    matches.matches(rules.shell.bare, 'it is a shell command');
    hearUnparsed(part.text, { index: rules.shell, facts }, matches);
    hearNamesIn(part.text, { rules, facts }, matches);
    if (part.text === part.tool) {
      for (const { named } of [rules.shell, rules.read, rules.write, rules.url]) {
        matches.may(named, `what runs cannot be told: ${part.why}`);
      }
    }
  } else if (meant?.kind === 'path') {
    for (const files of [rulesFor(meant, rules), rulesOnly(part.tool, rules)]) {
      matches.matches(files?.bare ?? [], `it is the tool \`${part.tool}\``);
      matches.may(files?.named ?? [], `which file is meant cannot be told: ${part.why}`);
    }
  } else if (meant?.kind === 'url') {
    matches.matches(rules.url.bare, 'it fetches a URL');
    matches.may(rules.url.named, `where it leads cannot be told: ${part.why}`);
  }
  rules.tool.hear(part.tool, undefined, matches);
}

/** Files and hosts that text which cannot be parsed seems to name. */
function hearNamesIn(text: string, { rules, facts }: Hearing, matches: Matches): void {
  if (rules.read.named.length + rules.write.named.length + rules.url.named.length === 0) {
    return;
  }
  const names = wordsIn(text);
  for (const name of [...names].slice(0, mostNames)) {
    const { path } = normalise(name, facts.place);
    hearMentioned({ name, access: 'read', recursive: false, kind: 'exact', paths: [path] }, { rules, facts }, matches);
    const heard = new Matches();
    hearUrlWord(literalWord(name), rules.url, heard);
    const certain = heard.list().filter(isCertain);
    const named = certain.map(({ rule }) => rule).filter((rule) => !rules.url.bare.includes(rule));
    matches.may(named, `it may lead to \`${name}\``);
  }
  // Expansions and wildcards spell names in ways that no search for words finds.
  if (names.size > mostNames || /[$`*?[{]/.test(text)) {
    for (const { named } of [rules.read, rules.write, rules.url]) {
      matches.may(named, 'the text cannot be parsed, and what it names may be spelled in another way in it');
    }
  }
}

/** More words than this in text that cannot be parsed are not looked at one by one. */
const mostNames = 2_000;

/** What a tool or kind that a rule may name does; PowerShell is a shell, though its words cannot be told apart. */
function deedOf(name: string): 'shell' | 'write' | 'read' | 'url' | undefined {
  const meant = name === 'PowerShell' ? meaningOf('Bash') : meaningOf(name);
  return meant?.kind === 'path'
    ? meant.access
    : meant?.kind === 'shell' || meant?.kind === 'url'
      ? meant.kind
      : undefined;
}

/** Whether an unreadable deny or ask rule might have been about `part` of a call of `tool`. */
export function blocksPart({ effect, blocks }: UnreadableRule, part: Part, tool: string): boolean {
  if (effect === 'allow' || blocks === undefined) {
    return false;
  }
  if (blocks === '*' || blocks === tool) {
    return true;
  }
  const deed = deedOf(blocks);
  switch (deed) {
    case 'shell':
      return deedOf(tool) === 'shell';
    case 'write':
    case 'read':
      return deedOf(tool) === deed || usesOf(part).some(({ access }) => access === deed);
    case 'url':
      return deedOf(tool) === 'url' || (part.kind === 'run' && part.urls.length > 0);
    default:
      // The name of an MCP server, or `mcp` for all of them.
      return part.kind === 'mcp' && (blocks === 'mcp' || blocks === part.server || blocks.startsWith('mcp__'));
  }
}
