import { testJudged } from './testJudged';

testJudged({
  subject: 'conditions, in which a word may turn into an operator',
  refused: `
[ $x = y ]
[ $x ]
test $x
[ -v 'a[$(x)]' ]
[ -v 'a[1]' ]
[ -v "$x" ]
[ -v ]
test -R "$x"
test -v 1a
[ "$x" "$y" ]
[ "$x" "$y" z ]
test "$x" foo
[ "$x" y ]
[ $?x = 1 ]
test 'a[$(x)]' -eq 1
[ y -eq 1 ]
test 1 -gt y
y='a[$(x)]'; [ "$y" -eq 1 ]
for y in 1 'a[$(x)]'; do test $y -gt 0; done
[[ $(x) -eq 1 ]]
[[ 1 -lt $(x) ]]
[[ -v $x ]]
`,
  kept: `
[ $! = 1 ]
test -f a
test
[ -f "$x" ]
[ "$x" = y ]
[ "$x" == y ]
[ "$x" != y -a z ]
[ "$x" -nt y ]
[ ! "$x" ]
[ '(' "$x" ')' ]
test $? -eq 0
[ $? -ne 0 ]
[ $# -gt 1 ]
[ $$ -ne 1 ]
[ -v x ]
[[ -v x_1 ]]
[[ $x == y ]]
[[ $x ]]
[[ $x =~ y && -z $z ]]
`,
});
