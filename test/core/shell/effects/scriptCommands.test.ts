import { test } from 'node:test';
import { assertEffects } from './effectLines';

test('effectsOf: scripts of sed and awk name files too, and interpreters read theirs', () => {
  assertEffects([
    ["sed -n '1,5p' README.md", 'r /w/README.md'],
    ['sed -i s/a/b/ f', 'r /w/f', 'w /w/f'],
    ['sed -i.bak s/a/b/ f', 'r /w/f', 'w /w/f', 'w /w/f.bak'],
    ['sed -ibak/x s/a/b/ f', 'r /w/f', 'w /w/f', 'w?'],
    ["sed -i '/x/d' a.txt b.txt", 'r /w/a.txt', 'w /w/a.txt', 'r /w/b.txt', 'w /w/b.txt'],
    ["sed 's/a/b/w out' f", 'r /w/f', 'w /w/out'],
    ["sed -n '$r other' f", 'r /w/f', 'r /w/other'],
    ["sed -i -e 's/a/b/' -e 'w out' f", 'r /w/f', 'w /w/f', 'w /w/out'],
    ['sed -f s.sed f', 'r /w/s.sed', 'r /w/f'],
    ['awk 1 .env', 'r /w/.env'],
    ["awk -F, -v x=1 '{print $2}' d.csv", 'r /w/d.csv'],
    ["awk '$2 > 1 {print $1}' data", 'r /w/data'],
    [`awk '{print > "/home/u/.bashrc"}' a`, 'r /w/a', 'w /home/u/.bashrc'],
    [`awk '{print >> "x"}' a`, 'r /w/a', 'w /w/x'],
    [`awk '{f="y"; print > f}' a`, 'r /w/a', 'w?'],
    [`awk '/"/{print > "x"}' a`, 'r /w/a', 'w /w/x', 'w?'],
    [`awk 'BEGIN{while((getline l < ".env")>0) print l}'`, 'r /w/.env'],
    ['awk -i inplace 1 f', 'r /w/inplace', 'r /w/f', 'w /w/f'],
    ['awk -f prog a', 'r /w/prog', 'r /w/a'],
    ['perl -i -pe s/a/b/ f', 'r /w/f', 'w /w/f'],
    ['perl -ne print f', 'r /w/f'],
    ['perl s.pl f', 'r /w/s.pl'],
    ['python3 s.py', 'r /w/s.py'],
    ['python3 -m http.server'],
    ['node --env-file=.env a.js', 'r /w/.env', 'r /w/a.js'],
    ['bash x.sh', 'r /w/x.sh'],
    ["bash -c 'cat .env'", 'r /w/.env'],
  ]);
});

test('effectsOf: archives are read or written, and unpacking writes a tree', () => {
  assertEffects([
    ['tar cf - ~/.ssh', 'r* /home/u/.ssh'],
    ['tar -C ~ -cf - .ssh', 'r* /home/u/.ssh'],
    ['tar czf a.tgz src', 'r /w/a.tgz', 'w /w/a.tgz', 'r* /w/src'],
    ['tar -cvf a.tar -C d x -C e y', 'r /w/a.tar', 'w /w/a.tar', 'r* /w/d/x', 'r* /w/d/y', 'r* /w/e/x', 'r* /w/e/y'],
    ['tar -xf a.tar -C .git/hooks', 'r /w/a.tar', 'w* /w/.git/hooks'],
    ['tar xfC a.tar d', 'r /w/a.tar', 'w* /w/d'],
    ['tar xf a.tar', 'r /w/a.tar', 'w* /w'],
    ['tar xOf a.tar', 'r /w/a.tar'],
    ['tar tf a.tar', 'r /w/a.tar'],
    ['tar --extract --file=a.tar --directory=x', 'r /w/a.tar', 'w* /w/x'],
    ['tar -T list -cf a.tar', 'r /w/list', 'r /w/a.tar', 'w /w/a.tar'],
    ['unzip a.zip -d d', 'w* /w/d', 'r /w/a.zip'],
    ['unzip a.zip', 'r /w/a.zip', 'w* /w'],
    ['unzip -l a.zip', 'r /w/a.zip'],
    ['zip -r a.zip d', 'r /w/a.zip', 'w /w/a.zip', 'r* /w/d'],
    ['7z x a.7z -oout', 'r /w/a.7z', 'w* /w/out'],
    ['7z a a.7z d', 'r /w/a.7z', 'w /w/a.7z', 'r* /w/d'],
    ['cpio -i', 'w* /w'],
  ]);
});
