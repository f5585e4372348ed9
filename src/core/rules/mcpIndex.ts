import { addTo } from '../../base/addTo';
import type { Matches } from './rule/matches';
import { isJoinedUnder, joinedToolsOf, type McpName, mcpWord } from './rule/mcpName';
import type { MatcherOf, Rule, RuleOf } from './rule/rule';

/** Rules of one effect about MCP tools, arranged by server and tool. */
export class McpIndex {
  /** Rules about every MCP tool. */
  readonly bare: readonly Rule[];
  private readonly servers = new Map<string, Server>();
  private readonly folded = new Map<string, Rule[]>();

  constructor(rules: readonly RuleOf<'mcp'>[]) {
    this.bare = rules.filter(({ match }) => match.server === undefined);
    for (const rule of rules) {
      const { server, tool, prefix } = rule.match;
      if (server !== undefined) {
        const known: Server = this.servers.get(server) ?? { whole: [], tools: new Map(), prefixes: new Map() };
        this.servers.set(server, known);
        if (tool === undefined) {
          known.whole.push(rule);
        } else {
          addTo(prefix ? known.prefixes : known.tools, tool, rule);
        }
        addTo(this.folded, fold(fullName({ server, tool: tool ?? '' })), rule);
      }
    }
  }

  /**
   * Hears deny or ask rules. Where a server's name ends cannot be told when there is more than one `__`,
   * so every way to split the name counts.
   */
  hear(name: McpName, matches: Matches): void {
    matches.matches(this.bare, 'it is an MCP tool');
    const full = fullName(name);
    for (const { server, tool } of splitsOf(full)) {
      const known = this.servers.get(server);
      if (known !== undefined) {
        hearServer(known, { server, tool }, matches);
      }
    }
    const like = [full, `${name.server}__`].flatMap((it) => this.folded.get(fold(it)) ?? []);
    matches.may(like, 'its name differs only in case, blanks or invisible characters');
  }

  /** Hears deny or ask rules about a tool whose name joins server and tool by one `_`: all that it may mean count. */
  hearJoined(name: string, matches: Matches): void {
    const why = 'it may be that tool of an MCP server';
    matches.matches(isJoinedUnder(name, '') ? this.bare : [], why);
    for (const [server, { whole, tools, prefixes }] of this.servers) {
      for (const joined of joinedToolsOf(name, server)) {
        const named = [...tools].filter(([tool]) => mcpWord(tool) === joined);
        const begun = [...prefixes].filter(([start]) => joined.startsWith(mcpWord(start)));
        matches.matches([...whole, ...[...named, ...begun].flatMap(([, rules]) => rules)], why);
      }
    }
  }

  /** The first allow rule that covers the tool. A name that can be split in two ways needs a rule for exactly that name. */
  covering(name: McpName): Rule | undefined {
    const { server, tool } = name;
    const known = this.servers.get(server);
    const [exact] = known?.tools.get(tool) ?? [];
    if (exact !== undefined || known === undefined || tool === '' || splitsOf(fullName(name)).length > 1) {
      return exact ?? this.bare[0];
    }
    const beginning = beginningsOf(tool).find((it) => known.prefixes.has(it));
    return known.whole[0] ?? known.prefixes.get(beginning ?? '')?.[0] ?? this.bare[0];
  }

  /** The names of tools that a rule is about as a whole; a `*` at the end stands for all that begin so. */
  get wholeNames(): readonly string[] {
    const named = [...this.servers].flatMap(([server, { whole, tools, prefixes }]) => [
      ...(whole.length > 0 ? [`mcp__${server}__*`] : []),
      ...[...tools.keys()].map((tool) => `mcp__${server}__${tool}`),
      ...[...prefixes.keys()].map((start) => `mcp__${server}__${start}*`),
    ]);
    return this.bare.length > 0 ? ['mcp__*', ...named] : named;
  }

  /** Rules `name(content)`, each with its content: what such a name is may also be a tool that is on no server. */
  contentsFor(name: string): readonly (readonly [content: string, rules: readonly Rule[]])[] {
    const known = this.servers.get(name);
    return known === undefined
      ? []
      : [...known.tools, ...[...known.prefixes].map(([start, rules]) => [`${start}*`, rules] as const)];
  }

  /** A deny or ask rule that speaks about every tool which such a rule is about. */
  shadowing({ server, tool, prefix }: MatcherOf<'mcp'>): Rule | undefined {
    const known = server === undefined ? undefined : this.servers.get(server);
    const beginning = tool === undefined ? undefined : beginningsOf(tool).find((it) => known?.prefixes.has(it));
    return (
      this.bare[0] ??
      known?.whole[0] ??
      (beginning === undefined ? undefined : known?.prefixes.get(beginning)?.[0]) ??
      (tool === undefined || prefix ? undefined : known?.tools.get(tool)?.[0])
    );
  }
}

interface Server {
  readonly whole: Rule[];
  readonly tools: Map<string, Rule[]>;
  readonly prefixes: Map<string, Rule[]>;
}

function hearServer(known: Server, { server, tool }: McpName, matches: Matches): void {
  const why = `it is a tool of \`${server}\``;
  matches.matches(known.whole, why);
  for (const beginning of beginningsOf(tool)) {
    matches.matches(known.prefixes.get(beginning) ?? [], why);
    if (beginning.length === tool.length || tool.startsWith('__', beginning.length)) {
      // What the rule takes for a tool may be the rest of a server's name.
      matches.matches(known.tools.get(beginning) ?? [], why);
    }
  }
}

/** Every way to take a full name for a server and its tool. */
function splitsOf(full: string): readonly McpName[] {
  const splits: McpName[] = [];
  for (let at = full.indexOf('__', 1); at >= 0 && splits.length < 50; at = full.indexOf('__', at + 1)) {
    splits.push({ server: full.slice(0, at), tool: full.slice(at + 2) });
  }
  return splits;
}

/** Every beginning of a name, the longest first. Rules are too short to hold longer ones. */
function beginningsOf(tool: string): readonly string[] {
  const length = Math.min(tool.length, 2_000);
  return Array.from({ length: length + 1 }, (_, at) => tool.slice(0, length - at));
}

function fullName({ server, tool }: McpName): string {
  return `${server}__${tool}`;
}

function fold(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase();
}
