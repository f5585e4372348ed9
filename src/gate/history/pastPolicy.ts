import { BoundedCache } from '../../base/boundedCache';
import { decide } from '../../core/engine/decide';
import type { ModeName } from '../../core/modes';
import { isInside } from '../../core/paths/segments';
import type { Policy } from '../../core/policy';
import type { SessionId } from '../../core/toolCall';
import { everythingVisible } from '../../core/tools/visibility';
import type { Verdict } from '../../core/verdict';
import type { Session } from '../../ports/sessionDirectory';
import type { LayerRule, RuleLayer, SettingsLayers } from '../../ports/settingsSource';
import type { Hasher } from '../../ports/surroundings';
import { compilePolicy } from '../compilePolicy';
import type { PastCall } from './pastCall';

/** What past calls are decided by. */
export interface PastPolicyNeeds {
  readonly layers: SettingsLayers;
  readonly hasher: Hasher;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Heard besides those of the settings. */
  readonly rules?: readonly LayerRule[];
  /** The mode in place of the recorded one. */
  readonly mode?: (recorded: ModeName) => ModeName;
  /** The working directories in place of the recorded ones. */
  readonly roots?: (recorded: readonly string[]) => readonly string[];
}

const mostKept = 64;
const nothing: RuleLayer = { rules: [], unreadable: [], checks: undefined, tools: everythingVisible };

/**
 * Decides past calls by settings of today. What sessions and agents had of their own is not known any more, and a call
 * that was made in another workspace hears nothing of this one.
 */
export class PastPolicy {
  private readonly kept = new BoundedCache<Policy>(mostKept);

  constructor(private readonly needs: PastPolicyNeeds) {}

  decide(call: PastCall): Verdict {
    const { roots } = this.needs;
    const facts = roots === undefined ? call.facts : { ...call.facts, roots: roots(call.facts.roots) };
    return decide(call.dissection, facts, this.policyFor({ ...call, facts }));
  }

  policyFor({ facts, mode: recorded }: PastCall): Policy {
    const { layers, mode: instead } = this.needs;
    const mode = instead?.(recorded) ?? recorded;
    const isHere = layers.folders.some(({ path }) => isInside(path, facts.place.cwd));
    const { home, platform } = facts.place;
    const key = JSON.stringify([mode, isHere, facts.trusted, home, platform, isHere ? [] : facts.roots]);
    return this.kept.get(key, () => this.compile({ facts, mode, isHere }));
  }

  private compile({ facts, mode, isHere }: Pick<PastCall, 'facts' | 'mode'> & { readonly isHere: boolean }): Policy {
    const { layers, hasher, now, rules = [] } = this.needs;
    const { home, platform } = facts.place;
    const place = { home, platform, foldsCase: facts.foldsCase, trusted: facts.trusted };
    const elsewhere = { folders: [], workspace: nothing, workingDirectories: facts.roots };
    const session: Session = {
      ...{ id: 'past' as SessionId, agent: '', name: '', mode, rules, suspended: [] },
      profile: { unmatched: undefined, tools: everythingVisible, changesInput: false },
    };
    const there = { ...layers, ...place, ...(isHere ? {} : elsewhere) };
    return compilePolicy({ layers: there, session, checks: [], hasher, now, version: 0 }).snapshot.policy;
  }
}
