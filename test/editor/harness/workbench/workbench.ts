import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Keyboard, Locator, Page } from 'playwright-core';
import { CommandPalette } from './commandPalette';
import { Dialog } from './dialog';
import { EditorArea } from './editorArea';
import { Notifications } from './notifications';
import { QuickPick } from './quickPick';
import { Tree } from './tree';
import { webviewFrame } from './webview';

/** One window of VS Code, seen and used as a person does. */
export class Workbench {
  readonly quickPick: QuickPick;
  readonly palette: CommandPalette;
  readonly notifications: Notifications;
  readonly dialog: Dialog;
  readonly tree: Tree;
  readonly editor: EditorArea;

  constructor(
    readonly page: Page,
    private readonly pictures: string,
  ) {
    this.quickPick = new QuickPick(page);
    this.palette = new CommandPalette(page, this.quickPick);
    this.notifications = new Notifications(page);
    this.dialog = new Dialog(page);
    this.tree = new Tree(page);
    this.editor = new EditorArea(page);
  }

  get keyboard(): Keyboard {
    return this.page.keyboard;
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.whenPainted();
  }

  /** Starts the window and its extension host anew; what is on disk stays. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.whenPainted();
  }

  /** The status bar item that contains `text`. */
  statusItem(text: string): Locator {
    return this.page.locator('.part.statusbar .statusbar-item').filter({ hasText: text });
  }

  /** The activity bar's icon of the view container called `title`. */
  activity(title: string): Locator {
    return this.page.locator(`.part.activitybar .action-item:has([aria-label^="${title}"])`).first();
  }

  webview(selector: string, known?: Frame): Promise<Frame> {
    return webviewFrame(this.page, selector, known);
  }

  /** Takes a picture of the window and returns its file. */
  async picture(name: string): Promise<string> {
    mkdirSync(this.pictures, { recursive: true });
    const path = join(this.pictures, `${name}.png`);
    await this.page.screenshot({ path });
    return path;
  }

  /** The words of what a person looks at first: notifications, the open list, the tabs, the status bar. */
  async inSight(): Promise<Readonly<Record<string, readonly string[]>>> {
    const { page, notifications } = this;
    const words = async (found: Locator) => (await found.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    return {
      notifications: await words(notifications.all),
      list: await words(page.locator('.quick-input-widget:visible')),
      tabs: await words(page.locator('.part.editor .tab')),
      status: await words(page.locator('.part.statusbar .statusbar-item')),
    };
  }

  private async whenPainted(): Promise<void> {
    await this.page.waitForSelector('.monaco-workbench .part.statusbar .statusbar-item');
  }
}
