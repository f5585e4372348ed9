import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readHost } from '../../../src/core/url/host';
import { readUrl } from '../../../src/core/url/readUrl';
import { seed } from '../../seed';

fc.configureGlobal({ seed });

/** What Node's own parser makes of the host, with the dot at the end that names the root taken off. */
function nodeHost(text: string): string | undefined {
  try {
    const { hostname } = new URL(text);
    return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  } catch {
    // The constructor throws for what is no URL. `URL.canParse` forgets other scripts once it is optimised (Node 20).
    return undefined;
  }
}

function hostOf(text: string): string | undefined {
  const url = readUrl(text);
  return url.ok ? url.host.text : undefined;
}

const noUrl = [
  '',
  'https://',
  'example.com',
  '/x',
  'about:blank',
  'blob:https://example.com/x',
  'http://example.com:99999/',
  'http://example.com:x/',
  'https://example.com%40evil.com/',
  'https://example.com%00/',
  'https://%zz/',
  'https://a b/',
  'https://exa mple.com/',
  'http://[::1',
  'http://[::1]x/',
  'http://[1:2:3:4:5:6:7:8:9]/',
  'http://[::1::]/',
  'http://[::127.0.0.01]/',
  'http://[fe80::1%25eth0]/',
  'http://1.2.3.4.5/',
  'http://256.0.0.1/',
  'http://1.2.3.0x100/',
  'http://4294967296/',
  'http://09/',
  'http://example.com\u2100/',
  'http://./',
  `http://${'\u00e4'.repeat(2_000)}/`,
];

for (const text of noUrl) {
  test(`readUrl: ${JSON.stringify(text.slice(0, 40))} is no URL with a host`, () => {
    assert.equal(readUrl(text).ok, false);
  });
}

const hosts: readonly (readonly [text: string, host: string, suspicious: boolean])[] = [
  ['https://example.com/', 'example.com', false],
  ['https://example.com', 'example.com', false],
  ['  https://example.com/ ', 'example.com', false],
  ['HTTPS://EXAMPLE.com:8443/a?b#c', 'example.com', false],
  ['https://example.com./', 'example.com', false],
  ['https://u:p@example.com/@x', 'example.com', false],
  ['https://example.com?@evil.com', 'example.com', false],
  ['https://example.com#@evil.com', 'example.com', false],
  ['https://m\u00fcller.de/', 'xn--mller-kva.de', false],
  ['https://xn--mller-kva.de/', 'xn--mller-kva.de', false],
  ['http://192.0.2.7/', '192.0.2.7', false],
  ['http://192.0.2.7.:80/', '192.0.2.7', false],
  ['http://[::1]:3000/', '[::1]', false],
  ['http://[0:0:0:0:0:0:0:1]/', '[::1]', false],
  ['http://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]', false],
  ['http://[1:0:0:2:0:0:0:3]/', '[1:0:0:2::3]', false],
  ['https://u@v@example.com/', 'example.com', true],
  ['https:evil.com', 'evil.com', true],
  ['https:/evil.com', 'evil.com', true],
  ['https:///evil.com/', 'evil.com', true],
  ['https:\\\\evil.com\\x', 'evil.com', true],
  ['https://evil.com\\@example.com', 'evil.com', true],
  ['https://ev\til.com/', 'evil.com', true],
  ['https://example.com/\0@evil.com', 'example.com', true],
  ['https://example.com/a b', 'example.com', true],
  ['https://\uff45vil.com/', 'evil.com', false],
  ['https://evil\u3002com/', 'evil.com', false],
  ['https://evil\uff0ecom/', 'evil.com', false],
  ['https://\u24d4\u24e5\u24d8\u24db.com/', 'evil.com', true],
  ['https://example\u200b.com/', 'example.com', true],
  ['https://EX\u00c4MPLE.com/', 'xn--exmple-cua.com', false],
  ['https://exa\u0308mple.com/', 'xn--exmple-cua.com', true],
  ['https://%65vil.com/', 'evil.com', true],
  ['https://a..b/', 'a..b', true],
  ['https://.example.com/', '.example.com', true],
  ['http://127.1/', '127.0.0.1', true],
  ['http://2130706433/', '127.0.0.1', true],
  ['http://017700000001/', '127.0.0.1', true],
  ['http://0x7f.0.0.1/', '127.0.0.1', true],
  ['http://0/', '0.0.0.0', true],
  ['ftp://example.com/', 'example.com', true],
  ['wss://example.com/', 'example.com', true],
  ['git+ssh://example.com/x', 'example.com', true],
];

for (const [text, host, suspicious] of hosts) {
  test(`readUrl: ${JSON.stringify(text)} leads to ${host}${suspicious ? ', but not plainly' : ''}`, () => {
    const url = readUrl(text);
    assert.ok(url.ok, 'it has a host');
    assert.deepEqual([url.host.text, url.suspicious !== undefined], [host, suspicious]);
  });
}

const hostPiece = fc.oneof(
  fc.constantFrom(
    'example',
    'evil',
    'com',
    'a',
    'xn--mller-kva',
    '127',
    '0',
    '1',
    '0x7f',
    '017',
    '255',
    '256',
    '.',
    '..',
    '-',
    '_',
  ),
  fc.constantFrom(
    '\u00fc',
    '\u00e9',
    '\u0430',
    '\u03b1',
    '\u4f8b',
    '\uff45',
    '\u3002',
    '\uff0e',
    '\u24d4',
    '\u00ad',
    '\u200b',
    'E',
    'Z',
  ),
  fc.constantFrom(
    '%65',
    '%2e',
    '%40',
    '%',
    '%00',
    '[',
    ']',
    '::1',
    ':',
    '@',
    '\\',
    ' ',
    '\t',
    '/',
    '?',
    '#',
    '<',
    '|',
    '^',
  ),
);
const urlText = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'HTTP://', 'https:', 'https:/', 'https:///', 'https:\\\\', ' https://'),
    fc.array(hostPiece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
    fc.constantFrom('', '/', '/x@evil.com', ':80/', ':443', '?q=@x', '#@x', '\\x', ' '),
  )
  .map((pieces) => pieces.join(''));

test('readUrl: agrees with a real WHATWG parser about every host it reads plainly', () => {
  fc.assert(
    fc.property(urlText, (text) => {
      const url = readUrl(text);
      if (url.ok && url.suspicious === undefined) {
        // Punycode that stands for nothing is refused by browsers; it reaches no host, so it need not be refused here.
        const isPunycode = url.host.text.includes('xn--');
        assert.equal(url.host.text, nodeHost(text) ?? (isPunycode ? url.host.text : undefined));
      }
    }),
    { numRuns: 10_000 },
  );
});

test('readUrl: sees the host that a real WHATWG parser sees, or says that it cannot', () => {
  fc.assert(
    fc.property(urlText, (text) => {
      const expected = nodeHost(text);
      const found = hostOf(text);
      assert.ok(expected === undefined || found === undefined || found === expected, `${found} is not ${expected}`);
    }),
    { numRuns: 10_000 },
  );
});

test('readUrl: reads every host of plain letters, digits and hyphens that a real parser reads', () => {
  const label = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9-]{0,8}$/).filter((it) => !/^xn--/i.test(it));
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '.'), (labels, dot) => {
      const text = `https://${labels.join('.')}${dot}/`;
      assert.equal(hostOf(text), nodeHost(text));
    }),
    { numRuns: 2_000 },
  );
});

test('readUrl: reads every IPv4 spelling as a real parser does', () => {
  const number = fc.oneof(
    fc.nat(300).map(String),
    fc.nat(300).map((it) => `0${it.toString(8)}`),
    fc.nat(300).map((it) => `0x${it.toString(16)}`),
    fc.nat(2 ** 31 - 1).map(String),
  );
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 5 }), (numbers) => {
      const text = `http://${numbers.join('.')}/`;
      assert.equal(hostOf(text), nodeHost(text));
    }),
    { numRuns: 5_000 },
  );
});

test('readUrl: reads every IPv6 address as a real parser does', () => {
  const piece = fc.constantFrom('0', '1', 'ffff', 'abcd', '00ff', '', '12345', 'g', '127.0.0.1', '1.2.3');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (pieces) => {
      const text = `http://[${pieces.join(':')}]/`;
      assert.equal(hostOf(text), nodeHost(text));
    }),
    { numRuns: 5_000 },
  );
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      assert.equal(hostOf(`http://[${address}]/`), nodeHost(`http://[${address}]/`));
    }),
  );
});

test('readUrl: writes other scripts in punycode as a real parser does', () => {
  const letter = fc.constantFrom(...'\u00e4\u00f6\u00fc\u00df\u00e9\u03b1\u03b2\u0434\u0436\u4f8b\u3048\ud55cabz09-');
  const label = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => `a${letters.join('')}b`);
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
      const text = `https://${labels.join('.')}/`;
      assert.equal(hostOf(text), nodeHost(text));
    }),
    { numRuns: 3_000 },
  );
});

test('readUrl: answers for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      assert.equal(typeof readUrl(text).ok, 'boolean');
      assert.equal(typeof readHost(text).ok, 'boolean');
    }),
    { numRuns: 5_000 },
  );
  assert.equal(readUrl(`https://${'a'.repeat(1_000_000)}/`).ok, false);
});
