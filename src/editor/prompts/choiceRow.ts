import { known } from '../../base/known';
import { describeMatch } from '../../core/explain/describeRule';
import { isReadable, readRule } from '../../core/rules/readRule';
import type { Answer, Choice, Question, RememberScope, RuleOffer } from '../../ports/question';
import { inert, shortened, widthOf } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import type { QuestionRow } from './promptRow';
import { allowText, isNothingLeft } from './revisionText';

/** What a choice is called, with a few words on what it does. Only `inert` text may stand in a quick pick. */
interface ChoiceText {
  readonly label: string;
  /** The name of an icon. */
  readonly icon: string;
  readonly detail?: string;
}

/** The row that offers a choice; undefined for one that is not made in the prompt. `alike` counts equal questions. */
export function choiceRow(
  choice: Choice,
  alike: number,
  question: AskedOf,
): Extract<QuestionRow, { kind: 'choice' }> | undefined {
  const text = choiceText(choice, alike, question);
  const beside = text?.detail && inert(text.detail);
  return (
    text && {
      ...{ kind: 'choice', value: choice, label: text.label, icon: text.icon, allows: allows(choice) },
      ...known({ beside }),
    }
  );
}

/** One row for all that remember a denial: where, and which rule, is said in the next step. */
export function denyRememberingRow(
  choices: readonly Extract<Choice, { kind: 'denyAndRemember' }>[],
): QuestionRow | undefined {
  const [first] = choices;
  return first === undefined
    ? undefined
    : {
        kind: 'choice',
        label: t`Deny and remember…`,
        icon: 'circle-slash',
        beside: inert(t`remembers ${named(first.offers[0], 'deny')}`),
        value: { kind: 'denyRemembering', choices },
      };
}

/** What a choice answers by itself; the others take a further step. */
export const plainAnswers: Readonly<Partial<Record<string, Answer>>> = {
  deny: { kind: 'deny' },
  allowOnce: { kind: 'allow' },
  rehearse: { kind: 'rehearse' },
  notNow: { kind: 'notNow' },
} satisfies Partial<Record<Choice['kind'], Answer>>;

/** Whether a choice loosens anything. */
export function allows({ kind }: Choice): boolean {
  return kind.startsWith('allow');
}

/** What the words for a choice depend on. */
type AskedOf = Pick<Question, 'rehearsal' | 'revision'>;

/** The words for a choice, wherever it is offered; undefined for one that is not made beside a question. */
export function choiceText(choice: Choice, alike: number, question: AskedOf): ChoiceText | undefined {
  if (allows(choice) && isNothingLeft(question)) {
    return undefined;
  }
  const isRehearsed = question.rehearsal?.asks === 'whatToKeep';
  const text = (label: string, icon: string, detail?: string): ChoiceText => ({ label, icon, ...known({ detail }) });
  switch (choice.kind) {
    case 'deny':
      return isRehearsed ? text(t`Discard`, 'trash', t`Nothing of it is kept.`) : text(t`Deny`, 'circle-slash');
    case 'allowOnce':
      return text(allowText(question, isRehearsed ? 'Keep' : 'Allow once'), 'check');
    case 'allowAllLike':
      return alike > 1 ? text(t`Allow all ${alike} like this once`, 'check-all') : undefined;
    case 'allowChanged':
      // Made in the preview of the change, where the input can be changed.
      return undefined;
    case 'allowAndRemember':
      return text(allowLabels[choice.scope], 'pass', allowDetail(choice));
    case 'denyAndSayWhy':
      return text(t`Deny and tell the agent why…`, 'comment');
    case 'denyAndRemember':
      return text(denyLabels[choice.scope], 'circle-slash', t`remembers ${named(choice.offers[0], 'deny')}`);
    case 'rehearse':
      return text(t`Rehearse`, 'beaker', t`Runs it on a copy of the files, then asks what to keep.`);
    case 'showChange':
      return text(t`Show the change`, 'diff');
    case 'explain':
      return text(t`Why am I asked?`, 'question');
    case 'notNow':
      return text(t`Not now`, 'clock', t`Escape does the same: the question waits, and so does the agent.`);
  }
}

/** What fits below a label beside the words that lead up to a rule. */
const detailColumns = 74;

const allowLabels: Readonly<Record<RememberScope, string>> = {
  session: t`Allow for this session…`,
  workspace: t`Allow in this workspace…`,
  user: t`Always allow…`,
};

const denyLabels: Readonly<Record<RememberScope, string>> = {
  session: t`Deny for this session…`,
  workspace: t`Deny in this workspace…`,
  user: t`Always deny…`,
};

function allowDetail({ offers, suspends }: Extract<Choice, { kind: 'allowAndRemember' }>): string {
  const rule = named(offers[0], 'allow');
  const [first, ...others] = suspends;
  if (first === undefined) {
    return t`remembers ${rule}`;
  }
  const asking = shortened(first.text, 40);
  return others.length === 0
    ? t`suspends the ask rule ${asking} for ${rule}`
    : t`suspends the ask rule ${asking} and ${others.length} more for ${rule}`;
}

/** An offer in few words; the next step shows it whole. */
function named(offer: RuleOffer | undefined, effect: 'allow' | 'deny'): string {
  const [text = '', ...others] = offer ?? [];
  const rule = readRule(text, { effect, scope: 'session' });
  const short = shortened(text, 60);
  const brief = others.length === 0 ? short : t`${short} and ${others.length} more`;
  const full = isReadable(rule) && others.length === 0 ? `${brief}: ${said(describeMatch(rule))}` : brief;
  return widthOf(full) <= detailColumns ? full : brief;
}
