import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNearHost } from '../../../src/core/url/nearHost';
import { readUrl } from '../../../src/core/url/readUrl';

function isNear(text: string): boolean {
  const url = readUrl(text);
  assert.ok(url.ok, `${text} has a host`);
  return isNearHost(url.host);
}

const far = [
  'https://example.com/',
  'https://localhost.example.com/',
  'https://notlocalhost/',
  'https://internal.example.com/',
  'https://mylocal/',
  'http://8.8.8.8/',
  'http://11.0.0.1/',
  'http://172.15.0.1/',
  'http://172.32.0.1/',
  'http://192.167.1.1/',
  'http://100.63.0.1/',
  'http://100.128.0.1/',
  'http://169.253.1.1/',
  'http://[2001:4860:4860::8888]/',
  'http://[::ffff:808:808]/',
  'http://[64:ff9b::808:808]/',
  'http://[2002:808:808::1]/',
];

for (const text of far) {
  test(`isNearHost: ${text} is far`, () => {
    assert.equal(isNear(text), false);
  });
}

const near = [
  'http://localhost/',
  'http://LOCALHOST./',
  'http://app.localhost/',
  'http://printer.local/',
  'http://db.internal/',
  'http://metadata.google.internal/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://017700000001/',
  'http://0x7f.1/',
  'http://127\u30020\u30020\u30021/',
  'http://\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://0300.0250.1.1/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://169.254.169.254/',
  'http://169.254.43518/',
  'http://169.254.169.254.:80/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[febf::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
];

for (const text of near) {
  test(`isNearHost: ${text} is near`, () => {
    assert.equal(isNear(text), true);
  });
}
