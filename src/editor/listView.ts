import {
  EventEmitter,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  type TreeViewOptions,
  window,
} from 'vscode';
import { Owning } from '../base/lifetime';

/** A list in a side bar, which is drawn anew as a whole, or only some of its rows. */
export abstract class ListView<Row> extends Owning implements TreeDataProvider<Row> {
  private readonly changed = this.lifetime.add(new EventEmitter<Row[] | undefined>());
  protected readonly view: TreeView<Row>;

  readonly onDidChangeTreeData = this.changed.event;

  constructor(id: string, options: Omit<TreeViewOptions<Row>, 'treeDataProvider'> = {}) {
    super();
    this.view = this.lifetime.add(window.createTreeView(id, { ...options, treeDataProvider: this }));
  }

  abstract getTreeItem(row: Row): TreeItem;
  abstract getChildren(row?: Row): Row[] | Promise<Row[]>;

  /** All of it, or only rows that are shown now; what they mean stays the same. */
  protected redraw(rows?: Row[]): void {
    this.changed.fire(rows);
  }
}

/** What a thing means is told by its icon; the colour, one for all views of ours, only helps to find it. */
export function colouredIcon(name: string): ThemeIcon {
  const colour = colours.get(name);
  return new ThemeIcon(name, colour === undefined ? undefined : new ThemeColor(colour));
}

const colours: ReadonlyMap<string, string> = new Map([
  // The green of tests is too pale on a light ground.
  ['pass', 'charts.green'],
  ['circle-slash', 'errorForeground'],
  ['question', 'notificationsInfoIcon.foreground'],
  ['warning', 'notificationsWarningIcon.foreground'],
]);
