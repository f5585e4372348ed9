import { type Disposable, Emitter, Owning } from '../base/lifetime';
import type { SessionId } from '../core/toolCall';
import type {
  PolicyChange,
  PolicySnapshot,
  PolicySource,
  RememberedRules,
  SuspendedRules,
  UnacceptedRule,
} from '../ports/policySource';
import type { KeptRule, RuleBook, RuleName } from '../ports/ruleBook';
import type { Session } from '../ports/sessionDirectory';
import type { SettingsLayers, SettingsSource } from '../ports/settingsSource';
import type { Clock, Hasher } from '../ports/surroundings';
import { hashesOfForgottenRule, hashesOfNewRule, unacceptedIn } from './acceptance';
import { type CompiledPolicy, compilePolicy } from './compilePolicy';
import { type ForeignCheck, guardedCheck } from './guardedCheck';
import type { Sessions } from './sessions';

interface CurrentPolicyNeeds {
  readonly settings: SettingsSource;
  readonly sessions: Sessions;
  readonly ruleBook: RuleBook;
  readonly clock: Clock;
  readonly hasher: Hasher;
}

/** A compiled policy with what it was compiled from. It holds as long as none of that changes. */
interface Kept extends CompiledPolicy {
  readonly layers: SettingsLayers;
  readonly session: Session;
}

/** The policy of every session, compiled when it is first needed and again only when something changes. */
export class CurrentPolicy extends Owning implements PolicySource {
  private readonly changed = this.lifetime.add(new Emitter<PolicyChange>());
  private readonly kept = new Map<SessionId, Kept>();
  private checks: readonly ReturnType<typeof guardedCheck>[] = [];
  private version = 0;

  readonly onDidChange = this.changed.event;

  constructor(private readonly needs: CurrentPolicyNeeds) {
    super();
    const { settings, sessions } = needs;
    this.lifetime.add(settings.onDidChange(() => this.tellAll()));
    this.lifetime.add(sessions.onDidChangePolicy((session) => this.changed.fire({ session })));
    this.lifetime.add(sessions.onDidEnd((session) => this.kept.delete(session)));
  }

  current(id: SessionId): PolicySnapshot | undefined {
    const kept = this.compiled(id);
    const session = this.needs.sessions.get(id);
    return kept && session && { ...kept.snapshot, sessionName: session.name };
  }

  async remember({ session, rules, effect, scope }: RememberedRules): Promise<void> {
    const { ruleBook, sessions, settings, hasher } = this.needs;
    const written = rules.map((text) => ({ text, effect }));
    if (scope === 'session') {
      sessions.addRules(session, written);
      return;
    }
    if (scope === 'workspace' && effect === 'allow') {
      // The person has just chosen these rules, so they are accepted as they are made.
      await ruleBook.accept(rules.flatMap((text) => hashesOfNewRule(text, settings.current, hasher)));
    }
    await ruleBook.add(written.map((rule): KeptRule => ({ ...rule, scope })));
  }

  async forget({ session, rules, effect, scope }: RememberedRules): Promise<void> {
    const { ruleBook, sessions, settings, hasher } = this.needs;
    const written = rules.map((text) => ({ text, effect }));
    if (scope === 'session') {
      sessions.removeRules(session, written);
      return;
    }
    await ruleBook.remove(written.map((rule): KeptRule => ({ ...rule, scope })));
    if (scope === 'workspace' && effect === 'allow') {
      // A rule of the workspace is taken out of every folder's settings, so no acceptance of it is left to come back to.
      await ruleBook.unaccept(rules.flatMap((text) => hashesOfForgottenRule(text, settings.current, hasher)));
    }
  }

  suspend(session: SessionId, { asking, covering }: SuspendedRules): void {
    const suspendable = asking.filter((name) => this.isSuspendable(session, name));
    if (suspendable.length > 0) {
      this.needs.sessions.suspend(session, { asking: suspendable, covering });
    }
  }

  isSuspendable(session: SessionId, { text, scope }: RuleName): boolean {
    return (
      scope !== 'managed' &&
      this.compiled(session)?.askRules.some((rule) => rule.text === text && rule.scope === scope) === true
    );
  }

  get unaccepted(): readonly UnacceptedRule[] {
    return unacceptedIn(this.needs.settings.current, this.needs.hasher);
  }

  async accept(rules: readonly UnacceptedRule[]): Promise<void> {
    await this.needs.ruleBook.accept(rules.map((rule) => rule.hash));
  }

  /** Hears a check of another extension until the result is disposed. */
  register(tool: string, foreign: ForeignCheck): Disposable {
    const check = guardedCheck(tool, foreign);
    this.checks = [...this.checks, check];
    this.tellAll();
    return {
      dispose: () => {
        this.checks = this.checks.filter((it) => it !== check);
        this.tellAll();
      },
    };
  }

  private compiled(id: SessionId): Kept | undefined {
    const { settings, sessions, hasher, clock } = this.needs;
    const session = sessions.get(id);
    if (session === undefined) {
      return undefined;
    }
    const layers = settings.current;
    const now = clock.now();
    const kept = this.kept.get(id);
    if (kept && kept.layers === layers && isSamePolicy(kept.session, session) && now < kept.validUntil) {
      return kept;
    }
    this.version += 1;
    const sources = { layers, session, hasher, now, version: this.version, checks: this.checks };
    const fresh: Kept = { ...compilePolicy(sources), layers, session };
    this.kept.set(id, fresh);
    return fresh;
  }

  private tellAll(): void {
    this.kept.clear();
    this.changed.fire({ session: undefined });
  }
}

/** A new name for a session is no new policy. */
function isSamePolicy(left: Session, right: Session): boolean {
  return (
    left.mode === right.mode &&
    left.rules === right.rules &&
    left.suspended === right.suspended &&
    left.profile === right.profile
  );
}
