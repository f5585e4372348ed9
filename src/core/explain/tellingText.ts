import { textOf } from '../../base/json';

const tellingFields = ['command', 'file_path', 'notebook_path', 'url', 'pattern'];

/** The one text in a call's input that says most about it; undefined when there is none. */
export function tellingText(input: unknown): string | undefined {
  for (const name of tellingFields) {
    const text = textOf(input, name);
    if (text !== undefined) {
      return text;
    }
  }
  return undefined;
}
