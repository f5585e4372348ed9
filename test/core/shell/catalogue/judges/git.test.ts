import { testJudged } from './testJudged';

testJudged({
  subject: 'git, which may start converters for what anybody wrote',
  refused: `
git diff evil
git diff HEAD..evil
git diff evil..HEAD
git diff HEAD...evil
git diff @..x
git diff HEAD~1 evil
git log -p HEAD..evil
git log -p evil
git log -p --all
git show evil
git blame evil a.ts
git diff --stat -p evil
git log --format=%G?
git log '--format=%-GS'
git log --pretty="$x"
git branch x
git branch --sort="$x"
git tag x
git reflog expire
git config a.b c
git config set a.b
git -C vendor/sub status
git -C . -C . status
git diff --no-textconv evil -p
gh issue view https://evil/https://github.com/
gh pr view https://evil/o/r/pull/1
gh pr list -R evil.com/o/r
gh pr list --repo=evil.com/o/r
`,
  kept: `
git diff
git diff HEAD
git diff HEAD~2..HEAD
git diff HEAD^..HEAD@{1}
git diff 0123456..HEAD
git diff a.ts src/
git diff -- evil
git diff --stat evil
git diff --name-only HEAD..evil
git diff --no-ext-diff --no-textconv evil
git log evil
git log --oneline --all
git log -p HEAD
git log -p -- evil
git show HEAD
git show evil:a.ts
git show --stat evil
git blame a.ts
git blame HEAD -- a.ts
git branch
git branch --list x
git tag -l x
git reflog
git reflog show HEAD
git config a.b
git config --get a.b
git config get a.b
git config --list
git config list
git -C . status
git -C /work/proj status
gh pr view 5
gh issue view https://github.com/o/r/issues/1
gh pr list -R o/r
`,
});
