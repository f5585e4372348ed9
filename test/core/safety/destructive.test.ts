import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeApart } from '../../../src/core/engine/takeApart';
import { destructive } from '../../../src/core/safety/destructive';
import { someFacts } from '../../builders';

const facts = someFacts({
  roots: ['/work/proj', '/srv/deep/lib'],
  real: new Map([['/work/proj/all', { kind: 'real', path: '/home' }]]),
});

/** What the check says about a command line, from the first part it speaks about. */
function said(command: string): string | undefined {
  const { parts } = takeApart({ tool: 'Bash', input: { command } }, facts.place);
  for (const part of parts) {
    const voice = destructive.judge(part, facts);
    if (voice !== undefined) {
      assert.deepEqual([voice.effect, voice.safety], ['ask', true]);
      return voice.says;
    }
  }
  return undefined;
}

const silent: readonly string[] = [
  'ls',
  'rm a',
  'rm /etc-notes/a',
  'rm -r src/build',
  'rm -rf /srv/other',
  'rm -rf /tmp/x',
  'rm -rf src/*',
  'rm *.log',
  'rm a*',
  'rm .a*',
  'rm "$x"',
  'unlink "$x"',
  'mv a /tmp/x',
  'mv "$x" b',
  'chmod 777 a',
  'chmod -R 755 src',
  'chmod -R u+rwx src',
  'chmod -R 7770 src',
  'chmod -R 1000777 src',
  'chmod --recursiv 777 src',
  'chmod -x 777',
  'chown -R u src',
  'cp -r / /tmp/x',
  'tar -xf /dev/sda',
  'xmkfs /dev/sda',
  'mkfsx /dev/sda',
  'fdiskette',
  'zpool-tool x',
  'find src -delete',
  "find . -name '*.pyc' -delete",
  "find . -iname '*.pyc' -delete",
  "find . -path './build/*' -delete",
  "find . -wholename './build/*' -delete",
  'git push',
  'git push origin main',
  'git push --tags',
  'git push -u origin main',
  'git push --force-me',
  'git reflog',
  'git reflog show',
  'git update-ref refs/x abc',
  'git fetch -f',
  'git branch -d topic',
  'git log --delete',
  'git expire x',
  'git stash push -m x',
  'rsync -a src/ backup/',
  'echo rm -rf /',
  'cat /home /work/proj',
  'find . -type f',
  'rm a/{b,c}',
  'rm {a,b}',
  'rm -rf /tmp',
  'rm -rf /tmp/',
  'rm -rf /x/tmp',
  'rm -rf /srv/home/other',
  'rm -rf x/C:',
  'rmdir /srv',
  'unlink /srv',
  'chmod -R x777 src',
  'chmod -R 777x src',
  'chmod -R a+rwxt src',
  'chmod x-R 777',
  'chmod 777 x-R',
  'git push origin x--force',
  'git push origin feature-f',
  'git push origin topic:main',
  "find . -name '*.pyc' -newer -old -delete",
  "find . -name '*.pyc' -newer x! -delete",
  '"$x" -rf /',
];

const speaks: readonly (readonly [command: string, says: string])[] = [
  ['rm -rf /', 'it reaches all of `/`'],
  ["find . -delete -name '*.pyc'", '`.` means all of `/work/proj`'],
  ['find . -exec true {} \\; -delete', '`.` means all of `/work/proj`'],
  ['rm -rf //', '`//` means all of `/`'],
  ['rm -rf /home', 'it reaches all of `/home`'],
  ['rm -rf /home/u', 'it reaches all of `/home/u`'],
  ['rm -rf /home/other', 'it reaches all of `/home/other`'],
  ['rm -rf /Users/other', 'it reaches all of `/Users/other`'],
  ['rm -rf ~', '`~` means all of `/home/u`'],
  ['rm -rf /srv', 'it reaches all of `/srv`'],
  ['rm -rf /srv/deep', 'it reaches all of `/srv/deep`'],
  ['rm -rf .', '`.` means all of `/work/proj`'],
  ['rm -rf ..', '`..` means all of `/work`'],
  ['rm -rf all', '`all` means all of `/home`'],
  ['rm -rf /*', '`/*` means all of `/`'],
  ['rm *', '`*` means all of `/work/proj`'],
  ['rm **', '`**` means all of `/work/proj`'],
  ['rm .*', '`.*` means all of `/work/proj`'],
  ['rm .[!.]*', '`.[!.]*` means all of `/work/proj`'],
  ['rm .??*', '`.??*` means all of `/work/proj`'],
  ['rm /work/*', '`/work/*` means all of `/work`'],
  ['rm {a,*}', '`{a,*}` means all of `/work/proj`'],
  ['rm {*,b}', '`{*,b}` means all of `/work/proj`'],
  ['rm -rf /tmpx', 'it reaches all of `/tmpx`'],
  ["find . -xname '*.a' -delete", '`.` means all of `/work/proj`'],
  ["find . -names '*.a' -delete", '`.` means all of `/work/proj`'],
  ['rmdir /*', '`/*` means all of `/`'],
  ['unlink *', '`*` means all of `/work/proj`'],
  ['rsync -a --delete src/ /srv', 'it reaches all of `/srv`'],
  ['git clean -fdx', '`.` means all of `/work/proj`'],
  ['git clean -fdx ..', '`..` means all of `/work`'],
  ['rm -r a .', '`.` means all of `/work/proj`'],
  ['rm -rf "$dir/build"', '`$dir/build` means all of `/build`'],
  ['rm -rf "$x"', 'what `$x` removes is not known'],
  ['shred -u /*', '`/*` means all of `/`'],
  ['mv /home /tmp/x', 'it reaches all of `/home`'],
  ['mv /work/proj /tmp/x', 'it reaches all of `/work/proj`'],
  ['chmod -R 755 /', 'it reaches all of `/`'],
  ['chown -R u /usr', 'it reaches all of `/usr`'],
  ['chgrp -R u /usr', 'it reaches all of `/usr`'],
  ['find / -delete', 'it reaches all of `/`'],
  ['find . -delete', '`.` means all of `/work/proj`'],
  ["find . -name '*' -delete", '`.` means all of `/work/proj`'],
  ["find . -name '*.a' -o -delete", '`.` means all of `/work/proj`'],
  ["find . -name '*.a' -or -delete", '`.` means all of `/work/proj`'],
  ["find . ! -name '*.a' -delete", '`.` means all of `/work/proj`'],
  ["find . -not -name '*.a' -delete", '`.` means all of `/work/proj`'],
  ["find . -name '*.a' , -delete", '`.` means all of `/work/proj`'],
  ['chmod -R 777 src', 'it lets everybody write to a whole tree'],
  ['chmod -vR 0777 src', 'it lets everybody write to a whole tree'],
  ['chmod --recursive 1777 src', 'it lets everybody write to a whole tree'],
  ['chmod -R a+rwx src', 'it lets everybody write to a whole tree'],
  ['chmod -R ugo=rwx src', 'it lets everybody write to a whole tree'],
  ['chmod -R +rwx src', 'it lets everybody write to a whole tree'],
  ['mkfs /dev/sda', '`mkfs` overwrites disks'],
  ['mkfs.ext4 /dev/sda', '`mkfs.ext4` overwrites disks'],
  ['/sbin/mke2fs /dev/sda', '`mke2fs` overwrites disks'],
  ...['mkswap', 'wipefs', 'fdisk', 'sfdisk', 'cfdisk', 'parted', 'sgdisk', 'blkdiscard', 'cryptsetup'].map(
    (program) => [`${program} /dev/sda`, `\`${program}\` overwrites disks`] as const,
  ),
  ...['lvremove', 'vgremove', 'pvremove', 'zpool', 'newfs', 'newfs_msdos'].map(
    (program) => [`${program} x`, `\`${program}\` overwrites disks`] as const,
  ),
  ...[
    'git push --force',
    'git push -f',
    'git push -uf origin main',
    'git push --force-with-lease',
    'git push --force-with-lease=main',
    'git push --force-if-includes',
    'git push --mirror',
    'git push --delete origin topic',
    'git push -d origin topic',
    'git push --prune',
    'git push origin +main',
    'git push origin :main',
    'git -C sub push -f',
    'git filter-branch --all',
    'git filter-repo --path x',
    'git reflog expire --all',
    'git reflog delete x',
    'git update-ref -d refs/heads/x',
  ].map((command) => [command, 'it rewrites or removes history that others may have'] as const),
];

for (const command of silent) {
  test(`destructive: leaves \`${command}\` alone`, () => {
    assert.equal(said(command), undefined);
  });
}

for (const [command, says] of speaks) {
  test(`destructive: says of \`${command}\` that ${says}`, () => {
    assert.equal(said(command), says);
  });
}

test('destructive: a drive is as wide as a root', () => {
  const place = { cwd: 'C:/work/proj', home: 'C:/Users/u', platform: 'win32' } as const;
  const windows = someFacts({ place, roots: ['C:/work/proj'] });
  const speaksOf = (command: string) =>
    takeApart({ tool: 'Bash', input: { command } }, place).parts.some((part) => destructive.judge(part, windows));
  assert.deepEqual(['rm -rf C:/', 'rm -rf C:/Windows', 'rm -rf C:/work', 'rm -rf C:/x/y'].map(speaksOf), [
    true,
    true,
    true,
    false,
  ]);
});
