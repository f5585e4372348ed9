import { homedir } from 'node:os';
import { commands, workspace } from 'vscode';
import { type Disposable, Lifetime } from '../../../src/base/lifetime';
import type { ModeName } from '../../../src/core/modes';
import type { SessionId, ToolCallId } from '../../../src/core/toolCall';
import type { HostInside } from '../../../src/extension/hostPart';
import type { HostedSessions } from '../../../src/ports/hostedSessions';
import type { Answer, QuestionId } from '../../../src/ports/question';
import type { Outcome } from '../../../src/ports/reviewer';
import type { LayerRule } from '../../../src/ports/settingsSource';

/** A call to play. */
export interface PlayedCall {
  readonly tool: string;
  readonly input: unknown;
  /** A session that was started; left out: one of the agent's own, started when it is first wanted. */
  readonly session?: string;
  readonly agent?: string;
  readonly cwd?: string;
  /** A name under which the call can be withdrawn. */
  readonly name?: string;
}

/** A session to start. */
export interface PlayedSession {
  readonly agent?: string;
  readonly name?: string;
  readonly mode?: ModeName;
  readonly rules?: readonly LayerRule[];
  readonly changesInput?: boolean;
}

/** An agent for tests: commands that play tool calls through the gate. They are in no manifest and in no package. */
export function registerPlayedAgent(needs: () => HostInside): Disposable {
  const lifetime = new Lifetime();
  const agent = new PlayedAgent(needs);
  const register = <Given extends readonly never[]>(name: string, run: (...given: Given) => unknown) =>
    lifetime.add(commands.registerCommand(`gatehouse.test.${name}`, run));
  register('review', (call: PlayedCall) => agent.review(call));
  register('reviewAll', (calls: readonly PlayedCall[]) => Promise.all(calls.map((call) => agent.review(call))));
  register('withdraw', (name: string) => agent.withdraw(name));
  register('startSession', (session: PlayedSession = {}) => agent.start(session));
  register('endSession', (id: string) => needs().sessions.end(id as SessionId));
  register('auditFolder', () => needs().auditFolder);
  register('sessions', () => needs().sessions.running);
  register('questions', () => needs().questions.waiting);
  register('waiting', () => needs().questions.waiting.length);
  register('denyAllOf', (session: string) => needs().questions.denyAllOf(session as SessionId));
  register('hosted', (act: keyof HostedSessions, ...given: readonly unknown[]) => hosted(needs().hosted, act, given));
  register('answer', (id: string, digest: string, answer: Answer) =>
    needs().questions.answer(id as QuestionId, digest, answer),
  );
  return lifetime;
}

/** Calls what hosts agents, so that tests need no view for it. */
function hosted(sessions: HostedSessions, act: keyof HostedSessions, given: readonly unknown[]): unknown {
  const found: unknown = sessions[act];
  return typeof found === 'function' ? found.apply(sessions, given) : found;
}

class PlayedAgent {
  private readonly own = new Map<string, SessionId>();
  private readonly named = new Map<string, AbortController>();

  constructor(private readonly needs: () => HostInside) {}

  async review({ tool, input, agent = 'Demo', cwd = currentFolder(), ...given }: PlayedCall): Promise<Outcome> {
    const { reviewer, ids } = this.needs();
    const session = (given.session as SessionId | undefined) ?? this.sessionOf(agent);
    const cancelling = new AbortController();
    const name = given.name ?? '';
    this.named.set(name, cancelling);
    const id = ids.next() as ToolCallId;
    try {
      return await reviewer.review({ id, session, agent, tool, spelled: tool, input, cwd }, cancelling.signal);
    } finally {
      this.named.delete(name);
    }
  }

  withdraw(name: string): void {
    this.named.get(name)?.abort();
  }

  start({ agent = 'Demo', name = 'a session', mode, rules = [], changesInput = true }: PlayedSession): SessionId {
    const profile = { changesInput };
    return this.needs().sessions.start({ agent, name, rules, profile, ...(mode ? { mode } : {}) }).id;
  }

  private sessionOf(agent: string): SessionId {
    const kept = this.own.get(agent);
    if (kept !== undefined && this.needs().sessions.running.some(({ id }) => id === kept)) {
      return kept;
    }
    const fresh = this.start({ agent });
    this.own.set(agent, fresh);
    return fresh;
  }
}

/** Where calls run that do not say. */
function currentFolder(): string {
  return workspace.workspaceFolders?.[0]?.uri.fsPath ?? homedir();
}
