import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { builtInChecks } from '../../src/core/safety';
import { outsideReads } from '../../src/core/safety/outsideReads';

const file = 'docs/CHECKS.md';

const table = `# Built-in checks

Made from the code by \`WRITE=1 npm test -- checksTable\`.
A check can ask or deny, never allow; what one asks as safety is lifted by no rule.
Checks of your own are in [SETTINGS.md](SETTINGS.md) and, for extensions, in [API.md](API.md).

| check | what it does | about |
| --- | --- | --- |
${[...builtInChecks, outsideReads].map(({ id, summary, about }) => `| \`${id}\` | ${summary} | ${about.join(', ')} |`).join('\n')}
`;

test('checks table: docs/CHECKS.md lists every built-in check as the code has it', () => {
  if (process.env['WRITE'] === '1') {
    writeFileSync(file, table);
  }
  assert.equal(readFileSync(file, 'utf8'), table, 'run `WRITE=1 npm test -- checksTable`');
});
