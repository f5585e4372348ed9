import { setTimeout as pause } from 'node:timers/promises';
import { known } from '../../base/known';
import type { Decision } from '../../core/decision';
import type { ToolCallId } from '../../core/toolCall';
import type { AgentEvent, AgentNeeds, AgentStart } from '../../ports/agent';
import type { Outcome, Reviews } from '../../ports/reviewer';
import { useTool } from '../tools/useTool';
import type { CallStep, Say, ScenarioStep } from './scenario';

interface PlayerNeeds {
  readonly start: Pick<AgentStart, 'session' | 'agent' | 'cwd' | 'containment'>;
  readonly needs: AgentNeeds;
  /** Tells what the gate thought before the person was asked. */
  readonly reviews: Reviews;
  readonly say: Say;
  readonly emit: (event: AgentEvent) => void;
  /** Milliseconds between two pieces of text. */
  readonly pace: number;
}

/** Plays steps against a folder. Every call passes the gate first. */
export class Player {
  constructor(
    private readonly needs: PlayerNeeds,
    private readonly signal: AbortSignal,
  ) {}

  /** Resolves when the last step is done or the signal is aborted. `parent` is the subagent that plays. */
  async play(steps: readonly ScenarioStep[], parent?: string): Promise<void> {
    for (const step of steps) {
      if (this.signal.aborted) {
        return;
      }
      await this.playStep(step, parent);
    }
  }

  private async playStep(step: ScenarioStep, parent: string | undefined): Promise<void> {
    const { needs, emit, say } = this.needs;
    switch (step.kind) {
      case 'say':
        return this.stream('text', `${say(step.text)}\n\n`, parent);
      case 'think':
        return this.stream('thinking', `${say(step.text)}\n`, parent);
      case 'plan': {
        const stateOf = (at: number) => (at < step.done ? 'done' : at > step.done ? 'open' : 'doing');
        emit({ kind: 'plan', steps: step.steps.map((text, at) => ({ text: say(text), state: stateOf(at) })) });
        return undefined;
      }
      case 'ask':
        return this.ask(step, parent);
      case 'subagent': {
        const item = needs.ids.next();
        const input = { task: say(step.task) };
        emit({ kind: 'toolStarted', item, tool: 'Subagent', input, group: true, ...known({ parent }) });
        await this.play(step.steps, item);
        emit({ kind: 'toolFinished', item, ending: this.signal.aborted ? 'cancelled' : 'done', output: '' });
        return undefined;
      }
      case 'call':
        return this.call(step, parent);
    }
  }

  private async ask(step: Extract<ScenarioStep, { kind: 'ask' }>, parent: string | undefined): Promise<void> {
    const { start, needs, say } = this.needs;
    const options = step.options.map((label) => ({ label: say(label), says: '' }));
    const asked = { session: start.session, header: '', text: say(step.text), options, several: step.several };
    const answer = await needs.person.ask(asked, this.signal);
    if (!this.signal.aborted) {
      const heard = answer === undefined ? say('You did not answer.') : say('You answered: {0}.', answer.join(', '));
      await this.stream('text', `${heard}\n\n`, parent);
    }
  }

  private async call({ tool, input, expect }: CallStep, parent: string | undefined): Promise<void> {
    const { start, needs, emit, say } = this.needs;
    const item = needs.ids.next();
    emit({ kind: 'toolStarted', item, tool, input, ...known({ parent }) });
    const { outcome, decision } = await this.reviewed({ tool, input, item, ...known({ parent }) });
    if (outcome.decision === 'deny') {
      const ending = this.signal.aborted ? 'cancelled' : 'denied';
      emit({ kind: 'toolFinished', item, ending, output: outcome.message });
    } else {
      const tell = (output: string) => emit({ kind: 'toolOutput', item, output });
      const { cwd, containment } = start;
      const result = await useTool({ tool, input: outcome.input, cwd, containment, signal: this.signal, tell });
      emit({ kind: 'toolFinished', item, ...result });
    }
    const remark = remarkOn(outcome, say, expect && { expect, came: decision ?? outcome.decision });
    if (remark !== '' && !this.signal.aborted) {
      await this.stream('text', remark, parent);
    }
  }

  /** Passes a call through the gate, and hears what the gate thought before it asked anybody. */
  private async reviewed(
    call: Pick<CallStep, 'tool' | 'input'> & { readonly item: string; readonly parent?: string },
  ): Promise<{ readonly outcome: Outcome; readonly decision: Decision | undefined }> {
    const { start, needs, reviews } = this.needs;
    const id = needs.ids.next() as ToolCallId;
    let decision: Decision | undefined;
    const listening = reviews.onDidReview(({ record }) => {
      if (record.call.id === id) {
        decision = record.verdict?.decision;
      }
    });
    try {
      const { session, agent, cwd } = start;
      const outcome = await needs.reviewer.review(
        { ...call, id, session, agent, cwd, spelled: call.tool },
        this.signal,
      );
      return { outcome, decision };
    } finally {
      listening.dispose();
    }
  }

  /** Says something as a model would: a few words at a time. */
  private async stream(kind: 'text' | 'thinking', text: string, parent: string | undefined): Promise<void> {
    const { emit, pace } = this.needs;
    for (const piece of pace === 0 ? [text] : (text.match(/(?:\S+\s*){1,4}/g) ?? [text])) {
      if (this.signal.aborted) {
        return;
      }
      emit({ kind, text: piece, ...known({ parent }) });
      if (pace > 0) {
        await pause(pace);
      }
    }
  }
}

/** What the agent says to how its call came out: what it heard, and whether its author was right. */
function remarkOn(
  outcome: Outcome,
  say: Say,
  wanted: { readonly expect: Decision; readonly came: Decision } | undefined,
): string {
  const heard = outcome.decision === 'deny' ? say('I may not do that: {0}', outcome.message) : (outcome.message ?? '');
  const kept =
    wanted === undefined
      ? ''
      : wanted.came === wanted.expect
        ? say('✓ As expected: {0}.', say(wanted.expect))
        : say('✗ Expected {0}, but it was {1}.', say(wanted.expect), say(wanted.came));
  const lines = [heard, kept].filter((line) => line !== '');
  return lines.length === 0 ? '' : `${lines.join('\n\n')}\n\n`;
}
