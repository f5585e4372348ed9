import { patchTargets, readPatch } from '../../core/edits/patch';
import { beyond, effectRulesFor } from '../../core/engine/byEffect';
import type { EffectRule } from '../../core/policy';
import { effectOffer } from '../../core/suggest/effectOffer';
import type { ToolCall } from '../../core/toolCall';
import type { RuleOffer } from '../../ports/question';
import type { Sight } from '../sight';

/** Rules that allow what a command changes, and rules to offer for what it changed. */
export interface KnownEffects {
  readonly rules: readonly EffectRule[];
  readonly offer: RuleOffer;
}

/** What is known about the effects of a command, of which one is seen as `effect`. */
export function knownEffects(sight: Sight, { input }: ToolCall): KnownEffects {
  const { snapshot, verdict } = sight;
  const paths = patchTargets(readPatch(input) ?? []);
  const [folder = ''] = snapshot.ruleFolders;
  const isKnown = sight.decision === 'ask' && !verdict.safety;
  return {
    rules: isKnown ? effectRulesFor(sight, snapshot.policy) : [],
    offer: isKnown ? effectOffer(sight, { paths, folder }) : [],
  };
}

/** Why a command asks although rules allow it, in a sentence that names all that is new; undefined when nothing is. */
export function changesMore(sight: Sight, rules: readonly EffectRule[]): string | undefined {
  const paths = beyond(
    sight,
    rules.map(({ changes }) => changes),
  );
  const named = rules.map(({ rule }) => `\`${rule.text}\``).join(', ');
  return paths.length === 0 ? undefined : `It changes more than ${named} allows: ${paths.join(', ')}.`;
}
