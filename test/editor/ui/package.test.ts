import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { testLimitMs } from '../harness/patience';
import { openScene } from '../harness/suites/scene';
import { stageOf } from '../harness/suites/stage';
import { waitUntil } from '../harness/waitUntil';

const most = 2_000_000;

/** What may be in the package: what runs, what is shown, and what people read. */
const expected = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/(package(\.nls(\.de)?)?\.json|l10n\/bundle\.l10n\.de\.json|readme\.md|changelog\.md|LICENSE\.txt)$/i,
  /^extension\/dist\/([\w-]+\/)?[\w-]+\.js$/,
  /^extension\/((dist\/rules|docs\/[A-Z]+)\.md|dist\/notices\.txt)$/,
  /^extension\/media\/chatPlugin\/(hook\.sh|\.claude-plugin\/plugin\.json)$/,
  /^extension\/media\/[\w/-]+\.(svg|png|jsonc?|css)$/,
];

/** The files in a zip archive, read from the directory at its end. */
function filesIn(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, remark] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    files.set(archive.toString('utf8', at + 46, at + 46 + (name ?? 0)), method === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + (name ?? 0) + (extra ?? 0) + (remark ?? 0);
  }
  return files;
}

suite('package:', () => {
  test('its own page says what to press first, and every picture on it shows', async function () {
    this.timeout(testLimitMs);
    const stage = stageOf(this);
    if (stage.vsix === undefined) {
      // A folder of sources has the page of the project instead.
      return;
    }
    const { workbench, close } = await openScene(stage, { extension: 'vsix', trust: 'off' });
    try {
      await workbench.activity('Extensions').click();
      await workbench.page.locator('.extensions-viewlet .monaco-list-row', { hasText: 'Gatehouse' }).first().click();
      const read = '({ text: document.body.innerText, sizes: [...document.images].map((it) => it.naturalWidth) })';
      const { text, sizes } = await waitUntil('the page is there', async () => {
        const shown = await workbench.webview('h2:has-text("What to press first")');
        // VS Code may draw it anew while it is looked at.
        return shown.evaluate<{ text: string; sizes: readonly number[] }>(read).catch(() => undefined);
      });
      await workbench.picture('extension-page');
      assert.ok(!sizes.includes(0), 'a picture is broken');
      assert.doesNotMatch(text, /npm ci/);
      for (const page of ['Settings', 'Rules and modes']) {
        // The page before takes the focus once it is drawn, and that closes a list which was opened meanwhile.
        await waitUntil(`${page} is chosen`, async () => {
          await workbench.palette.run('Gatehouse: Open Documentation…');
          const chosen = workbench.quickPick.row(page).first().click({ timeout: 10_000 });
          return chosen.then(
            () => true,
            () => undefined,
          );
        });
        await workbench.webview(`h1:has-text("${page}")`);
      }
    } finally {
      await close();
    }
  });

  test('is under 2 MB, has only what it needs inside, and nothing by which tests play an agent', function () {
    const { vsix } = stageOf(this);
    if (vsix === undefined) {
      // A round from source packages nothing.
      return;
    }
    assert.ok('got' in vsix, 'missing' in vsix ? vsix.missing : '');
    const archive = readFileSync(vsix.got);
    const files = filesIn(archive);
    console.log(`      ${archive.length} bytes, ${files.size} files`);
    assert.ok(archive.length < most, `${archive.length} bytes`);
    assert.deepEqual(
      [...files.keys()].filter((name) => !expected.some((pattern) => pattern.test(name))),
      [],
    );
    const needed = [
      'dist/extension.js',
      'dist/host.js',
      'dist/notices.txt',
      'package.json',
      'package.nls.json',
      'package.nls.de.json',
      'l10n/bundle.l10n.de.json',
    ];
    for (const name of needed.map((it) => `extension/${it}`)) {
      const text = files.get(name)?.toString('utf8') ?? '';
      assert.ok(text.length > 1_000, name);
      assert.doesNotMatch(text, /gatehouse\.test\.|GATEHOUSE_TEST/, name);
    }
  });
});
