/** What an element is made with. */
export interface ElementParts {
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
