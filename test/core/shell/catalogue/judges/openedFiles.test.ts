import { testJudged } from './testJudged';

testJudged({
  subject: 'files that connect, values that are several, and notes of the line itself',
  refused: `
cat < /dev/tcp/h/1
cat < /dev/udp/h/1
cat < "/dev/t$x"
cat < "/dev/u$x"
cat < "/dev/$x"
cat < "$x"
cat < $(x)
cat > x
cat >> x
cat <> x
x=a=b
PATH=a
IFS=a
IFS=, ls
X=1 ls
x[1]=2
a=([1]=2)
sort -k a* f
ss -K
netstat --all
netstat -n x
ip link set x up
ip addr add x
ip -batch f
ip netns exec n ls
lsof +f x
lsof -n +f x
lsof -i @x
lsof -i TCP@x:80
lsof -D r
`,
  kept: `
cat < a
cat < "a$x"
cat < ~/a
cat < /dev/null
cat > /dev/null
cat 2> /dev/null
cat 2>&1
x="a=b"
x='a=b'
x=a
LANG=a
LANG=a ls
IFS=, read x
a=(1 2)
sort -k 2 a*
head -n 1 a*
head -n 1 a{1,2}
ss -tlnp
netstat --numeric
ip addr
ip -br link show
ip a list
ip l ls
ip -V
lsof -n
lsof -n -c x
lsof a
lsof -t -l -w -P a
`,
});
