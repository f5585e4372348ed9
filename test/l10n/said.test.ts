import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { decideLine } from '../../src/cli/decideLine';
import { Decider } from '../../src/cli/decider';
import { describeRule } from '../../src/core/explain/describeRule';
import { explain } from '../../src/core/explain/explain';
import { isReadable, readRule } from '../../src/core/rules/readRule';
import { said } from '../../src/editor/said';
import { statusText } from '../../src/editor/statusText';
import { l10n } from '../vscode';

const german: Readonly<Record<string, string>> = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8'));
const place = { cwd: '/work/proj', home: '/home/u', platform: 'linux' } as const;

before(() => {
  l10n.bundle = german;
});
after(() => {
  l10n.bundle = undefined;
});

for (const [english, expected] of [
  ['No rule {0} covers `x`.', 'No rule {0} covers `x`.'],
  ['An agent of the sea: it swims.', 'An agent of the sea: it swims.'],
  ['', ''],
  ['What the sea is told to do was not started here.', 'What the sea is told to do was not started here.'],
  [`No rule covers \`${'x'.repeat(4_000)}\`.`, `No rule covers \`${'x'.repeat(4_000)}\`.`],
  ['No rule covers `echo `date` `ls` x`.', 'Keine Regel gilt für `echo `date` `ls` x`.'],
  [
    'The deny rule `Bash(rm:*)` may cover `a `b``: which program `$x` is can only be told by running it.',
    'Die Regel zum Ablehnen `Bash(rm:*)` gilt vielleicht für `a `b``: welches Programm `$x` ist, zeigt sich erst beim Ausführen.',
  ],
  ['/home/u 1/src/x.ts changed while you were asked.', '/home/u 1/src/x.ts wurde während der Frage geändert.'],
  [
    'Claude Code was not started: this folder is not trusted.',
    'Claude Code wurde nicht gestartet: Diesem Ordner wird nicht vertraut.',
  ],
  ['No rule covers `x {0} y`.', 'Keine Regel gilt für `x {0} y`.'],
  [
    'The rule `Bash(npm test:*)` does not cover `npm test --prefix /x`, because of `--prefix`.',
    'Die Regel `Bash(npm test:*)` gilt nicht für `npm test --prefix /x`, wegen `--prefix`.',
  ],
  [
    'The rule `Bash(npm test:*)` does not cover `npm test`, because `FOO` is set for every later command.',
    'Die Regel `Bash(npm test:*)` gilt nicht für `npm test`: `FOO` wird für jeden späteren Befehl gesetzt.',
  ],
  ['No rule covers `npm test`.', 'Keine Regel gilt für `npm test`.'],
  ['No rule covers `a`, `b` or `c`.', 'Keine Regel gilt für `a`, `b` or `c`.'],
  [
    'It takes `a`. Whatever that is. Downloads a script and runs it unseen.',
    'It takes `a`. Whatever that is. Downloads a script and runs it unseen.',
  ],
  ['session changed while you were asked.', 'session wurde während der Frage geändert.'],
  ['Its last words: user', 'Die letzten Worte: user'],
  [
    'Its last words: gone. Downloads a script and runs it unseen.',
    'Die letzten Worte: gone. Downloads a script and runs it unseen.',
  ],
  ['Its last words: the file is gone', 'Die letzten Worte: the file is gone'],
  ['Codex says: x changed while you were asked.', 'Codex meldet: x changed while you were asked.'],
  ['Codex says: a and b, by tools and by shell commands', 'Codex meldet: a and b, by tools and by shell commands'],
  ['has `.` or `..` in it', 'enthält `.` oder `..`'],
  ['No rule covers `a b`, and mode bypass allows it.', 'Keine Regel gilt für `a b`, und der Modus bypass erlaubt es.'],
  ['Downloads a script and runs it unseen.', 'Lädt ein Skript herunter und führt es ungesehen aus.'],
  ['`x` holds keys. Mode bypass ignores that.', '`x` enthält Schlüssel. Der Modus bypass übergeht das.'],
  [
    'It cannot be checked: syntax error: unexpected token `)`.',
    'Nicht prüfbar: Syntaxfehler: unerwartetes Zeichen `)`.',
  ],
  [
    'The deny rule `Bash(rm:*)` may cover `$x`: which program `$x` is can only be told by running it.',
    'Die Regel zum Ablehnen `Bash(rm:*)` gilt vielleicht für `$x`: welches Programm `$x` ist, zeigt sich erst beim Ausführen.',
  ],
  [
    'The rule `A` stands in your user settings, /home/u 1/settings.json:3:5.',
    'Die Regel `A` steht in den Benutzereinstellungen, /home/u 1/settings.json:3:5.',
  ],
] as const) {
  test(`said: ${english}`, () => assert.equal(said(english), expected));
}

test('said: what others say in a sentence of ours stays letter by letter, whatever its words are', () => {
  const foreign = [
    'user',
    'session',
    'Deny',
    'x was not started: y',
    'no rule covers a',
    'Foo. Denied. Asks',
    'a or b',
    'x {y} z',
  ];
  const words = Object.keys(german).filter((key) => !/[{.]/.test(key) && key.split(' ').length === 2);
  for (const key of Object.keys(german).filter((it, at) => it.includes('{0}') && at % 3 === 0)) {
    for (const value of [...foreign, ...words.slice(0, 5).map((it) => `${it} ${it}`)]) {
      const sentence = key.replace(/\{\d+\}/g, (it) => (it === '{0}' ? value : '`q`'));
      const translation = said(sentence);
      assert.ok(translation.includes(value), `${sentence} -> ${translation}`);
    }
  }
});

test('said: where the editor speaks English nothing changes', () => {
  l10n.bundle = undefined;
  assert.equal(said('No rule covers `npm test`.'), 'No rule covers `npm test`.');
  l10n.bundle = german;
});

test('said: the status bar says how things stand', () => {
  const { tooltip } = statusText({ mode: 'bypass', enforcement: 'enforce', sessionModes: [], waiting: 2, faults: [] });
  assert.match(tooltip, /^Gatehouse\nAlles erlauben \(.*bypass\): Erlaubt alles, was keine Regel/);
});

test('said: what every kind of rule does is told', () => {
  const rules = [
    'Bash(npm run:*)',
    'Bash(git status)',
    'Bash',
    'Read(.env)',
    'Read(/etc/**)',
    'Write(~/x)',
    'Write(src/**)',
  ];
  const others = [
    'WebFetch(domain:example.com)',
    'WebFetch(domain:*.example.com)',
    'mcp__a__b',
    'mcp__a',
    'Write(../**)',
  ];
  for (const text of [...rules, ...others]) {
    for (const effect of ['allow', 'ask', 'deny'] as const) {
      const rule = readRule(text, { effect, scope: 'user' });
      const english = isReadable(rule) ? describeRule(rule) : assert.fail(text);
      assert.match(said(english), /^(?:Erlaubt|Fragt|Lehnt ab):? (?!.*\b(?:files|every|that|and|the)\b)/, english);
    }
  }
});

test('said: what is told about the calls that are recorded has a translation', () => {
  const decider = new Decider({});
  const left = new Set<string>();
  for (const table of ['readonly', 'rules', 'modes']) {
    for (const line of readFileSync(`test/corpus/${table}.jsonl`, 'utf8').trim().split('\n')) {
      const vector = JSON.parse(line);
      const call = 'tool' in vector ? vector : { tool: 'Bash', input: { command: vector.command }, ...place };
      const answered = decideLine({ kind: 'text', text: JSON.stringify(call) }, decider, place);
      const verdict = answered.kind === 'decided' ? answered.decided.verdict : assert.fail(line);
      const hasMarks = verdict.reasons.some(({ part, rule = '' }) => `${part}${rule}`.includes('`'));
      for (const sentence of explain(verdict)) {
        const words = hasMarks && said(sentence) !== sentence ? '' : said(sentence).replace(/`[^`]*`/g, '');
        if (/\b(?:the|is|it|may|cannot|rule|which|only|runs)\b/i.test(words)) {
          left.add(sentence);
        }
      }
    }
  }
  assert.deepEqual([...left], []);
});
