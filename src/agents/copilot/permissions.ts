import { isDeepStrictEqual } from 'node:util';
import type { PermissionRequestResult } from '@github/copilot-sdk';
import { fieldOf, textOf } from '../../base/json';
import { known } from '../../base/known';
import { type Visibility, whyHidden } from '../../core/tools/visibility';
import type { Outcome } from '../../ports/reviewer';
import type { Log } from '../../ports/surroundings';
import type { OpenCalls } from '../wire/openCalls';
import { ExpectedWrites } from './expectedWrites';
import type { CopilotProgress } from './progress';
import { callOf } from './requests';
import { argumentsOf, grantsOf, inOurWords, inTheirWords } from './toolNames';
import { neverShown } from './visibleTools';

interface PermissionNeeds {
  readonly calls: OpenCalls;
  readonly progress: CopilotProgress;
  readonly tools: Visibility;
  readonly cwd: string;
  readonly log: Log;
}

/** What the hook may answer; there is no `allow` in it, which would keep the CLI from asking. */
interface CopilotHookAnswer {
  readonly permissionDecision?: 'deny' | 'ask';
  readonly permissionDecisionReason?: string;
  readonly modifiedArgs?: unknown;
  readonly additionalContext?: string;
}

/** Tools whose input the CLI lets us change, but only before it asks. */
const changeable: ReadonlySet<string> = new Set(['create', 'edit', 'bash']);

/** Shown by the CLI before our own words in a denial. */
const asker = 'Gatehouse';

/**
 * Answers the CLI about calls. Its hook hears of every call, its requests only of some: so the hook turns every call
 * into a request, all but writes and commands, which it decides itself because only a hook may change an input.
 */
export class CopilotPermissions {
  private readonly writes = new ExpectedWrites();
  /** The CLI's name for a request and who asks, by the request itself; told right after the request. */
  private readonly origins = new WeakMap<object, { readonly id: string; readonly agent: string | undefined }>();
  private hooks = 0;

  constructor(private readonly needs: PermissionNeeds) {}

  /** A turn is over: nothing that was allowed in it is left to happen. */
  endTurn(): void {
    this.writes.clear();
  }

  /** Takes note of an event that is about requests. */
  note(event: unknown): void {
    const told = fieldOf(event, 'data');
    const id = textOf(told, 'requestId');
    const request = fieldOf(told, 'permissionRequest');
    if (id === undefined) {
      return;
    }
    if (textOf(event, 'type') === 'permission.completed') {
      this.needs.calls.withdraw(id);
    } else if (typeof request === 'object' && request !== null) {
      this.origins.set(request, { id, agent: textOf(event, 'agentId') });
    }
  }

  /** Answers a request. Never rejects. */
  async answer(request: object): Promise<PermissionRequestResult> {
    // What goes wrong here must not be a question nobody sees.
    try {
      // The event that names the request comes right after it.
      await Promise.resolve();
      if (this.writes.take(request)) {
        return { kind: 'approve-once' };
      }
      const { calls, progress, cwd } = this.needs;
      const origin = this.origins.get(request);
      const call = callOf(request, {
        cwd,
        mcpOf: (spelled, item) => progress.mcpOf(spelled, item),
        parent: progress.parentOf(origin?.agent),
      });
      return answerTo(await calls.review(origin?.id ?? `request ${call.item}`, call), call.input);
    } catch (error) {
      this.needs.log.error('a request of Copilot could not be answered', error);
      return { kind: 'reject', feedback: 'Gatehouse could not read this request, so it was denied.' };
    }
  }

  /** What the hook answers before a tool is used. Never rejects: the CLI would run the tool. */
  async beforeTool(told: unknown): Promise<CopilotHookAnswer | undefined> {
    try {
      const spelled = textOf(told, 'toolName');
      if (spelled === 'ask_user') {
        // It asks for words, not for permission; only a hidden question is denied.
        const why = whyHidden(['ask_user', 'AskUserQuestion'], this.needs.tools);
        return why === undefined ? undefined : denied(`Hidden: ${why}.`);
      }
      if (neverShown.includes(spelled ?? '')) {
        return denied('It starts programs that the folder names.');
      }
      return spelled !== undefined && changeable.has(spelled)
        ? await this.beforeWriting(spelled, told)
        : { permissionDecision: 'ask', permissionDecisionReason: asker };
    } catch (error) {
      this.needs.log.error('a call of Copilot could not be judged', error);
      return denied('Gatehouse could not read this call.');
    }
  }

  private async beforeWriting(spelled: string, told: unknown): Promise<CopilotHookAnswer | undefined> {
    const { calls, progress } = this.needs;
    const given = argumentsOf(fieldOf(told, 'toolArgs'));
    const asked = inOurWords(spelled, given, undefined);
    const cwd = textOf(told, 'workingDirectory') ?? this.needs.cwd;
    const item = progress.itemOf(spelled, given);
    const grants = grantsOf(spelled, given);
    const parent = progress.parentOf(textOf(told, 'agentId'));
    this.hooks += 1;
    const outcome = await calls.review(`hook ${this.hooks}`, {
      ...{ ...asked, spelled, cwd },
      ...known({ item, grants, parent }),
    });
    if (outcome.decision === 'deny') {
      return denied(outcome.message);
    }
    const isChanged = !isDeepStrictEqual(outcome.input, asked.input);
    const modifiedArgs = isChanged ? inTheirWords(spelled, given, outcome.input) : undefined;
    if (isChanged && modifiedArgs === undefined) {
      return denied('The person changed it in a way this tool lacks.');
    }
    this.writes.expect({ tool: asked.tool, input: outcome.input }, cwd);
    const note = outcome.message === undefined ? {} : { additionalContext: outcome.message };
    // Saying nothing about permission lets the CLI ask once more, with the text it will write.
    return isChanged ? { modifiedArgs, ...note } : outcome.message === undefined ? undefined : note;
  }
}

function denied(why: string): CopilotHookAnswer {
  return { permissionDecision: 'deny', permissionDecisionReason: why };
}

/**
 * What the CLI is told about a request. A rejection without words would end the agent's turn, so it always has some;
 * `approve-once` is the only yes: the others would make the CLI decide by itself from then on.
 */
export function answerTo(outcome: Outcome, asked: unknown): PermissionRequestResult {
  if (outcome.decision === 'deny') {
    return { kind: 'reject', feedback: outcome.message };
  }
  // A request cannot be answered with another input, and what was not allowed must not run.
  return isDeepStrictEqual(outcome.input, asked)
    ? { kind: 'approve-once' }
    : { kind: 'reject', feedback: `This call was not made: the person changed it. ${outcome.message ?? ''}`.trim() };
}
