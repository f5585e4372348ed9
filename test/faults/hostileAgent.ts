import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The program of an agent that speaks ACP and means no good. What a message asks for, it does: `talk` without end, `shout`
 * messages of 40 MB, one `line` without an end, ask for a `command` of 30 MB, tell of `calls` and `outputs` without end,
 * `spread` programs over the machine, or let calls `flow`.
 */
const source = String.raw`
const { spawn } = require('node:child_process');
const { appendFileSync } = require('node:fs');
const { once } = require('node:events');
const write = async (text) => { if (!process.stdout.write(text)) await once(process.stdout, 'drain'); };
const say = (message) => write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');
const update = (given) => say({ method: 'session/update', params: { sessionId: 'S', update: given } });
const chunk = (text, sessionUpdate = 'agent_message_chunk') => update({ sessionUpdate, content: { type: 'text', text } });
const options = [
  { optionId: 'yes', kind: 'allow_once', name: 'Yes' },
  { optionId: 'no', kind: 'reject_once', name: 'No' },
];
const waiting = new Map();
let next = 100;
let stopped = false;
const ask = (toolCall) => new Promise((resolve) => {
  const id = next++;
  waiting.set(id, resolve);
  say({ id, method: 'session/request_permission', params: { sessionId: 'S', toolCall, options } });
});
const million = 'Words without end. '.repeat(55_000);
const plays = {
  async talk() {
    for (let at = 0; !stopped; at += 1) await chunk('So I said ' + at + ', and ' + million.slice(0, 1000) + '\n\n');
  },
  async shout() {
    for (const kind of ['agent_message_chunk', 'agent_thought_chunk', 'agent_message_chunk']) {
      await chunk(million.repeat(40), kind);
      await chunk('é' + million.repeat(40), kind);
    }
    await update({ sessionUpdate: 'plan', entries: [{ content: million.repeat(40), status: 'pending' }] });
    await update({ sessionUpdate: 'tool_call', toolCallId: 't', title: million.repeat(40), kind: 'other', status: 'pending' });
    await chunk('That was loud.');
  },
  async line() {
    for (let at = 0; at < 200; at += 1) await write(million);
    await write('\n');
    await chunk('That was long.');
  },
  async command() {
    const from = Date.now();
    const { outcome } = await ask({ toolCallId: 'c', kind: 'execute', title: 'echo', rawInput: { command: 'echo ' + million.repeat(30) } });
    await chunk('Answered ' + outcome.optionId + ' after ' + (Date.now() - from) + ' ms.');
  },
  async calls() {
    for (let at = 0; !stopped; at += 1) {
      await update({ sessionUpdate: 'tool_call', toolCallId: 't' + at, title: 'Bash', kind: 'execute', status: 'pending', rawInput: { command: million } });
    }
  },
  async outputs() {
    for (let at = 0; !stopped; at += 1) {
      const content = [{ type: 'content', content: { type: 'text', text: million + at } }];
      await update({ sessionUpdate: 'tool_call_update', toolCallId: 'o', status: 'pending', content });
    }
  },
  // Asks for calls from one number to another, a few at a time, and notes what it was answered and what it did.
  async flow(from, to) {
    const log = (line) => appendFileSync('flow', line + '\n');
    log('pid ' + process.pid);
    let at = Number(from);
    const work = async () => {
      while (at < Number(to) && !stopped) {
        const number = at++;
        log('asks ' + number);
        const command = 'touch made-' + number;
        const { outcome } = await ask({ toolCallId: 'f' + number, kind: 'execute', title: command, rawInput: { command } });
        log((outcome.optionId ?? 'none') + ' ' + number);
        const status = outcome.optionId === 'yes' ? 'completed' : 'failed';
        if (status === 'completed') appendFileSync('made-' + number, '');
        await update({ sessionUpdate: 'tool_call_update', toolCallId: 'f' + number, status });
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    if (!stopped) log('done ' + to);
  },
  async spread() {
    const bash = (script) => spawn('bash', ['-c', script], { detached: true, stdio: 'ignore' });
    bash('echo $$ >> pids; sleep 600');
    bash('setsid sleep 600 & echo $! >> pids');
    bash('trap "" TERM HUP INT; echo $$ >> pids; while :; do sleep 1; done');
    bash('(setsid bash -c "echo \$\$ >> pids; sleep 600; true" &)');
    spawn('bash', ['-c', 'echo $$ >> pids; sleep 600; true'], { stdio: 'ignore' });
    spawn('env', ['-i', 'bash', '-c', 'echo $$ >> pids; sleep 600; true'], { stdio: 'ignore', detached: true });
    appendFileSync('pids', process.pid + '\n');
    while (!stopped) await new Promise((resolve) => setTimeout(resolve, 50));
  },
};
require('node:readline').createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, result } = JSON.parse(line);
  if (method === 'initialize') {
    say({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
  } else if (method === 'session/new') {
    say({ id, result: { sessionId: 'S' } });
  } else if (method === 'session/cancel') {
    stopped = true;
  } else if (method === 'session/prompt') {
    stopped = false;
    const [play, ...given] = params.prompt.at(-1).text.split(' ');
    await (plays[play] ?? (() => chunk('I do not know that.')))(...given);
    say({ id, result: { stopReason: stopped ? 'cancelled' : 'end_turn' } });
  } else if (waiting.has(id)) {
    waiting.get(id)(result);
    waiting.delete(id);
  } else if (method === undefined) {
    appendFileSync('flow', 'twice ' + id + '\n');
  }
}).on('close', () => process.exit(0));
`;

/** Settings under which the agent can be started as `Hostile`, beside others. */
export function withHostileAgent(...others: readonly object[]): Readonly<Record<string, unknown>> {
  const program = join(mkdtempSync(join(tmpdir(), 'gh-hostile-')), 'agent.js');
  writeFileSync(program, source);
  return {
    'gatehouse.prompt.style': 'notification',
    'gatehouse.agents': [{ name: 'Hostile', adapter: 'acp', command: process.execPath, args: [program] }, ...others],
  };
}
