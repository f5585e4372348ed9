import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programs } from '../../../../src/core/programs/analysis/programs';
import { whyNot } from './readOnly';

/** What git must not be called read-only for, one a line. */
const refused = String.raw`
git diff --output=x
git diff --output x
git diff --outp=x
git diff -U --output=x
git diff --unified --output=x
git diff -U feature/tc
git diff --unified feature/tc
git log -U --output=x
git log --format --output=x
git log --min-parents --output=x
git log --max-parents --output=x
git show --format --output=x
git shortlog --format --output=x HEAD
git rev-list --format --output=x HEAD
git rev-list --max-parents --output=x HEAD
git reflog --format --output=x
git stash list --format --output=x
git log --since --output=x
git log --date --output=x
git diff --diff-filter --output=x
git describe --abbrev --dirty
git describe --match --dirty
git branch --sort -D x
git log --output=x
git show --output=x HEAD
git shortlog --output=x HEAD
git diff --ext-diff
git log -p --ext-diff
git show --textconv
git show feature/tc
git log -p feature/tc
git log -p -1 feature/tc
git log -p --all
git log --all -S x
git log -p --branches
git log -p --glob=refs/*
git log -p main..feature/tc
git diff a b
git diff a..b
git diff main...feature/ext
git diff feature/ext
git blame feature/tc -- x.tc
git blame feature/tc x.tc
git cat-file --textconv x
git cat-file --filters x
git grep -O x
git grep -Otouch x
git grep --open-files-in-pager=x y
git grep --textconv x
git -c a=b status
git -ca=b status
git --exec-path=x status
git --git-dir=x status
git --work-tree=x status
git --namespace=x log
git --bare log
git --config-env=a=b status
git -p log
git --paginate log
git -C vendor/bare status
git -C .. status
git -C . -C vendor/bare status
git -C "$x" status
git -C/work/proj/vendor/bare status
cd vendor/bare && git status
cd vendor/bare; git log
(cd vendor/bare; git log)
pushd vendor/bare; git log
cd vendor; cd bare; git log
cd vendor/bare; false && cd /work/proj; git status
cd vendor/bare || cd /work/proj; git status
cd vendor/bare; cd - ; git log
cd "$x"; git status
cd vendor/bare & git status; wait; cd vendor/bare; git log
f() { cd vendor/bare; }; f; git status
for d in vendor/bare; do cd $d; done; git status
if cd vendor/bare; then git status; fi
while cd vendor/bare; do git status; break; done
cd vendor/bare && cd /nosuch ; git status
cd vendor/bare; cd /work/proj/nosuch; cd /work/proj/nosuch2 || cd /work/proj/nosuch; git status
cd vendor/bare; (cd /work/proj); git status
cd vendor/bare; cd /work/proj | cat; git status
cd vendor/bare; cd /work/proj & git status
cd vendor/bare; { cd /work/proj; } | cat; git status
cd vendor/bare; eval 'cd /work/proj'; git status
cd vendor/bare; x=$(cd /work/proj); git status
cd vendor/bare; bash -c 'cd /work/proj'; git status
cd vendor/bare; cd /work/proj/src/..//nosuch/..; git status
command cd vendor/bare; git status
builtin cd vendor/bare; git status
cd -P vendor/bare; git status
cd -- vendor/bare; git status
CDPATH=vendor cd bare; git status
env -C vendor/bare git status
find vendor/bare -maxdepth 0 -execdir git status \;
find . -name bare -execdir git log \;
git branch x
git branch -d x
git branch -l x
git branch -v x
git branch -a x
git branch --sort=x y
git branch --format=x y
git branch --edit-description
git branch -u x
git branch --unset-upstream
git branch -- x
git branch -f x
git branch --color x
git branch --abbrev=7 x
git branch x*
git branch $x
git branch --show-current x
git tag x
git tag -n x
git tag -a x
git tag -v x
git tag -d x
git tag --sort=x y
git tag --format='%(signature)'
git remote add x y
git remote show origin
git remote update
git remote -v update
git remote prune x
git remote set-url x y
git remote get-url x y
git config a.b c
git config --add a.b c
git config --unset a.b
git config -e
git config --edit
git config -f x a.b
git config --file=x -l
git config set a.b c
git config unset a.b
git config --global a.b c
git config --type=int a.b 3
git config "$x"
git config --get-color x
git reflog expire --all
git reflog delete x
git reflog write
git config --get-all http.extraheader
git config get http.https://h/.extraHeader
git config credential.helper
git stash
git stash show -p --output=x
git stash pop
git stash list --output=x
git stash list -p
git stash -p
git worktree add x
git worktree list x
git worktree prune
git log --show-signature
git log --format=%G?
git log --format='% G?'
git log --format=%-G?
git log --format=%+GS
git log --pretty=format:%GS
git log --format="$x"
git for-each-ref --format='%(signature)'
git for-each-ref --sort=signature
git log $x
git log "$x"
git log *
git diff *
git log --grep=$x
git log -n $x
git show "$(cat f)"
git ls-remote
git fetch
git pull
git push
git clone x
git archive HEAD
git archive -o x HEAD
git bundle create x
git submodule foreach x
git bisect run x
git hash-object -w x
git hash-object x
git symbolic-ref HEAD x
git symbolic-ref -d HEAD
git update-index --refresh
git gc
git fsck
git verify-commit HEAD
git difftool
git mergetool
git foo
git st
git
git version; git gc
git rev-parse --parseopt
git rev-list --bisect HEAD
git describe --foo
git describe --dirty
git describe --broken
git log --remerge-diff
git log --diff-merges=remerge -p
git diff-tree -p HEAD
git diff-index -p HEAD
git diff-files -p
git range-diff a b c
git diff --no-index --output=x a b
git interpret-trailers x
git show --show-signature
git var GIT_EDITOR x --foo
git check-ref-format --foo
git merge-tree a b
git cherry-pick x
git notes add
git log -O x
git diff -Ox
git grep -f x y
GIT_DIR=x git status
git status; GIT_DIR=x
git log -L1,2:a --all
git log -G x --branches
git log --no-walk=unsorted -p feature/tc
git show --pretty='%G?'
git annotate feature/tc x
git whatchanged -p feature/tc
git shortlog --format=%G? HEAD
git rev-list --format=%G? HEAD
git cat-file --batch='%(x)%G'
`;

for (const line of refused.split('\n').filter((it) => it !== '')) {
  test(`git: not read-only is \`${line}\``, () => assert.notEqual(whyNot(line), undefined));
}

/** What people and agents ask git all day. */
const accepted = `
git status --porcelain
git status --porcelain=v2 --branch
git log --oneline --graph --all -20
git log --stat -3
git log --follow -p -- src/a.ts
git log --author="x" --since=yesterday --pretty=format:'%h %ad | %s' --date=short
git log -n 5 --name-status
git log HEAD~3..HEAD --oneline
git log main..HEAD --oneline
git log origin/main..HEAD
git log --merges -5
git diff --stat
git diff HEAD~2 --name-only
git diff --cached --name-status
git diff HEAD
git diff HEAD~1 HEAD
git diff abc1234 def5678
git diff -U10 src/util.ts
git diff --word-diff
git diff -w
git show HEAD~2
git show abc1234
git show HEAD:src/x.ts
git show --name-status HEAD
git branch -r --contains HEAD
git branch -vva
git branch --format='%(refname:short)'
git tag
git tag --sort=-creatordate
git tag -n
git remote -v
git stash list
git reflog -10
git reflog show HEAD
git rev-list --count HEAD
git rev-parse --verify main
git rev-parse --is-inside-work-tree
git merge-base main HEAD
git ls-files -z
git ls-files | wc -l
git grep -n "foo" -- '*.ts'
git grep -i -w foo HEAD~1
git config --get-regexp '^user'
git config --list --show-origin
git config -l
git blame -L 10,20 src/a.ts
git blame HEAD~1 -- src/a.ts
git blame -w -C src/a.ts
git shortlog -sne
git describe --tags
git cat-file -p HEAD:README.md
git ls-tree HEAD src/
git worktree list --porcelain
cd /work/proj && git status
git -C /work/proj log -1
git check-ignore -v a
git ls-files | xargs -I{} wc -l {}
git log --format=%an | sort | uniq -c | sort -rn
git log --pretty=oneline --abbrev-commit
git diff --name-only HEAD~5..HEAD
git diff origin/main...HEAD --stat
git diff --numstat HEAD~1
git log -1 --stat
git log --oneline -- src/
git show --pretty=fuller HEAD
git show HEAD --stat --oneline
git show HEAD^
git show @
git status -uno
git ls-files --stage
git for-each-ref --sort=-committerdate refs/heads --format='%(refname:short)'
git cherry -v main
git count-objects -vH
git rev-parse --show-prefix
git rev-parse HEAD^{commit}
git rev-list --all --count
git log --diff-filter=D --summary
git log -S'foo' -p
git log -L 1,5:README.md
git grep -c foo
git grep -e foo --and -e bar
git whatchanged -1
`;

for (const line of accepted.split('\n').filter((it) => it !== '')) {
  test(`git: read-only is \`${line}\``, () => assert.equal(whyNot(line), undefined));
}

test('git: nothing is read-only in a workspace that is not trusted', () => {
  const facts = { trusted: false, roots: ['/work/proj'] };
  assert.notEqual(whyNot('git status', programs, facts), undefined);
  assert.notEqual(whyNot('git --version', programs, facts), undefined);
  assert.equal(whyNot('ls', programs, facts), undefined);
});

test('git: every folder that is open counts, with or without a slash at its end', () => {
  const facts = { trusted: true, roots: ['/elsewhere', '/work/proj/'] };
  assert.equal(whyNot('git status', programs, facts), undefined);
  assert.equal(whyNot('cd /elsewhere && git status', programs, facts), undefined);
  assert.equal(whyNot('git -C /elsewhere/ status', programs, facts), undefined);
  assert.equal(whyNot('cd /elsewhere/sub && git status', programs, facts), undefined);
  assert.notEqual(whyNot('cd /elsewhere/vendor && git status', programs, facts), undefined);
  assert.notEqual(whyNot('cd /other/sub && git status', programs, facts), undefined);
  assert.notEqual(whyNot('git status', programs, { trusted: true, roots: [] }), undefined);
});
