interface ElementParts {
  readonly class?: string;
  readonly text?: string;
  readonly title?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly (Node | string)[];
  /** Called on a click, by mouse or keyboard. */
  press?(event: MouseEvent): void;
}

/** Makes an element. Text is only ever set as text: nothing here reads HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  given: ElementParts = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (given.class !== undefined) {
    made.className = given.class;
  }
  if (given.title !== undefined) {
    made.title = given.title;
  }
  for (const [name, value] of Object.entries(given.attributes ?? {})) {
    made.setAttribute(name, value);
  }
  if (given.text !== undefined) {
    made.textContent = given.text;
  }
  made.append(...(given.children ?? []));
  const { press } = given;
  if (press !== undefined) {
    made.addEventListener('click', (event) => press(event as MouseEvent));
  }
  return made;
}

/** Makes a button, which never sends a form. */
export function button(given: ElementParts): HTMLButtonElement {
  return element('button', { ...given, attributes: { type: 'button', ...given.attributes } });
}

interface PictureButton {
  readonly name: IconName;
  /** What it does, for the hover and for a screen reader. */
  readonly label: string;
  readonly class?: string;
  /** By which the focus finds it again when it is drawn anew. */
  readonly key?: string;
  press(): void;
}

/** Makes a button that is a picture. */
export function iconButton(given: PictureButton): HTMLButtonElement {
  const { name, label, key, press } = given;
  return button({
    class: given.class ?? 'iconButton',
    title: label,
    attributes: { 'aria-label': label, ...(key === undefined ? {} : { 'data-key': key }) },
    children: [icon(name)],
    press,
  });
}

/** Sets a text if it is another, so that nothing is drawn or read out for nothing. */
export function setText(target: Node, text: string): void {
  if (target.textContent !== text) {
    target.textContent = text;
  }
}

/** A sentence of ours, in which what stands in backticks is code. An odd backtick is one of the text's own. */
export function sentence(text: string): readonly (Node | string)[] {
  const pieces = text.split('`');
  return pieces.length % 2 === 0
    ? [text]
    : pieces.map((piece, at) => (at % 2 === 0 ? piece : element('code', { text: piece })));
}

const space = 'http://www.w3.org/2000/svg';

/** The icons there are, each as lines on a field of 16 by 16. */
const lines = {
  add: ['M8 3v10', 'M3 8h10'],
  check: ['M3 8.5l3.5 3.5L13 4.5'],
  close: ['M4 4l8 8', 'M12 4l-8 8'],
  copy: ['M5.500 5.500h7.500v8h-7.500z', 'M3 10.500v-8h7.500'],
  down: ['M4 6l4 4 4-4'],
  edit: ['M3 13l.7-3L10.500 3.200l2.300 2.300L6 12.300z', 'M9 4.700l2.300 2.300'],
  end: ['M8 2.500v5', 'M4.800 4.500a5 5 0 1 0 6.400 0'],
  export: ['M8 10V2.500', 'M5 5.300L8 2.300l3 3', 'M3 9.500v4h10v-4'],
  no: ['M8 2.500a5.500 5.500 0 1 1 0 11a5.500 5.500 0 1 1 0-11z', 'M4.200 4.200l7.600 7.600'],
  question: ['M5.500 6a2.500 2.500 0 1 1 3.600 2.200C8.300 8.600 8 9 8 10', 'M8 12.300v.9'],
  attach: [
    'M12.500 7.500l-5 5a3 3 0 0 1-4.200-4.200l5.500-5.500a2 2 0 0 1 2.800 2.800l-5.300 5.300a.9.9 0 0 1-1.300-1.300l4.700-4.700',
  ],
  tab: ['M2.500 3.500h11v9h-11z', 'M2.500 6.500h11'],
  resume: ['M5 3.500l7 4.500-7 4.500z'],
  send: ['M2.500 8h10', 'M8.500 4l4 4-4 4'],
  stop: ['M4.500 4.500h7v7h-7z'],
  warning: ['M8 2.500L14 13.500H2z', 'M8 6.500v3.200', 'M8 11.400v.7'],
  working: ['M8 2.500a5.500 5.500 0 0 1 5.500 5.500'],
} as const;

/** The name of an icon. */
export type IconName = keyof typeof lines;

/** Draws an icon in the colour of the text around it. It says nothing to a screen reader. */
export function icon(name: IconName): SVGSVGElement {
  const drawing = document.createElementNS(space, 'svg');
  drawing.setAttribute('viewBox', '0 0 16 16');
  drawing.setAttribute('class', `icon icon-${name}`);
  drawing.setAttribute('aria-hidden', 'true');
  for (const line of lines[name]) {
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', line);
    drawing.append(path);
  }
  return drawing;
}
