import assert from 'node:assert/strict';
import type { SessionId, ToolCall, ToolCallId } from '../../src/core/toolCall';
import { CurrentPolicy } from '../../src/gate/currentPolicy';
import { Gate } from '../../src/gate/gate';
import { PromptQueue } from '../../src/gate/promptQueue';
import { Sessions } from '../../src/gate/sessions';
import type { Answer, AnswerReceipt, Question } from '../../src/ports/question';
import type { Outcome } from '../../src/ports/reviewer';
import type { Session, SessionStart } from '../../src/ports/sessionDirectory';
import type { SettingsLayers } from '../../src/ports/settingsSource';
import {
  CountingIds,
  FakeAuditLog,
  FakeChanges,
  FakeDisk,
  FakeLog,
  FakePrompter,
  FakeRehearsals,
  FakeSettings,
  FakeStatistics,
  ManualTime,
  plainLayers,
  settled,
  sha256,
} from './fakes';

/** A call under review, as a test follows it. */
export interface UnderReview {
  readonly outcome: Promise<Outcome>;
  /** What has become of it so far. */
  heard(): Outcome | undefined;
  cancel(): void;
}

/** A gate with everything around it, all of it fake but the gate and the core. */
export class World {
  readonly time = new ManualTime();
  readonly prompter = new FakePrompter();
  readonly disk = new FakeDisk();
  readonly rehearsals = new FakeRehearsals();
  readonly changes = new FakeChanges();
  readonly auditLog = new FakeAuditLog();
  readonly log = new FakeLog();
  readonly statistics = new FakeStatistics();
  readonly settings: FakeSettings;
  readonly sessions: Sessions;
  readonly policy: CurrentPolicy;
  readonly queue: PromptQueue;
  readonly gate: Gate;
  readonly session: Session;
  private calls = 0;

  constructor(layers: Partial<SettingsLayers> = {}, start: Partial<SessionStart> = {}) {
    const ids = new CountingIds();
    const { time, prompter, disk, auditLog, log, statistics } = this;
    this.settings = new FakeSettings({ ...plainLayers, ...layers });
    this.sessions = new Sessions(ids);
    this.policy = new CurrentPolicy({
      settings: this.settings,
      sessions: this.sessions,
      ruleBook: this.settings,
      clock: time,
      hasher: sha256,
    });
    this.queue = new PromptQueue({ prompter, clock: time, timers: time, log });
    this.gate = new Gate({
      policy: this.policy,
      resolver: disk,
      files: disk,
      rehearsals: this.rehearsals,
      changes: this.changes,
      ids,
      hasher: sha256,
      clock: time,
      queue: this.queue,
      sessions: this.sessions,
      auditLog,
      statistics,
      timers: time,
      log,
    });
    this.session = this.startSession(start);
  }

  startSession(start: Partial<SessionStart> = {}): Session {
    return this.sessions.start({ agent: 'demo', name: 'a session', ...start });
  }

  bash(command: string, session: SessionId = this.session.id): ToolCall {
    return this.call('Bash', { command }, session);
  }

  write(path: string, content = 'new'): ToolCall {
    return this.call('Write', { file_path: path, content });
  }

  call(tool: string, input: unknown, session: SessionId = this.session.id): ToolCall {
    this.calls += 1;
    return { id: `call-${this.calls}` as ToolCallId, session, agent: 'demo', tool, spelled: tool, input, cwd: '/ws' };
  }

  /** Starts a review and lets it come as far as it can. */
  async review(call: ToolCall): Promise<UnderReview> {
    const started = this.start(call);
    await settled();
    return started;
  }

  /** Starts a review. */
  start(call: ToolCall): UnderReview {
    const cancelling = new AbortController();
    let heard: Outcome | undefined;
    const outcome = this.gate.review(call, cancelling.signal).then((it) => {
      heard = it;
      return it;
    });
    return { outcome, heard: () => heard, cancel: () => cancelling.abort() };
  }

  /** What is in front of the person. */
  get front(): Question {
    const { front } = this.prompter;
    assert.ok(front, 'nothing is shown');
    return front;
  }

  /** Every rule that allowing it can be remembered by, narrowest first. */
  get offered(): readonly string[] {
    const offers = this.front.choices.flatMap((it) => (it.kind === 'allowAndRemember' ? it.offers.flat() : []));
    return [...new Set(offers)];
  }

  /** Answers what is in front of the person and lets the answer take effect. */
  async answer(answer: Answer, question: Question = this.front): Promise<AnswerReceipt> {
    const receipt = this.queue.answer(question.id, question.digest, answer);
    await settled();
    return receipt;
  }

  /** Nothing is left behind: no question, no timer, no listener's work. */
  assertQuiet(): void {
    assert.deepEqual(this.queue.waiting, []);
    assert.equal(this.prompter.front, undefined);
    assert.equal(this.time.pending, 0);
  }
}

/** The command of a question about a shell call. */
export function commandOf({ call }: Question): unknown {
  return (call.input as { command?: unknown }).command;
}
