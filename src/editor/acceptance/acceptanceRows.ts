import { describeRule } from '../../core/explain/describeRule';
import type { Ground } from '../../core/rules/ground';
import { isReadable, readRule } from '../../core/rules/readRule';
import { whyBroad } from '../../core/rules/review/whyBroad';
import type { PolicySource, UnacceptedRule } from '../../ports/policySource';
import { inert, shortened, toRows } from '../agentText';
import { said } from '../said';
import { t } from '../t';

interface Waiting {
  readonly policy: Pick<PolicySource, 'unaccepted'>;
  readonly ignored: { readonly hashes: ReadonlySet<string> };
}

/** The rules that wait for the person and that they have not put aside. */
export function undecided({ policy, ignored }: Waiting): readonly UnacceptedRule[] {
  return policy.unaccepted.filter(({ hash }) => !ignored.hashes.has(hash));
}

/** What the notification says. No text of the workspace is in it, since notifications make links of what they show. */
export function noticeText(count: number): string {
  return count === 1
    ? t`Gatehouse: this workspace brings an allow rule. It does not count until you have accepted it.`
    : t`Gatehouse: this workspace brings ${count} allow rules. They do not count until you have accepted them.`;
}

/** One rule of the workspace as it is listed for review. Screen readers are told label, description and detail. */
export interface AcceptanceRow {
  readonly rule: UnacceptedRule;
  readonly label: string;
  /** What is wrong with it, in few words, since what is below may be cut; and where it comes from. */
  readonly description: string;
  /** What it would allow. A row cuts what is long, so of a rule that is far too broad only that is said. */
  readonly detail: string;
  /** An icon's name. */
  readonly icon: string;
}

/** The rules that wait for review, each with what it would allow; `ignored` are the hashes of those put aside before. */
export function acceptanceRows(
  rules: readonly UnacceptedRule[],
  ignored: ReadonlySet<string>,
  ground: (folder: string | undefined) => Ground,
): readonly AcceptanceRow[] {
  return rules.map((rule) => {
    const label = inert(rule.text);
    const [first = '', warning] = whatItAllows(rule.text, ground(rule.folder));
    const detail = inert(warning ?? first);
    const remarks = [
      ...(warning === undefined ? [] : [t`far too broad`]),
      ...(ignored.has(rule.hash) ? [t`ignored so far`] : []),
      whereFrom(rule),
    ];
    const description = remarks.join(', ');
    return { rule, label, description, detail, icon: warning === undefined ? 'question' : 'warning' };
  });
}

/** A rule over several rows, whole, where one row would cut it off; nothing where one row is enough. */
export function inFull(text: string): readonly string[] {
  const rows = toRows(text);
  return rows.length > 1 ? rows.map((row) => inert(row)) : [];
}

/** What accepting an allow rule would mean: a sentence, and a second one where that is far too much. */
export function whatItAllows(text: string, ground: Ground): readonly string[] {
  const rule = readRule(text, { effect: 'allow', scope: 'workspace' });
  if (!isReadable(rule)) {
    return [t`Allows nothing: it cannot be read, because it ${said(rule.why)}.`];
  }
  const broad = whyBroad(rule, ground);
  return [said(describeRule(rule)), ...(broad === undefined ? [] : [t`Far too broad: it ${said(broad)}.`])];
}

/** The line comes first, since a long path may be cut. */
function whereFrom({ folder, place }: UnacceptedRule): string {
  const name = folder?.split(/[/\\]/).findLast((it) => it !== '') ?? '';
  const file = folder === undefined ? t`the workspace file` : inert(`${shortened(name, 40)}/.vscode/settings.json`);
  return place === undefined ? t`from ${file}` : t`from line ${place.line} of ${file}`;
}
