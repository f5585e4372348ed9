import { fieldOf, type JsonFields, listIn, textIn, textOf } from '../../base/json';
import type { AgentEvent, ToolFinished } from '../../ports/agent';
import { HeldSize } from '../wire/heldSize';
import { planSteps } from '../wire/planStep';
import { isStill, type ToldCall } from './doubt';
import { isAboutAnother, isOfAnother, type KnownCall, textsIn, withWord } from './knownCall';
import { type CallPlace, readCall } from './readCall';

/** Turns the updates of an agent into events, and keeps what is known of its calls. */
export class AcpProgress {
  private readonly known = new Map<string, KnownCall>();
  private readonly started = new Set<string>();
  private readonly decisions = new Map<string, 'allow' | 'deny'>();
  /** Calls that were allowed, as they were asked for. */
  private readonly allowed = new Map<string, KnownCall>();
  /** Calls of this turn that are over, of which news may still come. */
  private readonly finished = new Set<string>();
  private readonly waiting = new Set<() => void>();
  /** Calls that were themselves asked about, which happens once. */
  private readonly asking = new Set<string>();
  /** Names that two calls have at once. */
  private readonly mixedUp = new Set<string>();
  /** What was told of the output of calls that run. */
  private readonly shown = new Map<string, string>();
  private readonly held = new HeldSize();
  private cancelled = false;

  constructor(
    private readonly place: CallPlace,
    private readonly emit: (event: AgentEvent) => void,
  ) {}

  /** The agent tells of more calls than can be kept in mind. */
  get isFull(): boolean {
    return this.held.isFull;
  }

  /** Hears an update. The result is why the agent cannot be trusted any more; undefined when it can. */
  hear(update: JsonFields): string | undefined {
    const content = fieldOf(update, 'content');
    switch (textOf(update, 'sessionUpdate')) {
      case 'agent_message_chunk':
        this.say('text', textOf(content, 'text'));
        return undefined;
      case 'agent_thought_chunk':
        this.say('thinking', textOf(content, 'text'));
        return undefined;
      case 'plan':
        this.emit({ kind: 'plan', steps: planSteps(listIn(update, 'entries'), 'content') });
        return undefined;
      case 'tool_call':
      case 'tool_call_update':
        return this.hearCall(update);
      default:
        return undefined;
    }
  }

  /** The call that a request for permission asks for, and as it was announced. */
  asked(toolCall: JsonFields): ToldCall {
    const item = textIn(toolCall, 'toolCallId');
    const announced = this.known.get(item);
    const { waitsForUpdates } = this.place.flavour;
    const asked = withWord(announced, toolCall, waitsForUpdates ? 'mention' : 'request');
    this.known.set(item, asked);
    return { asked, announced: waitsForUpdates ? undefined : announced };
  }

  /** Compares a request with the call that it names, once all about that is told. */
  compare(toolCall: JsonFields): void {
    const item = textIn(toolCall, 'toolCallId');
    const told = this.known.get(item);
    const { flavour } = this.place;
    if (told !== undefined && flavour.waitsForUpdates) {
      const known = { ...told, kind: flavour.asksAs?.(told) ?? told.kind };
      const isItself = (textOf(toolCall, 'kind') ?? known.kind) === known.kind;
      if (isAboutAnother(known, toolCall) || (isItself && this.asking.has(item))) {
        this.mixedUp.add(item);
      } else if (isItself) {
        this.asking.add(item);
      }
    }
  }

  /** Whether two calls have this name, so that it cannot be told which one is asked about. */
  isMixedUp(item: string): boolean {
    return this.mixedUp.has(item);
  }

  /** Waits until updates have told what a call is given, but not for long. */
  async complete(item: string, milliseconds: number): Promise<KnownCall | undefined> {
    const isComplete = () => this.known.get(item)?.isComplete !== false;
    if (!isComplete()) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          this.waiting.delete(look);
          resolve();
        };
        const look = () => {
          if (isComplete()) {
            done();
          }
        };
        const timer = setTimeout(done, milliseconds);
        this.waiting.add(look);
      });
    }
    return this.known.get(item);
  }

  /** Tells that a call has begun, once. */
  begin(known: KnownCall): void {
    if (!this.started.has(known.item)) {
      this.started.add(known.item);
      const { tool, input } = readCall(known, this.place);
      this.emit({ kind: 'toolStarted', item: known.item, tool, input });
    }
  }

  decided(asked: KnownCall, decision: 'allow' | 'deny'): void {
    this.decisions.set(asked.item, decision);
    if (decision === 'allow') {
      this.allowed.set(asked.item, asked);
    }
  }

  /** Whether a call was allowed, is still that call, and is not over. */
  isAllowed(item: string): boolean {
    return this.decisions.get(item) === 'allow';
  }

  /** Whether the agent meanwhile tells something else of a call than what was judged. */
  isAnother(judged: KnownCall): boolean {
    const known = this.known.get(judged.item);
    return !this.place.flavour.waitsForUpdates && known !== undefined && !isStill(judged, known, this.place);
  }

  cancel(): void {
    this.cancelled = true;
  }

  endTurn(): void {
    for (const { item } of [...this.known.values()]) {
      this.close(item, this.decisions.get(item) === 'deny' && !this.cancelled ? 'denied' : 'cancelled', '');
    }
    this.cancelled = false;
    this.decisions.clear();
    this.allowed.clear();
    this.finished.clear();
    this.mixedUp.clear();
  }

  private say(kind: 'text' | 'thinking', text: string | undefined): void {
    if (text !== undefined && text !== '') {
      this.emit({ kind, text });
    }
  }

  private hearCall(update: JsonFields): string | undefined {
    const item = textIn(update, 'toolCallId');
    const before = this.known.get(item);
    if (before !== undefined && this.place.flavour.waitsForUpdates && isOfAnother(before, update)) {
      this.mixedUp.add(item);
    }
    const known = withWord(before, update, 'update');
    const isOver = known.status === 'completed' || known.status === 'failed';
    if (before === undefined && isOver && this.finished.has(item)) {
      return undefined;
    }
    this.known.set(item, known);
    this.held.set(item, known);
    const allowed = this.allowed.get(item);
    if (allowed !== undefined && this.isAnother(allowed)) {
      this.decisions.delete(item);
      this.allowed.delete(item);
      const { tool } = readCall(known, this.place);
      this.emit({ kind: 'notice', text: `The agent changed a call of \`${tool}\` after it was allowed.` });
    }
    for (const look of [...this.waiting]) {
      look();
    }
    switch (known.status) {
      case 'in_progress':
        this.begin(known);
        this.grow(known);
        return undefined;
      case 'completed':
      case 'failed':
        this.begin(known);
        return this.finish(known, known.status);
      default:
        return undefined;
    }
  }

  /** Agents tell all the output so far, each time. */
  private grow({ item, content }: KnownCall): void {
    const output = textsIn(content).join('\n');
    const shown = this.shown.get(item) ?? '';
    if (this.isAllowed(item) && output.length > shown.length && output.startsWith(shown)) {
      this.shown.set(item, output);
      this.emit({ kind: 'toolOutput', item, output: output.slice(shown.length) });
    }
  }

  private finish(known: KnownCall, status: 'completed' | 'failed'): string | undefined {
    const decision = this.decisions.get(known.item);
    const failed = this.cancelled ? 'cancelled' : decision === 'deny' ? 'denied' : 'failed';
    this.close(known.item, status === 'completed' ? 'done' : failed, textsIn(known.content).join('\n'));
    const { tool } = readCall(known, this.place);
    return status === 'completed' && decision !== 'allow' && !isRefusal(known)
      ? `The agent ran \`${tool}\` ${decision === 'deny' ? 'although it was denied' : 'without asking'}.`
      : undefined;
  }

  private close(item: string, ending: ToolFinished['ending'], output: string): void {
    this.known.delete(item);
    this.shown.delete(item);
    this.held.delete(item);
    this.asking.delete(item);
    this.decisions.delete(item);
    this.allowed.delete(item);
    this.finished.add(item);
    if (this.started.delete(item)) {
      this.emit({ kind: 'toolFinished', item, ending, output });
    }
  }
}

/** opencode tells of a call that it cannot make as of one that went well. */
function isRefusal({ subtitle, input }: KnownCall): boolean {
  return /^invalid/i.test(subtitle) && textOf(input, 'error') !== undefined && textOf(input, 'tool') !== undefined;
}
