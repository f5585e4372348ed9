import type { Decision } from '../core/decision';
import type { Dissection, Lookups } from '../core/dissection';
import { decide } from '../core/engine/decide';
import { takeApart } from '../core/engine/takeApart';
import { treesBelow } from '../core/engine/treesBelow';
import type { Facts, Place } from '../core/facts';
import { effective } from '../core/outcome';
import { realRoots } from '../core/paths/realRoots';
import type { ToolCall } from '../core/toolCall';
import type { Verdict } from '../core/verdict';
import type { PathResolver } from '../ports/files';
import type { PolicySnapshot, PolicySource, SettledPlace } from '../ports/policySource';
import { type Patience, Unanswered } from './patience';

/** A call judged at one moment, with all it was judged by. */
export interface Sight {
  readonly call: ToolCall;
  readonly snapshot: PolicySnapshot;
  readonly dissection: Dissection;
  readonly facts: Facts;
  readonly verdict: Verdict;
  /** What the verdict amounts to: the same, except that nothing is stopped where calls are only observed. */
  readonly decision: Decision;
}

/** What a call is judged with. */
export interface SightNeeds {
  readonly policy: PolicySource;
  readonly resolver: PathResolver;
}

/** How long looking at the disk may take before the call is denied. */
export const lookLimit = 30_000;

/** Judges a call by the policy as it is now. The policy may have changed by the time the judgement is there. */
export async function see(call: ToolCall, needs: SightNeeds, patience: Patience): Promise<Sight> {
  const snapshot = needs.policy.current(call.session);
  if (snapshot === undefined) {
    throw new Unanswered('no such session is running');
  }
  const { ground, policy, enforcement } = snapshot;
  const place: Place = { cwd: call.cwd, home: ground.home, platform: ground.platform };
  const dissection = takeApart(call, place);
  const look = <T>(looking: Promise<T>) => patience.waitFor(looking, lookLimit, 'looking at the disk');
  const seen = await look(gatherFacts(dissection, { ground, place }, needs.resolver));
  const trees = treesBelow(dissection, seen, policy);
  const facts = trees.length === 0 ? seen : { ...seen, ...(await look(needs.resolver.listTrees(trees))) };
  const verdict = decide(dissection, facts, policy);
  return { call, snapshot, dissection, facts, verdict, decision: effective(verdict, enforcement) };
}

/** Whether a snapshot is still what applies. */
export function isCurrent({ policy }: PolicySnapshot, { session }: ToolCall, source: PolicySource): boolean {
  return source.current(session)?.policy.version === policy.version;
}

/** Looks at the outside for one decision: where the paths a call names, and the working directories, really lead. */
export async function gatherFacts(
  { paths, patterns }: Lookups,
  { ground, place }: { readonly ground: SettledPlace; readonly place: Place },
  resolver: PathResolver,
): Promise<Facts> {
  const { workingDirectories, trusted, foldsCase, ownPaths, contents } = ground;
  const real = await resolver.resolve([...new Set([...paths, ...workingDirectories])], patterns);
  const known = contents === undefined ? {} : { contents };
  return { place, roots: realRoots(workingDirectories, real), trusted, real, foldsCase, ownPaths, ...known };
}
