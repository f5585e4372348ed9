import type { SettingsChange } from '../../core/profiles/compareSettings';
import { inert, toRows } from '../agentText';
import { said } from '../said';
import { t } from '../t';

/** What the person can do about a preview. */
export type PreviewAct = 'apply' | 'showText' | 'leave';

/** A row of a preview. A row of text does nothing when it is chosen. */
export type PreviewRow =
  | { readonly kind: 'separator'; readonly label: string }
  | { readonly kind: 'text'; readonly label: string }
  | { readonly kind: 'act'; readonly label: string; readonly detail: string; readonly act: PreviewAct };

/** Sentences about a file that a preview is of, under a heading. */
export interface PreviewNotes {
  readonly heading: string;
  readonly sentences: readonly string[];
  /** How many there are where not all are listed. */
  readonly count?: number;
}

/**
 * What can be done, so that it is in sight however long the rest is, and first of it what does nothing; below it
 * everything that would change, what loosens first, then `notes`. All is shown whole.
 */
export function previewRows(
  changes: readonly SettingsChange[],
  notes: readonly PreviewNotes[] = [],
): readonly PreviewRow[] {
  return [
    { kind: 'act', label: t`Leave everything as it is`, detail: t`Nothing is written.`, act: 'leave' },
    { kind: 'act', label: t`Show as a page`, detail: t`Opens this list in an editor.`, act: 'showText' },
    { kind: 'act', label: t`Apply these changes`, detail: summary(changes), act: 'apply' },
    ...groups(changes, notes).flatMap(({ heading, sentences, count = sentences.length }): readonly PreviewRow[] => [
      { kind: 'separator', label: inert(`${heading} (${count})`) },
      ...sentences.flatMap((says) => toRows(says).map((row): PreviewRow => ({ kind: 'text', label: inert(row) }))),
    ]),
  ];
}

/** The preview as a page. */
export function previewText(
  title: string,
  changes: readonly SettingsChange[],
  notes: readonly PreviewNotes[] = [],
): string {
  const parts = groups(changes, notes).flatMap(({ heading, sentences }) => [
    heading,
    ...sentences.map((says) => `- ${says}`),
    '',
  ]);
  return [title, '', ...parts].join('\n');
}

function groups(changes: readonly SettingsChange[], notes: readonly PreviewNotes[]): readonly PreviewNotes[] {
  const of = (effect: SettingsChange['effect']) =>
    changes.filter((change) => change.effect === effect).map(({ says }) => said(says));
  return [
    { heading: t`Loosens`, sentences: of('loosens') },
    { heading: t`Tightens`, sentences: of('tightens') },
    ...notes,
  ].filter(({ sentences }) => sentences.length > 0);
}

/** How many changes of each kind there are, in a few words. */
export function summary(changes: readonly SettingsChange[]): string {
  const loosening = changes.filter(({ effect }) => effect === 'loosens').length;
  const tightening = changes.length - loosening;
  return changes.length === 0 ? t`Nothing would change.` : t`${loosening} loosen, ${tightening} tighten.`;
}
