import { commands, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { AuditedCall } from '../../ports/auditLog';
import { colouredIcon, ListView } from '../listView';
import { Soon } from '../soon';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import { type AuditFilter, isUnfiltered, noFilter } from './auditFilter';
import { type AuditRow, pageMessage, pageOf } from './auditRows';
import { callerOf, containedText, endingOf, labelOf, reasonLabel, reasonLines, reasonOrigin } from './auditText';
import { timeText, wholeTimeText } from './auditTime';

const pageLength = 300;

/** The audit log as a list, newest first: each entry opens into the voices that decided it. */
export class AuditView extends ListView<AuditRow> {
  private most = pageLength;
  private shown: AuditFilter = noFilter;

  constructor(private readonly needs: Pick<WindowNeeds, 'clock' | 'timers' | 'trail'>) {
    super('gatehouse.audit');
    const refresh = this.lifetime.add(new Soon(needs.timers, () => this.redraw()));
    this.lifetime.add(needs.trail.onDidChange(() => refresh.wanted()));
  }

  get filter(): AuditFilter {
    return this.shown;
  }

  /** Shows only what passes. */
  filterBy(filter: AuditFilter): void {
    this.shown = filter;
    this.most = pageLength;
    // Whether the menu of the view offers to clear it.
    void commands.executeCommand('setContext', 'gatehouse.isAuditFilterSet', !isUnfiltered(filter));
    this.redraw();
  }

  /** Lists older entries too, and leads to the first of them: whoever reads on by keyboard does not start anew. */
  async showMore(): Promise<void> {
    const listed = this.most;
    this.most += pageLength;
    this.redraw();
    const page = pageOf(await this.needs.trail.read(), this.shown, this.most);
    const first = page.rows[listed];
    if (first !== undefined) {
      await this.view.reveal(first, { select: false, focus: true });
    }
  }

  /** Only entries are led to, and those stand at the top. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem(row: AuditRow): TreeItem {
    switch (row.kind) {
      case 'call':
        return callItem(row.call, this.needs.clock.now());
      case 'reason':
        return reasonItem(row);
      case 'more':
        return moreItem(row.left);
    }
  }

  async getChildren(row?: AuditRow): Promise<AuditRow[]> {
    if (row !== undefined) {
      return row.kind === 'call' ? row.call.reasons.map((reason) => ({ kind: 'reason', reason })) : [];
    }
    const page = pageOf(await this.needs.trail.read(), this.shown, this.most);
    this.view.message = pageMessage(page, this.shown) ?? '';
    return [...page.rows];
  }
}

function callItem(call: AuditedCall, now: number): TreeItem {
  const item = new TreeItem(
    labelOf(call),
    call.reasons.length === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed,
  );
  const ending = endingOf(call);
  const caller = callerOf(call);
  item.id = `entry ${call.seq} ${call.time} ${call.session}`;
  item.description = `${ending}, ${timeText(call.time, now)}, ${caller}`;
  item.iconPath = colouredIcon(call.outcome === 'allow' ? 'pass' : 'circle-slash');
  item.contextValue = 'entry';
  const when = `${ending}, ${wholeTimeText(call.time)}, ${caller}`;
  item.tooltip = `${labelOf(call)}\n${containedText(when, call.contained)}`;
  item.accessibilityInformation = { label: t`${ending}: ${labelOf(call)}, by ${caller}, ${wholeTimeText(call.time)}` };
  return item;
}

function reasonItem(row: Extract<AuditRow, { kind: 'reason' }>): TreeItem {
  const { reason } = row;
  const item = new TreeItem(reasonLabel(reason));
  const origin = reasonOrigin(reason);
  item.description = origin;
  item.tooltip = reasonLines(reason).join('\n');
  item.accessibilityInformation = { label: `${reasonLabel(reason)} ${origin}` };
  if (reason.place !== undefined) {
    item.contextValue = 'reasonWithPlace';
    item.command = { command: 'gatehouse.showReasonPlace', title: t`Open Rule`, arguments: [row] };
  }
  return item;
}

function moreItem(left: number): TreeItem {
  const item = new TreeItem(t`Show older entries (${left})`);
  item.id = `older than ${left}`;
  item.iconPath = new ThemeIcon('ellipsis');
  item.command = { command: 'gatehouse.showOlderEntries', title: t`Show Older Entries` };
  return item;
}
