import {
  CompletionItem,
  CompletionItemKind,
  type CompletionItemProvider,
  FileType,
  Range,
  type TextDocument,
  Uri,
  workspace,
} from 'vscode';
import { groundOf } from '../settings/groundOf';
import { folderBeingTyped, pathOffers, ruleOffers, type WrittenOffer } from './ruleOffers';
import { type RuleSpot, ruleSpotAt } from './ruleSpot';
import type { OpenTextNeeds } from './settingsDocuments';

const mostNames = 200;

const kinds: Readonly<Record<WrittenOffer['kind'], CompletionItemKind>> = {
  tool: CompletionItemKind.Value,
  program: CompletionItemKind.Event,
  file: CompletionItemKind.File,
  folder: CompletionItemKind.Folder,
};

/** Offers rules while one is being written: for tools, for programs that agents have run, and for files. */
export function ruleCompletion({ documents, settings, programs }: OpenTextNeeds): CompletionItemProvider {
  return {
    async provideCompletionItems(document, position) {
      const source = documents.textOf(document);
      const spot = source && ruleSpotAt(source.text, document.offsetAt(position), source.file);
      if (source === undefined || spot === undefined) {
        return [];
      }
      const ground = groundOf(settings.current, source.folder);
      const sources = { effect: spot.effect, ground };
      const path = folderBeingTyped(spot.typed);
      const offers =
        path === undefined
          ? ruleOffers({ ...sources, programs: await programs.programs() })
          : pathOffers(path, await namesIn(source.folder, path.folder), sources);
      return offers.map((offer, at) => toItem(offer, at, { spot, document }));
    },
  };
}

/** What lies in a folder of the workspace. */
async function namesIn(folder: string | undefined, inside: string) {
  const folders = workspace.workspaceFolders ?? [];
  const root = folders.find(({ uri }) => uri.fsPath === folder) ?? folders[0];
  if (root === undefined) {
    return [];
  }
  try {
    const entries = await workspace.fs.readDirectory(Uri.joinPath(root.uri, inside));
    return entries.slice(0, mostNames).map(([name, type]) => ({ name, isFolder: (type & FileType.Directory) !== 0 }));
  } catch {
    // What is typed need not be a folder, or not yet; then there is nothing to offer.
    return [];
  }
}

function toItem(
  { text, kind, detail }: WrittenOffer,
  at: number,
  { spot, document }: { readonly spot: RuleSpot; readonly document: TextDocument },
): CompletionItem {
  const item = new CompletionItem(text, kinds[kind]);
  const json = JSON.stringify(text);
  item.detail = detail;
  item.range = new Range(document.positionAt(spot.start), document.positionAt(spot.end));
  item.insertText = spot.isQuoted ? json.slice(1, -1) : json;
  item.filterText = item.insertText;
  item.sortText = String(at).padStart(4, '0');
  return item;
}
