import { FileType, Position, Range, type TextEditor, Uri, window, workspace } from 'vscode';
import type { Attachment } from '../../ports/hostedSessions';
import { inert } from '../agentText';
import { t } from '../t';
import { readFilePath } from './filePlace';

const mostFound = 50;
const mostOffered = 2_000;

/** A file that is to be opened. */
interface OpenedFile {
  /** As the agent wrote it: absolute, or relative to `cwd`. */
  readonly path: string;
  readonly cwd: string;
  /** Counted from 1. */
  readonly line?: number;
}

/**
 * Opens a file as text and never as anything else: what an agent wrote leads to nothing that runs. Rejects with a
 * message for the person.
 */
export async function openFile({ path, cwd, line }: OpenedFile): Promise<void> {
  const read = readFilePath(path);
  if (read === undefined) {
    throw new Error(t`This path cannot be opened from here.`);
  }
  const uri = read.isAbsolute ? Uri.file(read.path) : Uri.joinPath(Uri.file(cwd), read.path.replaceAll('\\', '/'));
  const isFile = await workspace.fs.stat(uri).then(
    ({ type }) => (type & FileType.File) !== 0,
    () => undefined,
  );
  if (isFile !== true) {
    throw new Error(isFile === undefined ? t`There is no ${path}.` : t`${path} is no file.`);
  }
  const at = new Position(Math.max(0, (line ?? 1) - 1), 0);
  await window.showTextDocument(uri, {
    preview: true,
    ...(line === undefined ? {} : { selection: new Range(at, at) }),
  });
}

/** The files of the workspace whose path has what was typed in it, relative to `cwd`, the shortest first. */
export async function findFiles(query: string, cwd: string): Promise<readonly string[]> {
  const word = query.replaceAll(/[^\w./@+ -]/g, '?').replace(/^\.?\//, '');
  const folder = word.includes('/') ? word.slice(0, word.lastIndexOf('/') + 1) : '';
  const pattern = `**/${folder}*${word.slice(folder.length)}*`;
  const found = await workspace.findFiles(pattern, '**/{node_modules,.git}/**', mostFound * 4);
  const base = Uri.file(cwd).path.replace(/\/$/, '');
  return found
    .flatMap(({ path }) => (path.startsWith(`${base}/`) ? [path.slice(base.length + 1)] : []))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, mostFound);
}

/** Lets the person choose the selection, an open file or a file of the workspace. */
export async function chooseAttachment(): Promise<Attachment | undefined> {
  const editors = window.visibleTextEditors.filter(({ document }) => document.uri.scheme === 'file');
  const selections = editors.filter(({ selection }) => !selection.isEmpty).flatMap((it) => selectionOf(it) ?? []);
  const files = await workspace.findFiles('**/*', '**/{node_modules,.git}/**', mostOffered);
  const open = editors.map(({ document }) => document.uri);
  const all = [...new Map([...open, ...files].map((uri) => [uri.fsPath, uri])).values()];
  const rows = [
    ...selections.map((it) => ({
      label: `$(selection) ${t`Lines ${it.from} to ${it.to}`}`,
      description: inert(workspace.asRelativePath(it.path)),
      attachment: it,
    })),
    ...all.map(({ fsPath: path }) => ({
      label: inert(workspace.asRelativePath(path)),
      description: '',
      attachment: { kind: 'file' as const, path },
    })),
  ];
  const placeHolder = t`What should go with the message? It is judged like a read of the agent.`;
  return (await window.showQuickPick(rows, { title: t`Attach`, placeHolder, matchOnDescription: true }))?.attachment;
}

/** The lines that are selected in an editor; all of its file when nothing is. Undefined for what is no file. */
export function selectionOf({ document, selection }: TextEditor): Extract<Attachment, { kind: 'lines' }> | undefined {
  if (document.uri.scheme !== 'file') {
    return undefined;
  }
  const isAll = selection.isEmpty;
  const [from, to] = isAll ? [1, document.lineCount] : [selection.start.line + 1, selection.end.line + 1];
  return { kind: 'lines', path: document.uri.fsPath, from, to, text: document.getText(isAll ? undefined : selection) };
}
