/** The program of a small agent that speaks the protocol: it asks before it makes the folders `one` and `two`. */
export const smallAgent = `
  const { mkdirSync } = require('node:fs');
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
  const update = (given) => say({ method: 'session/update', params: { sessionId: 'S', update: given } });
  const options = [
    { optionId: 'yes', kind: 'allow_once', name: 'Yes' },
    { optionId: 'no', kind: 'reject_once', name: 'No' },
  ];
  let prompt;
  let next = 100;
  const wanted = ['one', 'two'];
  const ask = () => {
    const toolCall = { toolCallId: wanted[0], kind: 'execute', title: 'mkdir', rawInput: { command: 'mkdir ' + wanted[0] } };
    say({ id: next++, method: 'session/request_permission', params: { sessionId: 'S', toolCall, options } });
  };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, result } = JSON.parse(line);
    if (method === 'initialize') {
      say({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
    } else if (method === 'session/new') {
      say({ id, result: { sessionId: 'S' } });
    } else if (method === 'session/prompt' && wanted.length > 0) {
      prompt = id;
      ask();
    } else if (method === 'session/prompt') {
      say({ id, result: { stopReason: 'end_turn' } });
    } else if (result !== undefined) {
      const name = wanted.shift();
      const isAllowed = result.outcome.optionId === 'yes';
      if (isAllowed) mkdirSync(name);
      update({ sessionUpdate: 'tool_call_update', toolCallId: name, status: isAllowed ? 'completed' : 'failed' });
      if (wanted.length > 0) ask();
      else say({ id: prompt, result: { stopReason: 'end_turn' } });
    }
  });`;
