import { testJudged } from './testJudged';

testJudged({
  subject: 'archives, clocks and dumps',
  refused: `
tar t
tar -t
tar xf a
tar tf h:a
tar -tf h:a
tar -tf "$x"
tar -tf a -f b
tar tf a -f b
tar -f a
tar f a
tar cf a b
tar -tIf a
tar tf a --to-command=x
tar tf a*
tar --list
tar --extract --file=a
date 0101
date -s x
date x+
date "$x"
date $x
xxd a b
xxd a -
xxd -r a b
xxd -r -p a b
xxd -rp a
xxd -c
xxd "$x"
xxd -c "$x" a
xxd -c x a b
xxd -psx a
xxd -c1x a
xxd - b
tree -Po x y
tree -aLx 1
tree -L1o x
tree -H. x
bat cache
bat cache --build
bat "c$x"
bat --paging=always a
bat --paging always a
more +x a
more a +!x
netstat
netstat -a
`,
  kept: `
tar tf a
tar ft a
tar tzf a b
tar tvf a
tar -tf a
tar -tvf a b
tar -t -f a
tar --list --file=a
tar --list --file a --verbose --gzip
tar --list --bzip2 --xz --zstd --auto-compress --file a
tar tf ./h:a
tar tf /x/h:a
tar t -f a
date
date +%s
date "+$x"
date -u +%s
xxd
xxd a
xxd -
xxd -l 5 a
xxd -c 16 -g 1 a
xxd -c16 -l5 a
xxd -ps a
xxd -p -u a
xxd -r a
xxd -r -p
tree -L 2
tree -L2
tree -aL2
tree -I x
bat a
bat cat.txt
bat d cache
bat --paging=never a
more a
netstat -n
netstat -an
`,
});
