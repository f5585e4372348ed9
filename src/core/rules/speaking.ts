import type { Part, PathUse } from '../engine/part';
import type { Facts } from '../facts';
import { normalise } from '../paths/normalise';
import { literalWord } from '../shell/word';
import { type Match, Matches } from './matches';
import type { PathRules } from './pathRules';
import type { EffectIndex, RuleIndex } from './ruleIndex';
import { hearCarried } from './shell/carriedCommands';
import { hearCommand, hearUnparsed } from './shell/speakingShell';
import { wordsIn } from './shell/wordsIn';
import { hearUrl, hearUrlWord } from './speakingUrl';
import { meaningOf } from './toolNames';

export type { Match } from './matches';

/** The deny, or the ask, rules that match a part or may match it. One reading that matches is enough. */
export function speaking(
  part: Part,
  { index, effect }: { readonly index: RuleIndex; readonly effect: 'deny' | 'ask' },
  facts: Facts,
): readonly Match[] {
  const matches = new Matches();
  const rules = index[effect];
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
      break;
    case 'other':
      rules.tool.hear(part.tool, part.input, matches);
      break;
    case 'unreadable':
      hearUnreadable(part, { rules, facts }, matches);
      break;
  }
  return matches.list();
}

interface Hearing {
  readonly rules: EffectIndex;
  readonly facts: Facts;
}

function hearRun(part: Extract<Part, { kind: 'run' }>, { rules, facts }: Hearing, matches: Matches): void {
  matches.matches(rules.shell.bare, 'it is a shell command');
  hearCommand(part.command, { index: rules.shell, facts }, matches);
  hearCarried(part, { index: rules.shell, facts }, matches);
  if (part.tool !== undefined) {
    rules.tool.hear(part.tool, undefined, matches);
  }
  for (const use of part.files) {
    rulesFor(use, rules).hear(use, facts, matches);
  }
  for (const use of part.mentioned) {
    hearMentioned(use, { rules, facts }, matches);
  }
  for (const url of part.urls) {
    hearUrlWord(url, rules.url, matches);
  }
}

/** An operand of a program that is not known: whether it is read or written, or no file at all, cannot be told. */
function hearMentioned(use: PathUse, { rules, facts }: Hearing, matches: Matches): void {
  if (use.kind === 'unknown' && use.paths.length === 0) {
    // Such a program may read anything anyway; a word of which nothing is known adds no doubt.
    return;
  }
  const kind = use.kind === 'unknown' ? 'pattern' : use.kind;
  for (const access of ['read', 'write'] as const) {
    const heard = new Matches();
    rulesFor({ access }, rules).hear({ ...use, kind, access }, facts, heard);
    const named = heard.list().filter(({ rule }) => rule.match.kind === 'path' && rule.match.pattern !== undefined);
    matches.may(
      named.map(({ rule }) => rule),
      `it may ${access} \`${use.name}\``,
    );
  }
}

function hearFile(part: Extract<Part, { kind: 'file' }>, { rules, facts }: Hearing, matches: Matches): void {
  if (part.by === 'redirection') {
    matches.matches(rules.shell.bare, 'it is part of a shell command');
  }
  rulesFor(part.file, rules).hear(part.file, facts, matches);
  only(part.tool, rules)?.hear(part.file, facts, matches);
  rules.tool.hear(part.tool, undefined, matches);
}

/** Of what cannot be read only bare rules speak for certain; a rule about something in it may. */
function hearUnreadable(
  part: Extract<Part, { kind: 'unreadable' }>,
  { rules, facts }: Hearing,
  matches: Matches,
): void {
  const meant = meaningOf(part.tool);
  if (meant?.kind === 'shell' || part.tool === 'PowerShell') {
    matches.matches(rules.shell.bare, 'it is a shell command');
    hearUnparsed(part.text, { index: rules.shell, facts }, matches);
    hearNamesIn(part.text, { rules, facts }, matches);
  } else if (meant?.kind === 'path') {
    for (const files of [rulesFor(meant, rules), only(part.tool, rules)]) {
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
    const certain = heard
      .list()
      .filter(({ certainty, rule }) => certainty === 'matches' && !rules.url.bare.includes(rule));
    matches.may(
      certain.map(({ rule }) => rule),
      `it may lead to \`${name}\``,
    );
  }
  if (names.size > mostNames) {
    for (const { named } of [rules.read, rules.write, rules.url]) {
      matches.may(named, 'it is too long to be looked through');
    }
  }
}

/** More words than this in text that cannot be parsed are not looked at one by one. */
const mostNames = 2_000;

function rulesFor({ access }: Pick<PathUse, 'access'>, rules: EffectIndex): PathRules {
  return access === 'read' ? rules.read : rules.write;
}

function only(tool: string, rules: EffectIndex): PathRules | undefined {
  return tool === 'Glob' ? rules.glob : tool === 'Grep' ? rules.grep : undefined;
}
