import { commands, EventEmitter, window, workspace } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { ToolCallId } from '../../core/toolCall';
import type { Answer, Question } from '../../ports/question';
import { inertMessage } from '../agentText';
import { windowAttention } from '../prompts/attention';
import { said } from '../said';
import { Soon } from '../soon';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import { ChangeDocuments } from './changeDocuments';
import { afterScheme } from './changeUri';
import { InlineSurface } from './inlineSurface';
import { OpenPreview, type Surface } from './openPreview';
import { Preview } from './preview';
import { closeTabs, placeOfTab, previewTabs } from './previewTabs';
import { editedText, openSideBySide, rewriteSide } from './sideBySide';

type PreviewNeeds = Pick<WindowNeeds, 'log' | 'questions' | 'stopwatch' | 'timers'>;

/**
 * Shows what calls would change before it happens. A preview answers only when the person says so in it: closing its
 * tab says nothing, and an answer given elsewhere closes it.
 */
export class Previews implements Disposable {
  private readonly lifetime = new Lifetime();
  private readonly documents = this.lifetime.add(new ChangeDocuments());
  private readonly changed = this.lifetime.add(new EventEmitter<void>());
  private readonly inline: InlineSurface;
  private readonly previews = new Map<number, OpenPreview>();
  /** The previews whose tabs are being closed. */
  private readonly closing = new Set<number>();
  private count = 0;
  /** The preview whose tab is the active one. */
  private inFront: number | undefined;
  /** The call whose preview was last closed because its question went away. It may be asked again. */
  private lastCall: ToolCallId | undefined;

  constructor(private readonly needs: PreviewNeeds) {
    this.inline = this.lifetime.add(
      new InlineSurface({
        documents: this.documents,
        onDidChange: this.changed.event,
        find: (number) => this.previews.get(number),
      }),
    );
    this.lifetime.add(window.tabGroups.onDidChangeTabs(() => this.tabsChanged()));
    this.lifetime.add(window.tabGroups.onDidChangeTabGroups(() => this.tabsChanged()));
    this.lifetime.add(windowAttention.onDidChange(() => this.disturbAll()));
    // What is typed side by side belongs to the question, wherever it is answered.
    const typed = this.lifetime.add(new Soon(needs.timers, () => this.collectAll()));
    this.lifetime.add(
      workspace.onDidChangeTextDocument(({ document }) => document.uri.scheme === afterScheme && typed.wanted()),
    );
    this.lifetime.add(needs.questions.onDidChange((waiting) => this.questionsChanged(waiting)));
    // Tabs of a window that was open before show nothing any more.
    this.inBackground(closeTabs(previewTabs()));
  }

  /** Shows what a question would change. Resolves when the preview is no longer open. */
  async show(question: Question): Promise<void> {
    const open = this.openFor(question);
    const left = open.whenLeft();
    await this.surface(open, open.preview.files.length === 1 ? { kind: 'inline', file: 0 } : { kind: 'sideBySide' });
    await left;
  }

  /** Shows what a waiting question would change: the one with this id, else the one whose turn it is. */
  showWaiting(id?: unknown): void {
    const { waiting } = this.needs.questions;
    const showable = waiting.filter(({ choices }) => choices.some(({ kind }) => kind === 'showChange'));
    const question =
      typeof id === 'string'
        ? showable.find((it) => it.id === id)
        : (showable.find(({ state }) => state === 'shown') ?? showable[0]);
    if (question === undefined) {
      this.tell(t`no change waits for an answer.`);
    } else {
      this.inBackground(this.show(question));
    }
  }

  /** The preview of a question, or the one in front when none is named. */
  find(id?: unknown): OpenPreview | undefined {
    if (typeof id === 'string') {
      return [...this.previews.values()].find(({ preview }) => preview.question.id === id);
    }
    const tab = window.tabGroups.activeTabGroup.activeTab;
    const number = tab === undefined ? undefined : placeOfTab(tab)?.preview;
    return number === undefined ? undefined : this.previews.get(number);
  }

  /** Shows a preview in another way, with what was dropped and edited so far. */
  async surface(open: OpenPreview, surface: Surface): Promise<void> {
    this.collect(open);
    await this.reopen(open, surface);
  }

  /** Goes back to what the agent proposed. */
  async restore(open: OpenPreview): Promise<void> {
    open.preview.restore();
    this.publish(open);
    await this.reopen(open, open.surface ?? { kind: 'sideBySide' });
  }

  /** Shows what was dropped or kept of a file, in the tab that is open. */
  async redraw(open: OpenPreview, file: number): Promise<void> {
    this.publish(open);
    const text = open.preview.textOf(file);
    const side = open.sides.find((it) => it.file === file);
    if (side !== undefined && text !== undefined) {
      open.isMoving = true;
      await rewriteSide(side, text).finally(() => {
        open.isMoving = false;
      });
    } else if (open.surface?.kind === 'sideBySide') {
      await this.reopen(open, open.surface);
    }
  }

  /** Gives the question what was dropped, kept, edited or restored in its preview; every other place shows it from there. */
  publish({ preview }: OpenPreview): void {
    const { id, digest, revision: before } = preview.question;
    const { revision } = preview;
    if (revision !== undefined || before !== undefined) {
      const receipt = this.needs.questions.revise(id, digest, revision);
      if (receipt.kind === 'refused') {
        this.tell(t`what you changed did not count: ${said(receipt.says)}.`);
      }
      preview.question = this.needs.questions.waiting.find((it) => it.id === id) ?? preview.question;
    }
    this.changed.fire();
  }

  /** Allows what the preview shows: as proposed, or without what was dropped and with what was edited. */
  async allow(open: OpenPreview): Promise<void> {
    if (!open.arming.isArmed) {
      window.setStatusBarMessage(
        t`Gatehouse: that came too soon after the preview opened; press again to allow.`,
        4000,
      );
      return;
    }
    this.collect(open);
    return this.answer(open, { kind: 'allow' });
  }

  deny(open: OpenPreview): Promise<void> {
    return this.answer(open, { kind: 'deny' });
  }

  dispose(): void {
    this.lifetime.dispose();
    for (const open of this.previews.values()) {
      open.left();
    }
    this.previews.clear();
  }

  private openFor(question: Question): OpenPreview {
    const known = this.find(question.id);
    if (known !== undefined) {
      return known;
    }
    this.count += 1;
    const open = new OpenPreview(this.count, new Preview(question), this.needs.stopwatch);
    this.previews.set(open.number, open);
    return open;
  }

  private async reopen(open: OpenPreview, surface: Surface): Promise<void> {
    open.isMoving = true;
    try {
      await this.closeTabsOf(open);
      open.edition += 1;
      open.opened(surface);
      open.sides = [];
      if (surface.kind === 'inline') {
        await this.inline.open(open, surface.file);
      } else {
        open.sides = await openSideBySide(open, this.documents);
      }
    } finally {
      open.isMoving = false;
    }
    this.tabsChanged();
  }

  private async answer({ preview }: OpenPreview, answer: Answer): Promise<void> {
    const { id, digest } = preview.question;
    const receipt = this.needs.questions.answer(id, digest, answer);
    if (receipt.kind === 'refused') {
      this.tell(t`your answer did not count: ${said(receipt.says)}.`);
    }
  }

  /** Takes over what the person edited in a comparison. */
  collect(open: OpenPreview): void {
    const edits = open.sides.flatMap((side) => {
      const text = editedText(side, this.documents);
      return text === undefined || text === open.preview.textOf(side.file) ? [] : [{ ...side, text }];
    });
    for (const { file, draft, text } of edits) {
      open.preview.edit(file, text, draft);
    }
    if (edits.length > 0) {
      this.publish(open);
    }
  }

  private collectAll(): void {
    for (const open of this.previews.values()) {
      if (!open.isMoving) {
        this.collect(open);
      }
    }
  }

  private async closeTabsOf(open: OpenPreview): Promise<void> {
    await closeTabs(previewTabs(open.number));
    this.documents.forget(open.number);
  }

  private tabsChanged(): void {
    const active = window.tabGroups.activeTabGroup.activeTab;
    const place = active === undefined ? undefined : placeOfTab(active);
    const surface = place === undefined ? undefined : this.previews.get(place.preview)?.surface?.kind;
    if (place?.preview !== this.inFront) {
      // A press that was meant for the one before must not allow this one, however long it has been open behind it.
      this.inFront = place?.preview;
      this.disturbAll();
    }
    this.inBackground(commands.executeCommand('setContext', 'gatehouse.isPreviewing', surface !== undefined));
    this.inBackground(commands.executeCommand('setContext', 'gatehouse.isPreviewingInline', surface === 'inline'));
    for (const open of this.previews.values()) {
      const isThere = previewTabs(open.number).length > 0;
      open.wasSeen ||= isThere;
      if (!isThere && open.wasSeen && !open.isMoving && open.surface !== undefined) {
        this.collect(open);
        open.sides = [];
        open.left();
      }
    }
    this.closeLateTabs();
  }

  private questionsChanged(waiting: readonly Question[]): void {
    const asked = new Map(waiting.map((question) => [question.id, question]));
    for (const open of this.previews.values()) {
      const { question } = open.preview;
      open.preview.question = asked.get(question.id) ?? question;
      if (!asked.has(question.id)) {
        this.lastCall = open.surface === undefined ? this.lastCall : question.call.id;
        this.previews.delete(open.number);
        this.closing.add(open.number);
        // Another may come to the front in its place before anybody hears of it.
        this.disturbAll();
        this.inBackground(this.closeTabsOf(open).finally(() => this.gone(open)));
      }
    }
    const again = waiting.find(({ call, again: why }) => why !== undefined && call.id === this.lastCall);
    if (again !== undefined) {
      this.lastCall = undefined;
      this.inBackground(this.show(again));
    }
  }

  private disturbAll(): void {
    for (const open of this.previews.values()) {
      open.arming.disturb();
    }
  }

  private gone(open: OpenPreview): void {
    this.closing.delete(open.number);
    open.left();
    this.tabsChanged();
  }

  /** A tab may come after its question has gone: VS Code tells of it later than of the editor in it. */
  private closeLateTabs(): void {
    const late = previewTabs().filter((tab) => {
      const number = placeOfTab(tab)?.preview;
      return number !== undefined && !this.previews.has(number) && !this.closing.has(number);
    });
    const numbers = new Set(late.flatMap((tab) => placeOfTab(tab)?.preview ?? []));
    for (const number of numbers) {
      this.closing.add(number);
    }
    this.inBackground(
      closeTabs(late).finally(() => {
        for (const number of numbers) {
          this.closing.delete(number);
        }
      }),
    );
  }

  /** Nobody waits for a notification to go away. */
  private tell(message: string): void {
    this.inBackground(window.showWarningMessage(inertMessage(`Gatehouse: ${message}`)));
  }

  private inBackground(work: PromiseLike<unknown>): void {
    work.then(undefined, (error: unknown) => this.needs.log.error('a preview of a change failed', error));
  }
}
