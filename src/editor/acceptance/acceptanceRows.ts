import { describeRule } from '../../core/explain/describeRule';
import type { Ground } from '../../core/rules/ground';
import { isReadable, readRule } from '../../core/rules/readRule';
import { whyBroad } from '../../core/rules/review/whyBroad';
import type { UnacceptedRule } from '../../ports/policySource';
import { inert } from '../text/inert';
import { toRows } from '../text/toRows';

/** One rule of the workspace as it is listed for review. Screen readers are told label, description and detail. */
export interface AcceptanceRow {
  readonly rule: UnacceptedRule;
  readonly label: string;
  /** What is wrong with it, in few words, since what is below may be cut; and where it comes from. */
  readonly description: string;
  /** What it would allow. */
  readonly detail: string;
}

/** The rules that wait for review, each with what it would allow; `ignored` are the hashes of those put aside before. */
export function acceptanceRows(
  rules: readonly UnacceptedRule[],
  ignored: ReadonlySet<string>,
  ground: (folder: string | undefined) => Ground,
): readonly AcceptanceRow[] {
  return rules.map((rule) => {
    const label = inert(rule.text);
    const detail = inert(whatItAllows(rule.text, ground(rule.folder)));
    const remarks = [
      ...(isBroad(rule.text, ground(rule.folder)) ? ['far too broad'] : []),
      ...(ignored.has(rule.hash) ? ['ignored so far'] : []),
      whereFrom(rule),
    ];
    const description = remarks.join(', ');
    return { rule, label, description, detail };
  });
}

/** A rule over several rows, whole, where one row would cut it off; nothing where one row is enough. */
export function inFull(text: string): readonly string[] {
  const rows = toRows(text);
  return rows.length > 1 ? rows.map((row) => inert(row)) : [];
}

/** What accepting an allow rule would mean, in one or two sentences. */
export function whatItAllows(text: string, ground: Ground): string {
  const rule = readRule(text, { effect: 'allow', scope: 'workspace' });
  if (!isReadable(rule)) {
    return `Allows nothing: it cannot be read, because it ${rule.why}.`;
  }
  const broad = whyBroad(rule, ground);
  return broad === undefined ? describeRule(rule) : `${describeRule(rule)} Far too broad: it ${broad}.`;
}

function isBroad(text: string, ground: Ground): boolean {
  const rule = readRule(text, { effect: 'allow', scope: 'workspace' });
  return isReadable(rule) && whyBroad(rule, ground) !== undefined;
}

function whereFrom({ folder, place }: UnacceptedRule): string {
  const file = folder === undefined ? 'the workspace file' : `.vscode in ${inert(folder)}`;
  return place === undefined ? `from ${file}` : `from ${file}, line ${place.line}`;
}
