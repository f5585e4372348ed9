import { isDeepStrictEqual } from 'node:util';
import { fieldOf, type JsonFields, listIn, textIn, textOf } from '../../base/json';
import type { SessionId } from '../../core/toolCall';
import type { AgentNeeds, AgentStart } from '../../ports/agent';
import type { Person } from '../../ports/person';
import { denialNote } from '../wire/denialNotes';
import type { OpenCalls } from '../wire/openCalls';
import { readQuestion } from '../wire/readQuestion';
import { readApproval } from './approvals';
import { readChangedFiles } from './patchInput';
import type { CodexProgress } from './progress';
import type { CodexRpc, RequestId } from './rpc';

interface AnswerParts {
  readonly start: AgentStart;
  readonly needs: AgentNeeds;
  readonly rpc: CodexRpc;
  readonly calls: OpenCalls;
  readonly progress: CodexProgress;
  /** Tells the model why a call is about to be denied, in the turn that waits for it. */
  tellWhy(note: string, turn: string | undefined): Promise<void>;
}

/** Answers the requests of `codex`: calls by the gate, questions by the person, and nothing else with yes. */
export class CodexAnswers {
  constructor(private readonly parts: AnswerParts) {}

  async answer(id: RequestId, method: string, params: JsonFields): Promise<void> {
    const { rpc, needs } = this.parts;
    switch (method) {
      case 'item/commandExecution/requestApproval':
      case 'item/fileChange/requestApproval':
        rpc.answer(id, { decision: (await this.isAllowed(id, method, params)) ? 'accept' : 'decline' });
        break;
      case 'mcpServer/elicitation/request': {
        const [action, content] = (await this.isAllowed(id, method, params)) ? ['accept', {}] : ['decline', null];
        rpc.answer(id, { action, content, _meta: null });
        break;
      }
      case 'item/tool/requestUserInput':
        rpc.answer(id, await this.ask(id, params));
        break;
      case 'item/permissions/requestApproval':
        // More than one call cannot be granted by one answer.
        rpc.answer(id, { permissions: {}, scope: 'turn' });
        break;
      default:
        needs.log.error(`Codex asked something that cannot be answered: ${method}`, undefined);
        rpc.refuse(id, 'Gatehouse does not answer this.');
    }
  }

  private async ask(id: RequestId, params: JsonFields): Promise<JsonFields> {
    const { calls, start, needs, progress } = this.parts;
    if (asksPermission(params)) {
      needs.log.error('Codex asked for permission by a question', undefined);
      progress.note('A call that was asked about by a question was denied.');
      return { answers: {} };
    }
    const { session } = start;
    return calls.during(String(id), (signal) => askPerson({ params, session }, needs.person, signal));
  }

  /** Open from the first moment, so that it can be withdrawn while files are read. */
  private isAllowed(id: RequestId, method: string, params: JsonFields): Promise<boolean> {
    return this.parts.calls.during(String(id), (signal) => this.judge(method, params, signal));
  }

  private async judge(method: string, params: JsonFields, signal: AbortSignal): Promise<boolean> {
    const { calls, needs, progress, start, tellWhy } = this.parts;
    // What is announced while files are read is not what was asked about.
    const items = new Map(progress.items);
    const changes = fieldOf(items.get(textIn(params, 'itemId')), 'changes');
    const texts = changes === undefined ? new Map<string, string>() : await readChangedFiles(changes);
    if (signal.aborted) {
      return false;
    }
    const asked = readApproval(method, params, { cwd: start.cwd, items, texts });
    if (asked === undefined) {
      needs.log.error(`Codex asked for something that cannot be read: ${method}`, undefined);
      progress.note('A call that could not be read was denied.');
      return false;
    }
    const outcome = await calls.put(asked, signal);
    // What runs cannot be changed, so what was changed must not run.
    const allowed = outcome.decision === 'allow' && isDeepStrictEqual(outcome.input, asked.input);
    progress.decided(asked.item ?? '', allowed ? 'allow' : 'deny');
    const note = denialNote(asked, outcome);
    if (note !== undefined && !signal.aborted) {
      await tellWhy(note, textOf(params, 'turnId'));
    }
    return allowed;
  }
}

/** Whether a question asks for permission to call a tool of an MCP server, which is the gate's to give. */
export function asksPermission(params: JsonFields): boolean {
  return listIn(params, 'questions').some((it) => textOf(it, 'id')?.startsWith('mcp_tool_call_approval') === true);
}

/** Puts the questions of a request to the person; what is not answered is left out. */
export async function askPerson(
  { params, session }: { readonly params: JsonFields; readonly session: SessionId },
  person: Person,
  signal: AbortSignal,
): Promise<JsonFields> {
  const answers: [string, { answers: readonly string[] }][] = [];
  for (const asked of listIn(params, 'questions')) {
    const id = textOf(asked, 'id');
    const question = readQuestion(asked, session);
    if (id === undefined || question === undefined) {
      continue;
    }
    const given = await person.ask({ ...question, several: false }, signal);
    if (given === undefined || signal.aborted) {
      break;
    }
    answers.push([id, { answers: given }]);
  }
  return { answers: Object.fromEntries(answers) };
}
