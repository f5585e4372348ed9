import { testJudged } from './testJudged';

testJudged({
  subject: 'signals, unless to what the line itself has started',
  refused: `
kill -9 1
kill -9 -1
kill -9
kill -s 9 1
kill -s
kill -s "$x" %1
kill "$PID"
kill $(jobs -p)
kill %1 1
kill %sleep
kill -$!
kill -9 -$!
kill $!1
kill "$! 1"
kill -0 -1
kill -0 "$x"
kill -0 -9 1
kill -0 %1 -9 1
[ x ] && PID=$!; kill $PID
PID=$!; PID=1; kill $PID
PID=$!; PID+=1; kill $PID
PID="$! 1"; kill $PID
PID=$!; read PID; kill $PID
PID=$!; printf -v PID 1; kill $PID
PID=$!; (( PID = 1 )); kill $PID
PID=$!; f() { PID=1; }; f; kill $PID
RANDOM=$!; kill $RANDOM
for PID in $! 1; do kill $PID; done
PID=$!; wait -p PID; kill $PID
PID=$!; wait $x; kill $PID
PID=$!; rm $PID
rm $!
pkill %1
`,
  kept: `
kill %1
kill %%
kill -9 %1
kill -TERM %1 %2
kill -s INT %1
kill $!
kill -9 "$!"
kill -0 1234
sleep 5 & PID=$!; kill $PID
sleep 5 & PID=$!; kill -0 "$PID" && kill -9 "$PID"; wait $PID
sleep 5 & PID=$!; wait $PID && echo done
sleep 5 & disown
`,
});
