import type { AuditTrail } from '../../ports/auditTrail';
import type { RuleOffer } from '../../ports/choice';
import type { Clock } from '../../ports/clock';
import type { Hasher } from '../../ports/hasher';
import type { AnsweredBefore, History, HistoryWatch, TriedHistory, TriedSettings } from '../../ports/history';
import type { SettingsSource } from '../../ports/settingsSource';
import type { Timers } from '../../ports/timers';
import { answeredBefore } from './answeredBefore';
import { ChangesByRule, changedDecision } from './changedDecision';
import { pastCall } from './pastCall';
import { PastPolicy } from './pastPolicy';
import { triedLayers, triedRoots } from './triedLayers';

/** What looking back works with. */
export interface PolicyHistoryNeeds {
  readonly settings: Pick<SettingsSource, 'current'>;
  readonly trail: Pick<AuditTrail, 'entries'>;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly timers: Timers;
}

const toldEvery = 200;

/** Decides what the audit log holds again, by the settings in force and by others. */
export class PolicyHistory implements History {
  constructor(private readonly needs: PolicyHistoryNeeds) {}

  async tryOut(tried: TriedSettings, { signal, tell }: HistoryWatch): Promise<TriedHistory | undefined> {
    const { settings, trail, hasher, clock } = this.needs;
    const layers = settings.current;
    const known = { hasher, now: clock.now() };
    const { before, after } = tried;
    const present = new PastPolicy({ ...known, layers });
    const other = new PastPolicy({
      ...known,
      layers: triedLayers(layers, tried, hasher),
      mode: (recorded) => (recorded === before.mode ? after.mode : recorded),
      roots: (recorded) => triedRoots(recorded, tried),
    });
    const changes = new ChangesByRule();
    let heard = 0;
    let skipped = 0;
    for await (const entry of trail.entries()) {
      if (signal.aborted) {
        return undefined;
      }
      const call = pastCall(entry);
      if (call === undefined) {
        skipped += 1;
        continue;
      }
      heard += 1;
      const change = changedDecision(entry, present.decide(call).decision, other.decide(call));
      if (change !== undefined) {
        changes.add(change);
      }
      if (heard % toldEvery === 0) {
        tell(heard);
      }
    }
    return { heard, skipped, groups: changes.groups };
  }

  answered(offers: readonly RuleOffer[], signal: AbortSignal): Promise<readonly AnsweredBefore[]> {
    const { settings, trail, hasher, clock, timers } = this.needs;
    const known = { layers: settings.current, hasher, now: clock.now(), timers, signal };
    return answeredBefore(offers, { ...known, entries: trail.entries() });
  }
}
