import type { AgentNeeds, AgentOption, AgentPromise, AgentSession, AgentStart } from '../../ports/agent';
import type { LanguageModels, ModelCall, ModelMessage, ModelResult } from '../../ports/languageModels';
import { cutForModel, useTool } from '../tools/useTool';
import { EventStream } from '../wire/eventStream';
import { OpenCalls } from '../wire/openCalls';
import { isOffered, toOurCall, visibleTools } from './modelTools';

/** What the model is told before the first message. */
export function instructions(folder: string): string {
  return [
    `You are a coding agent that works in the folder ${folder}.`,
    'Use the tools to look before you change anything, and make the smallest change that does what is asked.',
    'Every tool call is reviewed. A denied call says why: take it as final and find another way, or say that you cannot go on.',
    'What a person changed in your edit is how they want it; do not change it back.',
    'Answer in Markdown.',
  ].join('\n');
}

interface EditorSessionParts {
  readonly start: AgentStart;
  readonly needs: AgentNeeds;
  readonly models: LanguageModels;
  readonly model: string;
  readonly promise: AgentPromise;
}

/** How often the model may call tools for one message. */
const mostRounds = 50;
/** How much of a tool's output the model gets to read. */
const mostOutput = 30_000;

/** A conversation with a model of the editor, which works with our own tools. */
export class EditorSession implements AgentSession {
  private readonly events = new EventStream();
  private readonly messages: ModelMessage[] = [];
  private readonly calls: OpenCalls;
  private working: { readonly cancel: AbortController; readonly done: Promise<void> } | undefined;
  private model: string;
  private isOver = false;

  readonly onDidEmit = this.events.event;
  readonly promise: AgentPromise;

  constructor(private readonly parts: EditorSessionParts) {
    this.promise = parts.promise;
    this.model = parts.model;
    this.calls = new OpenCalls(parts.start, parts.needs);
    const told = [
      instructions(parts.start.cwd),
      ...(parts.start.instructions === undefined ? [] : [parts.start.instructions]),
    ];
    this.messages.push({ from: 'person', text: told.join('\n\n') });
  }

  async send(text: string): Promise<void> {
    if (this.isOver || this.working !== undefined) {
      throw new Error(this.isOver ? 'The session has ended.' : 'The agent is still working.');
    }
    this.messages.push({ from: 'person', text });
    const cancel = new AbortController();
    this.working = { cancel, done: this.work(cancel.signal) };
  }

  /** Tells which models there are to choose from. */
  async offer(): Promise<void> {
    const values = await this.parts.models.list();
    this.events.emit({ kind: 'options', options: [{ id: 'model', values, current: this.model }] });
  }

  async choose(_option: AgentOption['id'], value: string): Promise<void> {
    this.model = value;
    await this.offer();
  }

  async cancel(): Promise<void> {
    this.working?.cancel.abort();
    this.calls.withdrawAll();
    await this.working?.done;
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.cancel();
    this.events.emit({ kind: 'ended', because: 'asked' });
  }

  private async work(signal: AbortSignal): Promise<void> {
    // Whatever a model does must not leave the person with an agent that never comes back.
    try {
      await this.converse(signal);
      this.working = undefined;
      this.events.emit({ kind: 'idle', after: signal.aborted ? 'cancelled' : 'done' });
    } catch (error) {
      this.working = undefined;
      const message = error instanceof Error ? error.message : String(error);
      this.events.emit({ kind: 'idle', ...(signal.aborted ? { after: 'cancelled' } : { after: 'failed', message }) });
    }
  }

  private async converse(signal: AbortSignal): Promise<void> {
    for (let round = 0; round < mostRounds && !signal.aborted; round += 1) {
      const calls = await this.answer(signal);
      if (calls.length === 0 || signal.aborted) {
        return;
      }
      const results: ModelResult[] = [];
      for (const call of calls) {
        results.push({ id: call.id, output: await this.use(call, signal) });
      }
      this.messages.push({ from: 'tools', results });
    }
    if (!signal.aborted) {
      this.events.emit({ kind: 'notice', text: `The model called tools ${mostRounds} times and was stopped.` });
    }
  }

  /** Hears one answer of the model and keeps it. */
  private async answer(signal: AbortSignal): Promise<readonly ModelCall[]> {
    const { model } = this;
    const { models, start } = this.parts;
    const calls: ModelCall[] = [];
    let said = '';
    const request = { model, messages: [...this.messages], tools: visibleTools(start.tools) };
    for await (const part of models.ask(request, signal)) {
      if (part.kind === 'text') {
        said += part.text;
        this.events.emit({ kind: 'text', text: part.text });
      } else {
        calls.push(part.call);
      }
    }
    // A call without a result would make every later request unusable.
    this.messages.push({ from: 'model', text: said, calls: signal.aborted ? [] : calls });
    return calls;
  }

  private async use(call: ModelCall, signal: AbortSignal): Promise<string> {
    const { start, needs } = this.parts;
    const item = needs.ids.next();
    const { tool, input } = toOurCall(call);
    this.events.emit({ kind: 'toolStarted', item, tool, input });
    const outcome = await this.calls.review(item, { tool, spelled: call.name, input, cwd: start.cwd, item });
    if (outcome.decision === 'deny') {
      const ending = signal.aborted ? 'cancelled' : 'denied';
      this.events.emit({ kind: 'toolFinished', item, ending, output: outcome.message });
      return `Denied: ${outcome.message}`;
    }
    if (!isOffered(tool)) {
      this.events.emit({ kind: 'toolFinished', item, ending: 'failed', output: 'There is no such tool.' });
      return 'There is no such tool.';
    }
    let told = '';
    const tell = (output: string) => {
      told += output;
      this.events.emit({ kind: 'toolOutput', item, output });
    };
    const result = await useTool({
      ...{ tool, input: outcome.input, cwd: start.cwd, containment: start.containment },
      ...{ signal, tell },
    });
    this.events.emit({ kind: 'toolFinished', item, ...result });
    const note = outcome.message === undefined ? '' : `\n(${outcome.message})`;
    return `${cutForModel(`${told}${result.output}`, mostOutput)}${note}` || `(${result.ending})`;
  }
}
