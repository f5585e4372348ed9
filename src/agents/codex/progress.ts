import { isDeepStrictEqual } from 'node:util';
import { asObject, fieldOf, type JsonFields, listIn, textIn, textOf } from '../../base/json';
import type { AgentEvent, ToolFinished } from '../../ports/agent';
import { planSteps } from '../wire/planStep';
import { hasRun, itemEnding, outputOf, toolOf } from './items';

/** Turns the notices of `codex` into events, and notices a tool that ran without our word. */
export class CodexProgress {
  /** The items that are not over. */
  readonly items = new Map<string, JsonFields>();
  private readonly allowed = new Set<string>();
  /** The tool calls that are over, of which news may still come: a command that ends after its turn. */
  private readonly finished = new Set<string>();
  private cancelled = false;
  /** Messages that came in pieces, and are not told again when they are whole. */
  private readonly pieced = new Set<string>();

  constructor(private readonly emit: (event: AgentEvent) => void) {}

  /** Hears a notice. The result is why the agent cannot be trusted any more; undefined when it can. */
  hear(method: string, params: JsonFields): string | undefined {
    const item = asObject(fieldOf(params, 'item'));
    const delta = textOf(params, 'delta');
    const id = textOf(item, 'id') ?? textIn(params, 'itemId');
    switch (method) {
      case 'item/started':
        this.begin(id, item === undefined ? undefined : this.toldApart(id, item));
        return undefined;
      case 'item/completed':
        return this.finish(id, item);
      case 'item/agentMessage/delta':
        this.pieced.add(id);
        this.emit({ kind: 'text', text: delta ?? '' });
        return undefined;
      case 'item/reasoning/summaryTextDelta':
      case 'item/reasoning/textDelta':
        this.emit({ kind: 'thinking', text: delta ?? '' });
        return undefined;
      case 'item/commandExecution/outputDelta':
        this.emit({ kind: 'toolOutput', item: id, output: delta ?? '' });
        return undefined;
      case 'turn/plan/updated':
        this.emit({ kind: 'plan', steps: planSteps(listIn(params, 'plan'), 'step') });
        return undefined;
      default:
        this.tell(method, params);
        return undefined;
    }
  }

  decided(item: string, decision: 'allow' | 'deny'): void {
    if (decision === 'allow') {
      this.allowed.add(item);
    } else {
      this.allowed.delete(item);
    }
  }

  /** Tells the person something of our own. */
  note(text: string): void {
    this.emit({ kind: 'notice', text });
  }

  /** The turn is being cancelled. */
  cancel(): void {
    this.cancelled = true;
  }

  endTurn(): void {
    for (const [id, item] of [...this.items]) {
      if (toolOf(item) !== undefined) {
        this.close(id, 'cancelled', '');
      }
    }
    this.items.clear();
    this.pieced.clear();
    this.cancelled = false;
  }

  private begin(id: string, item: JsonFields | undefined): void {
    if (item === undefined) {
      return;
    }
    const tool = toolOf(item);
    const isNew = !this.items.has(id);
    this.items.set(id, item);
    if (tool !== undefined && isNew && !this.finished.has(id)) {
      this.emit({ kind: 'toolStarted', item: id, ...tool });
    }
  }

  /** An approval names a patch and does not show it, so of two with one name none can be read. */
  private toldApart(id: string, item: JsonFields): JsonFields {
    const known = this.items.get(id);
    const isSame = known === undefined || isDeepStrictEqual(fieldOf(known, 'changes'), fieldOf(item, 'changes'));
    return isSame ? item : { ...item, changes: null };
  }

  private finish(id: string, item: JsonFields | undefined): string | undefined {
    if (item === undefined) {
      return undefined;
    }
    this.begin(id, item);
    this.items.delete(id);
    if (textOf(item, 'type') === 'agentMessage' && !this.pieced.has(id)) {
      this.emit({ kind: 'text', text: textIn(item, 'text') });
    }
    const tool = toolOf(item);
    if (tool === undefined) {
      return undefined;
    }
    const ending = itemEnding(item);
    this.close(id, this.cancelled && ending === 'denied' ? 'cancelled' : ending, outputOf(item));
    return hasRun(item) && !this.allowed.has(id)
      ? `Codex ran \`${tool.tool}\` without asking, so it was ended.`
      : undefined;
  }

  private close(item: string, ending: ToolFinished['ending'], output: string): void {
    if (!this.finished.has(item)) {
      this.finished.add(item);
      this.emit({ kind: 'toolFinished', item, ending, output });
    }
  }

  private tell(method: string, params: JsonFields): void {
    switch (method) {
      case 'warning':
      case 'guardianWarning':
        this.emit({ kind: 'notice', text: `Codex says: ${textIn(params, 'message')}` });
        break;
      case 'error':
        this.emit({ kind: 'notice', text: `Codex failed: ${textIn(fieldOf(params, 'error'), 'message')}` });
        break;
      case 'model/rerouted':
        this.emit({ kind: 'notice', text: `The model is now ${textOf(params, 'toModel') ?? 'another'}.` });
        break;
      case 'thread/compacted':
        this.emit({ kind: 'notice', text: 'The conversation was shortened to make room.' });
        break;
    }
  }
}
