import { assertNever } from '../../base/assertNever';
import { known } from '../../base/known';
import type { ToolCall } from '../../core/toolCall';
import type { AgentEvent, PlanStep, ToolStarted } from '../../ports/agent';
import type { EntryId, ToolRow, TranscriptEntry } from '../../ports/hostedSessions';
import type { Review } from '../../ports/reviewer';
import { BoundedText, boundedInput, boundedText } from './boundedText';
import { EntryList, type NewEntry } from './entryList';
import { askingRow, finishedRow, isOver, reviewedRow } from './toolRows';

/** Something that happened in a conversation. */
export type TranscriptChange =
  | { readonly kind: 'event'; readonly event: AgentEvent }
  | { readonly kind: 'sent'; readonly text: string }
  | { readonly kind: 'reviewed'; readonly review: Review }
  /** The calls whose questions are open now, all of them. */
  | { readonly kind: 'asking'; readonly calls: readonly ToolCall[] }
  /** The agent asks the person; `question` names it until it is answered. */
  | { readonly kind: 'asked'; readonly question: string; readonly text: string }
  /** An empty answer: there was none. */
  | { readonly kind: 'answered'; readonly question: string; readonly answer: string };

/** A text that grows past this goes on in a new entry, so that showing its growth stays cheap. */
const mostText = 50_000;
/** Nobody reads more that is said at once. */
const mostAtOnce = 400_000;
/** Nobody reads a longer plan. */
const mostSteps = 200;
const mostOfStep = 1_000;
/** How much of a conversation is held, in characters, and how much is left when it was too much. */
const mostHeld = 6_000_000;
const leftWhenFull = 3_000_000;

/** The entries of one conversation and how they grow. It reads no clock, waits for nothing and tells nobody. */
export class Transcript {
  private readonly list: EntryList;
  private readonly rows = new Map<string, EntryId>();
  private readonly open = new Set<string>();
  private readonly outputs = new Map<string, BoundedText>();
  /** The text that still grows, for the agent itself (the empty name) and each of its subagents. */
  private readonly growing = new Map<string, EntryId>();
  private readonly questions = new Map<string, EntryId>();
  /** The plan for what the person last said. */
  private plan: EntryId | undefined;

  /** Begins with what was kept of an earlier session, in which nothing runs any more. */
  constructor(kept: readonly TranscriptEntry[] = []) {
    this.list = new EntryList(
      kept.map((entry) => (entry.kind === 'tool' && !isOver(entry) ? { ...entry, state: 'cancelled' } : entry)),
    );
  }

  /** Counts how often the oldest entries were left out, because there were too many. */
  get cuts(): number {
    return this.list.cuts;
  }

  get entries(): readonly TranscriptEntry[] {
    return this.list.entries;
  }

  /** Takes in what happened and gives back the entries that are new or have changed, each as it is now. */
  add(change: TranscriptChange, time: number): readonly TranscriptEntry[] {
    const changed = this.list.during(time, () => this.take(change));
    if (this.list.size > mostHeld) {
      this.list.cut(leftWhenFull);
      this.forgetGone();
    }
    return changed;
  }

  private take(change: TranscriptChange): void {
    switch (change.kind) {
      case 'event':
        this.takeEvent(change.event);
        break;
      case 'sent':
        this.plan = undefined;
        this.append({ kind: 'person', text: change.text });
        break;
      case 'reviewed':
        this.takeReview(change.review);
        break;
      case 'asking':
        this.takeAsking(change.calls);
        break;
      case 'asked':
        this.questions.set(
          change.question,
          this.append({ kind: 'asked', text: boundedText(change.text), answer: undefined }),
        );
        break;
      case 'answered':
        this.takeAnswer(change.question, change.answer);
        break;
      default:
        assertNever(change);
    }
  }

  private takeEvent(event: AgentEvent): void {
    switch (event.kind) {
      case 'text':
        this.grow('agent', event);
        break;
      case 'thinking':
        this.grow('thinking', event);
        break;
      case 'toolStarted':
        this.rowOf(event.item, event);
        break;
      case 'toolOutput':
        this.takeOutput(event.item, event.output);
        break;
      case 'toolFinished':
        this.change(event.item, (row) => finishedRow(row, event, this.finalOutput(event.item, event.output)));
        break;
      case 'plan':
        this.takePlan(event.steps);
        break;
      case 'notice':
        this.append({ kind: 'notice', text: boundedText(event.text) });
        break;
      case 'idle':
        this.takeIdle(event);
        break;
      case 'ended':
        this.closeRows();
        this.forgetNames();
        this.append({ kind: 'ended', because: event.because, message: boundedText(event.message ?? '') });
        break;
      case 'resumable':
      case 'options':
      case 'commands':
      case 'usage':
        break;
      default:
        assertNever(event);
    }
  }

  private takeIdle({ after, message }: Extract<AgentEvent, { kind: 'idle' }>): void {
    if (after !== 'done') {
      this.closeRows();
    }
    if (message !== undefined) {
      this.append({ kind: 'notice', text: boundedText(message) });
    }
  }

  private grow(
    kind: 'agent' | 'thinking',
    { text: said, parent }: { readonly text: string; readonly parent?: string },
  ): void {
    const text = said.slice(0, mostAtOnce);
    for (let from = 0; from < text.length; ) {
      const last = this.list.find(this.growing.get(parent ?? ''));
      const room = last?.kind === kind ? mostText - last.text.length : 0;
      const piece = text.slice(from, from + (room > 0 ? room : mostText));
      if (last?.kind === kind && room > 0) {
        this.list.put({ ...last, text: last.text + piece });
      } else {
        this.growing.set(parent ?? '', this.append({ kind, text: piece, ...(parent === undefined ? {} : { parent }) }));
      }
      from += piece.length;
    }
    if (said.length > mostAtOnce) {
      this.append({ kind: 'notice', text: 'The rest of this was too long and is left out.' });
    }
  }

  private takePlan(steps: readonly PlanStep[]): void {
    const plan = this.list.find(this.plan);
    const shown = steps
      .slice(0, mostSteps)
      .map(({ text, state }) => ({ text: text.length > mostOfStep ? `${text.slice(0, mostOfStep)}…` : text, state }));
    if (plan?.kind === 'plan') {
      this.list.put({ ...plan, steps: shown });
    } else {
      this.plan = this.append({ kind: 'plan', steps: shown });
    }
  }

  private takeOutput(item: string, output: string): void {
    const kept = this.outputs.get(item) ?? new BoundedText();
    this.outputs.set(item, kept);
    kept.add(output);
    this.change(item, (row) => ({ ...row, output: kept.text }));
  }

  /** What a tool gives back at its end is all of its output; nothing means that all was told already. */
  private finalOutput(item: string, output: string): string {
    const streamed = this.outputs.get(item)?.text ?? '';
    this.outputs.delete(item);
    return output === '' ? streamed : boundedText(output);
  }

  private takeReview(review: Review): void {
    const { call } = review.record;
    this.rowOf(itemOf(call), call);
    this.change(itemOf(call), (row) => reviewedRow(row, review));
  }

  private takeAsking(calls: readonly ToolCall[]): void {
    const items = new Set(calls.map(itemOf));
    for (const call of calls) {
      this.rowOf(itemOf(call), call);
    }
    for (const item of [...this.open]) {
      this.change(item, (row) => askingRow(row, items.has(item) ? 'asks' : 'asksNoMore'));
    }
  }

  private takeAnswer(question: string, answer: string): void {
    const asked = this.list.find(this.questions.get(question));
    if (asked?.kind === 'asked') {
      this.list.put({ ...asked, answer });
    }
    this.questions.delete(question);
  }

  /** The row of an item; a new one if there is none, since a call may reach the gate before its agent tells of it. */
  private rowOf(
    item: string,
    { tool, input, parent, group }: Pick<ToolStarted, 'tool' | 'input' | 'parent' | 'group'>,
  ): void {
    if (!this.rows.has(item)) {
      const id = this.append({
        kind: 'tool',
        item,
        tool,
        input: boundedInput(input),
        ...known({ parent, group }),
        state: 'started',
        reviews: [],
        output: '',
      });
      this.rows.set(item, id);
      this.open.add(item);
    }
  }

  private change(item: string, to: (row: ToolRow) => ToolRow): void {
    const row = this.list.find(this.rows.get(item));
    if (row?.kind !== 'tool') {
      return;
    }
    const next = timed(row, to(row), this.list.now);
    if (next !== row) {
      this.list.put({ ...next, id: row.id, time: row.time });
    }
    if (isOver(next)) {
      this.open.delete(item);
    } else {
      this.open.add(item);
    }
  }

  private closeRows(): void {
    for (const item of [...this.open]) {
      this.change(item, (row) => ({ ...row, state: 'cancelled' }));
    }
  }

  /** Another run of the agent may use the same names for other things. */
  private forgetNames(): void {
    this.plan = undefined;
    for (const names of [this.rows, this.open, this.outputs, this.growing, this.questions]) {
      names.clear();
    }
  }

  private forgetGone(): void {
    for (const [item, id] of [...this.rows]) {
      if (this.list.find(id) === undefined) {
        this.rows.delete(item);
        this.open.delete(item);
        this.outputs.delete(item);
      }
    }
  }

  private append(entry: NewEntry): EntryId {
    // What the agent or its subagent says after this is said anew.
    this.growing.delete(('parent' in entry ? entry.parent : undefined) ?? '');
    return this.list.append(entry);
  }
}

/** Notes when a call began to run and when it was over. */
function timed(row: ToolRow, next: ToolRow, now: number): ToolRow {
  const begins = next.state === 'running' && row.state !== 'running';
  const ends = isOver(next) && !isOver(row);
  return begins || ends ? { ...next, ...(begins ? { ranAt: now } : {}), ...(ends ? { overAt: now } : {}) } : next;
}

function itemOf({ item, id }: ToolCall): string {
  return item ?? id;
}
