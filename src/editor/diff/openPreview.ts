import type { Uri } from 'vscode';
import { ActsInTurn } from '../../base/actsInTurn';
import type { FileDraft } from '../../ports/revision';
import type { Stopwatch } from '../../ports/surroundings';
import { Arming } from '../prompts/arming';
import type { Preview } from './preview';

/** How a preview is shown: one file in one column, or everything side by side. */
export type Surface = { readonly kind: 'inline'; readonly file: number } | { readonly kind: 'sideBySide' };

/** A right side that the person may edit, as it was when it was opened. */
export interface EditedSide {
  readonly uri: Uri;
  readonly file: number;
  readonly opened: string;
  /** What the file was to have then. */
  readonly draft: FileDraft;
}

/** A preview with what is known about its tabs. */
export class OpenPreview {
  /** Undefined while no tab of it is open. */
  surface: Surface | undefined;
  /** Counts how often it was opened, so that no document is ever taken for an older one. */
  edition = 0;
  /** What may be edited in the tab that is open. */
  sides: readonly EditedSide[] = [];
  /** Tabs are being opened or closed by us, so a closed one says nothing. */
  isMoving = false;
  /** Whether a tab of it has been seen since it was opened; VS Code tells of new tabs late. */
  wasSeen = false;
  arming: Arming;
  /** What a person does comes one after the other: an Allow right behind a Drop must find it dropped. */
  readonly turns = new ActsInTurn();
  private readonly leaving: (() => void)[] = [];

  constructor(
    readonly number: number,
    readonly preview: Preview,
    private readonly stopwatch: Stopwatch,
  ) {
    this.arming = new Arming(stopwatch);
  }

  /** A tab was just opened: whatever is pressed right now was meant for something else. */
  opened(surface: Surface): void {
    this.surface = surface;
    this.wasSeen = false;
    this.arming = new Arming(this.stopwatch);
  }

  /** Resolves when no tab of it is open any more. */
  whenLeft(): Promise<void> {
    return new Promise((resolve) => {
      this.leaving.push(resolve);
    });
  }

  left(): void {
    this.surface = undefined;
    for (const resolve of this.leaving.splice(0)) {
      resolve();
    }
  }
}
