import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { AgentPromise } from '../../../src/ports/agent';
import { cases } from './cases';
import type { Stage } from './cases/liveCase';
import { Live } from './live';
import { LiveWorld } from './liveWorld';
import type { RuntimeUnderTest } from './runtimeUnderTest';

/** Puts a runtime through every case that its capabilities demand, and reports what it promises. */
export function testRuntime(runtime: RuntimeUnderTest, more: (stage: () => Stage) => void = () => undefined): void {
  let world: LiveWorld | undefined;
  let live: Live | undefined;
  const { dialect } = runtime;
  const promise = promiseOf(runtime);
  const { capabilities } = promise;
  const stage = (): Stage => {
    if (world === undefined) {
      throw new Error(`${runtime.name} could not be set up`);
    }
    return { world, dialect, capabilities, promise };
  };
  const shared = async (): Promise<Live> => {
    live ??= await Live.start(stage().world);
    return live;
  };
  before(async () => {
    world = await LiveWorld.start(runtime);
  });
  after(async () => {
    await live?.end();
    await world?.stop();
    report(runtime);
  });
  const demanded = cases.filter((it) => it.demanded?.(capabilities, dialect) !== false);
  for (const it of demanded.filter(({ name }) => !runtime.exceptions?.has(name))) {
    test(`${runtime.name}: ${it.name}`, async () => {
      // A session in which something went wrong must not spoil the cases after it.
      try {
        await it.shared?.({ ...stage(), live: await shared() });
      } catch (error) {
        await live?.end();
        live = undefined;
        throw error;
      }
      await it.apart?.(stage());
    });
  }
  more(stage);
}

/** What a runtime promises wherever it is started. */
export function promiseOf({ adapter, launch }: RuntimeUnderTest): AgentPromise {
  const nowhere = { program: '/nowhere', model: 'http://127.0.0.1:9', cwd: '/nowhere', home: '/nowhere' };
  return adapter.promise(launch({ ...nowhere, mcp: ['/nowhere'], env: {} }));
}

/** Leaves what the runtime promises for the table in the README. */
export function report(runtime: RuntimeUnderTest): void {
  const folder = process.env['GATEHOUSE_AGENTS_REPORTS'];
  if (folder !== undefined) {
    const { name, title } = runtime;
    const row = { name, title, ...promiseOf(runtime), exceptions: [...(runtime.exceptions ?? [])] };
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(row)}\n`);
  }
}
