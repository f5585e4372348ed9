import { fieldOf, textIn, textOf } from '../../base/json';
import { known } from '../../base/known';
import type { AgentEvent, ToolFinished } from '../../ports/agent';
import type { ClaudeAnswer, ClaudeMessage, ClaudeResult } from './messages';
import { ClaudePlan } from './plan';

/** A tool call as `claude` announces it. */
interface BegunTool {
  readonly item: string;
  readonly tool: string;
  readonly input: unknown;
  readonly agent: string | undefined;
  readonly parent?: string | undefined;
  /** Where it would run; undefined when only the model has named the call yet. */
  readonly cwd?: string;
}

/** A tool call that is not over. */
interface OpenTool {
  readonly tool: string;
  readonly input: unknown;
  readonly cwd: string | undefined;
  readonly decision: 'allow' | 'deny' | undefined;
}

/** Turns what `claude` tells into events, and notices a tool that ran without our word. */
export class ClaudeProgress {
  private readonly open = new Map<string, OpenTool>();
  /** The item of the call that started a subagent, by the subagent's name. */
  private readonly subagents = new Map<string, string>();
  private readonly parents = new Map<string, string>();
  /** Messages that came in pieces, and are not told again when they are whole. */
  private readonly pieced = new Set<string>();
  private readonly plan = new ClaudePlan();
  private cancelled = false;

  constructor(private readonly emit: (event: AgentEvent) => void) {}

  /** Hears a message. The result is why the agent cannot be trusted any more; undefined when it can. */
  hear(message: ClaudeMessage): string | undefined {
    switch (message.kind) {
      case 'subagent':
        this.subagents.set(message.agent, message.item);
        return undefined;
      case 'answer':
        this.hearAnswer(message);
        return undefined;
      case 'piece':
        this.pieced.add(message.message ?? '');
        this.emit({ kind: message.of, text: message.text, ...known({ parent: message.parent }) });
        return undefined;
      case 'notice':
        this.emit(message);
        return undefined;
      case 'results':
        return message.results.map((it) => this.finish(it)).find((it) => it !== undefined);
      default:
        return undefined;
    }
  }

  /** A call is announced, which may happen several times and in any order. */
  begin({ item, tool, input, agent, parent, cwd }: BegunTool): void {
    const before = this.open.get(item);
    const above = parent ?? this.parentOf(item, agent);
    this.open.set(item, { tool, input, cwd: cwd ?? before?.cwd, decision: before?.decision });
    if (above !== undefined) {
      this.parents.set(item, above);
    }
    if (before === undefined) {
      this.emit({ kind: 'toolStarted', item, tool, input, ...known({ parent: above }) });
    }
  }

  decided(item: string, decision: 'allow' | 'deny'): void {
    const known = this.open.get(item);
    if (known !== undefined) {
      this.open.set(item, { ...known, decision });
    }
  }

  cwdOf(item: string): string | undefined {
    return this.open.get(item)?.cwd;
  }

  /** The item of the subagent that makes a call. */
  parentOf(item: string, agent: string | undefined): string | undefined {
    return this.parents.get(item) ?? (agent === undefined ? undefined : this.subagents.get(agent));
  }

  /** The turn is being cancelled. */
  cancel(): void {
    this.cancelled = true;
  }

  endTurn(): void {
    this.cancelled = false;
    this.pieced.clear();
    this.parents.clear();
    for (const item of [...this.open.keys()]) {
      this.close(item, 'cancelled', '');
    }
  }

  private hearAnswer({ message, parent, agent, blocks }: ClaudeAnswer): void {
    if (agent !== undefined && parent !== undefined) {
      this.subagents.set(agent, parent);
    }
    const isTold = message !== undefined && this.pieced.has(message);
    for (const block of blocks) {
      const type = textOf(block, 'type');
      const item = textOf(block, 'id');
      if (type === 'tool_use' && item !== undefined) {
        const tool = textIn(block, 'name');
        this.begin({ item, tool, input: fieldOf(block, 'input'), agent, parent });
      } else if (!isTold && (type === 'text' || type === 'thinking')) {
        this.emit({ kind: type, text: textIn(block, type), ...known({ parent }) });
      }
    }
  }

  private finish({ item, output, isError, notRun, value }: ClaudeResult): string | undefined {
    const known = this.open.get(item);
    const decision = known?.decision;
    if (decision === 'allow' && !isError && known !== undefined) {
      const steps = this.plan.after(known.tool, known.input, value);
      if (steps !== undefined) {
        this.emit({ kind: 'plan', steps });
      }
    }
    // An older `claude` does not say that a call did not run, but it tells what was denied or cancelled as a failure.
    const why =
      notRun ?? (isError && this.cancelled ? 'cancelled' : isError && decision === 'deny' ? 'denied' : undefined);
    const isStopped = why === 'user-rejected' || why === 'cancelled';
    this.close(item, isStopped ? 'cancelled' : decision === 'deny' ? 'denied' : isError ? 'failed' : 'done', output);
    if (decision !== 'allow' && why === undefined && known !== undefined) {
      const how = decision === 'deny' ? 'although it was denied' : 'without asking';
      return `Claude ran \`${known.tool}\` ${how}, so it was ended.`;
    }
    return undefined;
  }

  private close(item: string, ending: ToolFinished['ending'], output: string): void {
    if (this.open.delete(item)) {
      this.emit({ kind: 'toolFinished', item, ending, output });
    }
  }
}
