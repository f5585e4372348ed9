import { testJudged } from './testJudged';

testJudged({
  subject: 'names that are assigned to',
  refused: `
unset x
unset -f x
read PATH
read -a PATH
read x PATH
read "$x"
read 'x[1]'
read -n 'a[$(y)]' x
read -p 'a[$(y)]' x
read -n "$y" x
mapfile -d 'a[$(y)]' -t x
mapfile PATH
readarray LD_PRELOAD
mapfile -C c x
unset -v PATH
declare PATH=1
declare PATH
export X=1
export X
declare "$x"
declare "x$y"
declare x[1]=2
declare -p "$x"
declare -p x PATH=1
readonly PATH
exit 1x
exit x1
exit x
exit 1 2
return "$x"
break $x
alias ls=rm
alias "$x"
kill 5
kill -9 5
fc
fc -s
wait "$x"
wait -p x
shift x
printf -v x y
printf -vx y
printf "$x" y
printf $x
printf %d 'a[$(x)]'
printf "%d\\n" 'a[\`x\`]'
printf -x
`,
  kept: `
read x
read -a x
read -r -p PATH y
read -t 5 -n 1 x y
mapfile -t x
readarray -n 5 x
unset -v x
unset -v x y
declare x=1
declare x
declare x+=1
declare "x=$y"
declare -p
declare -p x
declare -p PATH
export LANG=C
export -p
exit
exit 1
exit 12
exit $?
exit "$?"
return 0
break 2
continue
shift 1
alias
alias -p
alias x
kill -l
kill -l 9
kill -L
fc -l
wait
wait -n
wait 5
printf x
printf "$x"
printf '%s' y
printf -- x
printf -- -x
printf "a$x" y
printf '%s' "$x"
`,
});
