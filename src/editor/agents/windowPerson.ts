import { InputBoxValidationSeverity, window } from 'vscode';
import { inertPrompt, shortened } from '../agentText';
import { Arming } from '../prompts/arming';
import { t } from '../t';
import { untilTaken } from '../untilTaken';
import type { WindowNeeds } from '../windowNeeds';
import type { AskedQuestion } from './askedQuestions';
import { type AnswerRow, answerRows, questionLine, questionTitle } from './personRows';

/** Puts agents' own questions to the person in this window. */
export class WindowPerson {
  constructor(private readonly needs: Pick<WindowNeeds, 'stopwatch' | 'log'>) {}

  /** Resolves with undefined when the person closes it, or `signal` is aborted. */
  async put(asked: AskedQuestion, signal: AbortSignal): Promise<readonly string[] | undefined> {
    // A question that cannot be shown is one that nobody answers.
    try {
      const rows = asked.question.options.length === 0 ? ownWordsOnly : await this.chosen(asked, signal);
      const given = rows?.flatMap(({ answer }) => answer ?? []) ?? [];
      if (rows === undefined || !rows.some(({ answer }) => answer === undefined)) {
        return rows === undefined ? undefined : given;
      }
      const words = signal.aborted ? undefined : await this.words(asked, signal);
      return words === undefined ? undefined : [...given, words];
    } catch (error) {
      this.needs.log.error('an agent’s question could not be shown', error);
      return undefined;
    }
  }

  private chosen(
    { question: asked, sessionName }: AskedQuestion,
    signal: AbortSignal,
  ): Promise<readonly AnswerRow[] | undefined> {
    const pick = window.createQuickPick<AnswerRow>();
    pick.title = questionTitle(asked, sessionName);
    pick.placeholder = questionLine(asked);
    pick.items = answerRows(asked);
    // An Enter that was meant for something else finds no answer chosen.
    pick.activeItems = [];
    pick.canSelectMany = asked.several;
    pick.ignoreFocusOut = true;
    const arming = new Arming(this.needs.stopwatch);
    const take = () => {
      const rows = asked.several ? pick.selectedItems : pick.activeItems.slice(0, 1);
      // A key that was meant for something else must not answer, and neither does choosing nothing.
      if (!arming.isArmed || rows.length === 0) {
        arming.disturb();
        return undefined;
      }
      return rows;
    };
    return untilTaken(pick, take, signal);
  }

  private words({ question: asked, sessionName }: AskedQuestion, signal: AbortSignal): Promise<string | undefined> {
    const box = window.createInputBox();
    box.title = questionTitle(asked, sessionName);
    const text = inertPrompt(shortened(asked.text.replace(/\s+/g, ' ').trim(), 300));
    // Behind a prompt VS Code writes that Escape cancels; behind a remark it writes nothing.
    const message = `${text} ${t`Enter answers; Escape puts the question off.`}`;
    box.validationMessage = { message, severity: InputBoxValidationSeverity.Info };
    box.ignoreFocusOut = true;
    return untilTaken(box, () => (box.value.trim() === '' ? undefined : box.value), signal);
  }
}

const ownWordsOnly: readonly AnswerRow[] = [{ label: '', answer: undefined }];
