import type { Locator, Page } from 'playwright-core';

/** A modal dialog. */
export class Dialog {
  constructor(private readonly page: Page) {}

  get box(): Locator {
    return this.page.locator('.monaco-dialog-box');
  }

  async press(button: string | RegExp): Promise<void> {
    await this.box.locator('.monaco-button', { hasText: button }).click();
    await this.box.waitFor({ state: 'hidden' });
  }
}
