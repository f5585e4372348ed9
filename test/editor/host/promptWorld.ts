import { commands } from 'vscode';
import { Emitter } from '../../../src/base/lifetime';
import type { PromptStyle } from '../../../src/core/settings/keys';
import type { SessionId, ToolCall, ToolCallId } from '../../../src/core/toolCall';
import { Prompts } from '../../../src/editor/prompts/prompts';
import { UndoOffers } from '../../../src/editor/undoOffers';
import { CurrentPolicy } from '../../../src/gate/currentPolicy';
import { Gate } from '../../../src/gate/gate';
import { PromptQueue } from '../../../src/gate/promptQueue';
import { Sessions } from '../../../src/gate/sessions';
import type { Question } from '../../../src/ports/question';
import type { Outcome } from '../../../src/ports/reviewer';
import type { Clock, Timers } from '../../../src/ports/surroundings';
import {
  CountingIds,
  FakeAuditLog,
  FakeChanges,
  FakeDisk,
  FakeLog,
  FakeRehearsals,
  FakeSettings,
  FakeStatistics,
  plainLayers,
  sha256,
} from '../../gate/fakes';
import { waitUntil } from '../harness/waitUntil';

const timers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
};

/** Time that passes a hundred times as fast, so that prompts are soon ready to be answered. */
export const fastClock: Clock = { now: () => Date.now() * 100 };

/** Time that stands still, so that nothing is ever ready to be answered. */
export const stillClock: Clock = { now: () => 1_000 };

/** A gate whose questions come up in this window, with a disk, settings and a log that are not real. */
export class PromptWorld {
  readonly log = new FakeLog();
  readonly auditLog = new FakeAuditLog();
  readonly settings = new FakeSettings(plainLayers);
  readonly sessions = new Sessions(new CountingIds());
  readonly session = this.sessions.start({ agent: 'demo', name: 'a session' });
  readonly prompts: Prompts;
  readonly queue: PromptQueue;
  readonly shown: Question[] = [];
  readonly outcomes: { readonly command: string; readonly outcome: Outcome }[] = [];
  readonly looked: Question[] = [];
  private readonly gate: Gate;
  private readonly focus = new Emitter<boolean>();
  private calls = 0;

  constructor(given: { readonly clock?: Clock; readonly style?: PromptStyle } = {}) {
    const clock: Clock = { now: () => Date.now() };
    const { settings, sessions, log, auditLog } = this;
    const policy = new CurrentPolicy({ settings, sessions, ruleBook: settings, clock, hasher: sha256 });
    this.prompts = new Prompts({
      questions: () => this.queue,
      policy,
      style: () => given.style ?? 'quickPick',
      sight: { isVisible: () => true, isViewed: () => false },
      showChange: async (question) => void this.looked.push(question),
      showText: async () => undefined,
      history: { answered: async () => [] },
      undoOffers: new UndoOffers(clock),
      attention: { isFocused: true, onDidChange: this.focus.event },
      clock,
      stopwatch: given.clock ?? clock,
      timers,
      log,
    });
    const show = this.prompts.show.bind(this.prompts);
    const prompter = {
      show: (question: Question) => {
        this.shown.push(question);
        return show(question);
      },
      update: this.prompts.update.bind(this.prompts),
      close: this.prompts.close.bind(this.prompts),
    };
    this.queue = new PromptQueue({ prompter, clock, timers, log });
    const disk = new FakeDisk();
    const ids = new CountingIds();
    const statistics = new FakeStatistics();
    this.gate = new Gate({
      policy,
      resolver: disk,
      rehearsals: new FakeRehearsals(),
      changes: new FakeChanges(),
      files: disk,
      ids,
      hasher: sha256,
      clock,
      queue: this.queue,
      sessions,
      auditLog,
      statistics,
      timers,
      log,
    });
  }

  /** An agent wants to run a command. */
  review(command: string, signal: AbortSignal = new AbortController().signal): Promise<Outcome> {
    this.calls += 1;
    const call: ToolCall = {
      id: `call-${this.calls}` as ToolCallId,
      session: this.session.id as SessionId,
      agent: 'demo',
      tool: 'Bash',
      spelled: 'Bash',
      input: { command },
      cwd: '/ws',
    };
    return this.gate.review(call, signal).then((outcome) => {
      this.outcomes.push({ command, outcome });
      return outcome;
    });
  }

  /** The window has come back to the front. */
  regainFocus(): void {
    this.focus.fire(true);
  }

  dispose(): void {
    this.queue.dispose();
    this.prompts.dispose();
  }
}

/** Keys as a person presses them in a quick pick. */
export const press = {
  enter: () => commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
  escape: () => commands.executeCommand('workbench.action.closeQuickOpen'),
  async down(times: number) {
    for (let at = 0; at < times; at += 1) {
      await commands.executeCommand('workbench.action.quickOpenSelectNext');
    }
  },
};

/** Waits until something is so. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  await waitUntil(what, () => (isSo() ? true : undefined));
}

/** Lets some time pass. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
