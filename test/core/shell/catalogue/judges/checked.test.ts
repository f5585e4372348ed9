import { testJudged } from './testJudged';

testJudged({
  subject: 'programs that only look whether a file makes sense',
  refused: `
bash -n
bash -n "$x"
bash -n a.sh -c 'rm x'
bash -nc 'rm x'
bash -n -c 'rm x'
bash -n < a.sh
bash a.sh
node --check
node --check -r ./x a.js
node --check --import=./x.js a.js
node -c a.js -r ./x
node a.js
tsx --check a.ts
php -l -d auto_prepend_file=x a.php
perl -c a.pl
ruby -c a.rb
gofmt -w a.go
gofmt -l -w .
`,
  kept: `
bash -n scripts/a.sh
sh -n a.sh && echo fine
node --check a.js
node -c src/a.js 2>&1 | tail -5
php -l a.php
gofmt -l .
gofmt -d a.go
`,
});

testJudged({
  subject: 'programs that list programs',
  refused: `
lsof -t -i @example.org:80
top
top -n 1
echo k | top
top -bn1 | head -20
`,
  kept: `
lsof -i:3000
lsof -iTCP -sTCP:LISTEN
lsof
lsof -ti:3000
lsof -t -i tcp:3000
lsof -nP -i :3000
lsof -t
`,
});
