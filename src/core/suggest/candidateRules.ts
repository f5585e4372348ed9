import type { Facts } from '../facts';
import type { Part } from '../part';
import { gotUrls } from '../programs/analysis/gotUrls';
import { printRule } from '../rules/printRule';
import { canonicalJson } from '../rules/rule/canonicalJson';
import { isNearHost } from '../url/nearHost';
import { readUrl } from '../url/readUrl';
import { commandRules } from './commandRules';
import { fileRules } from './fileRules';

/** Rules that are likely to cover a part, narrowest first. Whether they do is for the caller to try. */
export function candidateRules(part: Part, facts: Facts): readonly string[] {
  switch (part.kind) {
    case 'run':
      return [...commandRules(part.command, facts), ...(gotUrls(part.command) ?? []).flatMap(urlRules)];
    case 'file':
      return fileRules(part.file, facts);
    case 'fetch':
      return urlRules(part.url);
    case 'mcp':
      return [printRule({ match: { kind: 'mcp', server: part.server, tool: part.tool, prefix: false } })];
    case 'other':
      return toolRules(part.tool, part.input);
    case 'unreadable':
      return [];
  }
}

function urlRules(text: string): readonly string[] {
  const url = readUrl(text);
  if (!url.ok) {
    return [];
  }
  const { host, port } = url;
  // On this machine every port is another program.
  const only = isNearHost(host) && port !== undefined ? { port } : {};
  return [printRule({ match: { kind: 'url', host: host.text, subdomains: false, ...only } })];
}

function toolRules(name: string, input: unknown): readonly string[] {
  const isSmall = (canonicalJson(input)?.length ?? Number.POSITIVE_INFINITY) <= 200;
  return [...(isSmall ? [input] : []), undefined].map((each) =>
    printRule({ match: { kind: 'tool', name, input: each } }),
  );
}
