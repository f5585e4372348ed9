import { addTo } from '../../base/addTo';
import { canonicalJson } from './rule/canonicalJson';
import type { Matches } from './rule/matches';
import type { Rule, RuleOf } from './rule/rule';

/** Rules of one effect about tools that are none of ours, arranged by name and by input. */
export class ToolIndex {
  private readonly names = new Map<string, NamedTool>();
  private readonly folded = new Map<string, Rule[]>();

  constructor(rules: readonly RuleOf<'tool'>[]) {
    for (const rule of rules) {
      const { match } = rule;
      const known: NamedTool = this.names.get(match.name) ?? { bare: [], inputs: new Map() };
      this.names.set(match.name, known);
      if (match.input === undefined) {
        known.bare.push(rule);
      } else {
        addTo(known.inputs, canonicalJson(match.input) ?? '', rule);
      }
      addTo(this.folded, fold(match.name), rule);
    }
  }

  /** The names of tools that a rule is about as a whole. */
  get wholeNames(): readonly string[] {
    return [...this.names].flatMap(([name, { bare }]) => (bare.length > 0 ? [name] : []));
  }

  /** Hears deny or ask rules about a tool by its name. */
  hear(name: string, input: unknown, matches: Matches): void {
    const known = this.names.get(name);
    matches.matches(known?.bare ?? [], `it is the tool \`${name}\``);
    const json = known === undefined || known.inputs.size === 0 ? undefined : canonicalJson(input);
    if (json !== undefined) {
      matches.matches(known?.inputs.get(json) ?? [], 'its input is the one the rule names');
    }
    const others = (this.folded.get(fold(name)) ?? []).filter(
      (rule) => rule.match.kind !== 'tool' || rule.match.name !== name,
    );
    matches.may(others, 'its name differs only in its spelling');
  }

  /** Hears deny or ask rules that name a tool and may have meant an MCP server. */
  hearServer(server: string, matches: Matches): void {
    for (const name of [server, `MCP_${server}`]) {
      matches.matches(this.names.get(name)?.bare ?? [], `it is a tool of the MCP server \`${server}\``);
    }
  }

  /** The first allow rule that covers a call of the tool. */
  covering(name: string, input: unknown): Rule | undefined {
    const known = this.names.get(name);
    if (known === undefined || known.bare.length > 0 || known.inputs.size === 0) {
      return known?.bare[0];
    }
    const json = canonicalJson(input);
    return json === undefined ? undefined : known.inputs.get(json)?.[0];
  }
}

interface NamedTool {
  readonly bare: Rule[];
  readonly inputs: Map<string, Rule[]>;
}

function fold(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
