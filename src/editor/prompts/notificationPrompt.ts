import { window } from 'vscode';
import type { Disposable } from '../../base/lifetime';
import type { Answer, Question } from '../../ports/question';
import { t } from '../t';
import { tell } from '../tell';
import type { WindowNeeds } from '../windowNeeds';
import { Arming } from './arming';
import { type NotificationButton, notificationText } from './notificationText';

interface NotificationNeeds extends Pick<WindowNeeds, 'attention' | 'stopwatch' | 'log' | 'undoOffers'> {
  /** Called at most once. */
  answer(answer: Answer): void;
  /** The person wants to see the question whole. */
  review(): void;
  /** The person closed the notification. */
  dismissed(): void;
}

const buttonTexts: Readonly<Record<NotificationButton, string>> = {
  Allow: t`Allow`,
  Deny: t`Deny`,
  Rehearse: t`Rehearse`,
  'More…': t`More…`,
  'Review…': t`Review…`,
};

/** The others lead to the whole question. */
const buttonAnswers: Readonly<Partial<Record<NotificationButton, Answer>>> = {
  Allow: { kind: 'allow' },
  Deny: { kind: 'deny' },
  Rehearse: { kind: 'rehearse' },
};

/** VS Code takes a warning off the screen after that long in which the person was at the window. */
const onScreenMs = 12_000;

/**
 * Tells about the first of all that waits. VS Code cannot take a notification back, so one whose question is over is put
 * out of sight, and its buttons only say that they are too late.
 */
export class NotificationPrompt implements Disposable {
  private readonly arming: Arming;
  private readonly focus: Disposable;
  private isOver = false;
  private isOpen = true;
  private puts = 0;
  /** Since when it has been before the eyes of somebody who is at the window. */
  private seenFrom = 0;

  constructor(
    private question: Question,
    private readonly needs: NotificationNeeds,
  ) {
    this.arming = new Arming(needs.stopwatch);
    this.focus = needs.attention.onDidChange(() => {
      this.arming.disturb();
      this.seenFrom = needs.stopwatch.now();
    });
    this.put();
  }

  dispose(): void {
    const { isOnScreen } = this;
    this.end();
    if (isOnScreen) {
      this.inBackground(this.needs.undoOffers.clearScreen());
    }
  }

  /** More wait than when it came: one that has left the screen comes back. */
  remind(question: Question): void {
    this.question = question;
    if (!this.isOver && !this.isOnScreen) {
      this.put();
    }
  }

  /** Makes way for a notification about a question. One with the same words takes the place of this by itself. */
  makeWayFor(question: Question): void {
    if (JSON.stringify(notificationText(question)) === JSON.stringify(notificationText(this.question))) {
      this.end();
    } else {
      this.dispose();
    }
  }

  private get isOnScreen(): boolean {
    const { stopwatch, attention } = this.needs;
    const isShort = stopwatch.now() - this.seenFrom < onScreenMs;
    return !this.isOver && this.isOpen && (isShort || !attention.isFocused);
  }

  private put(): void {
    const { message, buttons } = notificationText(this.question);
    this.arming.disturb();
    this.seenFrom = this.needs.stopwatch.now();
    this.puts += 1;
    const time = this.puts;
    this.inBackground(
      window.showWarningMessage(message, ...buttons.map((it) => buttonTexts[it])).then((pressed) => {
        // Of two with the same words VS Code closes the earlier, which nobody has closed then.
        const isReplaced = pressed === undefined && time !== this.puts;
        if (!this.isOver && !isReplaced) {
          this.pressed(buttons.find((it) => buttonTexts[it] === pressed));
        } else if (pressed !== undefined) {
          tell(t`that notification was out of date and answered nothing. What still waits is in Waiting Questions.`);
        }
      }),
    );
  }

  private pressed(button: NotificationButton | undefined): void {
    const isStray = !this.arming.isArmed || !this.needs.attention.isFocused;
    if ((button === 'Allow' || button === 'Rehearse') && isStray) {
      this.put();
      return;
    }
    this.isOpen = false;
    this.end();
    const answer = button && buttonAnswers[button];
    if (answer !== undefined) {
      this.needs.answer(answer);
    } else if (button !== undefined) {
      this.needs.review();
    } else {
      this.needs.dismissed();
    }
  }

  private end(): void {
    this.isOver = true;
    this.focus.dispose();
  }

  private inBackground(work: Thenable<unknown>): void {
    work.then(undefined, (error: unknown) => this.needs.log.error('a notification failed', error));
  }
}
