import { fieldOf, textIn, textOf } from '../../base/json';
import { known } from '../../base/known';
import type { AgentEvent, ToolFinished } from '../../ports/agent';
import { argumentsOf, inOurWords, type McpTool, mcpToolOf } from './toolNames';

/** What the CLI tells about its work, translated as it comes. */
export class CopilotProgress {
  /** The call that started a subagent, by the subagent's id. */
  private readonly parents = new Map<string, string>();
  /** What a call that has started is a call of; a model may give the id of one to another, which is then not meant. */
  private readonly mcpTools = new Map<string, { readonly spelled: string; readonly mcp: McpTool }>();
  /** Calls that have started and not finished: their tool, input and what was shown of their output. */
  private readonly running = new Map<string, RunningCall>();
  private readonly streamed = new Set<string>();

  constructor(
    private readonly emit: (event: AgentEvent) => void,
    private readonly servers: readonly string[],
  ) {}

  /** The item of a subagent's own call; undefined for the agent itself. */
  parentOf(agent: string | undefined): string | undefined {
    return agent === undefined ? undefined : this.parents.get(agent);
  }

  /** The MCP tool of a call: as its start told, else as far as its name alone tells. */
  mcpOf(spelled: string, item: string | undefined): McpTool | undefined {
    const told = item === undefined ? undefined : this.mcpTools.get(item);
    return told?.spelled === spelled ? told.mcp : mcpToolOf(spelled, this.servers);
  }

  /** The one call that has started with this tool and input and has not been asked about; the CLI's hook has no id. */
  itemOf(spelled: string, input: unknown): string | undefined {
    const text = JSON.stringify(input);
    for (const [item, call] of this.running) {
      if (call.spelled === spelled && call.text === text && !call.asked) {
        call.asked = true;
        return item;
      }
    }
    return undefined;
  }

  /** Takes one event of the CLI; those we do not know are passed over. */
  take(event: unknown): void {
    const told = fieldOf(event, 'data');
    const agent = textOf(event, 'agentId');
    const parent = textOf(told, 'parentToolCallId') ?? this.parentOf(agent);
    const item = textOf(told, 'toolCallId');
    switch (textOf(event, 'type')) {
      case 'subagent.started':
        if (agent !== undefined && item !== undefined) {
          this.parents.set(agent, item);
        }
        break;
      case 'assistant.message_delta':
        this.streamed.add(textIn(told, 'messageId'));
        this.say('text', textOf(told, 'deltaContent'), parent);
        break;
      case 'assistant.message':
        // A message that was not streamed is told whole.
        if (!this.streamed.delete(textIn(told, 'messageId'))) {
          this.say('text', textOf(told, 'content'), parent);
        }
        break;
      case 'assistant.reasoning_delta':
        this.say('thinking', textOf(told, 'deltaContent'), parent);
        break;
      case 'tool.execution_start':
        this.started(told, item, parent);
        break;
      case 'tool.execution_partial_result':
        this.grew(item, textOf(told, 'partialOutput'));
        break;
      case 'tool.execution_complete':
        this.finished(told, item);
        break;
      case 'session.warning':
        this.emit({ kind: 'notice', text: `Copilot says: ${textIn(told, 'message')}` });
        break;
    }
  }

  /** Calls that are still open when a turn ends were cut off. */
  cutOff(): void {
    for (const item of this.running.keys()) {
      this.emit({ kind: 'toolFinished', item, ending: 'cancelled', output: '' });
    }
    this.running.clear();
    this.mcpTools.clear();
  }

  private say(kind: 'text' | 'thinking', text: string | undefined, parent: string | undefined): void {
    if (text !== undefined && text !== '') {
      this.emit({ kind, text, ...known({ parent }) });
    }
  }

  private started(told: unknown, item: string | undefined, parent: string | undefined): void {
    const spelled = textOf(told, 'toolName');
    if (item === undefined || spelled === undefined) {
      return;
    }
    const server = textOf(told, 'mcpServerName');
    const mcpTool = textOf(told, 'mcpToolName');
    if (server !== undefined && mcpTool !== undefined) {
      this.mcpTools.set(item, { spelled, mcp: { server, tool: mcpTool } });
    }
    const given = argumentsOf(fieldOf(told, 'arguments'));
    this.running.set(item, { spelled, text: JSON.stringify(given), shown: '', asked: false });
    const { tool, input } = inOurWords(spelled, given, this.mcpOf(spelled, item));
    this.emit({ kind: 'toolStarted', item, tool, input, ...known({ parent }) });
  }

  /** The CLI tells all the output so far, each time. */
  private grew(item: string | undefined, output: string | undefined): void {
    const call = item === undefined ? undefined : this.running.get(item);
    if (item !== undefined && call !== undefined && output?.startsWith(call.shown) && output !== call.shown) {
      this.emit({ kind: 'toolOutput', item, output: output.slice(call.shown.length) });
      call.shown = output;
    }
  }

  private finished(told: unknown, item: string | undefined): void {
    if (item !== undefined && this.running.delete(item)) {
      this.mcpTools.delete(item);
      const output = textOf(fieldOf(told, 'result'), 'content') ?? textIn(fieldOf(told, 'error'), 'message');
      const failed = endings.get(textIn(fieldOf(told, 'error'), 'code')) ?? 'failed';
      this.emit({ kind: 'toolFinished', item, ending: fieldOf(told, 'success') === true ? 'done' : failed, output });
    }
  }
}

interface RunningCall {
  readonly spelled: string;
  readonly text: string;
  shown: string;
  asked: boolean;
}

const endings: ReadonlyMap<string, ToolFinished['ending']> = new Map([
  ['denied', 'denied'],
  ['rejected', 'denied'],
  ['cancelled', 'cancelled'],
  ['aborted', 'cancelled'],
]);
