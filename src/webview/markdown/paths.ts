/** A file that a text names, and where in it. */
export interface FilePlace {
  readonly path: string;
  /** Counted from 1. */
  readonly line?: number;
}

/** Text in which a path may stand. */
export type PathPiece = string | { readonly text: string; readonly place: FilePlace };

const longest = 400;
/** Files that are named without a folder; `console.log` and its like are no files. */
const endings =
  /\.(?:[cm]?[jt]sx?|json[c5l]?|md|ya?ml|toml|py|rs|go|java|kt|c|h|cc|cpp|hpp|cs|rb|php|swift|css|scss|html?|xml|sql|sh|txt|lock|cfg|ini|env|gradle|vue|svelte)$/i;
const wellKnown = /^(?:Makefile|Dockerfile|LICENSE|Gemfile|Rakefile|Procfile|\.gitignore|\.env)$/;
const place = /^(?<path>[^:#]+|[A-Za-z]:[^:#]+)(?::(?<line>\d{1,7})(?::\d{1,7})?|#L(?<from>\d{1,7})(?:-L?\d{1,7})?)?$/;
const word = /[^\s()[\]{}<>"'`,;]+/g;

/** The file that a text names, where it names one and says nothing else. It need not be there. */
export function pathIn(text: string): FilePlace | undefined {
  const found = text.length > longest || !/^[^\s\p{C}*?"<>|`]+$/u.test(text) ? undefined : place.exec(text)?.groups;
  const path = found?.['path'];
  // Two slashes at the beginning name another machine, and merely looking there tells it who we are.
  if (path === undefined || /^(?:[\\/]{2}|-)/.test(path)) {
    return undefined;
  }
  const line = found?.['line'] ?? found?.['from'];
  const name = path.split(/[\\/]/).at(-1) ?? '';
  const isInFolder = name !== path && (/[^.]\.[A-Za-z]\w{0,9}$/.test(name) || /^\.\w/.test(name) || line !== undefined);
  return name !== '' && (isInFolder || endings.test(name) || wellKnown.test(name))
    ? { path, ...(line === undefined ? {} : { line: Number(line) }) }
    : undefined;
}

/** Whether an address leads to the web, or to somebody's mail. */
export function isAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:)[\x21-\x7e]+$/i.test(address);
}

/** The file that an address in Markdown leads to; undefined for everything that is no path. */
export function pathOfAddress(address: string): FilePlace | undefined {
  const local = address.replace(/^file:\/\/(?=\/[^/])/i, '');
  try {
    return pathIn(decodeURIComponent(local));
  } catch {
    // A percent sign that begins nothing: the text is taken as it is written.
    return pathIn(local);
  }
}

/** A line of text with the paths in it apart. A bare name is one only where code is shown, since words have dots too. */
export function pathsIn(text: string): readonly PathPiece[] {
  const pieces: PathPiece[] = [];
  let at = 0;
  for (const { 0: whole, index } of text.matchAll(word)) {
    const named = whole.replace(/[.:!?]+$/, '');
    const found = named.includes('/') || /:\d/.test(named) ? pathIn(named) : undefined;
    if (found !== undefined) {
      pieces.push(text.slice(at, index), { text: named, place: found });
      at = index + named.length;
    }
  }
  return [...pieces, text.slice(at)].filter((piece) => piece !== '');
}
