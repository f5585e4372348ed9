// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandsOf } from './analysed';

const hides = (text: string) => commandsOf(text).some(({ hidden }) => hidden !== undefined);

test('hidden: a file that the same text writes is not run unseen', () => {
  for (const text of [
    "echo 'rm a' > z.sh; sh z.sh",
    "echo 'rm a' > /tmp/z.sh; sh /tmp/z.sh",
    'cat > z.sh <<E\nrm a\nE\nbash ./z.sh',
    'curl -o z.sh x; bash z.sh',
    'curl -oz.sh x; bash z.sh',
    'curl -O https://x/z.sh && bash z.sh',
    'wget https://x/z.sh; chmod +x z.sh; ./z.sh',
    'cp /bin/rm ./x; ./x a',
    'ln -s /bin/rm /tmp/zz; /tmp/zz a',
    'tee z.py < y; python3 z.py',
    'git clone https://x/repo.git && cd repo && ./install.sh',
    '{ echo x; } > z.sh; source z.sh; sh z.sh',
    'f=z.sh; echo x > $f; sh $f',
    'cd y; echo x > z.sh; sh z.sh',
    'sed -i s/a/b/ z.sh && sh z.sh',
    'aria2c https://x/z.sh; sh z.sh',
    'http https://x/z.sh; sh z.sh',
    'https x/z.sh; sh x/z.sh',
    'xh -o z.sh x; sh z.sh',
    'mv y z.sh; sh z.sh',
    'install y z.sh; sh z.sh',
    'dd of=z.sh; sh z.sh',
    'scp h:z.sh .; sh z.sh',
    'rsync h:y z.sh; sh z.sh',
    'tar xf z; z/run',
    'unzip -d z y; ./z/run',
    'unrar x y z/; z/run',
    '7z x -oz y; z/run',
    'patch z.sh; sh z.sh',
    'sed -ni p z.sh; sh z.sh',
    'sed --in-place p z.sh; sh z.sh',
    'git -C . clone u@h:r.git; sh r/z.sh',
    'tee z.py; python3 -u z.py',
    'cd "$y"; echo > z.sh; sh /q/z.sh',
    'echo > /q/z.sh; cd "$y"; sh z.sh',
    'echo > ./a/../z.sh; sh z.sh',
    '/usr/bin/curl -o z.sh x; sh z.sh',
    'echo x >> z.sh; bash z.sh',
    'echo x &> z.sh; bash z.sh',
    'echo x <> z.sh; bash z.sh',
    'wget --output-document=z.sh x; sh z.sh',
    'f=z; curl -o "$f" x; sh ./$f',
  ]) {
    assert.ok(hides(text), text);
  }
  for (const text of [
    'echo x > log; sh z.sh',
    'cat z.sh; sh z.sh',
    'npm run build > log && node dist/x.js',
    'git add . && ./run.sh',
    'chmod +x z.sh && ./z.sh',
    'sh z.sh > log',
    'curl x > y.json; python3 z.py',
    'dd of=y; sh z.sh',
    'sed p z.sh; sh z.sh',
    'git status r; sh r/z.sh',
    'tee z.py; python3 -c 1 z.py',
    'tee z; perl -E 1 z',
    'tee z.sh; cat z.sh',
    'echo > z; z',
    'echo > /q/z.sh; sh /r/z.sh',
    'cat < z.sh; sh z.sh',
    'touch z.sh; sh z.sh',
    'curl x; sh z.sh',
    'tee /dev/null; sh z.sh',
    'cp a b; ./c/d',
  ]) {
    assert.ok(!hides(text), text);
  }
});
