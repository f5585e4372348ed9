import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdownReader } from '../../src/webview/markdown/markdown';
import type { Block, Inline } from '../../src/webview/markdown/tree';

const read = markdownReader();

/** Every address in a text, and all of its text in one piece. */
function seen(text: string): { readonly addresses: readonly string[]; readonly text: string } {
  const addresses: string[] = [];
  let all = '';
  const inline = (piece: Inline): void => {
    if ('children' in piece) {
      if (piece.kind === 'link') {
        addresses.push(piece.address);
      }
      piece.children.forEach(inline);
    } else if ('text' in piece) {
      all += piece.text;
    }
  };
  const block = (it: Block): void => {
    switch (it.kind) {
      case 'paragraph':
      case 'heading':
        it.children.forEach(inline);
        break;
      case 'quote':
        it.children.forEach(block);
        break;
      case 'list':
        it.items.flat().forEach(block);
        break;
      case 'table':
        it.rows.flat(2).forEach(inline);
        break;
      case 'code':
        all += it.text;
        break;
      case 'rule':
        break;
    }
  };
  for (const top of read(text)) {
    block(top.block);
  }
  return { addresses, text: all };
}

test('markdown: HTML is text, whatever it is', () => {
  const cases = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b> c',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '<style>*{display:none}</style>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<!-- hidden -->',
    '<details open ontoggle=alert(1)>',
  ];
  for (const html of cases) {
    const { addresses, text } = seen(html);
    assert.deepEqual(addresses, [], html);
    assert.equal(text, html, html);
  }
});

test('markdown: a link has no address but a plain web or mail address', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['[x](javascript:alert(1))', []],
    ['[x](JaVaScRiPt:alert(1))', []],
    ['[x](java\tscript:alert(1))', []],
    ['[x](&#106;avascript:alert(1))', []],
    ['[x](data:text/html;base64,PHNjcmlwdD4=)', []],
    ['[x](vbscript:x)', []],
    ['[x](file:///etc/passwd)', []],
    ['[x](command:workbench.action.quit)', []],
    ['[x](vscode://a.b/c)', []],
    ['[x](vscode-resource:/etc/passwd)', []],
    ['[x](//evil.example)', []],
    ['[x](src/greet.js)', []],
    ['[x](#top)', []],
    ['<javascript:alert(1)>', []],
    ['[x][r]\n\n[r]: javascript:alert(1)', []],
    ['[x](https://exаmple.com)', []],
    ['example.com and a@b.example', []],
    ['command:workbench.action.quit', []],
    ['https://exаmple.com', []],
    ['see https://example.com/a.', ['https://example.com/a']],
    ['[x](https://example.com/a "title")', ['https://example.com/a']],
    ['<https://example.com>', ['https://example.com']],
    ['[x](mailto:a@b.example)', ['mailto:a@b.example']],
    ['[x][r]\n\n[r]: https://example.com', ['https://example.com']],
    ['![alt](https://example.com/p.png)', ['https://example.com/p.png']],
    ['![alt](data:image/png;base64,AAAA)', []],
  ];
  for (const [text, addresses] of cases) {
    assert.deepEqual(seen(text).addresses, addresses, text);
  }
});

test('markdown: a picture is its words, never a picture', () => {
  assert.deepEqual(read('![a cat](https://example.com/p.png)'), [
    {
      source: '![a cat](https://example.com/p.png)',
      block: {
        kind: 'paragraph',
        children: [
          { kind: 'link', address: 'https://example.com/p.png', children: [{ kind: 'text', text: '[a cat]' }] },
        ],
      },
    },
  ]);
});

test('markdown: structure is read, and each block knows its lines', () => {
  const text =
    '# Head\n\nA *b* **c** `d` ~~e~~\n\n1. one\n   - two\n\n> said\n\n```js\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---';
  const blocks = read(text);
  assert.deepEqual(
    blocks.map(({ block }) => block.kind),
    ['heading', 'paragraph', 'list', 'quote', 'code', 'table', 'rule'],
  );
  assert.equal(blocks[4]?.source, '```js\ncode\n```');
  assert.deepEqual(blocks[4]?.block, { kind: 'code', text: 'code', language: 'js' });
  assert.deepEqual(blocks[5]?.block, {
    kind: 'table',
    rows: [
      [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
      [[{ kind: 'text', text: '1' }], [{ kind: 'text', text: '2' }]],
    ],
  });
});

test('markdown: a text that grows keeps the blocks that are whole', () => {
  const before = read('one\n\ntwo\n\nthr');
  const after = read('one\n\ntwo\n\nthree\n\nfour');
  assert.deepEqual(before.slice(0, 2), after.slice(0, 2));
});

test('markdown: no text takes long or goes wrong, however it is made', () => {
  const size = 20_000;
  const cases: readonly string[] = [
    '>'.repeat(size),
    '- '.repeat(size),
    '['.repeat(size),
    '![['.repeat(size / 2),
    '*a '.repeat(size),
    '**a'.repeat(size),
    '`'.repeat(size),
    '`a'.repeat(size / 2),
    '<'.repeat(size),
    '<!--'.repeat(size / 4),
    '\\'.repeat(size),
    '|'.repeat(size),
    '|a\n|-\n'.repeat(size / 4),
    '&'.repeat(size),
    '[a]('.repeat(size / 4),
    '[a]: b\n'.repeat(size / 4),
    `${'1. '.repeat(200)}x`,
    'a'.repeat(500_000),
    '\n'.repeat(100_000),
    '\u0000\ud800\u202e',
  ];
  for (const text of cases) {
    const begun = process.cpuUsage();
    read(text);
    const { user } = process.cpuUsage(begun);
    assert.ok(user < 3_000_000, `${JSON.stringify(text.slice(0, 10))} took ${user} µs`);
  }
});
