import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../../../src/core/decision';
import { readRule } from '../../../../src/core/rules/readRule';
import { reviewRules } from '../../../../src/core/rules/review/review';
import { someFacts } from '../../../builders';

const facts = someFacts();
const ground = { ...facts.place, roots: facts.roots, foldsCase: facts.foldsCase };

type Rules = Partial<Record<Decision, readonly string[]>>;

/** Each problem as what is said about it and what is proposed. */
function said(rules: Rules): readonly (readonly [says: string, mend: string])[] {
  const read = (['allow', 'ask', 'deny'] as const).flatMap((effect) =>
    (rules[effect] ?? []).map((text) => readRule(text, { effect, scope: 'user' })),
  );
  return reviewRules(read, ground).map(({ says, mend }) => [says, mend.says]);
}

const narrower = 'Remove it, and allow what is needed by narrower rules.';

const cases: readonly (readonly [rules: Rules, says: string, mend: string])[] = [
  [{ allow: ['Bash'] }, 'allows every shell command', narrower],
  [{ allow: ['Bash(bash:*)'] }, 'allows whatever `bash` can be told to run', narrower],
  [{ allow: ['Bash(docker run:*)'] }, 'allows whatever `docker run` can be told to run', narrower],
  [{ allow: ['Bash(git:*)'] }, 'allows every subcommand of `git`, also those that do harm', narrower],
  [{ allow: ['Bash(rm:*)'] }, 'allows `rm` on anything', narrower],
  [{ allow: ['Write'] }, 'allows writing every file on the disk', narrower],
  [{ allow: ['Write(**)'] }, 'allows writing every file of the workspace', narrower],
  [{ allow: ['Write(**/*)'] }, 'allows writing every file of the workspace', narrower],
  [{ allow: ['Write(/srv/**)'] }, 'allows writing most of the disk', narrower],
  [{ allow: ['Write(/*)'] }, 'allows writing most of the disk', narrower],
  [{ allow: ['Write(~/**)'] }, 'allows writing everything in the home folder', narrower],
  [{ allow: ['Write(/home/u/*)'] }, 'allows writing everything in the home folder', narrower],
  [{ allow: ['WebFetch'] }, 'allows requests to every host, and with them sending anything away', narrower],
  [{ allow: ['mcp'] }, 'allows every tool of every MCP server, also of those to come', narrower],
  [
    { deny: ['Bash(if x:*)'] },
    "can never match: it begins with `if`, which is part of the shell's grammar and no command",
    'Remove it.',
  ],
  [
    { deny: ["Bash('a b':*)"] },
    'can never match: it names the program `a b`, with a blank in its name; words are compared one by one',
    'Remove it.',
  ],
  [{ deny: ['Read(https://x.com/y)'] }, 'can never match: it names a URL where a path belongs', 'Remove it.'],
  [
    { deny: ['BASH'] },
    'can never match: it names `BASH`, which is no tool; names are compared with upper and lower case',
    'Write `Bash` if that is meant.',
  ],
  [
    { deny: ['webfetch(x)'] },
    'can never match: it names `webfetch`, which is no tool; names are compared with upper and lower case',
    'Write `WebFetch(x)` if that is meant.',
  ],
  [{ deny: ['Bash(rm:*)', 'Bash(rm:*)'] }, 'stands here a second time', 'Remove one of them.'],
  [{ deny: ['Bash(rm:*)', 'shell(rm)'] }, 'means the same as `Bash(rm:*)`', 'Remove one of them.'],
  [
    { allow: ['Bash(rm x)'], ask: ['Bash(rm:*)'] },
    'is never heard: the ask rule `Bash(rm:*)` (user) speaks first about all it names',
    'Remove it, or narrow `Bash(rm:*)`.',
  ],
];

for (const [rules, says, mend] of cases) {
  test(`reviewRules: of ${JSON.stringify(rules)} it says that it ${says}`, () => {
    assert.deepEqual(said(rules), [[says, mend]]);
  });
}

test('reviewRules: every word of the shell’s grammar makes a rule that never matches', () => {
  for (const word of 'if then else elif fi for while until do done case esac select function in { } !'.split(' ')) {
    const found = said({ deny: [`Bash(${word} x:*)`] });
    assert.match(found[0]?.[0] ?? '', /can never match|cannot|not/, word);
  }
});

const narrow: readonly string[] = [
  'Bash(docker run x:*)',
  'Bash(git status:*)',
  'Bash(rm x:*)',
  'Bash(bash x y:*)',
  'Bash(rm)',
  'Write(/srv/data/*)',
  'Write(/home/u/x/**)',
  'Write(/home/other/**)',
  'Write(src/*)',
  'Write(x**)',
  'Write(**/*.md)',
  'Read(/**)',
  'WebFetch(example.com)',
  'mcp__db',
  'Read(x:///y)',
  'Read(x/https://y)',
];

for (const text of narrow) {
  test(`reviewRules: leaves ${text} alone`, () => {
    assert.deepEqual(said({ allow: [text] }), []);
  });
}

/** What is proposed for an unreadable deny rule. */
const mends: readonly (readonly [text: string, mended: string | undefined])[] = [
  ['Bash(git status', 'Bash(git status)'],
  ['Bash (git status)', 'Bash(git status)'],
  ['Bash  (git status)', 'Bash(git status)'],
  ['Bash[git status]', 'Bash(git status)'],
  ['Bash [git status]', 'Bash(git status)'],
  ['Bash(git\tstatus)', 'Bash(git status)'],
  ['Bash(git\nstatus)', 'Bash(git status)'],
  ['bash(git status)', 'Bash(git status)'],
  ['Bash( git status )', 'Bash(git status)'],
  ['Bash(git status :*)', 'Bash(git status:*)'],
  ['Bash(git status  :*)', 'Bash(git status:*)'],
  ['Bash(git status*)', 'Bash(git status:*)'],
  ['Bash(A=1 B=2  git status)', 'Bash(git status)'],
  ['url(https://example.com/x)', 'url(domain:example.com)'],
  ['WebFetch(domain:https://example.com/x)', 'WebFetch(domain:example.com)'],
  ['WebFetch(example.com:443/x)', 'WebFetch(domain:example.com)'],
  ['WebFetch(example.com/x)', 'WebFetch(domain:example.com)'],
  ['WebFetch(ftp://example.com)', 'WebFetch(domain:example.com)'],
  ['Bash(a; b)', undefined],
  ['x Bash (git status)', undefined],
  [`Bash(${'x'.repeat(2_000)}`, undefined],
  ['', undefined],
];

for (const [text, mended] of mends) {
  test(`mendRule: proposes ${mended ?? 'nothing'} for ${JSON.stringify(text).slice(0, 60)}`, () => {
    const [problem] = said({ deny: [text] });
    assert.equal(
      problem?.[1],
      mended === undefined ? 'Rewrite or remove it.' : `Write \`${mended}\` if that is meant.`,
    );
  });
}
