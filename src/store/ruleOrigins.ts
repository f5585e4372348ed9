import { asList } from '../base/json';
import { type Disposable, Emitter } from '../base/lifetime';
import { tellingText } from '../core/explain/sentencesOn';
import { canonicalJson } from '../core/rules/rule/canonicalJson';
import type { AuditRecord } from '../ports/auditLog';
import type { Reviews } from '../ports/reviewer';
import type { KeptRule } from '../ports/ruleBook';
import type { RuleOriginKept, RuleOrigins } from '../ports/ruleStatistics';
import type { KeptValues, Log } from '../ports/surroundings';
import { redactJson, redactText } from './redact';

interface RuleOriginsOptions {
  readonly values: KeptValues;
  /** Tells the rules of this workspace from those of others with the same text. */
  readonly workspaceId: () => string;
  readonly log: Log;
}

const valuesKey = 'ruleOrigins';
/** Of more rules than this the oldest are forgotten, except for those that end: forgetting that would loosen. */
const most = 5_000;
const callLength = 300;

/** The origins of rules, in the extension's storage. */
export class RuleOriginsKept implements RuleOrigins, Disposable {
  private readonly changed = new Emitter<void>();
  private read: { readonly from: unknown; readonly origins: ReadonlyMap<string, RuleOriginKept> } | undefined;

  readonly onDidChange = this.changed.event;

  constructor(private readonly options: RuleOriginsOptions) {}

  of(rule: KeptRule): RuleOriginKept | undefined {
    return this.origins.get(this.keyOf(rule));
  }

  /** Where nobody can tell any more which rules end, all of them have: some were not meant to hold for ever. */
  expiryOf(rule: KeptRule): number | undefined {
    const value = this.options.values.get(valuesKey);
    const origin = value === undefined || Array.isArray(value) ? this.of(rule) : { hasEnded: true };
    return origin?.hasEnded === true ? 0 : origin?.expires;
  }

  keep(rule: KeptRule, origin: RuleOriginKept | undefined): Promise<void> {
    return this.change(new Map([[this.keyOf(rule), origin]]));
  }

  /** Keeps from where the rules come that the person remembers. A rule remembered again begins anew and does not end. */
  follow(reviews: Reviews): Disposable {
    return reviews.onDidReview(({ record }) => {
      const origin = originOf(record);
      const made = rulesMadeBy(record).map((rule) => [this.keyOf(rule), origin] as const);
      const changes = new Map([...this.endedBy(Date.parse(record.time)), ...made]);
      if (changes.size > 0) {
        this.change(changes).catch((error: unknown) =>
          this.options.log.error('the origin of a rule was not kept', error),
        );
      }
    });
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** Other windows keep origins in the same place, so it is looked at afresh each time. */
  private get origins(): ReadonlyMap<string, RuleOriginKept> {
    const from = this.options.values.get(valuesKey);
    if (this.read === undefined || this.read.from !== from) {
      this.read = { from, origins: readOrigins(from) };
    }
    return this.read.origins;
  }

  /** Rules whose end has come, marked as such: a clock that is set back later brings none of them back. */
  private endedBy(now: number): readonly (readonly [string, RuleOriginKept])[] {
    return [...this.origins].flatMap(([key, origin]) => {
      const isOver = origin.hasEnded !== true && origin.expires !== undefined && origin.expires <= now;
      return isOver ? [[key, { ...origin, hasEnded: true }] as const] : [];
    });
  }

  private keyOf({ text, effect, scope }: KeptRule): string {
    return JSON.stringify([scope, scope === 'workspace' ? this.options.workspaceId() : '', effect, text]);
  }

  private async change(changes: ReadonlyMap<string, RuleOriginKept | undefined>): Promise<void> {
    await this.options.values.change(valuesKey, (before) => {
      const all = new Map(readOrigins(before));
      for (const [key, origin] of changes) {
        all.delete(key);
        if (origin !== undefined) {
          all.set(key, origin);
        }
      }
      return bounded([...all]);
    });
    this.changed.fire();
  }
}

function bounded(all: readonly (readonly [string, RuleOriginKept])[]): readonly (readonly [string, RuleOriginKept])[] {
  const tooMany = Math.max(0, all.length - most);
  return all.filter(([, { expires }], at) => at >= tooMany || expires !== undefined);
}

function readOrigins(value: unknown): ReadonlyMap<string, RuleOriginKept> {
  return new Map(
    asList(value).flatMap((entry) => {
      const [key, origin] = asList(entry);
      const isEntry = typeof key === 'string' && typeof origin === 'object' && origin !== null;
      return isEntry ? [[key, readOrigin(origin)] as const] : [];
    }),
  );
}

function readOrigin(value: object): RuleOriginKept {
  const { madeAt, madeFor, agent, expires, hasEnded }: Readonly<Record<string, unknown>> = { ...value };
  return {
    ...(typeof madeAt === 'number' ? { madeAt } : {}),
    ...(typeof madeFor === 'string' ? { madeFor } : {}),
    ...(typeof agent === 'string' ? { agent } : {}),
    // An end that cannot be read has come: the rule was not meant to hold for ever.
    ...(expires === undefined ? {} : { expires: typeof expires === 'number' ? expires : 0 }),
    ...(hasEnded === undefined || hasEnded === false ? {} : { hasEnded: true }),
  };
}

function rulesMadeBy({ answer }: AuditRecord): readonly KeptRule[] {
  const remembered = answer?.remembered;
  if (answer === undefined || remembered === undefined || remembered.scope === 'session') {
    return [];
  }
  const { rule, also = [], scope } = remembered;
  return [rule, ...also].map((text) => ({ text, effect: answer.decision, scope }));
}

function originOf({ time, call }: AuditRecord): RuleOriginKept {
  const madeAt = Date.parse(time);
  const text = `${call.tool}: ${inputText(call.input)}`;
  return {
    ...(Number.isNaN(madeAt) ? {} : { madeAt }),
    madeFor: text.length > callLength ? `${text.slice(0, callLength)}…` : text,
    agent: call.agent,
  };
}

/** What the call wanted, without secrets. */
function inputText(input: unknown): string {
  const text = tellingText(input);
  return text === undefined
    ? (canonicalJson(redactJson(input).value) ?? '')
    : redactText(text).value.replaceAll('\n', ' ');
}
