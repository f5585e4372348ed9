import type { Facts } from '../facts';
import type { PartOf } from '../part';
import { turnsToWriting } from '../programs/analysis/turnsToWriting';
import type { Command } from '../shell/analysis';
import { quoted } from '../text/visible';
import type { Rule } from './rule/rule';
import { steeringOf } from './shell/coveringShell';
import { isOption } from './shell/leadingAway';
import { isReaimed } from './shell/reaim';
import type { ShellIndex } from './shell/shellIndex';
import { spokenWords } from './shell/spokenWords';

/** An allow rule that does not cover a command although its words are the command's. */
export interface FallingShort {
  readonly rule: Rule;
  /** What stands behind "because" for people. */
  readonly why: string;
}

/** So many words behind those that the rule names are looked at one by one. */
const mostWords = 50;

/** The rule of which somebody may think that it covers this command, which no rule does. For the words alone. */
export function fallingShort(part: PartOf<'run'>, index: ShellIndex, facts: Facts): FallingShort | undefined {
  const { command } = part;
  const words = spokenWords(command, facts);
  let node = words[0]?.literal === true ? index.program(words[0].text) : undefined;
  let found: { readonly rule: Rule; readonly named: number } | undefined;
  for (let named = 1; node !== undefined; named += 1) {
    const rule = (named === words.length ? node.exact[0] : undefined) ?? node.prefix[0];
    found = rule === undefined ? found : { rule, named };
    const next = words[named];
    node = next?.literal === true ? node.next.get(next.text) : undefined;
  }
  return found && { rule: found.rule, why: part.steered ?? whyNot(part, found.named, facts) };
}

function whyNot({ command, files }: PartOf<'run'>, named: number, facts: Facts): string {
  const [set] = steeringOf(command, facts);
  if (set !== undefined) {
    return `${quoted(set.name)} is set for it`;
  }
  for (let { outer } = command; outer !== undefined; { outer } = outer) {
    if (outer.wrapping?.kind === 'privileged') {
      return `${quoted(outer.words[0]?.text ?? '')} runs it`;
    }
  }
  const upTo = (length: number): Command => ({ ...command, words: command.words.slice(0, length) });
  if (command.cwd !== facts.place.cwd && isReaimed(upTo(named), named, facts)) {
    return command.cwd === undefined ? 'its folder is not known' : `it runs in ${quoted(command.cwd)}`;
  }
  const more = command.words
    .slice(0, named + mostWords)
    .findIndex(
      (_, at) => at >= named && (isReaimed(upTo(at + 1), named, facts) || turnsToWriting(upTo(at + 1), named, facts)),
    );
  const [word, before] = [command.words[more], command.words[more - 1]];
  if (word !== undefined) {
    const isValue = more > named && !word.text.startsWith('-') && isOption(before);
    return `of ${quoted((isValue ? before : word)?.source ?? '')}`;
  }
  const beside = files.find(({ besides }) => besides !== undefined);
  if (beside === undefined) {
    return 'it may do more';
  }
  return beside.access === 'read' ? `it obeys ${quoted(beside.name)}` : `it writes ${quoted(beside.name)}`;
}
