import type { Locator, Page } from 'playwright-core';

const mostClicks = 10;
const menuMs = 1_000;

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

  /** Folds every other view of the side bar, so that this one has room for its rows. */
  async only(view: string): Promise<void> {
    const headers = this.page.locator('.part.sidebar .pane-header');
    const own = headers.filter({ hasText: view }).first();
    await own.waitFor();
    const others = this.page.locator('.part.sidebar .pane-header[aria-expanded="true"]').filter({ hasNotText: view });
    while ((await others.count()) > 0) {
      await others.first().click();
    }
    if ((await own.getAttribute('aria-expanded')) === 'false') {
      await own.click();
    }
  }

  async expand(text: string): Promise<void> {
    const row = this.row(text).first();
    if ((await row.getAttribute('aria-expanded')) === 'false') {
      await row.locator('.monaco-tl-twistie').click();
    }
  }

  /** Presses an inline action of a row; such actions show only under the mouse. */
  async press(row: string, action: string): Promise<void> {
    const label = this.row(row).first().locator(`.actions .action-label[aria-label^="${action}"]`);
    // A view that still folds moves its rows away from under the mouse, so that the mouse has to come again.
    for (let tries = 1; ; tries += 1) {
      await this.row(row).first().hover();
      try {
        await label.click({ timeout: menuMs });
        return;
      } catch (error) {
        if (tries >= mostClicks) {
          throw error;
        }
      }
      await this.page.mouse.move(700, 10);
    }
  }

  async chooseFromMenu(row: string, entry: string): Promise<void> {
    await this.row(row).first().click({ button: 'right' });
    const menu = this.page.locator('.context-view .monaco-menu');
    const item = menu.locator('.action-label', { hasText: entry }).first();
    await item.waitFor();
    // A menu hears of the mouse only a moment after it is there, and does not say when; a click before that is lost.
    for (let clicks = 0; clicks < mostClicks && (await item.isVisible()); clicks += 1) {
      await item.click({ timeout: menuMs }).catch(() => undefined);
      await menu
        .first()
        .waitFor({ state: 'detached', timeout: menuMs })
        .catch(() => undefined);
    }
    await menu.first().waitFor({ state: 'detached' });
  }
}
