import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readClientMessage, readServerMessage, sayingListChanges, withInput } from '../../../src/cli/mcp/message';

const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"it"}}}';

test('mcp message: what could be read as another message is refused', () => {
  const refused: readonly string[] = [
    'no JSON',
    '7',
    'null',
    `[${call}]`,
    '[]',
    // The first of two names counts for some readers, the last for others.
    '{"id":1,"method":"tools/call","method":"ping","params":{"name":"echo"}}',
    '{"id":1,"method":"tools/call","params":{"name":"rm","name":"echo"}}',
    '{"id":1,"method":"tools/call","params":{"name":"echo","arguments":{"a":1,"\\u0061":2}}}',
    '{"id":1,"method":"tools/call","params":{"name":"echo","arguments":{"a" : 1,"a"\t:2}}}',
    // Some readers do not look at case.
    '{"id":1,"METHOD":"tools/call","params":{"name":"echo"}}',
    '{"id":1,"method":"ping","Method":"tools/call","params":{"name":"echo"}}',
    '{"id":1,"method":"tools/call","params":{"name":"echo","Name":"rm"}}',
    '{"id":1,"method":"tools/call","params":{"name":"echo","argumentſ":{}}}',
    '{"id":1,"method":"Tools/Call","params":{"name":"echo"}}',
    '{"id":1,"method":" tools/call","params":{"name":"echo"}}',
    // Some readers end a text at the first character of this kind, or leave it out.
    '{"id":1,"method":"tools/call\\u0000x","params":{"name":"echo"}}',
    '{"id":1,"method":"tools\\u200b/call","params":{"name":"echo"}}',
    '{"id":1,"method":"ping","method\\u0000":"tools/call","params":{"name":"echo"}}',
    '{"id":1,"method":"tools/call","params":{"name":"rm\\u0000"}}',
    // A list of one text is that text where names are looked up by it.
    '{"id":1,"method":["tools/call"],"params":{"name":"echo"}}',
    // Some readers end a line there.
    '{"id":1,"x":\r{"method":"tools/call"}\r}',
    '{"method":"tools/call","params":{"name":"echo"}}',
    '{"id":null,"method":"tools/call","params":{"name":"echo"}}',
    '{"id":1,"method":"tools/call","params":{"name":7}}',
    '{"id":1,"method":"tools/call"}',
  ];
  for (const line of refused) {
    assert.equal(readClientMessage(line).kind, 'refused', line);
  }
});

test('mcp message: calls, lists and withdrawals are told from all else', () => {
  assert.deepEqual(readClientMessage(call), { kind: 'call', id: 1, tool: 'echo', input: { text: 'it' } });
  const quoted = JSON.stringify({
    id: 'a',
    method: 'tools/call',
    params: { name: 'x', arguments: { a: '":"\\" : {' } },
  });
  assert.equal(readClientMessage(quoted).kind, 'call');
  assert.deepEqual(readClientMessage('{"id":2,"method":"tools/list"}'), { kind: 'list', id: 2, isFirst: true });
  const further = '{"id":2,"method":"tools/list","params":{"cursor":"2"}}';
  assert.deepEqual(readClientMessage(further), { kind: 'list', id: 2, isFirst: false });
  const cancelled = '{"method":"notifications/cancelled","params":{"requestId":1}}';
  assert.deepEqual(readClientMessage(cancelled), { kind: 'cancel', id: undefined, meant: 1 });
  assert.deepEqual(readClientMessage('{"id":1,"method":"ping"}'), { kind: 'other', id: 1 });
  for (const line of ['{"id":1,"result":{}}', '{"method":"notifications/initialized"}']) {
    assert.deepEqual(readClientMessage(line), { kind: 'other', id: undefined });
  }
});

test('mcp message: a list is given without its hidden tools, and everything else as it came', () => {
  const isHidden = (tool: string) => tool === 'rm';
  const list = '{"id":2, "result":{"nextCursor":"x","tools":[{"name":"echo","n":1.0},{"name":"rm"}]}}';
  const { line, tools } = readServerMessage(list, isHidden);
  assert.deepEqual(JSON.parse(line ?? ''), { id: 2, result: { nextCursor: 'x', tools: [{ name: 'echo', n: 1 }] } });
  assert.equal(tools.length, 2);
  const batch = readServerMessage(`[${list},{"id":3,"result":{}}]`, isHidden);
  assert.doesNotMatch(batch.line ?? '', /rm/);
  for (const same of ['{"id":2,  "result":{"tools":[{"name":"echo","n":1.0}]}}', '{"id":1e2,"result":{"a":1.0}}']) {
    assert.equal(readServerMessage(same, isHidden).line, same);
  }
  assert.equal(readServerMessage('Server started', isHidden).line, undefined);
});

test('mcp message: no list is shown to clients that read names in another way', () => {
  const isHidden = (tool: string) => tool === 'rm';
  const list = '{"tools":[{"name":"rm"}]}';
  for (const [line, left] of [
    [`{"id":2,"result":${list},"result":{}}`, { id: 2, result: {} }],
    [`{"id":2,"Result":${list}}`, { id: 2 }],
    // Some readers end a line at a carriage return, and would find a list in the middle; written anew it has none.
    [`{"id":5,"x":\r{"id":2,"result":${list}}\r}`, { id: 5, x: { id: 2, result: { tools: [{ name: 'rm' }] } } }],
    [`{"id":2,"result":{"a":1,"TOOLS":[{"name":"rm"}]}}`, { id: 2, result: { a: 1 } }],
    [`[{"id":2,"result":{"tools\\u0000":[{"name":"rm"}]}}]`, [{ id: 2, result: {} }]],
    [
      '{"id":2,"result":{"tools":[{"name":"echo","description":"a","description":"b"}]}}',
      { id: 2, result: { tools: [{ name: 'echo', description: 'b' }] } },
    ],
  ] as const) {
    assert.equal(readServerMessage(line, isHidden).line, JSON.stringify(left));
  }
});

test('mcp message: where a server has tools, clients are told that their list may change', () => {
  const said = (tools: string) => `{"id":1,"result":{"capabilities":{${tools}},"serverInfo":{}}}`;
  assert.deepEqual(JSON.parse(sayingListChanges(said('"tools":{}'))), JSON.parse(said('"tools":{"listChanged":true}')));
  for (const line of [said(''), '{"id":2,  "result":{}}', '{"method":"x","params":{"capabilities":{"tools":{}}}}']) {
    assert.equal(sayingListChanges(line), line);
  }
});

test('mcp message: what a person changed takes the place of what was given', () => {
  assert.equal(withInput(call, { text: 'other' }), call.replace('it"}', 'other"}'));
});
