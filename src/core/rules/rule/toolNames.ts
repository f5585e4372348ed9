/** What the tools and kinds of our own mean in a rule. */
export type ToolMeaning =
  | { readonly kind: 'shell'; readonly exact: boolean }
  | { readonly kind: 'path'; readonly access: 'read' | 'write'; readonly only: 'Glob' | 'Grep' | undefined }
  | { readonly kind: 'url' }
  | { readonly kind: 'mcp' }
  /** A tool that agents have besides ours: a rule can only name it, or its whole input. */
  | { readonly kind: 'tool' };

const named = (names: string, meaning: ToolMeaning) => names.split(' ').map((name) => [name, meaning] as const);

const meanings: ReadonlyMap<string, ToolMeaning> = new Map<string, ToolMeaning>([
  ['Bash', { kind: 'shell', exact: true }],
  ['shell', { kind: 'shell', exact: false }],
  ...named('Write Edit MultiEdit NotebookEdit Patch write', { kind: 'path', access: 'write', only: undefined }),
  ...named('Read read', { kind: 'path', access: 'read', only: undefined }),
  ['Glob', { kind: 'path', access: 'read', only: 'Glob' }],
  ['Grep', { kind: 'path', access: 'read', only: 'Grep' }],
  ...named('WebFetch url', { kind: 'url' }),
  ['mcp', { kind: 'mcp' }],
  // Not MCP servers, so that `Task(x)` is not taken for the tool x of a server called Task.
  ...named('PowerShell Task Agent WebSearch TodoWrite TodoRead Skill SlashCommand BashOutput', { kind: 'tool' }),
  ...named('KillShell ExitPlanMode NotebookRead LS ToolSearch', { kind: 'tool' }),
]);

const byFoldedName: ReadonlyMap<string, string> = new Map(
  [...meanings.keys()].reverse().map((it) => [it.toLowerCase(), it]),
);

/** What a name of ours means in a rule; undefined for any other name. */
export function meaningOf(name: string): ToolMeaning | undefined {
  return meanings.get(name);
}

/** Our name that `name` is one slip away from: a letter too many, too few, another one, or two that changed places. */
export function nameNear(name: string): string | undefined {
  // Of the shortest names half of all words are one slip away.
  return [...meanings.keys()].find((it) => it.length > 3 && it !== name && isOneSlip(name, it));
}

function isOneSlip(name: string, other: string): boolean {
  const at = [...name].findIndex((char, index) => char !== other[index]);
  const from = at < 0 ? name.length : at;
  const [rest, meant] = [name.slice(from), other.slice(from)];
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  return rest === meant.slice(1) || rest.slice(1) === meant || rest.slice(1) === meant.slice(1) || swapped === meant;
}

/** Our name that `name` equals but for upper and lower case. */
export function nameMeantBy(name: string): string | undefined {
  return meanings.has(name) ? name : byFoldedName.get(name.toLowerCase());
}
