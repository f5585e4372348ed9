import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNot } from './readOnly';

/** Lines in which a variable may hold something else than the text seems to say, one a line. */
const refused = `
sed -n "\${n}p" a
false && n=1; sed -n "\${n}p" a
true || n=1; sed -n "\${n}p" a
true || n=1 && sed -n "\${n}p" a
if false; then n=1; fi; sed -n "\${n}p" a
case a in b) n=1 ;; esac; sed -n "\${n}p" a
while false; do n=1; done; sed -n "\${n}p" a
for n in; do :; done; sed -n "\${n}p" a
select n in 1; do sed -n "\${n}p" a; done
n=1 & sed -n "\${n}p" a
n=1 | sed -n "\${n}p" a
(n=1); sed -n "\${n}p" a
set() { n=1; }; sed -n "\${n}p" a
n=1 bash -c 'sed -n "\${n}p" a'
n=1; bash -c 'sed -n "\${n}p" a'
n=1; n='1w out;'; sed -n "\${n}p" a
sed -n "\${n}p" a; n=1
n=1; read n; sed -n "\${n}p" a
n=1; read -r "$name"; sed -n "\${n}p" a
n=1; printf -v "$name" x; sed -n "\${n}p" a
n=1; printf -v n '1w out;'; sed -n "\${n}p" a
n=1; mapfile -t "$name"; sed -n "\${n}p" a
n=1; unset n; sed -n "\${n}p" a
n=1; unset -v n; sed $n a
n=1; declare -u n; sed -n "\${n}p" a
n=1; local n; sed -n "\${n}p" a
n=1; eval "$more"; sed -n "\${n}p" a
n=1; "$program"; sed -n "\${n}p" a
n=1; n+=w; sed -n "\${n}p" a
for n in 1 2; do n+=1; sed -n "\${n}p" a; done
n='1p -i'; sed -n $n a
n='*'; sed -n 1p $n
n=; sed $n a
for file in *; do sed -n 1p "$file"; done
for file in src/*; do sed -n 1p $file; done
for file in src/* -i; do sed -n 1p "$file"; done
for file in src/a "$x"; do sed -n 1p "$file"; done
for file in $(ls); do sed -n 1p "$file"; done
for n in {-3..3}; do sed "$n" a; done
for option in --pre=sh; do rg "$option" x; done
for option in -x; do fd . "$option" rm; done
for word in -delete -print; do find . "$word"; done
for a in -n -i; do for b in 1 2; do sed "$a" "$b" f; done; done
for file in /inet/tcp/0/host/80 a; do awk 1 "$file"; done
for _ in 1; do sed -n "\${_}p" a; done
for REPLY in 1; do sed -n "\${REPLY}p" a; done
for PAGER in sh; do man "$PAGER"; done
n=$(cat a); [ $n -gt 3 ]
n=$(wc a); [ $n -gt 3 ]
n=$((1)); n=$(cat a); [ $n -gt 3 ]
n=$((1)); read n < a; [ $n -gt 3 ]
n=$((1)); n+=x; [ $n -gt 3 ]
wc() { echo '-v a[$(id)]'; }; n=$(wc -l < a); [ $n -gt 3 ]
while [ $n -lt 3 ]; do n=$((n + 1)); done
n=$((1 - 2)); sort $n a
`;

/** Lines in which everything that a variable holds is surely known. */
const accepted = `
file=src/a.ts; wc -l "$file"; sed -n 1,10p "$file"
from=10; to=20; sed -n "$from,\${to}p" a
for file in src/*.ts; do echo "== $file"; sed -n 1,20p "$file"; done
for file in src/*.ts test/*.ts README.md; do awk 'END { print FILENAME, NR }' "$file"; done
for day in 16 17 18; do rg x day-$day.md; done
for n in {1..5}; do sed -n "\${n}p" a; done
for file in a b; do tail -n 3 "$file" | sed -n 1p; rg -n x "$file"; done
if n=1; then sed -n "\${n}p" a; fi
n=1 && sed -n "\${n}p" a
(n=1; sed -n "\${n}p" a)
echo "$(n=1; sed -n "\${n}p" a)"
for name in main v1.0.0; do git log --oneline -1 "$name"; git show "$name" --stat; done
n=0; while [ $n -lt 3 ]; do echo $n; n=$((n + 1)); done
n=3; until [ $n -le 0 ]; do sleep 1; n=$((n - 1)); done
n=$(wc -l < a); if [ $n -gt 3 ]; then head -n $n b; fi
for file in a b; do for n in 1 2; do sed -n "\${n}p" "$file"; done; done
`;

for (const line of refused.split('\n').filter((it) => it !== '')) {
  test(`read-only: not surely \`${line}\``, () => assert.notEqual(whyNot(line), undefined));
}

for (const line of accepted.split('\n').filter((it) => it !== '')) {
  test(`read-only: surely \`${line}\``, () => assert.equal(whyNot(line), undefined));
}
