import type { Disposable } from '../../base/lifetime';
import { nameMeantBy } from '../../core/rules/rule/toolNames';
import type { SessionId, ToolCallId } from '../../core/toolCall';
import type { SessionDirectory } from '../../ports/sessionDirectory';
import type { WindowNeeds } from '../windowNeeds';
import type { ExtensionCall, ExtensionCheck, ExtensionTool, GatehouseApi, ReviewedCall } from './gatehouseApi';

/** What stands behind the exports. */
export interface ApiNeeds extends Pick<WindowNeeds, 'ids' | 'reviewer'> {
  readonly sessions: Pick<SessionDirectory, 'running' | 'start'>;
  readonly checks: { register(tool: string, check: ExtensionTool): Disposable };
  /** Where a call happens that does not say. */
  currentFolder(): string;
}

/** The exports. What is behind them is made when somebody first uses one. */
export function makeApi(needs: () => ApiNeeds): GatehouseApi {
  const sessions = new Map<string, SessionId>();
  return Object.freeze({
    version: 2,
    registerCheck(tool: string, check: ExtensionCheck) {
      if (typeof tool !== 'string' || tool === '' || typeof check !== 'object' || check === null) {
        throw new TypeError('registerCheck takes the name of a tool and an object with `check` or `isReadOnly`');
      }
      return needs().checks.register(tool, check);
    },
    registerTool(tool: string, definition: ExtensionTool) {
      const isOwn = typeof tool === 'string' && /^[A-Za-z_][\w.-]*$/.test(tool) && nameMeantBy(tool) === undefined;
      if (!isOwn || tool.startsWith('mcp__') || typeof definition !== 'object' || definition === null) {
        throw new TypeError('registerTool takes a name that no other tool has and an object');
      }
      return needs().checks.register(tool, definition);
    },
    async review(call: ExtensionCall): Promise<ReviewedCall> {
      // Other people's code calls this, with anything at all. Whatever breaks is a denial, as in the gate.
      try {
        return await reviewed(call, needs(), sessions);
      } catch (error) {
        return { decision: 'deny', message: `the call could not be reviewed: ${String(error)}`, because: 'failure' };
      }
    },
  });
}

async function reviewed(call: ExtensionCall, needs: ApiNeeds, sessions: Map<string, SessionId>): Promise<ReviewedCall> {
  const { agent, tool, input, cwd = needs.currentFolder(), signal = new AbortController().signal } = call;
  for (const [name, text] of Object.entries({ agent, tool })) {
    if (typeof text !== 'string' || text === '') {
      throw new TypeError(`its ${name} is not a text`);
    }
  }
  const id = needs.ids.next() as ToolCallId;
  const session = sessionOf(agent, needs, sessions);
  return needs.reviewer.review({ id, session, agent, tool, spelled: tool, input, cwd }, signal);
}

/** One session for each name; a new one when the person has ended it. */
function sessionOf(agent: string, needs: ApiNeeds, kept: Map<string, SessionId>): SessionId {
  const known = kept.get(agent);
  if (known !== undefined && needs.sessions.running.some(({ id }) => id === known)) {
    return known;
  }
  const { id } = needs.sessions.start({ agent, name: agent, profile: { changesInput: true } });
  kept.set(agent, id);
  return id;
}
