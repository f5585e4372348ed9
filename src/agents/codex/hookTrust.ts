import { listIn, textOf } from '../../base/json';
import type { Log } from '../../ports/surroundings';
import { Program } from '../wire/program';
import { settledWithin } from '../wire/settledWithin';
import { CodexRpc } from './rpc';

/** Which hook is meant, and how `codex` is started to be told about it. */
interface HookTrust {
  /** The program; absolute. */
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The file that the hook stands in. */
  readonly file: string;
  /** Its command line. */
  readonly line: string;
}

const longest = 30_000;

/** Tells `codex` to trust our hook, which it does not run before, or no longer to. Rejects with a message for the person. */
export async function setHookTrust(trust: HookTrust, wish: 'trust' | 'forget', log: Log): Promise<void> {
  const program = await Program.start({ ...trust, args: ['app-server'] });
  try {
    const silent = { request: () => undefined, notice: () => undefined };
    const rpc = new CodexRpc(program, silent, log);
    const talking = talk(rpc, trust, wish);
    if (!(await settledWithin(talking, longest))) {
      throw new Error('Codex did not answer in time.');
    }
    await talking;
  } finally {
    await program.stop();
  }
}

async function talk(rpc: CodexRpc, { cwd, file, line }: HookTrust, wish: 'trust' | 'forget'): Promise<void> {
  await rpc.request('initialize', { clientInfo: { name: 'gatehouse', title: 'Gatehouse', version: '0' } });
  rpc.notify('initialized');
  const listed = await rpc.request('hooks/list', { cwds: [cwd] });
  const hooks = listIn(listed, 'data').flatMap((it) => listIn(it, 'hooks'));
  const ours = hooks.find((it) => textOf(it, 'sourcePath') === file && textOf(it, 'command') === line);
  const key = textOf(ours, 'key');
  const hash = textOf(ours, 'currentHash');
  if (key === undefined || hash === undefined) {
    throw new Error(`Codex does not see the hook in ${file}.`);
  }
  const state = `hooks.state.${JSON.stringify(key)}`;
  const edit = wish === 'trust' ? { keyPath: `${state}.trusted_hash`, value: hash } : { keyPath: state, value: null };
  await rpc.request('config/batchWrite', { edits: [{ ...edit, mergeStrategy: 'replace' }] });
}
