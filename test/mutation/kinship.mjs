import { basename, dirname } from 'node:path';

/** How near a test file is to a source file by its name and folder, from 0 to 4. Tables are near to everything. */
export function kinship(source, test) {
  if (test.startsWith('test/mutation')) {
    return 0.6;
  }
  const [its, made] = [source, test].map((it) =>
    basename(it)
      .replace(/(?:\.test)?\.ts$/, '')
      .toLowerCase(),
  );
  const folders = dirname(source).split('/').slice(1);
  const shared = dirname(test)
    .split('/')
    .slice(1)
    .filter((it, at) => it === folders[at]).length;
  return (made.includes(its) || its.includes(made) ? 3 : 0) + (0.5 * shared) / Math.max(1, folders.length);
}
