import { fieldOf, parsedJson, textOf } from '../../base/json';
import type { NotebookCell } from './fileChange';

/** A cell's text before and after, or why it is not known. `after` is undefined when the cell goes. */
export type CellChange =
  | { readonly before: string; readonly after: string | undefined; readonly cell: NotebookCell }
  | { readonly why: string };

/** What the tool `NotebookEdit` would do to the notebook with this text. */
export function cellChange(input: unknown, notebook: string): CellChange {
  const parsed = parsedJson(notebook.replace(/^\uFEFF/, ''));
  const cells = fieldOf(parsed, 'cells');
  if (!Array.isArray(cells)) {
    return { why: 'is not a notebook that can be read' };
  }
  const mode = fieldOf(input, 'edit_mode') ?? 'replace';
  const source = textOf(input, 'new_source');
  const index = indexOfCell(input, cells);
  if (index === undefined) {
    return { why: 'has no such cell' };
  }
  const language = languageOf(parsed, fieldOf(input, 'cell_type') ?? fieldOf(cells[index], 'cell_type'));
  const before = sourceOf(cells[index]);
  switch (mode) {
    case 'insert':
      return source === undefined
        ? { why: 'would get a cell whose text is not given' }
        : { before: '', after: source, cell: { name: newCellName(index), language } };
    case 'delete':
      return before === undefined
        ? { why: 'has no such cell' }
        : { before, after: undefined, cell: { name: `cell ${index + 1}`, language } };
    case 'replace':
      return before === undefined || source === undefined
        ? { why: 'has no such cell, or its new text is not given' }
        : { before, after: source, cell: { name: `cell ${index + 1}`, language } };
    default:
      return { why: 'would be edited in a way that is not known' };
  }
}

function newCellName(index: number): string {
  return index < 0 ? 'a new first cell' : `a new cell after cell ${index + 1}`;
}

/** Where the cell is that the input names; -1 when it names none, which is a place only for a new one. */
function indexOfCell(input: unknown, cells: readonly unknown[]): number | undefined {
  const id = fieldOf(input, 'cell_id');
  const number = fieldOf(input, 'cell_number');
  if (id === undefined) {
    return number === undefined ? -1 : isIndex(number, cells) ? number : undefined;
  }
  if (typeof id !== 'string' || number !== undefined) {
    return undefined;
  }
  const found = cells.flatMap((cell, at) => (fieldOf(cell, 'id') === id ? [at] : []));
  if (found.length > 0) {
    return found.length === 1 ? found[0] : undefined;
  }
  // Agents number the cells of notebooks from before cells had names.
  const counted = /^cell-(\d{1,6})$/.exec(id)?.[1];
  return counted !== undefined && isIndex(Number(counted), cells) ? Number(counted) : undefined;
}

function isIndex(value: unknown, cells: readonly unknown[]): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < cells.length;
}

function sourceOf(cell: unknown): string | undefined {
  const source = fieldOf(cell, 'source');
  if (typeof source === 'string') {
    return source;
  }
  return Array.isArray(source) && source.every((line) => typeof line === 'string') ? source.join('') : undefined;
}

function languageOf(notebook: unknown, cellType: unknown): string | undefined {
  if (cellType === 'markdown') {
    return 'markdown';
  }
  const metadata = fieldOf(notebook, 'metadata');
  return textOf(fieldOf(metadata, 'language_info'), 'name') ?? textOf(fieldOf(metadata, 'kernelspec'), 'language');
}
