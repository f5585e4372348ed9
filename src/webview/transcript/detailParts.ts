import type { RowDetail, ShownChange } from '../../editor/sessions/messages';
import { button, element, sentence } from '../element';

const marks = { added: '+', removed: '−', same: ' ', note: ' ' } as const;
const spoken = { added: 'added: ', removed: 'removed: ', same: '', note: '' } as const;

/** What a row holds: why, the whole call, what it changes, what came out. */
export function detailParts(detail: RowDetail, openWhole: () => void): readonly HTMLElement[] {
  const { why, text, changes, output, isCut } = detail;
  return [
    ...(why.length === 0
      ? []
      : [element('ul', { class: 'why', children: why.map((it) => element('li', { children: sentence(it) })) })]),
    ...(text === '' ? [] : [block('', text)]),
    ...changes.map(changeOf),
    ...(output === '' ? [] : [block('Output', output)]),
    ...(isCut ? [button({ class: 'link', text: 'Open all of it in an editor', press: openWhole })] : []),
  ];
}

function block(label: string, text: string): HTMLElement {
  const pre = element('pre', {
    attributes: { tabindex: '0', ...(label === '' ? {} : { 'aria-label': label }) },
    children: [element('code', { text })],
  });
  return label === '' ? pre : element('div', { children: [element('div', { class: 'label', text: label }), pre] });
}

function changeOf({ path, lines }: ShownChange): HTMLElement {
  const rows = lines.map(({ kind, text }) =>
    element('div', {
      class: `changed ${kind}`,
      children: [
        element('span', { class: 'sign', text: marks[kind], attributes: { 'aria-hidden': 'true' } }),
        element('span', { class: 'spoken', text: spoken[kind] }),
        element('span', { text }),
      ],
    }),
  );
  return element('div', {
    class: 'change',
    children: [
      element('div', { class: 'label', text: path }),
      element('pre', { attributes: { tabindex: '0', 'aria-label': `Change of ${path}` }, children: rows }),
    ],
  });
}
