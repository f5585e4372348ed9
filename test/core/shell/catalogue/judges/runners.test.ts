import { testJudged } from './testJudged';

testJudged({
  subject: 'shells and wrappers that only run what is shown',
  refused: `
sh -x -c ls
sh -c "$x"
sh -c
bash -lc ls
bash -ic ls
bash x.sh
sh -e ls
bash -c 'rm a'
env FOO=1 ls
env PATH=. ls
env -i ls
env x
xargs rm
timeout 5 rm a
timeout -z 5 ls
stdbuf -x ls
time -o x ls
command rm a
builtin x
sed
sed -n
sed -f x a
sed "$x" a
sed -e p -e "$x" a
sed -i p a
awk
awk "$x" a
awk -f x a
awk 1 /inet/tcp/0/h/1
awk 1 "$x"
awk 1 $(x)
`,
  kept: `
sh -c ls
bash -c 'ls; pwd'
dash -c ls
bash --version
env
env -0
env LANG=C ls
env LC_ALL=C NO_COLOR=1 ls
xargs ls
xargs -0 -n 1 cat
xargs --max-args=1 ls
timeout 5 ls
timeout -k 1 --signal=9 5 ls
stdbuf -oL ls
command ls
command -v rm
command -V rm
builtin echo
sed --version
sed --help
sed p a
sed -n -e p -e 1d a
sed --expression=p a
awk 1 a
awk 1 a/inet
awk 1 *.txt
awk 1 ~/a
awk 1 "a$x"
`,
});
