import type { Locator, Page } from 'playwright-core';

/** The editors in the middle of the window. */
export class EditorArea {
  constructor(private readonly page: Page) {}

  tab(text: string): Locator {
    return this.page.locator('.part.editor .tabs-container .tab').filter({ hasText: text });
  }

  /** The title of the tab in front. */
  get activeTab(): Locator {
    return this.page.locator('.part.editor .tabs-container .tab.active');
  }

  /** The buttons at the right end of the tabs. */
  titleButton(label: string): Locator {
    return this.page.locator(`.part.editor .editor-actions .action-label[aria-label^="${label}"]`);
  }

  get codeLenses(): Locator {
    return this.page.locator('.part.editor .codelens-decoration');
  }

  /** The lines a diff marks as added. */
  get addedLines(): Locator {
    return this.page.locator('.monaco-diff-editor .line-insert');
  }

  /** The lines a diff marks as removed. */
  get removedLines(): Locator {
    return this.page.locator('.monaco-diff-editor .line-delete');
  }

  /** The lines in view of the editor in front that contain `text`. */
  line(text: string | RegExp): Locator {
    return this.page.locator('.part.editor .editor-instance .view-lines .view-line').filter({ hasText: text });
  }

  /** The text in view in the editor in front, line by line; long files have only these lines in the page. */
  async visibleText(): Promise<string> {
    const lines = this.page.locator('.part.editor .editor-instance .view-lines .view-line');
    const placed = await lines.evaluateAll((elements) =>
      elements.map((element) => ({ top: Number.parseInt(element.style.top, 10), text: element.textContent ?? '' })),
    );
    return placed
      .sort((a, b) => a.top - b.top)
      .map((line) => line.text.replaceAll('\u00a0', ' '))
      .join('\n');
  }
}
