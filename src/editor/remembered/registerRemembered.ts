import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { type AnsweredRulesNeeds, followAnsweredRules } from './answeredRules';
import { rememberedCommands } from './rememberedCommands';
import { RememberedView, type RememberedViewNeeds } from './rememberedView';
import { RuleChanges } from './ruleChanges';
import { type TidyOffer, tidyOffers } from './tidying';

interface RememberedNeeds
  extends RememberedViewNeeds,
    Pick<WindowNeeds, 'lifetime' | 'trail' | 'undoOffers' | 'writer'>,
    Pick<AnsweredRulesNeeds, 'questions' | 'reviews'> {}

/** The view with what commands on rules work with. */
interface RegisteredRemembered {
  readonly commands: EditorCommands;
  readonly changes: RuleChanges;
  /** Rules that could go or be narrower, by the log and by what was counted. */
  tidy(): Promise<readonly TidyOffer[]>;
}

/** Remembered rules for people: the view, and the commands to register. */
export function registerRemembered(needs: RememberedNeeds): RegisteredRemembered {
  const { lifetime } = needs;
  const view = lifetime.add(new RememberedView(needs));
  const changes = new RuleChanges({ ...needs, rules: () => view.rules });
  lifetime.add(followAnsweredRules(needs, (added) => changes.answered(added)));
  return {
    commands: rememberedCommands({ ...needs, view, changes }),
    changes,
    async tidy() {
      await needs.records.load();
      const calls = await needs.trail.read();
      return tidyOffers({ rules: view.rules, calls, layers: needs.settings.current, now: needs.clock.now() });
    },
  };
}
