import type { Locator, Page } from 'playwright-core';

/** The one widget for the command palette, quick picks and input boxes. */
export class QuickPick {
  constructor(private readonly page: Page) {}

  get widget(): Locator {
    return this.page.locator('.quick-input-widget:visible');
  }

  get title(): Locator {
    return this.widget.locator('.quick-input-title');
  }

  get input(): Locator {
    return this.widget.locator('input[type="text"]');
  }

  /** What VS Code says below an input box: its prompt, or what is wrong with the text. */
  get message(): Locator {
    return this.widget.locator('.quick-input-message');
  }

  /** The bar that moves while the quick pick is not ready. */
  get progress(): Locator {
    return this.widget.locator('.quick-input-progress.active');
  }

  /** The rows in view; a long list has only these in the page. */
  get rows(): Locator {
    return this.widget.locator('.monaco-list-row');
  }

  /** The row that Enter would take; none when nothing is selected. */
  get focusedRow(): Locator {
    return this.widget.locator('.monaco-list-row.focused');
  }

  /** The row whose label is exactly `label`. */
  row(label: string): Locator {
    const exactly = this.page.locator('.quick-input-list-rows .quick-input-list-row', { hasText: label });
    const name = exactly.locator('.label-name').getByText(label, { exact: true });
    return this.rows.filter({ has: name });
  }

  async choose(label: string): Promise<void> {
    await this.row(label).first().click();
  }

  /** Presses a button of the title bar, or of a row when the row is given. */
  async press(button: string, row?: Locator): Promise<void> {
    await row?.hover();
    await (row ?? this.widget.locator('.quick-input-titlebar')).getByRole('button', { name: button }).click();
  }

  async answer(text: string): Promise<void> {
    await this.input.fill(text);
    await this.page.keyboard.press('Enter');
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.widget.waitFor({ state: 'hidden' });
  }
}
