import { type Disposable, Lifetime } from '../../base/lifetime';
import type { ToolCallId } from '../../core/toolCall';
import type { Review, Reviews } from '../../ports/reviewer';
import type { Session, SessionDirectory } from '../../ports/sessionDirectory';
import type { SettingsLayers } from '../../ports/settingsSource';
import type { WindowNeeds } from '../windowNeeds';
import type { NewRule } from './ruleChanges';

/** What following answers takes. */
export interface AnsweredRulesNeeds {
  readonly settings: Pick<WindowNeeds['settings'], 'current'>;
  readonly sessions: Pick<SessionDirectory, 'running'>;
  readonly questions: Pick<WindowNeeds['questions'], 'onDidChange'>;
  readonly reviews: Reviews;
}

/** The rules of a moment. */
interface RulesThen {
  readonly layers: SettingsLayers;
  readonly running: readonly Session[];
}

/** Tells which rules an answer has brought that were not there when its question came. */
export function followAnsweredRules(
  { settings, sessions, questions, reviews }: AnsweredRulesNeeds,
  tell: (added: readonly NewRule[]) => void,
): Disposable {
  const lifetime = new Lifetime();
  const asked = new Map<ToolCallId, RulesThen>();
  lifetime.add(
    questions.onDidChange((waiting) => {
      // An answered question no longer waits, and its rules are kept after that.
      for (const { call } of waiting) {
        if (!asked.has(call.id)) {
          asked.set(call.id, { layers: settings.current, running: sessions.running });
        }
      }
    }),
  );
  lifetime.add(
    reviews.onDidReview(({ record }) => {
      const then = asked.get(record.call.id);
      asked.delete(record.call.id);
      const added = then === undefined ? [] : rulesOf(record, sessions).filter((rule) => !isThere(rule, then));
      if (added.length > 0) {
        tell(added);
      }
    }),
  );
  return lifetime;
}

function rulesOf({ call, answer }: Review['record'], sessions: AnsweredRulesNeeds['sessions']): readonly NewRule[] {
  if (answer?.remembered === undefined) {
    return [];
  }
  const { rule, also = [], scope } = answer.remembered;
  const session = scope === 'session' ? sessions.running.find(({ id }) => id === call.session) : undefined;
  return scope === 'session' && session === undefined
    ? []
    : [rule, ...also].map((text) => ({ text, effect: answer.decision, scope, session }));
}

function isThere({ text, effect, scope, session }: NewRule, { layers, running }: RulesThen): boolean {
  const own = running.find(({ id }) => id === session?.id);
  const places = {
    session: own === undefined ? [] : [own],
    workspace: [layers.workspace, ...layers.folders],
    user: [layers.user],
  };
  return places[scope].some(({ rules }) => rules.some((it) => it.text === text && it.effect === effect));
}
