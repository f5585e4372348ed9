import type { Facts } from '../facts';
import type { Part, PartOf, PathUse } from '../part';
import { secretMeets, secretOf } from '../paths/secretPath';
import { isUnresolvable, mentionsOf, possiblePaths, usesOf } from '../paths/usesOf';
import { programs } from '../programs/analysis/programs';
import { isReadOnlyPart } from '../readOnlyPart';
import type { Command } from '../shell/analysis';
import { programOf } from '../shell/programName';
import { secretIn } from '../shell/secretVariables';
import { type Check, type CheckVoice, safetyAsk } from './check';

/** Reads of keys, tokens and environments. */
export const secrets: Check = {
  id: 'secrets',
  summary: 'Asks before a read of keys, tokens, passwords and environments.',
  about: ['commands', 'files'],
  judge(part, facts) {
    const voice = firstSecret(usesOf(part), part, facts) ?? firstSecret(mentionsOf(part), part, facts);
    return (
      voice ??
      (part.kind === 'run' ? safetyAsk(printedEnvironment(part.command) ?? givenSecret(part, facts)) : undefined)
    );
  },
};

/** Why a command shows secrets of its environment, or of other programs’; a clause for people. */
function printedEnvironment(command: Command): string | undefined {
  const program = command.local ? undefined : programOf(command);
  const shown = programs.get(program ?? '')?.spec.shows?.(command.words.slice(1), command);
  return shown === undefined ? undefined : `\`${program ?? ''}\` shows ${shown}`;
}

/** Why a command that only reads shows a secret of the environment, which a here-document or a here-string gives it. */
function givenSecret(part: PartOf<'run'>, facts: Facts): string | undefined {
  const { input, redirections, source } = part.command;
  const secret = input.kind === 'text' && input.word !== undefined ? secretIn(input.word) : undefined;
  const isShown = redirections.every(({ access }) => access === 'read');
  return secret !== undefined && isShown && isReadOnlyPart(part, facts)
    ? `\`${source}\` shows \`${secret}\``
    : undefined;
}

function firstSecret(uses: readonly PathUse[], part: Part, facts: Facts): CheckVoice | undefined {
  const voices = uses.flatMap((use) => (use.access === 'read' ? (hearUse(use, part, facts) ?? []) : []));
  // One that is only guessed must not hide one that is surely there.
  return voices.find((it) => it.effect === 'ask' && it.safety) ?? voices[0];
}

function hearUse(use: PathUse, part: Part, facts: Facts): CheckVoice | undefined {
  const onlyNames = use.names === true;
  const paths = possiblePaths(use, facts);
  for (const path of paths) {
    const secret = secretOf(path, facts.place);
    if (secret !== undefined && (!onlyNames || secret.listing)) {
      // A rule that allows a command says nothing about files; one that allows a file does.
      const safety = !secret.guessed || part.kind === 'run';
      return { effect: 'ask', safety, evenReads: true, says: secret.says };
    }
  }
  if (onlyNames) {
    return undefined;
  }
  if (isUnresolvable(use, facts) && (use.kind === 'pattern' || !use.recursive || use.follows)) {
    return safetyAsk(`which files \`${use.name}\` means could not be found out`);
  }
  // Wildcards have been compared already; what is left is what lies below.
  return use.recursive ? safetyAsk(secretMeets({ ...use, paths }, facts.place)) : undefined;
}
