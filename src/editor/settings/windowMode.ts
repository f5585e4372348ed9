import { type Disposable, Emitter } from '../../base/lifetime';
import { type ModeName, modeNames } from '../../core/modes';
import type { KeptValues } from '../../ports/surroundings';

/** How long a mode of a window holds: as long as the window, or for its workspace until another is chosen. */
export type ModeSpan = 'window' | 'workspace';

interface WindowModeNeeds {
  readonly values: KeptValues;
  workspaceId(): string;
}

const key = 'windowModes';

/** The mode that the person has chosen for this window; its workspace cannot choose one, and other windows have theirs. */
export class WindowMode implements Disposable {
  private readonly changed = new Emitter<void>();
  private untilClosed: ModeName | undefined;

  readonly onDidChange = this.changed.event;

  constructor(private readonly needs: WindowModeNeeds) {}

  /** Undefined: as the settings say. */
  get chosen(): ModeName | undefined {
    return this.untilClosed ?? modeNames.find((name) => name === this.kept()[this.needs.workspaceId()]);
  }

  /** The mode that holds where the person's settings say `set`. What cannot be read must not loosen. */
  over(set: ModeName): ModeName {
    const isUnreadable = this.untilClosed === undefined && this.needs.values.get(key) === null;
    return isUnreadable && (set === 'bypass' || set === 'acceptEdits') ? 'default' : (this.chosen ?? set);
  }

  /** Chooses a mode; undefined: as the settings say. */
  async choose(mode: ModeName | undefined, span: ModeSpan): Promise<void> {
    this.untilClosed = span === 'window' ? mode : undefined;
    if (span === 'workspace') {
      const { values, workspaceId } = this.needs;
      await values.change(key, () => {
        const { [workspaceId()]: _, ...others } = this.kept();
        return mode === undefined ? others : { ...others, [workspaceId()]: mode };
      });
    }
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }

  private kept(): Readonly<Record<string, unknown>> {
    const value = this.needs.values.get(key);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  }
}
