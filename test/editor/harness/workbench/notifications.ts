import type { Locator, Page } from 'playwright-core';

/** The notifications that pop up in the corner. */
export class Notifications {
  constructor(private readonly page: Page) {}

  get all(): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item');
  }

  /** The notification that contains `text`. */
  saying(text: string): Locator {
    return this.all.filter({ hasText: text });
  }

  async press(text: string, button: string | RegExp): Promise<void> {
    const toast = this.saying(text);
    await toast.hover();
    await toast.locator('.monaco-button', { hasText: button }).click();
  }

  async dismiss(text: string): Promise<void> {
    const toast = this.saying(text);
    await toast.hover();
    await toast.locator('.codicon-notifications-clear').click();
    await toast.waitFor({ state: 'hidden' });
  }
}
