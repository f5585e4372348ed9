import { dirname } from 'node:path';
import { mcpHook } from '../../agents/mcp/hook';
import { hookFailure } from '../../agents/wire/hook';
import { attemptLogged } from '../../base/attempt';
import { fieldOf } from '../../base/json';
import { toldTools } from '../../core/engine/toldTools';
import { nothingVisible } from '../../core/tools/visibility';
import { askWindows, limitMs } from '../../hooks/answerHook';
import { hookLog } from '../../hooks/hookLog';
import type { HookReply } from '../../ports/hook';
import { SteadyReading } from '../../store/steadyReading';
import { decideAlone, policyAlone, type Standing } from '../decideAlone';
import type { Surroundings } from '../inquiry';
import { hides } from './hostedGate';
import type { McpGate } from './proxy';

/** For which server a gate stands, and where. */
interface GatedServer {
  /** The server's name in rules. */
  readonly name: string;
  /** Where windows are found. */
  readonly folder: string;
  readonly surroundings: Surroundings;
}

/** The gate for any client: the settings say what is seen, and a window, or else the settings, what may be called. */
export function ownGate({ name, folder, surroundings }: GatedServer): McpGate {
  const log = hookLog(folder);
  const needs = {
    folder,
    surroundings,
    program: dirname(process.argv[1] ?? ''),
    log,
    reading: new SteadyReading<Standing>(),
  };
  const conversation = `${process.pid}-${Date.now()}`;
  return {
    hidden() {
      const told = attemptLogged(log, 'which tools are hidden could not be told', () => {
        const { tools, rules } = policyAlone(needs, mcpHook, conversation);
        return toldTools(tools, rules);
      });
      // Settings that cannot be read hide everything.
      return hides(name, told ?? nothingVisible);
    },
    async judge({ tool, input, definition }, signal) {
      // Whatever fails here, the client must hear no.
      try {
        const given = JSON.stringify({
          ...{ cwd: surroundings.cwd, session_id: conversation },
          ...{ tool_name: `mcp__${name}__${tool}`, tool_input: input, definition },
        });
        const ask = { agent: mcpHook.agent, given, limitMs, signal };
        const { out } = (await askWindows(ask, folder)) ?? (await decideAlone(given, mcpHook, needs));
        return readReply(out);
      } catch (error) {
        log.error('a call of an MCP tool could not be decided', error);
        return hookFailure(error);
      }
    },
  };
}

function readReply(out: string): HookReply {
  const value: unknown = JSON.parse(out);
  const decision = fieldOf(value, 'decision');
  const message = fieldOf(value, 'message');
  if (decision === 'allow') {
    const input = fieldOf(value, 'input');
    return input === undefined ? { decision } : { decision, input };
  }
  return { decision: 'deny', message: typeof message === 'string' ? message : hookFailure(undefined).message };
}
