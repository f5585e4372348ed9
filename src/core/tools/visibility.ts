import { isJoinedUnder, joinedToolsOf, mcpWord, readMcpName } from '../rules/rule/mcpName';

/** Which tools an agent's model may see at all. */
export interface Visibility {
  /** Empty: everything. Otherwise only what is listed. A trailing `*` matches a prefix; elsewhere it is literal. */
  readonly allowed: readonly string[];
  /** Wins over `allowed`. */
  readonly disallowed: readonly string[];
}

/** No tool is visible. */
export const nothingVisible: Visibility = { allowed: [], disallowed: ['*'] };

/** Every tool is visible. */
export const everythingVisible: Visibility = { allowed: [], disallowed: [] };

/** Whether an entry can name a tool: a rule, or a name with `!` before it, would hide and show nothing. */
export function isToolEntry(entry: unknown): entry is string {
  return typeof entry === 'string' && !/^!|\(/.test(entry);
}

/**
 * Why a tool is hidden, or undefined when it is visible.
 * `names` are the runtime's own name of the tool and ours: hiding works on either, showing on either.
 */
export function whyHidden(names: readonly string[], visibility: Visibility): string | undefined {
  if (visibility.disallowed.length === 0 && visibility.allowed.length === 0) {
    return undefined;
  }
  const hiding = visibility.disallowed.find((entry) =>
    names.some((name) => isNamedBy(name, entry) || isJoinedBy(name, entry)),
  );
  if (hiding !== undefined) {
    return `\`${hiding}\` in the disallowed tools hides it`;
  }
  const isAllowed =
    visibility.allowed.length === 0 || visibility.allowed.some((entry) => names.some((name) => isNamedBy(name, entry)));
  return isAllowed ? undefined : 'it is not among the allowed tools';
}

function isNamedBy(name: string, entry: string): boolean {
  return entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry;
}

/** Hiding works also on names that join server and tool by one `_`. */
function isJoinedBy(name: string, entry: string): boolean {
  const isPrefix = entry.endsWith('*');
  const meant = readMcpName(isPrefix ? entry.slice(0, -1) : entry);
  if (meant === undefined) {
    return false;
  }
  if (isPrefix && entry === `mcp__${meant.server}*`) {
    return isJoinedUnder(name, meant.server);
  }
  const tool = mcpWord(meant.tool);
  return joinedToolsOf(name, meant.server).some((it) => isNamedBy(it, isPrefix ? `${tool}*` : tool));
}

/** What is visible under every one of `given`: all lists are heard, and none can show what another hides. */
export function visibleUnderAll(given: readonly Visibility[]): Visibility {
  return given.reduce(visibleUnderBoth, everythingVisible);
}

function visibleUnderBoth(left: Visibility, right: Visibility): Visibility {
  const disallowed = [...left.disallowed, ...right.disallowed];
  if (left.allowed.length === 0 || right.allowed.length === 0) {
    return { allowed: [...left.allowed, ...right.allowed], disallowed };
  }
  const allowed = left.allowed.flatMap((entry) =>
    right.allowed.flatMap((other) => (isNamedBy(entry, other) ? [entry] : isNamedBy(other, entry) ? [other] : [])),
  );
  // An empty list would show everything.
  return allowed.length > 0 ? { allowed, disallowed } : nothingVisible;
}
