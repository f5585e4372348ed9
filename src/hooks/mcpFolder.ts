import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../base/attempt';
import { fieldOf } from '../base/json';
import { isListOfTexts } from '../core/settings/isListOfTexts';
import { nothingVisible, type Visibility } from '../core/tools/visibility';
import { putAtOnce } from './putAtOnce';

/** The file in a session's folder that says which MCP tools its agent may see. */
export function visibilityFile(folder: string): string {
  return join(folder, 'mcp-visible.json');
}

/** Says which tools may be seen. */
export function keepVisibility(folder: string, tools: Visibility): void {
  putAtOnce(visibilityFile(folder), JSON.stringify(tools));
}

/** Which tools may be seen: none where that cannot be read. */
export function readVisibility(folder: string): Visibility {
  const value = valueIn(visibilityFile(folder));
  const [allowed, disallowed] = [fieldOf(value, 'allowed'), fieldOf(value, 'disallowed')];
  return isListOfTexts(allowed) && isListOfTexts(disallowed) ? { allowed, disallowed } : nothingVisible;
}

/** Leaves word of the tools that a server has listed: how each is defined, by its name in our words. */
export function keepListed(folder: string, server: string, tools: ReadonlyMap<string, string>): void {
  putAtOnce(join(folder, `${listedName}${encodeURIComponent(server)}.json`), JSON.stringify(Object.fromEntries(tools)));
}

/** The tools that the servers of a session have listed. */
export function readListed(folder: string): ReadonlyMap<string, string> {
  // The folder goes with its session.
  const names = attempt(() => readdirSync(folder)) ?? [];
  const files = names.filter((name) => name.startsWith(listedName) && name.endsWith('.json'));
  const told = files.flatMap((name) => Object.entries(valueIn(join(folder, name)) ?? {}));
  return new Map(told.filter((it): it is [string, string] => typeof it[1] === 'string'));
}

const listedName = 'mcp-listed-';

function valueIn(file: string): object | undefined {
  // What is not there, or is being written, has nothing to say.
  const value: unknown = attempt(() => JSON.parse(readFileSync(file, 'utf8')));
  return typeof value === 'object' && value !== null ? value : undefined;
}
