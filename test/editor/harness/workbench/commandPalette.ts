import type { Locator, Page } from 'playwright-core';
import { patienceMs } from '../patience';
import type { QuickPick } from './quickPick';

const attemptMs = 2_000;

/** The command palette, used the way a person uses it. */
export class CommandPalette {
  constructor(
    private readonly page: Page,
    private readonly quickPick: QuickPick,
  ) {}

  /** The labels in view for `text` once `expected` is among them; the palette stays open. */
  async search(text: string, expected: string): Promise<readonly string[]> {
    await this.showUntil(text, this.quickPick.row(expected));
    return this.quickPick.rows.locator('.label-name').allInnerTexts();
  }

  /** Runs the command whose palette label is exactly `label`, waiting for its extension to be there. */
  async run(label: string): Promise<void> {
    const row = this.quickPick.row(label).first();
    await this.showUntil(label, row);
    // The exact label comes first unless another command was used lately; the mouse would stay where it clicked.
    if (/\bfocused\b/.test((await row.getAttribute('class')) ?? '')) {
      await this.page.keyboard.press('Enter');
    } else {
      await row.click();
    }
  }

  /** Opens the palette again and again, because an open one does not learn of commands that arrive later. */
  private async showUntil(text: string, wanted: Locator): Promise<void> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      await this.page.keyboard.press('F1');
      try {
        // On a busy machine something else may take the focus, and then the palette closes by itself.
        await this.quickPick.input.fill(`>${text}`, { timeout: attemptMs });
        await wanted.first().waitFor({ timeout: attemptMs });
        return;
      } catch (error) {
        if (Date.now() > deadline) {
          throw error;
        }
        await this.quickPick.close();
      }
    }
  }
}
