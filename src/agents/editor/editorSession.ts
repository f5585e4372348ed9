import type { AgentOption } from '../../ports/agent';
import type { LanguageModels, ModelCall, ModelMessage, ModelResult } from '../../ports/languageModels';
import { cutForModel, useTool } from '../tools/useTool';
import { OpenCalls } from '../wire/openCalls';
import { OwnSession } from '../wire/ownSession';
import type { Opening } from '../wire/programSession';
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

interface EditorSessionParts extends Opening {
  readonly models: LanguageModels;
  readonly model: string;
}

/** How often the model may call tools for one message. */
const mostRounds = 50;
/** How much of a tool's output the model gets to read. */
const mostOutput = 30_000;

/** A conversation with a model of the editor, which works with our own tools. */
export class EditorSession extends OwnSession {
  private readonly messages: ModelMessage[] = [];
  private readonly calls: OpenCalls;
  private model: string;

  constructor(private readonly parts: EditorSessionParts) {
    super(parts.promise);
    this.model = parts.model;
    this.calls = new OpenCalls(parts.start, parts.needs);
    const told = [
      instructions(parts.start.cwd),
      ...(parts.start.instructions === undefined ? [] : [parts.start.instructions]),
    ];
    this.messages.push({ from: 'person', text: told.join('\n\n') });
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

  protected override async stop(): Promise<void> {
    this.calls.withdrawAll();
  }

  protected async work(text: string, signal: AbortSignal): Promise<void> {
    this.messages.push({ from: 'person', text });
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
