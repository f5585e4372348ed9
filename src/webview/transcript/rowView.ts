import type { Row, RowDetail, ShownStep } from '../../editor/sessions/messages';
import { element, icon, setText } from '../element';
import { type DrawMarkdownNeeds, MarkdownText } from '../markdown/drawMarkdown';
import { t } from '../t';
import { FoldedRow } from './foldedRow';

/** What rows work with. */
export interface RowNeeds extends DrawMarkdownNeeds {
  /** Wants the detail of a row, or all of it in an editor. */
  open(entry: number, how: 'detail' | 'whole'): void;
  /** Rows that the person has opened; a row that is drawn anew is open again. */
  readonly opened: Set<number>;
}

/** One row in the page. */
export interface RowView {
  readonly element: HTMLElement;
  update(row: Row): void;
  /** What was asked for by `open` has come. */
  detail?(detail: RowDetail): void;
}

/** Draws a row. */
export function rowView(row: Row, needs: RowNeeds): RowView {
  switch (row.kind) {
    case 'person':
      return textView(row, { class: 'row person', speaker: t`You` });
    case 'agent':
      return markdownView(row, needs);
    case 'thinking':
    case 'tool':
      return new FoldedRow(row, needs);
    case 'plan':
      return planView(row);
    case 'asked':
    case 'notice':
      return textView(row, {
        class: `row ${row.kind}`,
        speaker: row.kind === 'asked' ? t`The agent asked` : t`Notice`,
      });
    case 'ended':
      return textView(row, { class: `row ended${row.isFailure ? ' failure' : ''}`, speaker: t`End` });
  }
}

function textView(row: Row, { class: name, speaker }: { readonly class: string; readonly speaker: string }): RowView {
  const text = element('div', { class: 'text' });
  const spoken = element('span', { class: 'spoken', text: `${speaker}: ` });
  return viewOf(row, element('div', { class: name, children: [spoken, text] }), (now) => setText(text, textOf(now)));
}

/** A row that is drawn by the same means at first and whenever it has changed. */
function viewOf(row: Row, made: HTMLElement, update: (row: Row) => void): RowView {
  update(row);
  return { element: made, update };
}

function textOf(row: Row): string {
  if (row.kind === 'asked') {
    const answer = row.answer === '' ? t`Not answered.` : `→ ${row.answer ?? '…'}`;
    return `${row.text}\n${answer}`;
  }
  return 'text' in row ? row.text : '';
}

function markdownView(row: Row, needs: RowNeeds): RowView {
  const text = new MarkdownText(needs);
  const spoken = element('span', { class: 'spoken', text: `${t`Agent:`} ` });
  return viewOf(row, element('div', { class: 'row agent', children: [spoken, text.element] }), (now) =>
    text.show(textOf(now)),
  );
}

function planView(row: Row): RowView {
  const list = element('ol', { class: 'steps' });
  const label = element('div', { class: 'label', text: t`Plan` });
  return viewOf(row, element('div', { class: 'row plan', children: [label, list] }), (now) =>
    list.replaceChildren(...('steps' in now ? now.steps.map(stepOf) : [])),
  );
}

const stepWords: Readonly<Record<ShownStep['state'], string>> = {
  open: t`open`,
  doing: t`being done`,
  done: t`done`,
};

function stepOf({ text, state }: ShownStep): HTMLElement {
  const mark = element('span', { class: 'stepMark' });
  if (state !== 'open') {
    mark.append(icon(state === 'done' ? 'check' : 'resume'));
  }
  return element('li', {
    class: `step ${state}`,
    children: [mark, element('span', { text }), element('span', { class: 'spoken', text: `, ${stepWords[state]}` })],
  });
}
