// `npm run bench`: Gatehouse and a peer side by side on the same commands, in one run, against fixed bars.
// `--no-peer` leaves the peer out, `--only-agents` all but the agents, `--agents=copilot` names these.
// `--questions=FILE` only counts the questions that a person gets on the calls in the file, see questions.ts.
// Exits with 1 when a bar is missed; an aim lies past a bar and may be missed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { activationTime } from './activation.mjs';
import { agentTimes } from './agents.mjs';
import { loadTimes } from './load.mjs';
import { mcpTimes } from './mcp.mjs';

const peerVersion = '0.61.0';
const folder = resolve('.cache/bench');
const counts = [10, 100, 1000, 10_000];
const most = 100_000;
/** The two engines take turns, and of its turns each one's fastest counts: a busy moment then spoils neither. */
const turns = 2;
const starts = 31;
const bars = [];

mkdirSync(folder, { recursive: true });
if (process.argv.includes('--only-agents')) {
  await printAgents();
  printBars();
  process.exit();
}
await build({
  entryPoints: ['gatehouse', 'peer', 'rehearsals', 'questions'].map((name) => `test/bench/${name}.ts`),
  outdir: folder,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'error',
});

const calls = process.argv.find((word) => word.startsWith('--questions='))?.slice('--questions='.length);
if (calls !== undefined) {
  process.exit(spawnSync(process.execPath, [join(folder, 'questions.cjs'), calls], { stdio: 'inherit' }).status ?? 1);
}

const hasPeer = !process.argv.includes('--no-peer') && installPeer();
const runs = Array.from({ length: turns }, () => ({
  ours: measured('gatehouse.cjs', [[...counts, most].join(',')]),
  peer: hasPeer ? joined(counts.map((count) => measured('peer.cjs', [folder, String(count)]))) : undefined,
}));
const ours = fastest(runs.map((run) => run.ours));
const peer = hasPeer ? fastest(runs.map((run) => run.peer)) : undefined;

printDecisions();
printShapes();
await printProgram();
printActivation();
printLoad();
printRehearsals();
await printAgents();
printBars();

function measured(file, args) {
  const run = spawnSync(process.execPath, ['--max-old-space-size=4096', join(folder, file), ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 600_000,
    killSignal: 'SIGKILL',
  });
  const line = run.stdout.trim().split('\n').at(-1) ?? '';
  if (run.status !== 0 || !line.startsWith('{')) {
    console.error(`${file} failed with ${run.error?.message ?? `status ${run.status}`}`);
    process.exit(1);
  }
  return JSON.parse(line);
}

/** The peer starts anew for each policy: it never lets go of what it parses, and after some 100,000 commands it hangs. */
function joined(all) {
  return { ...all[0], timings: Object.assign({}, ...all.map(({ timings }) => timings)) };
}

/** For every policy the turn in which it was decided fastest. */
function fastest(all) {
  const timings = {};
  for (const name of Object.keys(all[0].timings)) {
    timings[name] = all.map((one) => one.timings[name]).sort((left, right) => left.p50 - right.p50)[0];
  }
  return { ...all[0], timings };
}

/** Installs the peer into the cache; it is no dependency of this project. */
function installPeer() {
  const installed = join(folder, 'node_modules/@google/gemini-cli-core/package.json');
  if (existsSync(installed)) {
    return true;
  }
  console.log(`installing @google/gemini-cli-core ${peerVersion} into .cache/bench`);
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=dev'];
  const run = spawnSync('npm', [...args, `@google/gemini-cli-core@${peerVersion}`], { cwd: folder, encoding: 'utf8' });
  if (run.status !== 0 || !existsSync(installed)) {
    console.log('PEER MISSING: it could not be installed (no network?), so the comparison is left out');
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    return false;
  }
  return true;
}

function printDecisions() {
  console.log('\nmicroseconds for one decision (take apart, facts, decide), rules about first words');
  console.log(row('rules', 'p50', 'p99', 'mean', 'peer p50', 'peer p99', 'peer mean', 'p50 ratio', 'mean ratio'));
  for (const count of [...counts, most]) {
    const mine = ours.timings[`alone ${count}`];
    const other = peer?.timings[`shell ${count}`];
    const ratios = other ? [times(other.p50 / mine.p50), times(other.mean / mine.mean)] : [];
    console.log(row(count, ...figures(mine), ...(other ? figures(other) : []), ...ratios));
  }
  if (peer) {
    const same = ours.decisions.filter((it, at) => it === peer.decisions[at]).length;
    console.log(`the two agree on ${same} of ${ours.decisions.length} commands at 10 rules`);
    for (const [count, share] of [
      [10, 5],
      [10_000, 200],
    ]) {
      const ratio = peer.timings[`shell ${count}`].p50 / ours.timings[`alone ${count}`].p50;
      bar(`at ${count} rules at most 1/${share} of the peer's time`, ratio >= share, `1/${ratio.toFixed(1)}`);
    }
  }
}

function printShapes() {
  console.log('\nGatehouse alone: rules of every kind, and compiling a policy');
  console.log(row('rules', 'p50', 'p99', 'mean', 'compile ms', 'shell only'));
  for (const count of [...counts, most]) {
    const compile = [ours.compileMs[`mixed ${count}`], ours.compileMs[`shell ${count}`]].map((it) => it.toFixed(1));
    console.log(row(count, ...figures(ours.timings[`mixed ${count}`]), ...compile));
  }
  console.log(row('on disk', ...figures(ours.timings['on disk'])));
  for (const kind of ['shell', 'mixed']) {
    for (const [count, judge] of [
      [10_000, bar],
      [most, aim],
    ]) {
      const ratio = ours.timings[`${kind} ${count}`].p50 / ours.timings[`${kind} 10`].p50;
      judge(`${count} ${kind} rules cost at most 1.3 times 10 rules`, ratio <= 1.3, times(ratio));
    }
  }
  const { p50, p99 } = ours.timings['alone 100'];
  aim('half of all decisions take at most 20 µs', p50 <= 20, `${p50.toFixed(1)} µs`);
  aim('99 of 100 decisions take at most 1 ms', p99 <= 1000, `${p99.toFixed(0)} µs`);
}

/** What `npm run build` makes, and what is packed, which comes without compiled code; built apart, so that `dist` stays as it is. */
async function printProgram() {
  const built = join(folder, 'built');
  const packed = join(folder, 'packed');
  for (const args of [[`--outdir=${built}`], [`--outdir=${packed}`, '--production']]) {
    const run = spawnSync(process.execPath, ['esbuild.mjs', ...args], { encoding: 'utf8' });
    if (run.status !== 0) {
      bar('the program builds', false, run.stderr.trim().split('\n')[0] ?? '');
      return;
    }
  }
  const [extension, host] = ['extension.js', 'host.js'].map((name) => statSync(join(packed, name)).size / 1000);
  const sizes = `${extension.toFixed(0)} KB, and ${host.toFixed(0)} KB in host.js, which it loads on first need`;
  bar('extension.js as packed is smaller than 400 KB', extension < 400, sizes);
  const node = printStart({ built, packed });
  // Most of it is bringing the record to the disk.
  const { direct, through } = await mcpTimes(packed, join(folder, 'mcp'));
  const ratio = through.median / node;
  const shown = `${times(ratio)}, ${through.median.toFixed(1)} ms against ${node.toFixed(0)} ms`;
  bar('a call through `gatehouse mcp` takes less than half of `node -e 0`', ratio < 0.5, shown);
  const worked = `${through.worked.toFixed(2)} ms, against ${direct.worked.toFixed(2)} ms of the server alone`;
  aim('a call through `gatehouse mcp` is less than 2 ms of work', through.worked < 2, worked);
}

/** Starts take turns, so that a busy moment disturbs all of them alike. */
function printStart({ built, packed }) {
  const input = `${JSON.stringify({ tool: 'Bash', input: { command: 'git status && rm -rf dist' } })}\n`;
  const taken = { node: [], built: [], packed: [], hook: [] };
  const own = join(folder, 'own');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const place = { userFolder: folder, storage: join(folder, 'storage') };
  writeFileSync(join(own, 'place.json'), JSON.stringify(place));
  const hook = [join(packed, 'cli.js'), 'hook', 'claude', '--folder', own];
  const told = JSON.stringify({ cwd: folder, tool_name: 'Bash', tool_input: { command: 'ls' } });
  // The first one on a machine leaves what the next ones start from.
  started(hook, told);
  for (let at = 0; at < starts; at += 1) {
    taken.node.push(started(['-e', '0'], ''));
    taken.built.push(started([join(built, 'cli.js'), 'decide'], input));
    taken.packed.push(started([join(packed, 'cli.js'), 'decide'], input));
    taken.hook.push(started(hook, told));
  }
  const node = median(taken.node);
  const lists = { 'cli.js as built': taken.built, 'cli.js as packed': taken.packed };
  for (const [name, list] of Object.entries({ ...lists, 'a hook as packed, without a window': taken.hook })) {
    const shown = `${times(median(list) / node)}, ${median(list).toFixed(0)} ms against ${node.toFixed(0)} ms`;
    bar(`one decision by ${name} takes less than twice \`node -e 0\``, median(list) / node < 2, shown);
  }
  return node;
}

function started(args, input) {
  const before = process.hrtime.bigint();
  const run = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
  if (run.status !== 0) {
    console.error(`node ${args.join(' ')} ended with status ${run.status}: ${run.stderr}`);
    process.exit(1);
  }
  return Number(process.hrtime.bigint() - before) / 1e6;
}

function printActivation() {
  const measured = activationTime();
  console.log(`\nin the extension host\n  ${measured?.shown ?? 'NOT MEASURED: no VS Code could be started'}`);
  if (measured !== undefined) {
    bar('activation takes less than 50 ms', measured.ms < 50, `${measured.ms} ms`);
  }
}

/** Figures only: on a busy machine no limit would hold, and what must hold is tested. */
function printLoad() {
  const lines = loadTimes();
  console.log('\nin the window, with much to show');
  for (const line of lines.length === 0 ? ['NOT MEASURED: no VS Code could be started'] : lines) {
    console.log(`  ${line}`);
  }
}

function printRehearsals() {
  const { missing, bash, rehearsed, listed, listing } = measured('rehearsals.cjs', []);
  console.log('\nrehearsals');
  if (missing !== undefined) {
    console.log(`  NOT MEASURED: ${missing}`);
    return;
  }
  const ratio = rehearsed / bash;
  const took = `${rehearsed.toFixed(1)} ms, bash alone ${bash.toFixed(1)} ms`;
  console.log(`  true: ${took}; ${listed} deletions listed in ${listing.toFixed(0)} ms`);
  bar('rehearsing `true` takes at most 20 x bash alone', ratio <= 20, times(ratio));
  bar('rehearsing `true` takes at most 100 ms', rehearsed <= 100, took);
  bar('20,000 deletions are listed in less than 5 s', listed >= 20_000 && listing < 5_000, `${listing.toFixed(0)} ms`);
}

async function printAgents() {
  const given = process.argv.find((it) => it.startsWith('--agents='))?.slice('--agents='.length);
  const names = (given ?? 'copilot,claude').split(',');
  console.log('\nmilliseconds for one call of a real agent, a scripted model, allowed by a rule');
  console.log(row('agent', 'with gate', 'alone', 'added', 'ratio'));
  for (const { name, why, broke, gatedMs, aloneMs, freeMs, containedMs } of await agentTimes(names, folder)) {
    if (why !== undefined) {
      console.log(`  ${name} NOT MEASURED: ${why}`);
      if (broke) {
        bar(`${name} can be measured`, false, why);
      }
      continue;
    }
    const ratio = gatedMs / aloneMs;
    console.log(row(name, ...[gatedMs, aloneMs, gatedMs - aloneMs].map((it) => it.toFixed(1)), times(ratio)));
    bar(`a call of ${name} takes at most twice as long as without Gatehouse`, ratio <= 2, times(ratio));
    if (freeMs === null) {
      console.log(`  the start of ${name}, contained, NOT MEASURED: sessions cannot be contained here`);
      continue;
    }
    const shown = `${times(containedMs / freeMs)}, ${containedMs.toFixed(0)} ms against ${freeMs.toFixed(0)} ms`;
    bar(`${name} starts contained in at most 1.1 times the time`, containedMs / freeMs <= 1.1, shown);
  }
}

function printBars() {
  console.log('\nbars and aims');
  for (const { name, kind, met, shown } of bars) {
    console.log(`  ${kind} ${met ? 'met   ' : 'MISSED'}  ${name}: ${shown}`);
  }
  const missed = bars.filter((it) => it.kind === 'bar' && !it.met).length;
  console.log(`${bars.filter((it) => it.met).length} met, ${missed} bars missed`);
  process.exitCode = missed === 0 ? 0 : 1;
}

function bar(name, met, shown) {
  bars.push({ name, kind: 'bar', met, shown });
}

function aim(name, met, shown) {
  bars.push({ name, kind: 'aim', met, shown });
}

function figures({ p50, p99, mean }) {
  return [p50, p99, mean].map((it) => it.toFixed(1));
}

function times(ratio) {
  return `${ratio.toFixed(2)} x`;
}

function median(numbers) {
  return [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)];
}

function row(...cells) {
  return cells.map((cell) => String(cell).padStart(11)).join('');
}
