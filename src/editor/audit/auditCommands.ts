import { commands, Position, Range, Uri, window, workspace } from 'vscode';
import { visible } from '../../core/text/visible';
import type { AuditReport } from '../../ports/auditLog';
import { said } from '../said';
import { t } from '../t';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { filterBy, noFilter } from './auditFilter';
import type { AuditRow } from './auditRows';
import { whyText } from './auditText';
import { AuditView } from './auditView';
import { chooseFacets } from './chooseFacets';

/** The audit log for people: the view, and the commands to register. */
export function registerAudit(
  needs: Pick<WindowNeeds, 'clock' | 'lifetime' | 'showText' | 'timers' | 'trail'>,
): EditorCommands {
  const { trail, clock, lifetime, showText } = needs;
  const view = lifetime.add(new AuditView(needs));
  return {
    // Given the text of a rule, shows the calls that it spoke about.
    async 'gatehouse.showAuditLog'(rule) {
      view.filterBy(typeof rule === 'string' ? { ...noFilter, rule: new Set([rule]) } : view.filter);
      await commands.executeCommand('gatehouse.audit.focus');
    },
    async 'gatehouse.filterAuditLog'() {
      const chosen = await chooseFacets(await trail.read(), view.filter, clock.now());
      if (chosen !== undefined) {
        view.filterBy(filterBy(chosen));
        await commands.executeCommand('gatehouse.audit.focus');
      }
    },
    'gatehouse.clearAuditFilter': () => view.filterBy(noFilter),
    'gatehouse.showOlderEntries': () => view.showMore(),
    async 'gatehouse.explainEntry'(row) {
      if (isRow(row) && row.kind === 'call') {
        await showText(whyText(row.call));
      }
    },
    async 'gatehouse.showReasonPlace'(row) {
      if (isRow(row) && row.kind === 'reason' && row.reason.place !== undefined) {
        const { file, line } = row.reason.place;
        const document = await workspace.openTextDocument(Uri.file(file));
        const at = new Position(Math.max(0, line - 1), 0);
        await window.showTextDocument(document, { selection: new Range(at, at) });
      }
    },
    'gatehouse.verifyAuditLog': async () => tell(await trail.verify(), showText),
  };
}

function isRow(value: unknown): value is AuditRow {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

async function tell({ files, entries, faults }: AuditReport, showText: WindowNeeds['showText']): Promise<void> {
  const size = files.length === 1 ? t`${entries} entries in 1 file` : t`${entries} entries in ${files.length} files`;
  if (!faults.some(({ kind }) => kind === 'changed')) {
    const whole = t`Gatehouse: the audit log is whole: ${size}, every one in its place.`;
    await window.showInformationMessage(faults.length === 0 ? whole : `${whole} ${tornText(faults.length)}`);
    return;
  }
  const places = faults.map(
    ({ file, line, why }) => `${visible(file)}${line === undefined ? '' : `:${line}`}: ${said(why)}`,
  );
  await showText(
    [t`The audit log is not the one that was written (${size}).`, '', ...places.map((it) => `- ${it}`), ''].join('\n'),
    t`Audit Log`,
  );
  await window.showWarningMessage(t`Gatehouse: the audit log was changed from outside. The opened page says where.`);
}

/** A line of our own that a crash or a full disk cut short. */
function tornText(count: number): string {
  return count === 1
    ? t`Writing one line was cut short, as by a crash; its call was not allowed.`
    : t`Writing ${count} lines was cut short, as by a crash; their calls were not allowed.`;
}
