import assert from 'node:assert/strict';
import { extensions } from 'vscode';
import type { GatehouseApi } from '../../../src/editor/api/gatehouseApi';

async function exported(): Promise<GatehouseApi> {
  const extension = extensions.getExtension<GatehouseApi>('gatehouse.gatehouse');
  assert.ok(extension);
  return extension.activate();
}

test('exports: another extension can have its calls reviewed', async () => {
  const api = await exported();
  assert.equal(api.version, 2);
  const call = { agent: 'Neighbour', tool: 'Bash' };
  assert.deepEqual(await api.review({ ...call, input: { command: 'ls' } }), {
    decision: 'allow',
    input: { command: 'ls' },
  });
  const withdrawn = AbortSignal.abort();
  assert.equal((await api.review({ ...call, input: { command: 'rm x' }, signal: withdrawn })).decision, 'deny');
});

test('exports: another extension can check the calls of its tool', async () => {
  const api = await exported();
  const registered = api.registerCheck('Deploy', { check: () => ({ effect: 'deny', says: 'It is Friday.' }) });
  const outcome = await api.review({ agent: 'Neighbour', tool: 'Deploy', input: { target: 'prod' } });
  assert.equal(outcome.decision, 'deny');
  assert.match(outcome.decision === 'deny' ? outcome.message : '', /It is Friday\./);
  registered.dispose();
});
