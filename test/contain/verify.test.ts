import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confining } from './able';
import { verify, writing } from './verify';

/** Everyday commands that write, each in a way of its own. */
const commands: readonly string[] = [
  'rm -rf "$HOME"/* .',
  'find . -name "*.log" -delete',
  'find "$HOME" -type f -exec sed -i s/foo/bar/ {} +',
  'mv file.txt renamed.txt && cp renamed.txt "$HOME/copy.txt"',
  'echo x >> "$HOME/.profile"',
  'tar czf all.tgz . && tar xzf all.tgz -C "$HOME"',
  'chmod -R 700 . && touch -d 2001-01-01 file.txt',
  'ln -sf "$HOME/notes.txt" link && echo through > link',
  'truncate -s 5M big && dd if=/dev/zero of=bigger bs=1M count=5 status=none',
  'mkfifo pipe; mktemp; mkdir -p a/b/c && rmdir a/b/c',
  'git init -q . && git add -A && git -c user.name=x -c user.email=x@x commit -qm x',
  'split -b 3 file.txt part- && sort -o file.txt file.txt',
  'awk "{ print > FILENAME \\".out\\" }" file.txt; tee one two < file.txt > /dev/null',
  'sleep 0.2 & rename() { mv "$1" "$2"; }; rename a.log b.log; wait',
];

test(
  'verify: commands that were rehearsed and discarded leave workspace, home and temporary files as they were',
  confining,
  async () => {
    assert.deepEqual(writing(['ls', 'cat x | wc -l']), []);
    assert.deepEqual(writing(commands), commands);
    assert.deepEqual(await verify(commands), { rehearsed: commands.length, impossible: [], leaked: [] });
  },
);
