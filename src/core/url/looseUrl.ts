import { type ReadUrl, readUrl } from './readUrl';

/**
 * Reads what a program such as curl or git takes for a URL: also a host without a scheme, and `user@host:path`.
 * Undefined when the text is plainly a file.
 */
export function readLooseUrl(text: string): ReadUrl | undefined {
  if (/^\.{0,2}\//.test(text) || /^file:/i.test(text) || text === '.' || text === '..') {
    return undefined;
  }
  if (/^[a-z][a-z0-9+.-]*:[/\\]{2}|^https?:/i.test(text)) {
    return readUrl(text);
  }
  const read = readUrl(`http://${text}`);
  const colon = text.indexOf(':');
  return read.ok || colon < 0 ? read : readUrl(`http://${text.slice(0, colon)}`);
}
