import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderBeingTyped, pathOffers, ruleOffers } from '../../../src/editor/ruleText/ruleOffers';
import { ruleSpotAt } from '../../../src/editor/ruleText/ruleSpot';
import { groundOf } from '../../../src/editor/settings/groundOf';
import { someLayers } from './layers';

const ground = groundOf(someLayers());

/** `|` marks the cursor. */
function spotIn(marked: string, file = '/w/.vscode/settings.json') {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const spot = ruleSpotAt(text, offset, file);
  return spot && [spot.effect, spot.typed, text.slice(spot.start, spot.end), spot.isQuoted];
}

test('ruleSpot: only inside a list of rules, and not behind one', () => {
  for (const text of [
    '{"gatehouse.tools.allowed": ["|"]}',
    '{"gatehouse.rules.allow|": []}',
    '{"gatehouse.rules.allow": "|"}',
    '{"gatehouse.rules.allow": ["Bash"|]}',
    '{"gatehouse.rules.allow": [5|]}',
    '{"gatehouse.rules.allow": [{"a": "|"}]}',
    '|',
  ]) {
    assert.equal(spotIn(text), undefined, text);
  }
});

test('ruleSpot: knows what is typed and what would be replaced', () => {
  assert.deepEqual(spotIn('{"gatehouse.rules.allow": ["|"]}'), ['allow', '', '', true]);
  assert.deepEqual(spotIn('{"gatehouse.rules.deny": ["Ba|sh"]}'), ['deny', 'Ba', 'Bash', true]);
  assert.deepEqual(spotIn('{"gatehouse.rules.deny": ["Read", "Ba|sh("]}'), ['deny', 'Ba', 'Bash(', true]);
  assert.deepEqual(spotIn('{"gatehouse.rules.ask": [|]}'), ['ask', '', '', false]);
  assert.deepEqual(spotIn('{"gatehouse.rules.ask": ["Read", |]}'), ['ask', '', '', false]);
  assert.deepEqual(spotIn('{"settings": {"gatehouse.rules.ask": ["R|"]}}', '/x.code-workspace'), [
    'ask',
    'R',
    'R',
    true,
  ]);
});

test('ruleOffers: nothing far too broad is offered to allow', () => {
  const offered = ruleOffers({ effect: 'allow', programs: ['python', 'git', 'git status', 'make'], ground });
  const texts = offered.map(({ text }) => text);
  for (const text of ['Bash', 'Write', 'WebFetch', 'mcp', '*', 'Bash(python:*)', 'Bash(git:*)']) {
    assert.ok(!texts.includes(text), text);
  }
  for (const text of ['Read', 'Bash(git status:*)', 'Bash(git status)', 'Bash(npm run:*)']) {
    assert.ok(texts.includes(text), text);
  }
  assert.equal(new Set(texts).size, texts.length);
  assert.ok(offered.every(({ detail }) => detail.startsWith('Allows ')));
});

test('ruleOffers: to deny, everything may be named, programs that were seen first', () => {
  const texts = ruleOffers({ effect: 'deny', programs: ['python'], ground }).map(({ text }) => text);
  assert.equal(texts[0], 'Bash(python:*)');
  for (const text of ['Bash', 'Write', 'WebFetch', '*']) {
    assert.ok(texts.includes(text), text);
  }
});

test('folderBeingTyped: only in a path below the workspace folder', () => {
  for (const typed of [
    '',
    'Read',
    'Bash(src/',
    'Read(/etc/',
    'Read(~/',
    'Read(../',
    'Read(a/../',
    'Read(C:/',
    'Read(*/',
    'Read(a)',
  ]) {
    assert.equal(folderBeingTyped(typed), undefined, typed);
  }
  assert.deepEqual(folderBeingTyped('Read('), { tool: 'Read', folder: '' });
  assert.deepEqual(folderBeingTyped('Write(src/core/en'), { tool: 'Write', folder: 'src/core/' });
});

test('pathOffers: a file by its name, a folder with all below it, nothing that reads as a pattern', () => {
  const names = [
    { name: 'src', isFolder: true },
    { name: 'a.ts', isFolder: false },
    { name: '[id].ts', isFolder: false },
    { name: '.git', isFolder: true },
  ];
  assert.deepEqual(
    pathOffers({ tool: 'Write', folder: 'app/' }, names, { effect: 'allow', ground }).map(({ text, kind }) => [
      kind,
      text,
    ]),
    [
      ['folder', 'Write(app/src/**)'],
      ['file', 'Write(app/a.ts)'],
    ],
  );
});
