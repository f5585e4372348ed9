import type { ModeItem } from '../../editor/sessions/messages';
import { element } from '../element';
import { t } from '../t';

interface ModeChoice {
  readonly modes: readonly ModeItem[];
  readonly windowMode: string;
  /** Undefined: the window's. */
  readonly chosen: string | undefined;
  choose(mode: string | undefined): void;
}

/** A list to choose a mode from; the first entry follows the window. */
export function modeSelect({ modes, windowMode, chosen, choose }: ModeChoice): HTMLElement {
  const select = element('select', { attributes: { 'aria-label': t`Mode` } });
  const option = (value: string, text: string, title: string) => {
    const made = element('option', { text, title, attributes: { value } });
    made.selected = value === (chosen ?? '');
    return made;
  };
  const titleOf = (mode: string) => modes.find(({ name }) => name === mode)?.title ?? mode;
  select.append(
    option('', t`${titleOf(windowMode)} (as the window)`, t`Follows the mode of the window.`),
    ...modes.map(({ name, title, says }) => option(name, title, says)),
  );
  const tell = () => {
    select.title = modes.find(({ name }) => name === (select.value === '' ? windowMode : select.value))?.says ?? '';
  };
  tell();
  select.addEventListener('change', () => {
    tell();
    choose(select.value === '' ? undefined : select.value);
  });
  return element('label', { class: 'mode', children: [element('span', { text: t`Mode` }), select] });
}
