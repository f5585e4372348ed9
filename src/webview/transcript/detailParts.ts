import type { RowDetail, ShownChange } from '../../editor/sessions/messages';
import { codeBlock } from '../codeBlock';
import { button, element, sentence } from '../element';
import { fileLink } from '../markdown/drawMarkdown';
import { t } from '../t';
import type { RowNeeds } from './rowView';

const marks = { added: '+', removed: '−', same: ' ', note: ' ' } as const;
const spoken = { added: `${t`added`}: `, removed: `${t`removed`}: `, same: '', note: '' } as const;

/** What a row holds: why, the whole call, what it changes, what came out. */
export function detailParts(detail: RowDetail, needs: RowNeeds, openWhole: () => void): readonly HTMLElement[] {
  const { why, path, text, language, changes, output, isCut } = detail;
  const { copy } = needs;
  return [
    ...(why.length === 0
      ? []
      : [element('ul', { class: 'why', children: why.map((it) => element('li', { children: sentence(it) })) })]),
    ...(path === '' || changes.length > 0
      ? []
      : [element('div', { class: 'label', children: [pathLink(path, needs)] })]),
    ...(text === '' || text === path ? [] : [codeBlock({ text, language, label: t`The call`, copy })]),
    ...changes.map((change) => changeOf(change, needs)),
    ...(output === ''
      ? []
      : [
          element('div', { class: 'label', text: t`Output` }),
          codeBlock({ text: output, language: '', label: t`Output`, copy }),
        ]),
    ...(isCut ? [button({ class: 'link', text: t`Open all of it in an editor`, press: openWhole })] : []),
  ];
}

function pathLink(path: string, { openFile }: RowNeeds): HTMLElement {
  return fileLink({ path }, [path], openFile);
}

function changeOf({ path, lines }: ShownChange, needs: RowNeeds): HTMLElement {
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
      element('div', { class: 'label', children: [pathLink(path, needs)] }),
      element('pre', {
        attributes: { tabindex: '0', role: 'group', 'aria-label': t`Change of ${path}` },
        children: rows,
      }),
    ],
  });
}
