/** Groups of subcommands that a program takes for the same. */
const groups: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  [
    'npm',
    [
      ['run', 'run-script', 'rum', 'urn'],
      ['install', 'i', 'in', 'ins', 'inst', 'insta', 'instal', 'isnt', 'isnta', 'isntal', 'isntall', 'add'],
      ['uninstall', 'un', 'unlink', 'remove', 'rm', 'r'],
      ['publish', 'publis', 'publi', 'publ', 'pub'],
      ['unpublish', 'unpublis', 'unpubli', 'unpubl', 'unpub', 'unpu', 'unp'],
      ['test', 't', 'tst'],
      ['exec', 'x'],
      ['ci', 'clean-install', 'ic', 'install-clean', 'isntall-clean'],
      ['update', 'up', 'upgrade', 'udpate'],
      ['access', 'acces', 'acce', 'acc'],
      ['dist-tag', 'dist-tags'],
    ],
  ],
  [
    'pnpm',
    [
      ['run', 'run-script'],
      ['install', 'i'],
      ['remove', 'rm', 'uninstall', 'un'],
      ['test', 't', 'tst'],
    ],
  ],
  [
    'cargo',
    [
      ['build', 'b'],
      ['run', 'r'],
      ['test', 't'],
      ['check', 'c'],
      ['doc', 'd'],
      ['remove', 'rm'],
    ],
  ],
]);

/** Other names of a program's subcommand. Empty when it has none. */
export function otherNamesOf(program: string, subcommand: string): readonly string[] {
  const group = groups.get(program)?.find((names) => names.includes(subcommand));
  return group?.filter((name) => name !== subcommand) ?? [];
}
