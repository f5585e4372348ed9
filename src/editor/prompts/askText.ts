import { InputBoxValidationSeverity, QuickInputButtons, window } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import { inertPrompt } from '../agentText';
import { Arming } from './arming';
import type { PromptPageNeeds } from './page';
import type { RuleRemark } from './ruleEditing';

/** What is asked for, and whom an input box tells. */
export interface TextRequest {
  readonly title: string;
  /** What the keys do; our own words. */
  readonly prompt: string;
  readonly value: string;
  /** Judges what is written so far; left out: everything can be taken. */
  remark?(text: string): RuleRemark;
  entered(text: string): void;
  dismissed(): void;
  back(): void;
}

/** An input box that takes nothing by a stray Enter and tells live what is wrong with the text. */
export class AskText implements Disposable {
  private readonly lifetime = new Lifetime();
  private readonly box = this.lifetime.add(window.createInputBox());
  private readonly arming: Arming;
  private isOver = false;

  constructor(
    private readonly request: TextRequest,
    private readonly needs: PromptPageNeeds,
  ) {
    const { box } = this;
    this.arming = new Arming(needs.stopwatch);
    box.title = request.title;
    box.value = request.value;
    box.ignoreFocusOut = true;
    box.buttons = [QuickInputButtons.Back];
    this.judge();
    this.lifetime.add(box.onDidChangeValue(() => this.judge()));
    this.lifetime.add(box.onDidAccept(() => this.accepted()));
    this.lifetime.add(box.onDidTriggerButton(() => this.finish(() => request.back())));
    this.lifetime.add(box.onDidHide(() => this.finish(() => request.dismissed())));
    this.lifetime.add(needs.attention.onDidChange(() => this.arming.disturb()));
    box.show();
  }

  /** Changes the title. */
  retitle(title: string): void {
    this.box.title = title;
  }

  /** Takes the box away. That is no answer, and nobody is told. */
  dispose(): void {
    this.isOver = true;
    this.lifetime.dispose();
  }

  private judge(): void {
    const { says, kind } = this.request.remark?.(this.box.value) ?? { says: '', kind: 'fine' };
    // VS Code writes behind a prompt that Escape cancels, which is not what it does here; behind a remark it writes nothing.
    const prompt = kind === 'unusable' ? '' : this.request.prompt;
    const message = [inertPrompt(says), prompt].filter((it) => it !== '').join(' ');
    this.box.validationMessage = { message, severity: severities[kind] };
  }

  private accepted(): void {
    const { value } = this.box;
    const isUsable = this.request.remark?.(value).kind !== 'unusable';
    if (!isUsable || !this.arming.isArmed || !this.needs.attention.isFocused) {
      this.arming.disturb();
      return;
    }
    this.finish(() => this.request.entered(value));
  }

  private finish(tell: () => void): void {
    if (!this.isOver) {
      this.dispose();
      tell();
    }
  }
}

const severities: Readonly<Record<RuleRemark['kind'], InputBoxValidationSeverity>> = {
  unusable: InputBoxValidationSeverity.Error,
  doubtful: InputBoxValidationSeverity.Warning,
  fine: InputBoxValidationSeverity.Info,
};
