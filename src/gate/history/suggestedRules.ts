import type { Policy } from '../../core/policy';
import { suggestRules } from '../../core/suggest/suggestRules';
import type { AuditEntry } from '../../ports/auditLog';
import type { SuggestedHistory, SuggestedRules } from '../../ports/history';
import type { RuleOffer } from '../../ports/question';
import { type PastCall, pastCall } from './pastCall';
import { PastPolicy, type PastPolicyNeeds } from './pastPolicy';

/** Questions that asked the same count as one here, however often they came. */
const mostKinds = 2_000;
/** So many rules for what was denied are remembered of further questions. */
const mostRefused = 50_000;
/** A rule that would have spared fewer questions is not worth its keep. */
const leastSpared = 2;
const mostSuggested = 8;
/** Rules that take more room than this cannot be read whole where they are chosen from, and might allow more than is seen. */
const longestSuggested = 120;

/** All questions that asked the same. */
interface PastQuestion {
  readonly call: PastCall;
  /** What would answer it, narrowest first. */
  readonly offers: readonly RuleOffer[];
  count: number;
  isDenied: boolean;
}

/** Gathers the questions of the log, and tells the few rules that would have answered most of what was always allowed. */
export class Suggesting {
  private readonly present: PastPolicy;
  private readonly questions = new Map<string, PastQuestion>();
  /** Rules for what was denied besides. */
  private readonly refused = new Set<string>();
  private isCut = false;

  constructor(private readonly needs: PastPolicyNeeds) {
    this.present = new PastPolicy(needs);
  }

  /**
   * Hears one entry. What a check asks about and what is answered by now says nothing, and what secrets were taken out of
   * only that it was denied.
   */
  hear(entry: AuditEntry): void {
    const { answer, redacted, tool, input, cwd, verdict, mode } = entry;
    const isDenied = answer !== undefined && answer.decision !== 'allow';
    if (answer === undefined || (redacted && !isDenied) || verdict?.safety === true) {
      return;
    }
    const key = JSON.stringify([tool, input, cwd, mode]);
    const question = this.questions.get(key) ?? this.questionOn(entry);
    if (question === undefined) {
      return;
    }
    if (this.questions.size >= mostKinds && !this.questions.has(key)) {
      this.isCut = true;
      // No rule is suggested that would allow what was denied, however much there is to hear.
      for (const rules of isDenied && this.refused.size < mostRefused ? question.offers : []) {
        this.refused.add(keyOf(rules));
      }
      return;
    }
    this.questions.set(key, question);
    question.count += 1;
    question.isDenied ||= isDenied;
  }

  /** The rules that spare most questions first; of those that spare as many the narrowest. */
  suggested(): SuggestedHistory {
    const all = [...this.questions.values()];
    const denied = all.filter(({ isDenied }) => isDenied);
    const refused = new Set([...this.refused, ...denied.flatMap(({ offers }) => offers.map(keyOf))]);
    let open = all.filter(({ isDenied }) => !isDenied);
    const found: SuggestedRules[] = [];
    while (found.length < mostSuggested) {
      const best = bestOf(open, refused);
      if (best === undefined || best.questions < leastSpared) {
        break;
      }
      const key = keyOf(best.rules);
      if (this.allowsAny(best.rules, denied)) {
        refused.add(key);
      } else {
        found.push(best);
        open = open.filter(({ offers }) => !offers.some((it) => keyOf(it) === key));
      }
    }
    return { rules: found, isCut: this.isCut };
  }

  private questionOn(entry: AuditEntry): PastQuestion | undefined {
    const call = pastCall(entry);
    const policy: Policy | undefined = call && this.present.policyFor(call);
    const offers = call && policy ? suggestRules(call.dissection, call.facts, policy).map(({ rules }) => rules) : [];
    return call === undefined || offers.length === 0 ? undefined : { call, offers, count: 0, isDenied: false };
  }

  private allowsAny(rules: RuleOffer, questions: readonly PastQuestion[]): boolean {
    const policy = new PastPolicy({ ...this.needs, rules: rules.map((text) => ({ text, effect: 'allow' })) });
    return questions.some(({ call }) => policy.decide(call).decision === 'allow');
  }
}

function bestOf(open: readonly PastQuestion[], refused: ReadonlySet<string>): SuggestedRules | undefined {
  const counts = new Map<string, { readonly rules: RuleOffer; width: number; questions: number }>();
  for (const { offers, count } of open) {
    for (const [width, rules] of offers.entries()) {
      const counted = counts.get(keyOf(rules)) ?? { rules, width, questions: 0 };
      counts.set(keyOf(rules), { rules, width: Math.max(width, counted.width), questions: counted.questions + count });
    }
  }
  const [best] = [...counts]
    .filter(([key]) => key.length <= longestSuggested && !refused.has(key))
    .map(([, counted]) => counted)
    .sort((left, right) => right.questions - left.questions || left.width - right.width);
  return best && { rules: best.rules, questions: best.questions };
}

function keyOf(rules: RuleOffer): string {
  return rules.join('\n');
}
