import { QuickInputButtons, type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { Clock } from '../../ports/clock';
import type { Timers } from '../../ports/timers';
import { Arming, armingDelayMs } from './arming';
import type { Attention } from './attention';
import type { PromptRow } from './promptRow';

/** What pages of prompts work with. */
export interface PageNeeds {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly attention: Attention;
}

/** What a page shows and whom it tells. */
export interface PageContent<T> {
  readonly title: string;
  readonly placeholder: string;
  readonly rows: readonly PromptRow<T>[];
  /** The person chose, on purpose. */
  chosen(value: T): void;
  /** The person closed the page, or something else took its place. */
  dismissed(): void;
  /** Left out: the page has no way back. */
  back?(): void;
}

const tooSoon = 'That came too soon to be an answer. Press again.';

interface Item<T> extends QuickPickItem {
  readonly value?: T;
}

/**
 * One page of a prompt: a quick pick whose first row does nothing. What is typed is thrown away instead of filtering,
 * because a filter would bring an answer under the Enter of somebody who was writing elsewhere. Rows never change once
 * they are shown: VS Code names a chosen row by its number only, so an answer could hit another row than it was meant for.
 */
export class Page<T> implements Disposable {
  private readonly lifetime = new Lifetime();
  private readonly pick = this.lifetime.add(window.createQuickPick<Item<T>>());
  private readonly arming: Arming;
  private timer: Disposable | undefined;
  private isOver = false;

  constructor(
    private readonly content: PageContent<T>,
    private readonly needs: PageNeeds,
  ) {
    const { pick } = this;
    this.arming = new Arming(needs.clock);
    pick.title = content.title;
    pick.placeholder = content.placeholder;
    pick.ignoreFocusOut = true;
    pick.items = content.rows.map(toItem);
    pick.buttons = content.back === undefined ? [] : [QuickInputButtons.Back];
    this.toFirst();
    this.lifetime.add(pick.onDidChangeValue((value) => this.typed(value)));
    this.lifetime.add(pick.onDidChangeActive(() => this.moved()));
    this.lifetime.add(pick.onDidAccept(() => this.accepted()));
    this.lifetime.add(pick.onDidTriggerButton(() => this.finish(() => content.back?.())));
    this.lifetime.add(pick.onDidHide(() => this.finish(() => content.dismissed())));
    this.lifetime.add(needs.attention.onDidChange(() => this.disturbed()));
    this.disturbed();
    pick.show();
  }

  /** Changes the title; nothing else of a page ever changes. */
  retitle(title: string): void {
    this.pick.title = title;
  }

  /** Takes the page away. That is no answer, and nobody is told. */
  dispose(): void {
    this.isOver = true;
    this.timer?.dispose();
    this.lifetime.dispose();
  }

  private accepted(): void {
    const value = this.pick.selectedItems[0]?.value;
    if (value === undefined || !this.arming.isArmed || !this.needs.attention.isFocused) {
      // A row that stays chosen would not be heard when it is clicked again.
      this.pick.selectedItems = [];
      this.pick.placeholder = value === undefined ? this.content.placeholder : tooSoon;
      this.disturbed();
      return;
    }
    this.finish(() => this.content.chosen(value));
  }

  private typed(value: string): void {
    if (value !== '') {
      this.pick.value = '';
      this.toFirst();
      this.disturbed();
    }
  }

  private moved(): void {
    if (!this.arming.isArmed) {
      this.disturbed();
    }
  }

  /** Puts off the moment from which an answer is taken, and shows that it is being put off. */
  private disturbed(): void {
    this.arming.disturb();
    this.pick.busy = true;
    this.timer?.dispose();
    this.timer = this.needs.timers.after(armingDelayMs, () => {
      this.pick.busy = false;
    });
  }

  private toFirst(): void {
    const first = this.pick.items.find((item) => item.kind !== QuickPickItemKind.Separator);
    this.pick.activeItems = first === undefined ? [] : [first];
  }

  private finish(tell: () => void): void {
    if (!this.isOver) {
      this.dispose();
      tell();
    }
  }
}

function toItem<T>(row: PromptRow<T>): Item<T> {
  switch (row.kind) {
    case 'separator':
      return { label: row.label, kind: QuickPickItemKind.Separator };
    case 'text':
      return { label: row.label, alwaysShow: true };
    case 'choice':
      return {
        label: row.label,
        alwaysShow: true,
        iconPath: new ThemeIcon(row.icon),
        value: row.value,
        ...(row.detail === undefined ? {} : { detail: row.detail }),
      };
  }
}
