import type { Disposable } from '../../base/lifetime';
import type { Answer, Choice, Question, RuleOffer } from '../../ports/question';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import { AskText, type TextRequest } from './askText';
import { plainAnswers } from './choiceRow';
import { Page, type PageContent, type PromptPageNeeds } from './page';
import { PastNotes, type PastNotesNeeds } from './pastNote';
import type { PromptAct } from './promptRow';
import { promptReason, promptRows, promptTitle, reasonRows } from './promptRows';
import { offerRows, type RuleAct, type RuleMaking, remarkOn } from './ruleEditing';

interface QuickPickNeeds extends PromptPageNeeds, PastNotesNeeds, Pick<WindowNeeds, 'policy'> {
  /** How many waiting questions ask the same. */
  alike(question: Question): number;
  /** Called at most once; the prompt is gone by then. */
  done(act: PromptDone): void;
}

/** How a prompt ended. */
export type PromptDone =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** `dismissed`: the person closed it, or opened something else in its place. */
  | { readonly kind: 'dismissed' | 'allowAllLike' | 'showChange' | 'openText' };

/** Rules that are being edited, and the step that leads back to. */
interface RuleEditing {
  readonly choice: Remembering;
  readonly choices: readonly Remembering[];
  readonly offer: RuleOffer;
}

type Remembering = Extract<Choice, { kind: 'allowAndRemember' | 'denyAndRemember' }>;

const rulePlaceholder = t`Nothing is chosen yet. Choose below; Escape puts the question off.`;

/** Puts one question in a quick pick, step by step. Whatever closes it says "not now"; nothing but a choice allows. */
export class QuickPickPrompt implements Disposable {
  private surface: (Disposable & { retitle(title: string): void }) | undefined;
  /** The page with the answers, while that is what is shown. */
  private answers: Page<PromptAct> | undefined;
  /** What stands before the title in the step that is shown; empty where the answers are. */
  private step = '';
  private readonly past: PastNotes;

  constructor(
    private question: Question,
    private readonly needs: QuickPickNeeds,
    private readonly opened: { readonly hasOpenedText: boolean } = { hasOpenedText: false },
  ) {
    this.ask();
    this.past = new PastNotes(question, needs);
  }

  /** The question has another place in the queue. */
  update(question: Question): void {
    this.question = question;
    this.surface?.retitle(this.title);
  }

  /** Takes the prompt away. That is no answer. */
  dispose(): void {
    this.past.stop();
    this.surface?.dispose();
    this.surface = undefined;
  }

  /** Answers as if the row had been chosen; does nothing while another step is shown. */
  press(kind: 'deny' | 'allowOnce'): void {
    this.answers?.press((act) => act.kind === kind);
  }

  private ask(): void {
    const { question, needs, opened } = this;
    this.answers = this.page('', {
      placeholder: promptReason(question),
      rows: promptRows({ question, alike: needs.alike(question), ...opened }),
      chosen: (act: PromptAct) => this.act(act),
    });
  }

  private act(act: PromptAct): void {
    const plain = plainAnswers[act.kind];
    if (plain !== undefined) {
      this.answer(plain);
      return;
    }
    switch (act.kind) {
      case 'allowAndRemember':
      case 'denyAndRemember':
        this.chooseRule([act]);
        break;
      case 'denyRemembering':
        this.chooseRule(act.choices);
        break;
      case 'denyAndSayWhy':
        this.sayWhy();
        break;
      case 'explain':
        this.explain();
        break;
      case 'allowChanged':
        this.answer({ kind: 'notNow' });
        break;
      case 'allowAllLike':
      case 'showChange':
      case 'openText':
        this.needs.done({ kind: act.kind });
    }
  }

  private explain(): void {
    this.page<never>(t`Why am I asked?`, {
      placeholder: t`Go back to answer; Escape puts the question off.`,
      rows: reasonRows(this.question).filter((row) => row.kind !== 'choice'),
      chosen: () => undefined,
      back: () => this.ask(),
    });
  }

  private chooseRule(choices: readonly Remembering[]): void {
    this.page<{ readonly choice: Remembering; readonly act: RuleAct }>(t`Which rule should be remembered?`, {
      placeholder: rulePlaceholder,
      rows: choices.flatMap((choice) => [
        { kind: 'text', label: scopeTexts[choice.scope], icon: 'info' },
        ...offerRows(choice.offers, this.making(choice)).map((row) =>
          row.kind === 'choice' ? { ...row, beside: scopeNames[choice.scope], value: { choice, act: row.value } } : row,
        ),
      ]),
      chosen: ({ choice, act: { kind, offer } }) =>
        kind === 'take' ? this.remember(choice, offer) : this.editRules({ choice, choices, offer }, []),
      back: () => this.ask(),
    });
  }

  /** Rules are edited one after the other; `edited` are those that are done. */
  private editRules(editing: RuleEditing, edited: RuleOffer): void {
    const { choice, choices, offer } = editing;
    const next = offer[edited.length];
    if (next === undefined) {
      this.remember(choice, edited);
      return;
    }
    const count = offer.length > 1 ? ` ${t`(${edited.length + 1} of ${offer.length})`}` : '';
    const making = this.making(choice);
    this.askFor(`${t`Edit the rule`}${count}`, {
      prompt: t`Enter saves the rule and answers the question; Escape puts the question off.`,
      value: next,
      remark: (text) => remarkOn(text, making),
      entered: (text) => this.editRules(editing, [...edited, text]),
      back: () => this.chooseRule(choices),
    });
  }

  private sayWhy(): void {
    this.askFor(t`Deny`, {
      prompt: t`What should the agent be told? Enter denies; Escape puts the question off.`,
      value: '',
      entered: (text) => this.answer({ kind: 'deny', ...(text.trim() === '' ? {} : { message: text.trim() }) }),
      back: () => this.ask(),
    });
  }

  private remember({ kind, scope }: Remembering, rules: RuleOffer): void {
    this.answer({ kind: kind === 'allowAndRemember' ? 'allow' : 'deny', remember: { rules, scope } });
  }

  private making({ kind, scope }: Remembering): RuleMaking {
    const { question } = this;
    const snapshot = this.needs.policy.current(question.call.session);
    return kind === 'allowAndRemember'
      ? { effect: 'allow', scope, question, snapshot, past: (offer) => this.past.on(offer) }
      : { effect: 'deny', scope, question, snapshot };
  }

  private get title(): string {
    return `${this.step === '' ? '' : `${this.step} · `}${promptTitle(this.question)}`;
  }

  private answer(answer: Answer): void {
    this.finish({ kind: 'answer', answer });
  }

  private finish(done: PromptDone): void {
    this.past.stop();
    this.surface = undefined;
    this.needs.done(done);
  }

  private page<T>(step: string, content: Omit<PageContent<T>, 'title' | 'dismissed'>): Page<T> {
    const page = new Page<T>({ ...content, ...this.begun(step) }, this.needs);
    this.surface = page;
    return page;
  }

  private askFor(step: string, request: Omit<TextRequest, 'title' | 'dismissed'>): void {
    this.surface = new AskText({ ...request, ...this.begun(step) }, this.needs);
  }

  private begun(step: string): Pick<TextRequest, 'title' | 'dismissed'> {
    this.step = step;
    this.answers = undefined;
    return { title: this.title, dismissed: () => this.finish({ kind: 'dismissed' }) };
  }
}

const scopeNames: Readonly<Record<Remembering['scope'], string>> = {
  session: t`for this session`,
  workspace: t`in this workspace`,
  user: t`in every workspace`,
};

const scopeTexts: Readonly<Record<Remembering['scope'], string>> = {
  session: t`The rule lives as long as this session.`,
  workspace: t`The rule is written into the settings of this workspace.`,
  user: t`The rule is written into your settings, for every workspace.`,
};
