import { isInside } from '../../core/paths/segments';
import type { AuditEntry, AuditTrail } from '../../ports/auditLog';
import type {
  AnsweredBefore,
  History,
  HistoryWatch,
  Statistics,
  SuggestedHistory,
  TriedHistory,
  TriedSettings,
} from '../../ports/history';
import type { RuleOffer } from '../../ports/question';
import type { SettingsSource } from '../../ports/settingsSource';
import type { Clock, Hasher, Timers } from '../../ports/surroundings';
import { answeredBefore } from './answeredBefore';
import { ChangesByRule, changedDecision } from './changedDecision';
import { pastCall } from './pastCall';
import { PastPolicy } from './pastPolicy';
import { Suggesting } from './suggestedRules';
import { Tally } from './tally';
import { triedLayers, triedRoots } from './triedLayers';

interface PolicyHistoryNeeds {
  readonly settings: Pick<SettingsSource, 'current'>;
  readonly trail: Pick<AuditTrail, 'entries'>;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly timers: Timers;
}

const toldEvery = 50;

/** Decides what the audit log holds again, by the settings in force and by others. */
export class PolicyHistory implements History {
  constructor(private readonly needs: PolicyHistoryNeeds) {}

  async tryOut(tried: TriedSettings, { signal, tell }: HistoryWatch): Promise<TriedHistory | undefined> {
    const { settings, hasher, clock } = this.needs;
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
    const isWhole = await this.through({ signal, tell }, (entry) => {
      const call = pastCall(entry);
      skipped += call === undefined ? 1 : 0;
      const change = call && changedDecision(entry, present.decide(call).decision, other.decide(call));
      heard += call === undefined ? 0 : 1;
      if (change !== undefined) {
        changes.add(change);
      }
    });
    return isWhole ? { heard, skipped, groups: changes.groups } : undefined;
  }

  answered(offers: readonly RuleOffer[], signal: AbortSignal): Promise<readonly AnsweredBefore[]> {
    const { settings, trail, hasher, clock, timers } = this.needs;
    const known = { layers: settings.current, hasher, now: clock.now(), timers, signal };
    return answeredBefore(offers, { ...known, entries: trail.entries() });
  }

  async suggest(watch: HistoryWatch): Promise<SuggestedHistory | undefined> {
    const { settings, hasher, clock } = this.needs;
    const layers = settings.current;
    const suggesting = new Suggesting({ layers, hasher, now: clock.now() });
    const isWhole = await this.through(watch, (entry) => {
      // What was asked elsewhere says nothing about this workspace.
      if (layers.folders.length === 0 || layers.folders.some(({ path }) => isInside(path, entry.cwd))) {
        suggesting.hear(entry);
      }
    });
    return isWhole ? suggesting.suggested() : undefined;
  }

  async count(watch: HistoryWatch): Promise<Statistics | undefined> {
    const tally = new Tally(this.needs.clock.now());
    return (await this.through(watch, (entry) => tally.hear(entry))) ? tally.statistics : undefined;
  }

  /** Hands over every entry; false once nobody waits any more. */
  private async through({ signal, tell }: HistoryWatch, hear: (entry: AuditEntry) => void): Promise<boolean> {
    let heard = 0;
    for await (const entry of this.needs.trail.entries()) {
      if (signal.aborted) {
        return false;
      }
      hear(entry);
      heard += 1;
      if (heard % toldEvery === 0) {
        tell(heard);
        // Others get their turn: a long log would hold up every question.
        await new Promise<void>((resolve) => this.needs.timers.after(0, resolve));
      }
    }
    return !signal.aborted;
  }
}
