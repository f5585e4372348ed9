import { isFields } from '../base/json';
import type { PolicySource } from '../ports/policySource';
import type { QuestionId, RehearsalShown, RuleOffer } from '../ports/question';
import type { Clock, Hasher, Ids } from '../ports/surroundings';
import { askingVoices, type Shown } from './moved';
import { offersFor } from './offers';
import type { UnqueuedQuestion } from './queueTicket';
import { choicesFor } from './remember';

/** What questions are made with. */
export interface QuestionNeeds {
  readonly policy: PolicySource;
  readonly ids: Ids;
  readonly hasher: Hasher;
  readonly clock: Clock;
}

/** What goes into a question besides the call. */
export interface QuestionContext {
  /** Why it is asked once more, or what a rehearsal that settled nothing has shown. */
  readonly again: string | undefined;
  readonly canRehearse: boolean;
  readonly unrehearsed: string | undefined;
  readonly rehearsal: RehearsalShown | undefined;
  /** Rules to offer in place of those that the call suggests; empty: these. */
  readonly offer: RuleOffer | undefined;
}

/** Makes the question for a call that asks. */
export function composeQuestion(
  shown: Shown,
  { again, canRehearse, unrehearsed, rehearsal, offer = [] }: QuestionContext,
  needs: QuestionNeeds,
): UnqueuedQuestion {
  const { files } = shown;
  const { call, snapshot, dissection, facts, verdict } = shown.sight;
  const { denyOffers, ...offers } = offersFor(shown.sight);
  const allowOffers = offer.length > 0 ? [offer] : offers.allowOffers;
  const choices = choicesFor({
    verdict,
    allowOffers,
    denyOffers,
    rememberScopes: snapshot.rememberScopes,
    changesInput: snapshot.changesInput,
    canRehearse,
    hasChange: files.length > 0,
    isSuspendable: (name) => needs.policy.isSuspendable(call.session, name),
  });
  const id = needs.ids.next() as QuestionId;
  const askedAt = needs.clock.now();
  const limit = snapshot.questionLimitSeconds;
  const same = {
    // What is let run behind walls is not let run without them.
    what: [call.tool, call.spelled, call.input, call.cwd, snapshot.containment !== undefined],
    files: files.map((file) => [file.path, file.digest]),
    real: dissection.paths.map((path) => [path, facts.real.get(path) ?? null]),
    voices: askingVoices(verdict),
  };
  const likeness = needs.hasher.digest(stableText(same));
  const version = snapshot.policy.version;
  return {
    id,
    // The id makes it this question's alone, so the order of keys does not matter here.
    digest: needs.hasher.digest(JSON.stringify([likeness, id, call, verdict, choices, version, rehearsal])),
    call,
    sessionName: snapshot.sessionName,
    dissection,
    verdict,
    choices,
    files,
    likeness,
    ...(rehearsal === undefined ? {} : { rehearsal }),
    ...(unrehearsed === undefined ? {} : { unrehearsed }),
    again,
    askedAt,
    expiresAt: limit > 0 ? askedAt + limit * 1000 : undefined,
  };
}

/** A plain value as text with its keys in order, so that equal values have equal texts. Only for copies the gate made. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    isFields(item) ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1))) : item,
  );
}
