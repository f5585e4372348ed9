// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
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
  'chmod --reference=a 777 src',
  'chmod -x 777',
  'chown -R u src',
  'cp -r / /tmp/x',
  'tar -xf /dev/sda',
  'xmkfs /dev/sda',
  'mkfsx /dev/sda',
  'fdiskette',
  'zpool-tool x',
  'zfs list',
  'find src -delete',
  "find . -name '*.pyc' -delete",
  "find . -iname '*.pyc' -delete",
  "find . -path './build/*' -delete",
  "find . -wholename './build/*' -delete",
  'git push',
  'git push origin main',
  'git push --tags',
  'git push -u origin main',
  'git push --progress',
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
  '"$x" -r "$y"',
  '"$x" -m pytest .',
  'r=cp; $r -r src /tmp/x',
  'for b in a b; do git push origin $b; done',
];

const speaks: readonly (readonly [command: string, says: string])[] = [
  // A program that nobody knows may be any, and a word may be all that the text says of it.
  ['"$x" -rf /', 'deletes or changes everything in `/`'],
  ['/bin/r? -rf ~', 'deletes or changes everything in `/home/u`'],
  ['$(which rm) -rf /', 'deletes or changes everything in `/`'],
  ['{rm,-rf,/}', 'deletes or changes everything in `/`'],
  ['r=rm; $r -rf /', 'deletes or changes everything in `/`'],
  ['for r in cp rm; do $r -rf /; done', 'deletes or changes everything in `/`'],
  ["c='rm -rf /'; $c", 'deletes or changes everything in `/`'],
  ['a=(rm -rf /); "${a[@]}"', 'deletes or changes everything in `/`'],
  ['f() { "$@"; }; f rm -rf /', 'deletes or changes everything in `/`'],
  ['"$x" push --force', 'rewrites or deletes commits that others may have'],
  ['g=git; $g push --force', 'rewrites or deletes commits that others may have'],
  ['f=--force; git push $f', 'rewrites or deletes commits that others may have'],
  ['p=push; git $p -f', 'rewrites or deletes commits that others may have'],
  ['g() { git push "$@"; }; g --force', 'rewrites or deletes commits that others may have'],
  ['c=chmod; $c -R 777 a', 'lets every user write to a whole folder'],
  ['rm -rf /', 'deletes or changes everything in `/`'],
  ["find . -delete -name '*.pyc'", 'deletes or changes everything in `/work/proj`'],
  ['find . -exec true {} \\; -delete', 'deletes or changes everything in `/work/proj`'],
  ['rm -rf //', 'deletes or changes everything in `/`'],
  ['rm -rf /home', 'deletes or changes everything in `/home`'],
  ['rm -rf /home/u', 'deletes or changes everything in `/home/u`'],
  ['rm -rf /home/other', 'deletes or changes everything in `/home/other`'],
  ['rm -rf /Users/other', 'deletes or changes everything in `/Users/other`'],
  ['rm -rf ~', 'deletes or changes everything in `/home/u`'],
  ['rm -rf /srv', 'deletes or changes everything in `/srv`'],
  ['rm -rf /srv/deep', 'deletes or changes everything in `/srv/deep`'],
  ['rm -rf .', 'deletes or changes everything in `/work/proj`'],
  ['rm -rf ..', 'deletes or changes everything in `/work`'],
  ['rm -rf all', 'deletes or changes everything in `/home`'],
  ['rm -rf /*', 'deletes or changes everything in `/`'],
  ['rm *', 'deletes or changes everything in `/work/proj`'],
  ['rm **', 'deletes or changes everything in `/work/proj`'],
  ['rm .*', 'deletes or changes everything in `/work/proj`'],
  ['rm .[!.]*', 'deletes or changes everything in `/work/proj`'],
  ['rm .??*', 'deletes or changes everything in `/work/proj`'],
  ['rm /work/*', 'deletes or changes everything in `/work`'],
  ['rm {a,*}', 'deletes or changes everything in `/work/proj`'],
  ['rm {*,b}', 'deletes or changes everything in `/work/proj`'],
  ['rm -rf /tmpx', 'deletes or changes everything in `/tmpx`'],
  ["find . -xname '*.a' -delete", 'deletes or changes everything in `/work/proj`'],
  ["find . -names '*.a' -delete", 'deletes or changes everything in `/work/proj`'],
  ['rmdir /*', 'deletes or changes everything in `/`'],
  ['unlink *', 'deletes or changes everything in `/work/proj`'],
  ['rsync -a --delete src/ /srv', 'deletes or changes everything in `/srv`'],
  ['git clean -fdx', 'deletes or changes everything in `/work/proj`'],
  ['git clean -fdx ..', 'deletes or changes everything in `/work`'],
  ['rm -r a .', 'deletes or changes everything in `/work/proj`'],
  ['rm -rf "$dir/build"', 'deletes or changes everything in `/build`'],
  ['rm -rf "$x"', 'deletes whatever `$x` turns out to be'],
  ['shred -u /*', 'deletes or changes everything in `/`'],
  ['mv /home /tmp/x', 'deletes or changes everything in `/home`'],
  ['mv /work/proj /tmp/x', 'deletes or changes everything in `/work/proj`'],
  ['chmod -R 755 /', 'deletes or changes everything in `/`'],
  ['chown -R u /usr', 'deletes or changes everything in `/usr`'],
  ['chgrp -R u /usr', 'deletes or changes everything in `/usr`'],
  ['find / -delete', 'deletes or changes everything in `/`'],
  ['find . -delete', 'deletes or changes everything in `/work/proj`'],
  ["find . -name '*' -delete", 'deletes or changes everything in `/work/proj`'],
  ["find . -name '*.a' -o -delete", 'deletes or changes everything in `/work/proj`'],
  ["find . -name '*.a' -or -delete", 'deletes or changes everything in `/work/proj`'],
  ["find . ! -name '*.a' -delete", 'deletes or changes everything in `/work/proj`'],
  ["find . -not -name '*.a' -delete", 'deletes or changes everything in `/work/proj`'],
  ["find . -name '*.a' , -delete", 'deletes or changes everything in `/work/proj`'],
  ['chmod -R 777 src', 'lets every user write to a whole folder'],
  ['chmod -vR 0777 src', 'lets every user write to a whole folder'],
  ['chmod --recursive 1777 src', 'lets every user write to a whole folder'],
  ['chmod -R a+rwx src', 'lets every user write to a whole folder'],
  ['chmod -R ugo=rwx src', 'lets every user write to a whole folder'],
  ['chmod -R +rwx src', 'lets every user write to a whole folder'],
  ['zfs destroy x', '`zfs` overwrites whole disks'],
  ['mkfs /dev/sda', '`mkfs` overwrites whole disks'],
  ['mkfs.ext4 /dev/sda', '`mkfs.ext4` overwrites whole disks'],
  ['/sbin/mke2fs /dev/sda', '`mke2fs` overwrites whole disks'],
  ...['mkswap', 'wipefs', 'fdisk', 'sfdisk', 'cfdisk', 'parted', 'sgdisk', 'blkdiscard', 'cryptsetup'].map(
    (program) => [`${program} /dev/sda`, `\`${program}\` overwrites whole disks`] as const,
  ),
  ...['lvremove', 'vgremove', 'pvremove', 'zpool', 'newfs', 'newfs_msdos'].map(
    (program) => [`${program} x`, `\`${program}\` overwrites whole disks`] as const,
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
  ].map((command) => [command, 'rewrites or deletes commits that others may have'] as const),
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
