import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { compiledFolder, keepCompiled, readCompiled } from '../../src/hooks/compiledCode';

const scratch = mkdtempSync(join(tmpdir(), 'compiled-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const code = Buffer.from('compiled');
let made = 0;

/** A folder with compiled code in it. */
function kept(): { folder: string; compiled: string; file: string } {
  const folder = join(scratch, `own${made++}`);
  keepCompiled(folder, 'a.cache', () => code);
  assert.deepEqual(readCompiled(folder, 'a.cache'), code);
  const compiled = compiledFolder(folder);
  return { folder, compiled, file: join(compiled, 'a.cache') };
}

const posix = { skip: process.platform === 'win32' ? 'folders have no such modes' : false };

test('compiledCode: what others can write or replace is not run', posix, () => {
  const spoilings: readonly ((place: ReturnType<typeof kept>) => void)[] = [
    ({ folder }) => chmodSync(folder, 0o770),
    ({ folder }) => chmodSync(folder, 0o702),
    ({ compiled }) => chmodSync(compiled, 0o720),
    ({ file }) => chmodSync(file, 0o620),
    ({ file }) => chmodSync(file, 0o602),
    ({ folder }) => {
      renameSync(folder, `${folder}-elsewhere`);
      symlinkSync(`${folder}-elsewhere`, folder);
    },
    ({ compiled }) => {
      renameSync(compiled, `${compiled}-elsewhere`);
      symlinkSync(`${compiled}-elsewhere`, compiled);
    },
    ({ file }) => {
      renameSync(file, `${file}-elsewhere`);
      symlinkSync(`${file}-elsewhere`, file);
    },
    ({ file }) => {
      rmSync(file);
      mkdirSync(file);
    },
  ];
  for (const spoil of spoilings) {
    const place = kept();
    spoil(place);
    assert.equal(readCompiled(place.folder, 'a.cache'), undefined, String(spoil));
  }
});

test('compiledCode: nothing is left in a folder that others can write to, nor through a link', posix, () => {
  const open = join(scratch, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  keepCompiled(open, 'a.cache', () => code);
  assert.deepEqual(readdirSync(open), []);
  const linked = join(scratch, 'linked');
  symlinkSync(kept().folder, linked);
  keepCompiled(linked, 'b.cache', () => code);
  assert.equal(existsSync(join(compiledFolder(linked), 'b.cache')), false);
});

test('compiledCode: what cannot be kept or read is no failure', () => {
  const file = join(scratch, 'file');
  writeFileSync(file, '');
  keepCompiled(file, 'a.cache', () => code);
  assert.equal(readCompiled(file, 'a.cache'), undefined);
  assert.equal(readCompiled(join(scratch, 'nowhere'), 'a.cache'), undefined);
  keepCompiled(join(scratch, 'thrown'), 'a.cache', () => {
    throw new Error('no code');
  });
  assert.equal(readCompiled(join(scratch, 'thrown'), 'a.cache'), undefined);
});

test('compiledCode: only this user can read what is kept', posix, () => {
  const { folder, compiled, file } = kept();
  assert.deepEqual(
    [folder, compiled, file].map((path) => statSync(path).mode & 0o777),
    [0o700, 0o700, 0o600],
  );
});

test('compiledCode: of many versions the newest are kept', () => {
  const { folder, compiled } = kept();
  for (let at = 0; at < 30; at++) {
    keepCompiled(folder, `${at}.cache`, () => code);
    utimesSync(join(compiled, `${at}.cache`), at, at);
  }
  keepCompiled(folder, 'last.cache', () => code);
  const names = readdirSync(compiled);
  assert.equal(names.length, 12);
  assert.ok(names.includes('last.cache') && names.includes('29.cache') && !names.includes('1.cache'), String(names));
});
