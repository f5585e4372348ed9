import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'jsonc-parser/lib/esm/main.js';
import { asObject, fieldOf } from '../../base/json';

/** The files in which a person configures opencode for all folders. */
const names: readonly string[] = ['config.json', 'opencode.json', 'opencode.jsonc'];

/** The MCP servers that the person's own configuration of opencode names; they would be started without a question. */
export async function ownOpencodeServers(added: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const of = (name: string) => added[name] ?? process.env[name];
  const home = of('XDG_CONFIG_HOME') ?? join(of('HOME') ?? of('USERPROFILE') ?? homedir(), '.config');
  const further = of('OPENCODE_CONFIG');
  const files = [...names.map((name) => join(home, 'opencode', name)), ...(further === undefined ? [] : [further])];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts.flatMap((text) => Object.keys(asObject(fieldOf(parse(text), 'mcp')) ?? {}));
}
