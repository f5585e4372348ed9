import type { Facts } from '../facts';
import type { Part, PartOf, PathUse } from '../part';
import { isHarmlessDevice } from '../paths/systemPath';
import { gotUrls } from '../programs/analysis/gotUrls';
import { turnsToWriting } from '../programs/analysis/turnsToWriting';
import type { Command } from '../shell/analysis';
import { isHarmlessAssignment } from '../shell/variableNames';
import type { Word } from '../shell/word';
import { isThisMachine } from '../url/nearHost';
import { readUrl } from '../url/readUrl';
import { rulesFor, rulesOnly } from './hearing';
import type { Rule } from './rule/rule';
import type { EffectIndex, RuleIndex } from './ruleIndex';
import { coveringCommand } from './shell/coveringShell';
import { isOwn } from './shell/ownCode';

/** The allow rule that covers a part, if one does. What cannot be read is covered by none. */
export function coveredBy(part: Part, { allow }: RuleIndex, facts: Facts): Rule | undefined {
  switch (part.kind) {
    case 'run':
      return (
        allow.shell.bare[0] ??
        (part.steered !== undefined
          ? undefined
          : (coveringCommand(commandOf(part), {
              index: allow.shell,
              facts,
              isCovered: optionWrites(part, allow, facts),
            }) ?? coveringGet(part.command, allow)))
      );
    case 'file':
      return coveringFile(part, allow, facts);
    case 'fetch':
      return coveringUrl(part.url, allow);
    case 'mcp':
      return allow.mcp.covering(part);
    case 'other':
      return allow.tool.covering(part.tool, part.input) ?? coveringContent(part, allow, facts);
    case 'unreadable':
      return undefined;
  }
}

function coveringContent(
  { tool, input }: PartOf<'other'>,
  { mcp }: EffectIndex,
  { contents }: Facts,
): Rule | undefined {
  const reading = contents?.get(tool);
  return reading && mcp.contentsFor(tool).find(([content]) => reading(content, input) === true)?.[1][0];
}

/** The first of the allow rules that together cover every one of these reads, if there are any. */
export function coveredReads(uses: readonly PathUse[], { allow }: RuleIndex, facts: Facts): Rule | undefined {
  const rules = uses.map((use) => allow.read.covering(use, facts));
  return rules.includes(undefined) ? undefined : rules[0];
}

/**
 * Whether what options make the command write is covered as a redirection is, or named by the rule; what they make it
 * obey must be named, and so must every place that it goes to if one is.
 */
function optionWrites(
  { files, urls, command }: PartOf<'run'>,
  allow: EffectIndex,
  facts: Facts,
): (named: number) => boolean {
  const uncovered = files.filter(
    (use) =>
      use.access === 'read' ||
      (!(use.kind === 'exact' && isHarmlessDevice(use.paths[0] ?? '')) && !allow.write.covering(use, facts)),
  );
  const open = uncovered.filter(({ besides, paths }) =>
    besides === 'away' ? !paths.every((path) => isOwn(path, facts)) : besides === true,
  );
  const isWrite = ({ access }: PathUse) => access !== 'read';
  const isSettled = files.some(isWrite) && !uncovered.some(isWrite);
  return (named) => {
    const said = command.words.slice(0, named);
    const others = urls.filter(
      ({ text }) => !said.some((it) => it.text === text || (/^-|@/.test(it.text) && it.text.endsWith(text))),
    );
    return (
      (named === command.words.length || others.length === 0 || others.length === urls.length) &&
      open.every(({ name }) => isNamed(name, command.words, named)) &&
      (isSettled || !turnsToWriting(command, named, facts))
    );
  };
}

/** Whether the first `named` words have the option that the value belongs to, which may stand elsewhere too. */
function isNamed(value: string, words: readonly Word[], named: number): boolean {
  const isOption = (at: number) => words[at]?.text.startsWith('-') === true;
  const holds = ({ text }: Word, at: number) => text === value || (isOption(at) && text.endsWith(value));
  const isSaid = (word: Word, at: number) => at < named + (word.text === value && isOption(at - 1) ? 1 : 0);
  return words.some(holds) && words.every((word, at) => !holds(word, at) || isSaid(word, at));
}

/** A wrapper that changes nothing needs no rule of its own, but one that writes a file by itself (`time -o x`) does. */
function commandOf({ command, files }: PartOf<'run'>): Command {
  const { wrapping } = command;
  return wrapping?.kind === 'neutral' && files.some((file) => file.access === 'write')
    ? { ...command, wrapping: { ...wrapping, kind: 'plain' } }
    : command;
}

function coveringFile(part: PartOf<'file'>, allow: EffectIndex, facts: Facts): Rule | undefined {
  const { file, tool } = part;
  const named = rulesFor(file, allow).covering(file, facts) ?? rulesOnly(tool, allow)?.covering(file, facts);
  // A redirection belongs to its command, so a rule about every command covers it, too.
  return named ?? (part.by === 'redirection' ? allow.shell.bare[0] : undefined);
}

/**
 * A command that does no more than get something from this machine is covered by a rule about where, if nothing in
 * front of it changes that. Elsewhere a URL may carry something away, which a rule about a tool does not mean.
 */
function coveringGet(command: Command, allow: EffectIndex): Rule | undefined {
  for (let it: Command | undefined = command; it !== undefined; it = it.outer) {
    if (!it.assignments.every(isHarmlessAssignment) || (it !== command && it.wrapping?.kind !== 'neutral')) {
      return undefined;
    }
  }
  const rules = (gotUrls(command) ?? []).map((text) => {
    const url = readUrl(text);
    return url.ok && isThisMachine(url.host) ? coveringUrl(text, allow) : undefined;
  });
  return rules.includes(undefined) ? undefined : rules[0];
}

/** A URL that programs read differently from one another is covered by nothing. */
function coveringUrl(text: string, allow: EffectIndex): Rule | undefined {
  const url = readUrl(text);
  return url.ok && url.suspicious === undefined ? allow.url.covering(url.host, url.port) : undefined;
}
