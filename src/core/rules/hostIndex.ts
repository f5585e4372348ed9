import { addTo } from '../../base/addTo';
import { firstAnswer } from '../../base/firstAnswer';
import { lazy } from '../../base/lazy';
import type { Host } from '../url/host';
import { printIpv4 } from '../url/ipv4';
import { ipv4Within } from '../url/ipv6';
import { isNearHost } from '../url/nearHost';
import type { Matches } from './rule/matches';
import type { Rule, RuleOf } from './rule/rule';

/** URL rules of one effect, arranged by host. */
export class HostIndex {
  /** Rules about every URL. */
  readonly bare: readonly Rule[];
  /** Rules about certain hosts. */
  readonly named: readonly Rule[];
  private readonly hosts = new Map<string, Rule[]>();
  private readonly parents = new Map<string, Rule[]>();
  /** Most indexes are never asked. */
  private readonly wants = lazy(() => wantedIn([...this.hosts.keys(), ...this.parents.keys()]));

  constructor(rules: readonly RuleOf<'url'>[]) {
    const named = rules.filter(({ match }) => match.host !== undefined);
    this.bare = rules.filter(({ match }) => match.host === undefined);
    this.named = named;
    for (const rule of named) {
      const { host, port, subdomains } = rule.match;
      addTo(subdomains ? this.parents : this.hosts, `${host}${port === undefined ? '' : `:${port}`}`, rule);
    }
  }

  /** Whether a text may have one of the hosts in it, so that it is worth taking apart. On doubt yes. */
  mayMention(text: string): boolean {
    return this.wants().hints.test(text);
  }

  /** Whether it is worth reading the text as a host. On doubt yes. */
  mayName(text: string): boolean {
    const name = text.endsWith('.') ? text.slice(0, -1) : text;
    return this.wants().endings.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) || unusual.test(name);
  }

  /** Hears deny or ask rules: a host includes its subdomains, and an address whatever carries it. */
  hear(host: Host, matches: Matches): void {
    const why = `it leads to \`${host.text}\``;
    matches.matches(this.hosts.get(host.text) ?? [], why);
    for (const parent of parentsOf(host)) {
      matches.matches(this.hosts.get(parent) ?? [], why);
      matches.matches(this.parents.get(parent) ?? [], why);
    }
    const within = host.kind === 'ipv6' ? ipv4Within(host.address) : undefined;
    if (within !== undefined) {
      matches.matches(this.hosts.get(printIpv4(within)) ?? [], why);
    }
  }

  /**
   * The first allow rule for exactly this host, for its port there, for its parent's subdomains, or for every host;
   * who allows every host hardly means this machine.
   */
  covering(host: Host, port: number | undefined): Rule | undefined {
    const bare = isNearHost(host) ? undefined : this.bare[0];
    const exact = this.hosts.get(host.text)?.[0] ?? this.hosts.get(`${host.text}:${port}`)?.[0];
    if (bare !== undefined || exact !== undefined) {
      return exact ?? bare;
    }
    return firstAnswer(parentsOf(host), (parent) => this.parents.get(parent)?.[0]);
  }

  /** A deny or ask rule that speaks about every URL which a rule for `host`, or for its subdomains, is about. */
  shadowing({ host, subdomains }: { host: string | undefined; subdomains: boolean }): Rule | undefined {
    const [bare] = this.bare;
    if (bare !== undefined || host === undefined) {
      return bare;
    }
    const parents = domainsAbove(host.split('.'));
    return (
      this.hosts.get(host)?.[0] ??
      (subdomains ? this.parents.get(host)?.[0] : undefined) ??
      firstAnswer(parents, (parent) => (this.hosts.get(parent) ?? this.parents.get(parent))?.[0])
    );
  }
}

/** What words have in them that name a host, or that may in a way which has to be read first; the hosts' last labels. */
function wantedIn(hosts: readonly string[]): { readonly hints: RegExp; readonly endings: ReadonlySet<string> } {
  const labels = hosts.map((host) => host.slice(host.lastIndexOf('.') + 1));
  const endings = new Set(labels.filter((label) => !/^[0-9]|\]$/.test(label)));
  const numbers = labels.some((label) => !endings.has(label)) ? ['[0-9]'] : [];
  return {
    hints: new RegExp(
      ['[^\\0-\\x7f]|%', ...[...endings].map((it) => it.replace(/[^\w-]/g, '\\$&')), ...numbers].join('|'),
      'i',
    ),
    endings,
  };
}

/** Numbers, addresses in brackets, and letters that become others when a host is read. */
const unusual = /^(?:0x[0-9a-f]*|[0-9][0-9a-fx.]*|\[.*)$|[^\0-\x7f]|%/i;

/** The domains above a host name, nearest first. More labels than DNS can carry are not looked at. */
function parentsOf(host: Host): readonly string[] {
  return host.kind === 'name' ? domainsAbove(host.labels.slice(-130)) : [];
}

function domainsAbove(labels: readonly string[]): readonly string[] {
  return labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'));
}
