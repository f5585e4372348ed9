import type { Facts } from '../facts';
import type { Part, PartOf, PathUse } from '../part';
import { mentionsOf } from '../paths/usesOf';
import { whyNotReadOnly } from '../programs/analysis/whyNotReadOnly';
import { type Hearing, hearMentioned, rulesFor, rulesOnly } from './hearing';
import { hearConnection, hearMentionedUrls } from './mentionedUrls';
import { type Match, Matches } from './rule/matches';
import type { RuleIndex } from './ruleIndex';
import { hearCarried } from './shell/carriedCommands';
import { hearCommand } from './shell/speakingShell';
import { isUnheardOf } from './shell/unheardOf';
import { hearUnreadable } from './speakingUnreadable';
import { hearUrl, hearUrlWord } from './speakingUrl';

export { isCertain, type Match } from './rule/matches';

/** The deny, or the ask, rules that match a part or may match it. One reading that matches is enough. */
export function speaking(
  part: Part,
  { index, effect }: { readonly index: RuleIndex; readonly effect: 'deny' | 'ask' },
  facts: Facts,
): readonly Match[] {
  const matches = new Matches();
  const rules = effect === 'deny' ? index.deny : index.ask;
  matches.matches(rules.everything, 'the rule is about every call');
  switch (part.kind) {
    case 'run':
      hearRun(part, { rules, facts }, matches);
      break;
    case 'file':
      hearFile(part, { rules, facts }, matches);
      break;
    case 'fetch':
      hearUrl(part.url, rules.url, matches);
      break;
    case 'mcp':
      rules.mcp.hear(part, matches);
      rules.tool.hearServer(part.server, matches);
      hearMentions(part, { rules, facts }, matches);
      break;
    case 'other':
      rules.tool.hear(part.tool, part.input, matches);
      rules.mcp.hearJoined(part.tool, matches);
      hearContents(part, { rules, facts }, matches);
      hearMentions(part, { rules, facts }, matches);
      break;
    case 'unreadable':
      hearUnreadable(part, { rules, facts }, matches);
      break;
  }
  return matches.list();
}

/** Rules about a tool by a word that only the tool itself can read; one that nobody reads may mean any call. */
function hearContents(part: PartOf<'other'>, { rules, facts }: Hearing, matches: Matches): void {
  for (const [content, named] of rules.mcp.contentsFor(part.tool)) {
    const holds = facts.contents?.get(part.tool)?.(content, part.input);
    if (holds === undefined) {
      matches.may(named, `nobody says what \`${content}\` means to \`${part.tool}\``);
    } else if (holds) {
      matches.matches(named, `\`${part.tool}\` says that \`${content}\` means it`);
    }
  }
}

function hearUse(use: PathUse, { rules, facts }: Hearing, matches: Matches): void {
  const governing = rulesFor(use, rules);
  governing.hear(use, facts, matches);
  if (use.suspicious !== undefined && /~[0-9]/.test(use.name)) {
    matches.may(governing.named, 'a short name stands for another one, which is not known');
  }
}

function hearMentions(part: Part, hearing: Hearing, matches: Matches): void {
  for (const use of mentionsOf(part)) {
    hearMentioned(use, hearing, matches);
  }
}

function hearRun(part: PartOf<'run'>, { rules, facts }: Hearing, matches: Matches): void {
  matches.matches(rules.shell.bare, 'it is a shell command');
  // PowerShell finds its commands whatever their case, on every system.
  const seen = part.tool === undefined ? facts : { ...facts, foldsCase: true };
  if (rules.shell.named.length > 0 && !isUnheardOf(part.command, rules.shell, seen)) {
    hearCommand(part.command, { index: rules.shell, facts: seen }, matches);
    hearCarried(part, { index: rules.shell, facts: seen }, matches);
  }
  if (part.tool !== undefined) {
    rules.tool.hear(part.tool, undefined, matches);
  }
  if (rules.hasFiles) {
    for (const use of part.files) {
      hearUse(use, { rules, facts }, matches);
    }
    hearMentions(part, { rules, facts }, matches);
    if (part.folders !== undefined && whyNotReadOnly(part.command, facts) !== undefined) {
      for (const folder of part.folders) {
        hearMentioned(folder, { rules, facts }, matches);
      }
    }
  }
  for (const url of part.urls) {
    hearUrlWord(url, rules.url, matches);
  }
  hearMentionedUrls(part, { rules, facts }, matches);
  if (part.command.hidden !== undefined || part.command.opaque !== undefined) {
    // What cannot be seen running may touch any file and lead anywhere.
    for (const { bare, named } of [rules.read, rules.write, rules.url]) {
      matches.may(bare, 'what it runs cannot be seen');
      matches.may(named, 'what it runs cannot be seen');
    }
  }
}

function hearFile(part: PartOf<'file'>, { rules, facts }: Hearing, matches: Matches): void {
  if (part.by === 'redirection') {
    matches.matches(rules.shell.bare, 'it is part of a shell command');
    hearConnection(part.file, rules.url, matches);
  }
  hearUse(part.file, { rules, facts }, matches);
  rulesOnly(part.tool, rules)?.hear(part.file, facts, matches);
  rules.tool.hear(part.tool, undefined, matches);
}
