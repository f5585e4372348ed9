import { QuickInputButtons, type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import { known } from '../../base/known';
import { type Disposable, Lifetime } from '../../base/lifetime';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import { Arming, armingDelayMs } from './arming';
import { matchingRows, type PromptRow } from './promptRow';

/** What pages of prompts work with. */
export type PromptPageNeeds = Pick<WindowNeeds, 'attention' | 'stopwatch' | 'timers'>;

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

const tooSoon = t`That came too soon to be an answer. Press again.`;

interface Item<T> extends QuickPickItem {
  readonly value?: T;
}

/**
 * One page of a prompt: a quick pick in which nothing that allows is ever the active row unless the person went there.
 * What is typed filters the answers. VS Code names a chosen row by its number only, so right after the rows have changed
 * no answer is taken: it could have been meant for another row.
 */
export class Page<T> implements Disposable {
  private readonly lifetime = new Lifetime();
  private readonly pick = this.lifetime.add(window.createQuickPick<Item<T>>());
  private readonly arming: Arming;
  private timer: Disposable | undefined;
  private isOver = false;

  constructor(
    private readonly content: PageContent<T>,
    private readonly needs: PromptPageNeeds,
  ) {
    const { pick } = this;
    this.arming = new Arming(needs.stopwatch);
    pick.title = content.title;
    pick.placeholder = content.placeholder;
    pick.ignoreFocusOut = true;
    this.put(content.rows);
    pick.buttons = content.back === undefined ? [] : [QuickInputButtons.Back];
    this.lifetime.add(pick.onDidChangeValue((value) => this.typed(value)));
    this.lifetime.add(pick.onDidChangeActive(() => this.moved()));
    this.lifetime.add(pick.onDidAccept(() => this.take(pick.selectedItems[0]?.value)));
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

  private take(value: T | undefined): void {
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
    const { rows } = this.content;
    const found = matchingRows(rows, value);
    if (found.length === 0) {
      // It names no answer, so it was meant for something else.
      this.pick.value = '';
    }
    this.put(found.length === 0 || value === '' ? rows : found);
    this.disturbed();
  }

  /** Takes an answer as if its row had been chosen. */
  press(isIt: (value: T) => boolean): void {
    const row = this.content.rows.find((it) => it.kind === 'choice' && isIt(it.value));
    if (row?.kind === 'choice') {
      this.take(row.value);
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

  private put(rows: readonly PromptRow<T>[]): void {
    const items = rows.map(toItem);
    this.pick.items = items;
    const first = rows.findIndex((row) => row.kind === 'text' || (row.kind === 'choice' && row.allows !== true));
    this.pick.activeItems = items.slice(first, first + 1);
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
      return { label: row.label, alwaysShow: true, ...iconOf(row.icon) };
    case 'choice':
      return {
        label: row.label,
        alwaysShow: true,
        ...iconOf(row.icon),
        value: row.value,
        ...known({ description: row.beside, detail: row.detail }),
      };
  }
}

/** Beside the label, where nobody reads out its name. */
function iconOf(name: string | undefined): Pick<QuickPickItem, 'iconPath'> {
  return name === undefined ? {} : { iconPath: new ThemeIcon(name) };
}
