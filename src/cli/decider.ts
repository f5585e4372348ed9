import { BoundedCache } from '../base/boundedCache';
import type { Decision } from '../core/decision';
import type { Dissection } from '../core/dissection';
import { decide } from '../core/engine/decide';
import { makePolicy } from '../core/engine/makePolicy';
import { takeApart } from '../core/engine/takeApart';
import { treesBelow } from '../core/engine/treesBelow';
import type { Facts, Platform, RealPath } from '../core/facts';
import { modeNamed } from '../core/modes';
import type { Policy } from '../core/policy';
import { readRule } from '../core/rules/readRule';
import type { Rule, UnreadableRule } from '../core/rules/rule/rule';
import type { CustomCheck } from '../core/safety/customCheck';
import type { OutsideReads } from '../core/safety/outsideReads';
import { type Suggestion, suggestRules } from '../core/suggest/suggestRules';
import { type Visibility, visibleUnderAll } from '../core/tools/visibility';
import type { Verdict } from '../core/verdict';
import { describedBeyond, describedLinks } from '../store/describedLinks';
import { diskLinks } from '../store/diskLinks';
import { gatherFacts } from '../store/gatherFacts';
import { listTrees } from '../store/listTrees';
import type { Links } from '../store/realPaths';
import { type Arguments, oneValue } from './arguments';
import type { Inquiry, Surroundings } from './inquiry';

/** What holds for every inquiry of one run, read from a settings file. */
export interface StandingPolicy {
  readonly rules: readonly (Rule | UnreadableRule)[];
  readonly checks: readonly CustomCheck[];
  readonly tools: Visibility;
  readonly unmatched: Decision | undefined;
  readonly readsOutside: OutsideReads;
}

/** What an inquiry came to. */
export interface Decided {
  readonly verdict: Verdict;
  /** Rules that would allow the call, narrowest first; those of an entry do so together. */
  readonly suggestions: readonly Suggestion[];
}

interface DeciderOptions {
  readonly standing?: StandingPolicy;
  /** Set when links on this machine's disk are looked at, not only those an inquiry describes. */
  readonly disk?: Platform;
}

/** How many policies are kept compiled: a stream usually repeats a few. */
const cachedPolicies = 64;

const noLookups = { paths: [], patterns: [] };

/** Decides inquiries one after the other. Policies are compiled once for as long as the lines repeat them. */
export class Decider {
  private readonly policies = new BoundedCache<Policy>(cachedPolicies);

  constructor(private readonly options: DeciderOptions) {}

  /** Why an inquiry cannot be decided here, if so. */
  objection({ place }: Inquiry): string | undefined {
    const { disk } = this.options;
    return disk === undefined || disk === place.platform
      ? undefined
      : `\`platform\` is not this machine's (${disk}); leave out --real-paths`;
  }

  /** Decides with links as far as they are to be looked at, or with the real paths that are already known. */
  decide(inquiry: Inquiry, known?: ReadonlyMap<string, RealPath>): Decided {
    const dissection = takeApart(inquiry, inquiry.place);
    const seen: Facts = known
      ? { ...gatherFacts(noLookups, inquiry, undefined), real: known }
      : gatherFacts(dissection, inquiry, this.linksFor(inquiry));
    const policy = this.policyFor(inquiry, seen);
    const facts = known === undefined ? { ...seen, ...this.treesFor(dissection, inquiry, { seen, policy }) } : seen;
    const verdict = decide(dissection, facts, policy);
    // Nothing is offered for any other verdict, and looking for rules costs more than deciding.
    const isOpen = verdict.decision === 'ask' && !verdict.safety;
    return { verdict, suggestions: isOpen ? suggestRules(dissection, facts, policy) : [] };
  }

  /** What somebody describes says nothing about all the rest that lies there. */
  private treesFor(
    dissection: Dissection,
    { links, place }: Inquiry,
    { seen, policy }: { readonly seen: Facts; readonly policy: Policy },
  ): Pick<Facts, 'below' | 'beyond'> {
    if (links.size > 0) {
      return describedBeyond(treesBelow(dissection, seen, policy), links, place);
    }
    return this.options.disk === undefined ? {} : listTrees(treesBelow(dissection, seen, policy));
  }

  private linksFor({ links, place }: Inquiry): Links | undefined {
    const disk = this.options.disk === undefined ? undefined : diskLinks();
    return links.size > 0 ? describedLinks(links, place, disk) : disk;
  }

  private policyFor(inquiry: Inquiry, facts: Facts): Policy {
    const { mode, unmatched, readsOutside, rules, checks, tools } = inquiry;
    const key = JSON.stringify([mode, unmatched, readsOutside, rules, checks.source, tools, facts.place, facts.roots]);
    return this.policies.get(key, () => this.compile(inquiry, facts));
  }

  private compile(inquiry: Inquiry, facts: Facts): Policy {
    const { standing } = this.options;
    const mode = modeNamed(inquiry.mode);
    if (mode === undefined) {
      throw new Error(`no mode is called ${inquiry.mode}`);
    }
    return makePolicy(
      {
        mode,
        unmatched: inquiry.unmatched ?? standing?.unmatched ?? 'ask',
        readsOutside: standing?.readsOutside === 'ask' ? 'ask' : inquiry.readsOutside,
        rules: [...(standing?.rules ?? []), ...sessionRules(inquiry)],
        customChecks: [...(standing?.checks ?? []), ...inquiry.checks.read],
        tools: standing ? visibleUnderAll([standing.tools, inquiry.tools]) : inquiry.tools,
      },
      facts,
    );
  }
}

function sessionRules({ rules }: Inquiry): readonly (Rule | UnreadableRule)[] {
  return (['allow', 'ask', 'deny'] as const).flatMap((effect) =>
    rules[effect].map((text) => readRule(text, { effect, scope: 'session', base: undefined, place: undefined })),
  );
}

/** A decider with what `--settings` and `--real-paths` say. */
export async function deciderFor(given: Arguments, { platform }: Surroundings): Promise<Decider> {
  const file = oneValue(given, 'settings');
  const disk = given.flags.has('real-paths') ? { disk: platform } : {};
  if (file === undefined) {
    return new Decider(disk);
  }
  // Loaded only when needed: most runs have no settings, and starting quickly matters more.
  const { loadSettings, standingPolicy } = await import('./loadSettings');
  return new Decider({ ...disk, standing: standingPolicy(loadSettings(file)) });
}
