import { type Disposable, Emitter, Lifetime } from '../base/lifetime';
import type { ModeName } from '../core/modes';
import type { SessionId } from '../core/toolCall';
import { everythingVisible } from '../core/tools/visibility';
import type { SuspendedRules } from '../ports/policySource';
import type { Session, SessionDirectory, SessionStart } from '../ports/sessionDirectory';
import type { LayerRule } from '../ports/settingsSource';
import type { Ids } from '../ports/surroundings';

/** The running sessions with their own modes and rules. All of it ends with them. */
export class Sessions implements SessionDirectory, Disposable {
  private readonly sessions = new Map<SessionId, Session>();
  private readonly changed = new Emitter<readonly Session[]>();
  private readonly policyChanged = new Emitter<SessionId>();
  private readonly ended = new Emitter<SessionId>();

  readonly onDidChange = this.changed.event;
  /** What applies to a session has changed: its mode, its rules or what it suspends. */
  readonly onDidChangePolicy = this.policyChanged.event;
  readonly onDidEnd = this.ended.event;

  constructor(private readonly ids: Ids) {}

  get running(): readonly Session[] {
    return [...this.sessions.values()];
  }

  get(id: SessionId): Session | undefined {
    return this.sessions.get(id);
  }

  start({ agent, name, mode, rules, profile, history }: SessionStart): Session {
    const session: Session = Object.freeze({
      id: this.ids.next() as SessionId,
      ...(history === undefined ? {} : { history }),
      agent,
      name,
      mode,
      rules: rules ?? [],
      suspended: [],
      profile: { unmatched: undefined, tools: everythingVisible, changesInput: false, ...profile },
    });
    this.sessions.set(session.id, session);
    this.changed.fire(this.running);
    return session;
  }

  rename(id: SessionId, name: string): void {
    if (this.replace(id, { name })) {
      this.changed.fire(this.running);
    }
  }

  switchMode(id: SessionId, mode: ModeName | undefined): void {
    this.changePolicy(id, { mode });
  }

  /** Adds rules to those of a session that runs; a rule that is there already is not doubled. */
  addRules(id: SessionId, added: readonly LayerRule[]): void {
    const rules = this.get(id)?.rules ?? [];
    const fresh = added.filter((rule) => !rules.some((it) => isSameRule(it, rule)));
    this.changePolicy(id, { rules: [...rules, ...fresh] });
  }

  removeRules(id: SessionId, removed: readonly LayerRule[]): void {
    const rules = this.get(id)?.rules ?? [];
    this.changePolicy(id, { rules: rules.filter((rule) => !removed.some((it) => isSameRule(it, rule))) });
  }

  suspend(id: SessionId, suspended: SuspendedRules): void {
    this.changePolicy(id, { suspended: [...(this.get(id)?.suspended ?? []), suspended] });
  }

  end(id: SessionId): void {
    if (this.sessions.delete(id)) {
      this.tellAfter(() => this.ended.fire(id));
    }
  }

  /** Ends every session, as closing the window does, also when somebody fails over the end of one. */
  dispose(): void {
    const ending = new Lifetime();
    for (const emitter of [this.changed, this.policyChanged, this.ended]) {
      ending.add(emitter);
    }
    for (const id of this.sessions.keys()) {
      ending.add({ dispose: () => this.end(id) });
    }
    ending.dispose();
  }

  private changePolicy(id: SessionId, change: Partial<Pick<Session, 'mode' | 'rules' | 'suspended'>>): void {
    if (this.replace(id, change)) {
      this.tellAfter(() => this.policyChanged.fire(id));
    }
  }

  /** Views hear of a change after those who act on it, whatever befalls these. */
  private tellAfter(first: () => void): void {
    try {
      first();
    } finally {
      this.changed.fire(this.running);
    }
  }

  private replace(id: SessionId, change: Partial<Session>): boolean {
    const session = this.sessions.get(id);
    if (session === undefined) {
      return false;
    }
    this.sessions.set(id, Object.freeze({ ...session, ...change }));
    return true;
  }
}

function isSameRule(left: LayerRule, right: LayerRule): boolean {
  return left.text === right.text && left.effect === right.effect;
}
