import type { Facts } from '../facts';
import type { Part, PathUse } from '../part';
import { isInside, segmentsOf } from '../paths/segments';
import { gotUrls } from '../programs/analysis/gotUrls';
import { printRule } from '../rules/printRule';
import { canonicalJson } from '../rules/rule/canonicalJson';
import { isNearHost } from '../url/nearHost';
import { readUrl } from '../url/readUrl';
import { commandRules } from './commandRules';

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

/** Rules that would cover a use of a file, narrowest first: the file, its folder, the folder at the top. */
function fileRules(use: PathUse, { place }: Facts): readonly string[] {
  const [path] = use.paths;
  if (path === undefined || use.kind !== 'exact') {
    return [];
  }
  const rule = (pattern: string) =>
    printRule({ match: { kind: 'path', access: use.access, only: undefined, pattern } });
  if (!isInside(place.cwd, path)) {
    const names = escaped(segmentsOf(path)).join('/');
    const absolute = /^[A-Z]:/.test(names) ? names : `/${names}`;
    return use.recursive ? [rule(`${absolute}/**`)] : [absolute, ...likeIt(absolute)].map(rule);
  }
  const names = escaped(segmentsOf(path).slice(segmentsOf(place.cwd).length));
  const below = (folders: readonly string[]) => [...folders, '**'].join('/');
  if (use.recursive) {
    return [rule(below(names))];
  }
  const folders = names.slice(0, -1);
  return [
    rule(names.join('/')),
    ...(folders.length > 0 ? [rule(below(folders))] : []),
    ...(folders.length > 1 ? [rule(below(folders.slice(0, 1)))] : []),
  ];
}

/**
 * What is noted in a folder for what is passing has another name each time. Only endings with which nothing is run or
 * obeyed count.
 */
function likeIt(path: string): readonly string[] {
  const [, folder, ending] = /^(\/(?:var\/)?tmp(?:\/\w[\w.-]*)*)\/\w[\w.-]*\.(log|out|err|txt|csv)$/.exec(path) ?? [];
  return folder === undefined ? [] : [`${folder}/*.${ending}`];
}

/** Names as patterns that mean exactly them. */
function escaped(names: readonly string[]): readonly string[] {
  return names.map((name) => name.replace(/[\\*?[{]/g, '\\$&').replace(/([@+!])\(/g, '$1\\('));
}
