/** What VS Code makes of a label: icons by name, an escaping backslash taken away, line breaks turned into blanks. */
export function shownLabel(label: string): string {
  const folded = label.replace(/\r\n|\r|\n/g, ' ');
  const drawn = folded.replace(/(\\)?\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/g, (_, escaped, name) =>
    escaped === undefined ? '\u{1f5bc}' : `$(${name})`,
  );
  // Nothing longer than this fits into a row of a quick pick; the rest would be an ellipsis.
  return drawn.slice(0, 100);
}

/** What VS Code makes of a notification: links, line breaks turned into blanks, and a longest length. */
export function shownMessage(message: string): string {
  const linked = message.replace(
    /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi,
    (_, label) => `<a>${label}</a>`,
  );
  return linked.replace(/\r\n|\r|\n/g, ' ').slice(0, 1000);
}
