import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { vscodeHook } from '../../src/agents/vscode/hook';

const plugin = 'media/chatPlugin';

/** Runs the plugin's hook where the extension has left `script`. */
function run(script: string | undefined) {
  const home = mkdtempSync(join(tmpdir(), 'plugin-'));
  after(() => rmSync(home, { recursive: true, force: true }));
  if (script !== undefined) {
    mkdirSync(join(home, '.gatehouse/bin'), { recursive: true });
    writeFileSync(join(home, '.gatehouse/bin/vscode.sh'), script);
  }
  const { status, stdout } = spawnSync('sh', [join(plugin, 'hook.sh')], {
    env: { ...process.env, HOME: home },
    encoding: 'utf8',
  });
  return { status, said: JSON.parse(stdout) };
}

test('chatPlugin: whatever is missing, crashes or breaks off is a denial in both dialects that is heard as JSON', () => {
  const cut = `printf '%s' '{"permissionDecision":"all'; exit 2`;
  const scripts = [undefined, '', 'exit 1', 'kill -9 $$', 'no-such-program || exit 2', 'echo "" ; exit 0', cut];
  for (const script of scripts) {
    const { status, said } = run(script);
    assert.equal(status, 0, script);
    assert.equal(said.permissionDecision, 'deny');
    assert.equal(said.hookSpecificOutput.permissionDecision, 'deny');
  }
});

test('chatPlugin: what was answered is passed on as it is, and by no exit code, which the Agent Host would not hear', () => {
  for (const decision of ['allow', 'ask', 'deny'] as const) {
    const { out, code } = vscodeHook.say({ decision, message: 'why' });
    assert.deepEqual(run(`printf '%s' '${out}'; exit ${code}`), { status: 0, said: JSON.parse(out) });
  }
});

test('chatPlugin: the manifest brings the plugin, and only where the person has switched it on', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  assert.deepEqual(manifest.contributes.chatPlugins, [{ path: `./${plugin}`, when: 'config.gatehouse.hook.vscode' }]);
  const { hooks } = JSON.parse(readFileSync(join(plugin, 'hooks/hooks.json'), 'utf8'));
  assert.equal(hooks.PreToolUse[0].hooks[0].command, `sh "\${CLAUDE_PLUGIN_ROOT}/hook.sh"`);
  assert.equal(JSON.parse(readFileSync(join(plugin, '.claude-plugin/plugin.json'), 'utf8')).version, manifest.version);
});
