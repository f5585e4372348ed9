import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statisticsCsv, statisticsHtml } from '../../../src/editor/statistics/statisticsText';
import type { Statistics } from '../../../src/ports/history';

const statistics: Statistics = {
  days: [{ name: '2026-01-02', asked: 1, avoided: 3 }],
  agents: [{ name: '<img src=x onerror="x">', asked: 1, avoided: 3 }],
  kinds: [{ name: 'Bash', asked: 1, avoided: 3 }],
  commands: [{ name: '=cmd,"x"', asked: 1, avoided: 0 }],
  waits: [],
};

test('statistics: what agents are called stays text, and the page holds no script', () => {
  const html = statisticsHtml(statistics, 'n0nce');
  assert.doesNotMatch(html, /<img|<script|onerror="/);
  assert.match(html, /default-src 'none'; style-src 'nonce-n0nce'/);
  assert.match(html, /&#60;img src=x/);
});

test('statistics: each bar is as long as its share, and says so in words', () => {
  const html = statisticsHtml(statistics, 'n');
  assert.match(html, /<rect class="asked" width="25" height="10"\/><rect class="avoided" x="25" width="75"/);
  assert.match(html, /1 asked, 3 without/);
  assert.match(html, /<h2>How long questions waited<\/h2>\n<p>Nothing yet\.<\/p>/);
});

test('statistics: no cell of the CSV is a formula or breaks its row', () => {
  const rows = statisticsCsv(statistics).split('\r\n');
  assert.equal(rows[0], 'chapter,name,asked,avoided');
  assert.equal(rows[1], 'Questions per day,2026-01-02,1,3');
  assert.equal(rows[4], 'Most asked commands,"\'=cmd,""x""",1,0');
});
