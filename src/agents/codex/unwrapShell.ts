/** A piece of a word that means itself: in quotes, behind a `\`, or a character that needs neither. */
const piece = /'[^']*'|"[^"$`\\]*(?:\\[^\n][^"$`\\]*)*"|\\[^\n]|[A-Za-z0-9_@%+=:,./^-]/;
const word = `((?:${piece.source})+)`;
const threeWords = new RegExp(`^${word} ${word} ${word}$`);

/**
 * The text that `codex` hands to bash, when its command is exactly bash with that text and nothing else.
 * Undefined in every other case: then the whole command is judged, which is never weaker.
 */
export function unwrapShell(command: string): string | undefined {
  const [shell = '', flag = '', text] = (threeWords.exec(command) ?? []).slice(1).map(unquoted);
  const isBash = ['/bin/bash', '/usr/bin/bash', 'bash'].includes(shell);
  return isBash && (flag === '-lc' || flag === '-c') ? text : undefined;
}

function unquoted(written: string): string {
  return written.replaceAll(new RegExp(piece, 'g'), (it) => {
    switch (it.charAt(0)) {
      case "'":
        return it.slice(1, -1);
      case '"':
        return it.slice(1, -1).replaceAll(/\\([$`"\\])/g, '$1');
      case '\\':
        return it.slice(1);
      default:
        return it;
    }
  });
}
