import { testJudged } from './testJudged';

testJudged({
  subject: 'ps, which may show the environment of others',
  refused: `
ps e
ps axe
ps auxe
ps auxeww
ps -ax -e
ps -e -ax
ps -e -aux
ps -o environ
ps -oenviron
ps -o pid,ENVIRON
ps o environ
ps --format environ
ps --format=environ
ps -o "$x"
ps "$x"
ps --sort "$x"
ps -p "$x"
ps -o
ps --frob
ps --sortx=1
ps -E
ps a-e
ps 1x
ps x1
ps -p1x
ps axo
ps xoe pid
`,
  kept: `
ps
ps -ax
ps -aux
ps aux
ps -ef
ps -e
ps -e x
ps -eo pid,args
ps -eopid,args
ps -o pid= -p 1
ps axo pid
ps o pid
ps -C x
ps --sort=-pcpu
ps --sort -pcpu
ps --pid 1 --ppid=1 --user x --User x --group x --Group x --tty x
ps --format pid --cols 9 --columns 9 --rows 9 --width 9 --lines 9
ps --forest --no-headers --no-heading --headers --deselect --cumulative --context
ps -p1,2
ps -q1
ps -q 1
ps 1 2
ps 1,2
ps -u root -f
ps U root
ps p 1
ps -eLf
ps -k pid
ps -O x
ps T
ps r
`,
});
