// A call of an MCP tool with and without `gatehouse mcp` before the server, where no window is open.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const calls = 300;
const warmUp = 50;

const server = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  const result = method === 'tools/list' ? { tools: [{ name: 'echo' }] } : { content: [] };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
});`;

/** Milliseconds a call: directly and through the proxy as packed in `packed`, and those that the proxy itself worked. */
export async function mcpTimes(packed, folder) {
  const own = join(folder, 'own');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const user = join(folder, 'user');
  mkdirSync(user, { recursive: true });
  writeFileSync(join(user, 'settings.json'), JSON.stringify({ 'gatehouse.rules.allow': ['mcp__demo'] }));
  writeFileSync(join(own, 'place.json'), JSON.stringify({ userFolder: user, storage: join(folder, 'storage') }));
  const file = join(folder, 'mcpServer.cjs');
  writeFileSync(file, server);
  const proxy = [join(packed, 'cli.js'), 'mcp', '--folder', own, '--name', 'demo', '--', process.execPath, file];
  return { direct: await taken([file], folder), through: await taken(proxy, folder) };
}

async function taken(args, cwd) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => waiting.get(JSON.parse(line).id)?.());
  const ask = (id, method) =>
    new Promise((resolve) => {
      waiting.set(id, resolve);
      const params = { name: 'echo', arguments: { text: 'it' } };
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  await ask(-1, 'tools/list');
  const times = [];
  let worked = 0;
  for (let at = 0; at < warmUp + calls; at += 1) {
    // What was read of the settings is kept once they are not quite new.
    if (at === warmUp / 2) {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    worked = at === warmUp ? workedBy(child.pid) : worked;
    const before = performance.now();
    await ask(at, 'tools/call');
    times.push(performance.now() - before);
  }
  const own = (workedBy(child.pid) - worked) / calls;
  child.stdin.end();
  const sorted = times.slice(warmUp).sort((left, right) => left - right);
  return { median: sorted[calls / 2], worked: own };
}

/** How long a program has worked so far, in milliseconds, where the system tells; a hundredth of a second is its unit. */
function workedBy(pid) {
  const file = `/proc/${pid}/stat`;
  const fields = existsSync(file) ? readFileSync(file, 'utf8').split(') ')[1].split(' ') : [];
  return 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}
