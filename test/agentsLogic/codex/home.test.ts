import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeHome } from '../../../src/agents/codex/home';

const planted = ['config.toml', 'managed_config.toml', 'requirements.toml', '.env', 'hooks.json'];

async function inHome(work: (own: string, make: () => Promise<string>) => Promise<void>): Promise<void> {
  const own = mkdtempSync(join(tmpdir(), 'gatehouse-codex-'));
  try {
    await work(own, () => makeHome({ command: 'codex', args: [], env: { CODEX_HOME: own }, options: {} }));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

test('codex home: nothing in it answers for us, and earlier conversations stay', () =>
  inHome(async (own, make) => {
    const home = join(own, 'gatehouse');
    mkdirSync(join(home, 'rules'), { recursive: true });
    mkdirSync(join(home, 'sessions'));
    for (const name of planted) {
      writeFileSync(join(home, name), 'approval_policy = "never"');
      writeFileSync(join(own, name), 'approval_policy = "never"');
    }
    assert.equal(await make(), home);
    assert.deepEqual(
      [...planted, 'rules'].filter((name) => existsSync(join(home, name))),
      [],
    );
    assert.ok(existsSync(join(home, 'sessions')));
    assert.ok(planted.every((name) => existsSync(join(own, name))));
  }));

test('codex home: has the login of the person, as it is now, for several sessions at once', () =>
  inHome(async (own, make) => {
    const login = join(own, 'auth.json');
    const linked = join(own, 'gatehouse/auth.json');
    await make();
    assert.ok(!existsSync(linked));
    writeFileSync(login, 'one');
    await Promise.all(Array.from({ length: 8 }, make));
    assert.equal(readFileSync(linked, 'utf8'), 'one');
    writeFileSync(linked, 'renewed');
    await make();
    assert.equal(readFileSync(login, 'utf8'), 'renewed');
    rmSync(login);
    await make();
    assert.ok(!existsSync(linked));
  }));
