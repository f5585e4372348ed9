import { commands, window } from 'vscode';
import { fieldOf, parsedJson } from '../../base/json';
import { Owning } from '../../base/lifetime';
import { uriOfTab } from '../diff/previewTabs';

/** The scheme of what lay, or is to lie, at a path. */
export const imageScheme = 'gatehouse-image';

/** An undoing that the person may still want. */
interface OfferedUndo {
  /** What the documents of its difference are marked with. */
  readonly number: number;
  run(): Promise<void>;
}

/** An undoing whose difference the person looks at: a button above it carries it out, however long they look. */
export class ShownUndo extends Owning {
  private count = 0;
  private latest: OfferedUndo | undefined;

  constructor() {
    super();
    this.lifetime.add(window.tabGroups.onDidChangeTabs(() => this.look()));
    this.lifetime.add(window.tabGroups.onDidChangeTabGroups(() => this.look()));
  }

  /** It is carried out once, whichever button is pressed. The button above stands for the latest. */
  offer(carryOut: () => Promise<void>): OfferedUndo {
    this.count += 1;
    let isOver = false;
    const offered: OfferedUndo = {
      number: this.count,
      run: async () => {
        if (!isOver) {
          isOver = true;
          this.latest = this.latest === offered ? undefined : this.latest;
          this.look();
          await carryOut();
        }
      },
    };
    this.latest = offered;
    return offered;
  }

  /** Carries out the latest. */
  async run(): Promise<void> {
    await this.latest?.run();
  }

  private look(): void {
    const tab = window.tabGroups.activeTabGroup.activeTab;
    const uri = tab === undefined ? undefined : uriOfTab(tab);
    const number = uri?.scheme === imageScheme ? fieldOf(parsedJson(uri.query), 'undo') : undefined;
    const isInFront = this.latest !== undefined && number === this.latest.number;
    void commands.executeCommand('setContext', 'gatehouse.isUndoShown', isInFront);
  }
}
