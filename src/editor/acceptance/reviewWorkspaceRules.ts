import { type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import type { UnacceptedRule } from '../../ports/policySource';
import { inert, toRows } from '../agentText';
import { colouredIcon } from '../listView';
import { showRule } from '../ruleText/showRule';
import { groundOf } from '../settings/groundOf';
import { t } from '../t';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { type AcceptanceRow, acceptanceRows, inFull, undecided, whatItAllows } from './acceptanceRows';

type ReviewNeeds = Pick<WindowNeeds, 'ignored' | 'policy' | 'settings'>;

/** "Review Workspace Rules…": lists the workspace's allow rules that nobody has accepted, and takes one answer for each. */
export function reviewWorkspaceRules(needs: ReviewNeeds): EditorCommands {
  return {
    async 'gatehouse.reviewWorkspaceRules'() {
      if (needs.policy.unaccepted.length === 0) {
        await window.showInformationMessage(t`Gatehouse: no allow rule of this workspace waits to be accepted.`);
        return;
      }
      let rules = undecided(needs);
      // Who asks for the list when everything in it was put aside wants to see just that.
      for (rules = rules.length > 0 ? rules : needs.policy.unaccepted; rules.length > 0; rules = undecided(needs)) {
        const row = await chooseRule(rules, needs);
        if (row === undefined || (await decideOn(row, needs)) === 'leave') {
          return;
        }
      }
    },
  };
}

/** Text below the answers, whole; choosing one of its rows answers nothing. */
function textBelow(title: string, rows: readonly string[]): readonly QuickPickItem[] {
  return rows.length === 0
    ? []
    : [{ label: title, kind: QuickPickItemKind.Separator }, ...rows.map((row) => ({ label: row, alwaysShow: true }))];
}

function chooseRule(rules: readonly UnacceptedRule[], { settings, ignored }: ReviewNeeds) {
  const rows = acceptanceRows(rules, ignored.hashes, (folder) => groundOf(settings.current, folder));
  const items = rows.map((row) => ({ ...row, iconPath: colouredIcon(row.icon) }));
  return window.showQuickPick<AcceptanceRow & QuickPickItem>(items, {
    title: t`Allow rules of this workspace that do not count yet (${rows.length})`,
    placeHolder: t`Choose a rule to accept or to ignore it; Escape changes nothing`,
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
}

/** The safe answer comes first, so that a key pressed twice accepts nothing. */
async function decideOn({ rule, label }: AcceptanceRow, { policy, ignored, settings }: ReviewNeeds) {
  const meaning = whatItAllows(rule.text, groundOf(settings.current, rule.folder));
  const choices: readonly (QuickPickItem & { readonly chosen?: 'ignore' | 'accept' | 'show' })[] = [
    { label: t`Ignore`, detail: t`The rule stays without effect and you are not told of it again.`, chosen: 'ignore' },
    { label: t`Accept`, detail: t`It counts at once, in this workspace only.`, chosen: 'accept' },
    { label: t`Show it in settings.json`, detail: t`Decide later.`, chosen: 'show' },
    ...textBelow(
      t`What it would allow`,
      meaning.flatMap((sentence) => toRows(sentence).map((row) => inert(row))),
    ),
    ...textBelow(t`The rule in full`, inFull(rule.text)),
  ];
  const answer = await window.showQuickPick(choices, {
    title: label,
    placeHolder: t`Should this rule of the workspace count?`,
    ignoreFocusOut: true,
  });
  switch (answer?.chosen) {
    case 'ignore':
      await ignored.add([rule.hash]);
      return 'next';
    case 'accept':
      await ignored.remove([rule.hash]);
      await policy.accept([rule]);
      return 'next';
    case 'show':
      await showRule({ text: rule.text, effect: 'allow', scope: 'workspace', folder: rule.folder });
      return 'leave';
    default:
      return 'next';
  }
}
