import type { SettingsChange } from '../../core/profiles/compareSettings';
import { inert } from '../text/inert';
import { toRows } from '../text/toRows';

/** What the person can do about a preview. */
export type PreviewAct = 'apply' | 'showText' | 'leave';

/** A row of a preview. A row of text does nothing when it is chosen. */
export type PreviewRow =
  | { readonly kind: 'separator'; readonly label: string }
  | { readonly kind: 'text'; readonly label: string }
  | { readonly kind: 'act'; readonly label: string; readonly detail: string; readonly act: PreviewAct };

/** Everything that would change, what loosens first, and below it what can be done. Every change is shown whole. */
export function previewRows(changes: readonly SettingsChange[]): readonly PreviewRow[] {
  const group = (effect: SettingsChange['effect'], title: string): readonly PreviewRow[] => {
    const those = changes.filter((change) => change.effect === effect);
    return those.length === 0
      ? []
      : [
          { kind: 'separator', label: `${title} (${those.length})` },
          ...those.flatMap(({ says }) => toRows(says).map((row): PreviewRow => ({ kind: 'text', label: inert(row) }))),
        ];
  };
  return [
    ...group('loosens', 'Loosens'),
    ...group('tightens', 'Tightens'),
    { kind: 'separator', label: 'What to do' },
    { kind: 'act', label: 'Leave everything as it is', detail: 'Nothing is written.', act: 'leave' },
    { kind: 'act', label: 'Show as a page', detail: 'Opens this list in an editor.', act: 'showText' },
    { kind: 'act', label: 'Apply these changes', detail: summary(changes), act: 'apply' },
  ];
}

/** The preview as a page. */
export function previewText(title: string, changes: readonly SettingsChange[]): string {
  const lines = (effect: SettingsChange['effect']) =>
    changes.filter((change) => change.effect === effect).map(({ says }) => `- ${says}`);
  const group = (heading: string, rows: readonly string[]) => (rows.length === 0 ? [] : [heading, ...rows, '']);
  return [title, '', ...group('Loosens', lines('loosens')), ...group('Tightens', lines('tightens'))].join('\n');
}

/** How many changes of each kind there are, in a few words. */
export function summary(changes: readonly SettingsChange[]): string {
  const loosening = changes.filter(({ effect }) => effect === 'loosens').length;
  const tightening = changes.length - loosening;
  return changes.length === 0 ? 'Nothing would change.' : `${loosening} loosen, ${tightening} tighten.`;
}
