const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a pattern, read as in a .gitignore, means the path or a folder above it. */
export function ignored(pattern: string, path: string): boolean {
  if (path.startsWith('../') || /^[!#]/.test(pattern)) {
    return false;
  }
  const plain = pattern.replace(/ +$/, '');
  const anchored = /^\.?\//.test(plain) || plain.slice(0, -1).includes('/');
  const isFolder = plain.endsWith('/');
  const names = plain
    .replace(/^\.?\//, '')
    .replace(/\/$/, '')
    .split('/');
  const body = names
    .map((name) =>
      name === '**'
        ? '.*'
        : escaped(name)
            .replaceAll('\\*', '[^/]*')
            .replaceAll('\\?', '[^/]')
            .replace(/\\\[(!?)([a-z]+)\\\]/g, (_, not, letters) => `[${not ? '^' : ''}${letters}]`),
    )
    .join('/');
  const start = `^${anchored ? '' : '(?:.*/)?'}${body.replace('.*/', '(?:.*/)?')}`;
  return new RegExp(`${start}${isFolder ? '/.*' : '(?:/.*)?'}$`).test(path);
}
