import {
  EventEmitter,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  type TreeViewOptions,
  window,
} from 'vscode';
import { Owning } from '../base/lifetime';

/** A list in a side bar, which is drawn anew as a whole. */
export abstract class ListView<Row> extends Owning implements TreeDataProvider<Row> {
  private readonly changed = this.lifetime.add(new EventEmitter<undefined>());
  protected readonly view: TreeView<Row>;

  readonly onDidChangeTreeData = this.changed.event;

  constructor(id: string, options: Omit<TreeViewOptions<Row>, 'treeDataProvider'> = {}) {
    super();
    this.view = this.lifetime.add(window.createTreeView(id, { ...options, treeDataProvider: this }));
  }

  abstract getTreeItem(row: Row): TreeItem;
  abstract getChildren(row?: Row): Row[] | Promise<Row[]>;

  protected redraw(): void {
    this.changed.fire(undefined);
  }
}
