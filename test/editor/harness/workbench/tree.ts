import type { Locator, Page } from 'playwright-core';

/** The tree views in the side bar. */
export class Tree {
  constructor(private readonly page: Page) {}

  /** The rows in view; a long tree has only these in the page. */
  get rows(): Locator {
    return this.page.locator('.part.sidebar .monaco-list-row');
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  async expand(text: string): Promise<void> {
    const row = this.row(text).first();
    if ((await row.getAttribute('aria-expanded')) === 'false') {
      await row.locator('.monaco-tl-twistie').click();
    }
  }

  /** Presses an inline action of a row; such actions show only under the mouse. */
  async press(row: string, action: string): Promise<void> {
    await this.row(row).first().hover();
    await this.row(row).first().locator(`.actions .action-label[aria-label^="${action}"]`).click();
  }

  async chooseFromMenu(row: string, entry: string): Promise<void> {
    await this.row(row).first().click({ button: 'right' });
    await this.page.locator('.context-view .monaco-menu .action-label', { hasText: entry }).first().click();
  }
}
