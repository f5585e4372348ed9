import { type Tab, TabInputText, TabInputTextDiff, Uri, window, workspace } from 'vscode';
import { fieldOf, listIn } from '../../base/json';
import { afterScheme, type ChangePlace, placeOf } from './changeUri';

/** Where the document of a tab belongs; undefined for every tab that is not a preview. */
export function placeOfTab(tab: Tab): ChangePlace | undefined {
  const uri = uriOfTab(tab);
  return uri === undefined ? undefined : placeOf(uri);
}

/** The tabs of one preview, or of all. */
export function previewTabs(preview?: number): readonly Tab[] {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter((tab) => {
      const place = placeOfTab(tab);
      return place !== undefined && (preview === undefined || place.preview === preview);
    });
}

/** Closes tabs without asking whether to save: what was edited there has been taken, or counts no more. */
export async function closeTabs(tabs: readonly Tab[]): Promise<void> {
  if (tabs.length === 0) {
    return;
  }
  const numbers = new Set(tabs.map((tab) => placeOfTab(tab)?.preview));
  for (const document of workspace.textDocuments) {
    // Saved whether it seems dirty or not: VS Code tells of that later than of the edit itself.
    if (document.uri.scheme === afterScheme && numbers.has(placeOf(document.uri)?.preview)) {
      await document.save();
    }
  }
  // Saving takes time, in which the person may have closed some of them.
  const open = previewTabs().filter((tab) => numbers.has(placeOfTab(tab)?.preview));
  await window.tabGroups.close(open, true);
}

/** The document of a tab; of a comparison that on its right side, of several the first. */
export function uriOfTab({ input }: Pick<Tab, 'input'>): Uri | undefined {
  if (input instanceof TabInputText) {
    return input.uri;
  }
  if (input instanceof TabInputTextDiff) {
    return input.modified;
  }
  // The tab of several comparisons has no type of its own in the stable API.
  return listIn(input, 'textDiffs')
    .map((it) => fieldOf(it, 'modified'))
    .find((it) => it instanceof Uri);
}
