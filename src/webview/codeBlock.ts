import { element, icon, iconButton } from './element';
import { codeTokens } from './markdown/codeTokens';
import { t } from './t';

interface CodeBlock {
  readonly text: string;
  readonly language: string;
  /** What a screen reader calls it. */
  readonly label?: string;
  /** Puts what is shown onto the clipboard. */
  copy(text: string): void;
}

/** How long the button says that it has copied. */
const toldMs = 1_500;

/** Code in the colours of its language, with a button that copies it. */
export function codeBlock({ text, language, label, copy }: CodeBlock): HTMLElement {
  const pieces = codeTokens(text, language).map(({ kind, text: piece }) =>
    kind === 'plain' ? piece : element('span', { class: `token ${kind}`, text: piece }),
  );
  const press = iconButton({
    name: 'copy',
    label: t`Copy`,
    class: 'iconButton copy',
    press: () => {
      copy(text);
      press.replaceChildren(icon('check'));
      press.setAttribute('aria-label', t`Copied`);
      window.setTimeout(() => {
        press.replaceChildren(icon('copy'));
        press.setAttribute('aria-label', t`Copy`);
      }, toldMs);
    },
  });
  const pre = element('pre', {
    attributes: {
      tabindex: '0',
      role: 'group',
      'aria-label': label ?? (language === '' ? t`Code` : t`Code, ${language}`),
    },
    children: [element('code', { children: pieces })],
  });
  return element('div', { class: 'codeBlock', children: [pre, press] });
}
