/**
 * Text as Markdown that is shown as it is: no link, image, list or emphasis comes of it.
 * VS Code's own `appendText` does the same but makes every blank unbreakable, so that long sentences are cut off.
 */
export function plainMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replaceAll(/\r?\n|\r/g, ' ');
}
