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

test('effectsOf: tar is told by long names too, which may be cut short', () => {
  assertEffects([
    ['tar --list --file a.tar', 'r /w/a.tar'],
    ['tar --create --file a.tar b', 'r /w/a.tar', 'w /w/a.tar', 'r* /w/b'],
    ['tar --append -f a.tar b', 'r /w/a.tar', 'w /w/a.tar', 'r* /w/b'],
    ['tar --update -f a.tar b', 'r /w/a.tar', 'w /w/a.tar', 'r* /w/b'],
    ['tar --catenate -f a.tar b.tar', 'r /w/a.tar', 'w /w/a.tar', 'r* /w/b.tar'],
    ['tar --concatenate -f a.tar b.tar', 'r /w/a.tar', 'w /w/a.tar', 'r* /w/b.tar'],
    ['tar --delete -f a.tar b', 'r /w/a.tar', 'w /w/a.tar', 'r* /w/b'],
    ['tar --get -f a.tar', 'r /w/a.tar', 'w* /w'],
    ['tar --extract --to-stdout -f a.tar', 'r /w/a.tar'],
    ['tar --extr --fil=a.tar --dir=d', 'r /w/a.tar', 'w* /w/d'],
    ['tar --extract --cd d -f a.tar', 'r /w/a.tar', 'w* /w/d'],
    ['tar --create --remove-files -f a.tar b', 'r /w/a.tar', 'w /w/a.tar', 'r* /w/b', 'w* /w/b'],
    ['tar --files-from=l -cf a.tar', 'r /w/l', 'r /w/a.tar', 'w /w/a.tar'],
    ['tar --exclude-from l -tf a.tar', 'r /w/l', 'r /w/a.tar'],
    ['tar --exclude x -cf a.tar b', 'r /w/a.tar', 'w /w/a.tar', 'r* /w/b'],
    ['tar --listed-incremental=s -cf a.tar b', 'w /w/s', 'r /w/a.tar', 'w /w/a.tar', 'r* /w/b'],
    ['tar -cf a.tar -C d /x ~/y z', 'r /w/a.tar', 'w /w/a.tar', 'r* /x', 'r* /home/u/y', 'r* /w/d/z'],
    ['tar -xfa.tar -Cd', 'r /w/a.tar', 'w* /w/d'],
    ['tar -tf - -X l', 'r /w/l'],
  ]);
});

test('effectsOf: other packers say in their own ways what they read and write', () => {
  assertEffects([
    ['zip a.zip b', 'r /w/a.zip', 'w /w/a.zip', 'r /w/b'],
    ['zip -m a.zip b', 'r /w/a.zip', 'w /w/a.zip', 'r /w/b', 'w* /w/b'],
    ['zip a.zip -O c.zip', 'w /w/c.zip', 'r /w/a.zip', 'w /w/a.zip'],
    ['unzip -p a.zip b', 'r /w/a.zip'],
    ['unzip -t a.zip', 'r /w/a.zip'],
    ['7z l a.7z', 'r /w/a.7z'],
    ['7z t a.7z', 'r /w/a.7z'],
    ['7z e a.7z', 'r /w/a.7z', 'w* /w'],
    ['7z d a.7z b', 'r /w/a.7z', 'w /w/a.7z', 'r* /w/b'],
    ['cpio -it'],
    ['cpio -p d', 'w* /w/d'],
    ['cpio -o -F a', 'r /w/a', 'w /w/a'],
    ['cpio -i -D d', 'w* /w/d', 'w* /w'],
    ['ar r l.a o.o', 'r /w/r', 'w /w/r', 'r /w/l.a', 'w /w/l.a', 'r /w/o.o', 'w /w/o.o'],
    ['zipinfo a.zip', 'r /w/a.zip'],
  ]);
});

test('effectsOf: interpreters are given code, modules or a script', () => {
  assertEffects([
    ['python3 -c 1 a.py'],
    ['python3 -m json.tool a.json'],
    ['python3 -W ignore s.py', 'r /w/s.py'],
    ['ruby -r ./lib s.rb', 'r /w/lib', 'r /w/s.rb'],
    ['ruby -i -pe 1 f', 'r /w/f', 'w /w/f'],
    ['ruby -ne 1 f', 'r /w/f'],
    ['perl -pe 1 f', 'r /w/f'],
    ['perl -i.bak -e 1 f', 'r /w/f', 'w /w/f'],
    ['node -r ./x a.js', 'r /w/x', 'r /w/a.js'],
    ['node --redirect-warnings=w a.js', 'w /w/w', 'r /w/a.js'],
    ['php -f a.php', 'r /w/a.php'],
    ['php -r 1 a.php'],
    ['lua a.lua', 'r /w/a.lua'],
    ['bash --rcfile r x.sh', 'r /w/r', 'r /w/x.sh'],
    ['bash -s x.sh'],
    ['awk -o out 1 a', 'r /w/1', 'r /w/a'],
    ['awk -oout 1 a', 'r /w/a', 'w /w/out'],
    ['awk --profile=out 1 a', 'r /w/a', 'w /w/out'],
    ['awk --dump-variables=out 1 a', 'r /w/a', 'w /w/out'],
    ['awk -f p x=1 a', 'r /w/p', 'r /w/a'],
    ['awk -e \'{print > "x"}\' a', 'r /w/a', 'w /w/x'],
    ['awk \'BEGIN { printf("%s", 1) > "x" }\'', 'w /w/x'],
    ["awk '{ print (1 > 2) }' a", 'r /w/a'],
    ["awk '{ print 1 } $1 > 2' a", 'r /w/a'],
    ["awk '{ print 1; if (1 > 2) x }' a", 'r /w/a'],
    ['awk \'{ print > "x" $1 }\' a', 'r /w/a', 'w /w/x', 'w?'],
    ['awk \'{ print > ("x") }\' a', 'r /w/a', 'w?'],
    ['awk \'{ print $1, "a > b" }\' a', 'r /w/a'],
    ["awk '{ print 1 } # > f' a", 'r /w/a'],
    ["awk '{ getline < f }' a", 'r /w/a', 'r?'],
    ['awk \'{ getline l < "x" }\' a', 'r /w/a', 'r /w/x'],
    ["awk '$1 < 5' a", 'r /w/a'],
  ]);
});
