import { visible } from '../../core/text/visible';

/**
 * Text for labels of quick picks and of the status bar, where VS Code would turn `$(name)` into an icon and swallow the
 * name. A backslash that VS Code itself takes away again keeps it text. Only real icon names get one, because elsewhere
 * it would be shown, and a substitution with a backslash before it looks as if the shell did not run it.
 */
export function inert(text: string): string {
  return visible(text).replace(/\$\((?=[A-Za-z0-9-]+(?:~[A-Za-z]+)?\))/g, '\\$(');
}

/** Text for notifications, which know no icons but turn `[x](command:y)` into a link. */
export function inertMessage(text: string): string {
  return visible(text).replaceAll('](', ']\\u{28}');
}

/** Text for what an input box says below its line, which knows both icons and links. */
export function inertPrompt(text: string): string {
  return inert(inertMessage(text));
}
