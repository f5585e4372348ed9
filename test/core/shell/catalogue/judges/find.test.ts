import { testJudged } from './testJudged';

testJudged({
  subject: 'find, whose words are one expression',
  refused: `
find -D x .
find . -exec ls
find . -ok ls {} +
find . -okdir ls {} +
find . -delete
find . -fprint x
find . -fls x
find . -newermtx y
find "$x"
find $x
find . "$x"
find . -name $x
find . -name *.ts
find . -name {a,b}
find . -name $(x)
find . -name
find a$x
find a$(x)
find . -exec ls {} + -exec rm {} +
find -O9 .
find -- -delete
find . -- -name x
find . ')' -delete
`,
  kept: `
find
find -H .
find -L -P -O2 .
find -O .
find -- .
find . -name "$x"
find "a$x"
find a*
find ~/x ~
find . -exec ls {} ';' -execdir cat {} +
find . -newerBt 2020 -newermm x
find . ! -name a , -print
`,
});
