import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../../src/core/decision';
import { decide } from '../../../src/core/engine/decide';
import { makePolicy } from '../../../src/core/engine/makePolicy';
import { takeApart } from '../../../src/core/engine/takeApart';
import { modeNamed } from '../../../src/core/modes';
import { readRule } from '../../../src/core/rules/readRule';
import { someFacts } from '../../builders';

const facts = someFacts();

function decisionOn(command: string, rules: readonly string[] = [], name = 'default'): Decision {
  const mode = modeNamed(name);
  assert.ok(mode);
  const read = rules.map((text) => {
    const [effect = '', ...rest] = text.split(' ');
    return readRule(rest.join(' '), { effect: effect as Decision, scope: 'user' });
  });
  return decide(
    takeApart({ tool: 'PowerShell', input: { command } }, facts.place),
    facts,
    makePolicy({ mode, rules: read }, facts),
  ).decision;
}

const asked = [
  'Get-ChildItem; Remove-Item x',
  'Get-ChildItem | Remove-Item',
  'Get-ChildItem | Get-Content',
  'Get-ChildItem -Recurse | Select-String token',
  'Get-Item a | Select-String b',
  'Get-ChildItem | ForEach-Object { $_.Delete() }',
  'Get-ChildItem | Select-Object @{n=1;e={rm x}}',
  'Get-ChildItem Env:',
  'Get-ChildItem env:/',
  'Get-Content Env:SECRET',
  'Get-Content Microsoft.PowerShell.Core\\FileSystem::x',
  'Get-Content \\\\host\\share\\x',
  'Get-Content //host/share/x',
  'Get-Content $x',
  'Get-Content "$x"',
  'Get-Content a`b',
  'Get-Content (Remove-Item x)',
  'Get-Content a,b',
  'Get-Content *',
  'Get-Content ~root/x',
  'Get-Content a > b',
  'Get-Content a -OutVariable x',
  'Get-Content -Pa a',
  'Get-Content -Path',
  'Get-Content -Path -Raw',
  'Get-Content -Path:a',
  'Get-Content \u2013Path a',
  'Get-Content a\nRemove-Item b',
  'Get-Content a && rm b',
  '& Get-Content a',
  '. ./Get-Content',
  './Get-Content a',
  'gc a',
  'ls',
  'Get-Content .env',
  'get-content -path .\\.env',
  'Get-Content ~/.ssh/id_rsa',
  'Get-Content ~\\.ssh\\id_rsa',
  "Get-Content '.env'",
  "Get-'Content' a",
  '',
  '|',
  'Get-Content a |',
];

for (const command of asked) {
  test(`powerShellReads: ${JSON.stringify(command)} asks, whatever rule is about it`, () => {
    assert.equal(decisionOn(command), 'ask');
    assert.equal(decisionOn(command, ['allow PowerShell']), 'ask');
  });
}

const allowed = [
  'Get-ChildItem',
  'get-childitem -Recurse -Filter *.ts',
  'Get-ChildItem src/*.ts -File',
  'Get-Content README.md',
  'Get-Content -Path .\\src\\a.ts -TotalCount 20',
  'Get-Content "my file.txt" | Select-String -Pattern \'two words\' | Select-Object -First 5',
  'Select-String -Pattern foo -Path src/a.ts',
  'Get-ChildItem -Path src | Sort-Object -Property Length -Descending | Format-Table -AutoSize',
  'Test-Path package.json',
  'Get-Location',
];

for (const command of allowed) {
  test(`powerShellReads: ${JSON.stringify(command)} only reads`, () => {
    assert.equal(decisionOn(command), 'allow');
    assert.equal(decisionOn(command, [], 'explore'), 'allow');
  });
}

const ruled: readonly [command: string, rule: string, expected: Decision][] = [
  ['Remove-Item x', 'deny PowerShell(Remove-Item:*)', 'deny'],
  // A name in another case may be meant.
  ['remove-item x', 'deny PowerShell(Remove-Item:*)', 'ask'],
  ['Get-ChildItem | REMOVE-ITEM x', 'deny PowerShell(Remove-Item:*)', 'ask'],
  ['del x', 'deny PowerShell(Remove-Item:*)', 'deny'],
  ['rm x', 'deny Bash(rm:*)', 'deny'],
  ['iex x', 'deny PowerShell(Invoke-Expression:*)', 'deny'],
  ['Get-ChildItem', 'ask PowerShell(Get-ChildItem:*)', 'ask'],
  ['Get-Content src/a.ts', 'deny Read(src/**)', 'deny'],
  ['Get-Content src\\a.ts', 'deny Read(src/**)', 'deny'],
  ['Get-ChildItem', 'deny PowerShell', 'deny'],
  ['Get-ChildItem', 'deny Bash', 'deny'],
  ['Remove-Item x', 'allow PowerShell(Remove-Item:*)', 'ask'],
  ['Remove-Item x', 'allow Bash(Remove-Item:*)', 'ask'],
];

test('powerShellReads: a rule about a name in another case is heard in bypass, too', () => {
  assert.equal(decisionOn('remove-item x', ['deny PowerShell(Remove-Item:*)'], 'bypass'), 'ask');
});

for (const [command, rule, expected] of ruled) {
  test(`powerShellReads: under \`${rule}\`, ${JSON.stringify(command)} ends as ${expected}`, () => {
    assert.equal(decisionOn(command, [rule]), expected);
  });
}
