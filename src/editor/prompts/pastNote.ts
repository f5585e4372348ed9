import type { AnsweredBefore, History } from '../../ports/history';
import type { Question, RuleOffer } from '../../ports/question';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';

/** The prompt comes first; only then somebody looks back. */
const startsAfterMs = 200;

/** What looking back works with. */
export interface PastNotesNeeds extends Pick<WindowNeeds, 'timers'> {
  readonly history: Pick<History, 'answered'>;
}

/** Counts, while a person reads a question, which past questions the rules it offers would have answered. */
export class PastNotes {
  private readonly found = new Map<string, AnsweredBefore>();
  private readonly stopping = new AbortController();

  constructor({ choices }: Pick<Question, 'choices'>, { history, timers }: PastNotesNeeds) {
    const all = choices.flatMap((choice) => (choice.kind === 'allowAndRemember' ? choice.offers : []));
    const offers = [...new Map(all.map((offer) => [keyOf(offer), offer])).values()];
    const timer = timers.after(startsAfterMs, () => {
      // A log that cannot be read leaves the notes out, and nothing else.
      history.answered(offers, this.stopping.signal).then(
        (counts) => {
          for (const [at, count] of counts.entries()) {
            this.found.set(keyOf(offers[at] ?? []), count);
          }
        },
        () => undefined,
      );
    });
    this.stopping.signal.addEventListener('abort', () => timer.dispose());
  }

  /** What is known by now, as a sentence. */
  on(offer: RuleOffer): string | undefined {
    const count = this.found.get(keyOf(offer));
    return count === undefined || count.questions === 0 ? undefined : pastNote(count);
  }

  stop(): void {
    this.stopping.abort();
  }
}

/** Says how many past questions a rule would have answered, and whether the person denied any of them. */
export function pastNote({ questions, denied }: AnsweredBefore): string {
  if (questions === 1) {
    return denied === 0 ? t`Answers 1 past question, all allowed.` : t`Answers 1 past question, 1 of them DENIED.`;
  }
  return denied === 0
    ? t`Answers ${questions} past questions, all allowed.`
    : t`Answers ${questions} past questions, ${denied} of them DENIED.`;
}

function keyOf(offer: RuleOffer): string {
  return offer.join('\n');
}
