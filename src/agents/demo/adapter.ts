import { isAbsolute, join } from 'node:path';
import type { AgentAdapter, AgentLaunch } from '../../ports/agent';
import type { Reviews } from '../../ports/reviewer';
import { promised } from '../wire/promised';
import { DemoSession } from './demoSession';
import type { Say } from './scenario';

const promise = promised({ slipsPast: [] }, { modifyInput: true });

/** How fast the agent talks when nothing else is said, in milliseconds between a few words. */
const usualPace = 25;

/**
 * The demo agent: plays scenario files against the opened folder. No model, no account, no network of its own.
 * `reviews` tells it what the gate thought, so that a scenario can say what it expects; `say` knows the person's language.
 */
export function makeDemoAdapter(own: { readonly reviews: Reviews; readonly say: Say }): AgentAdapter {
  return {
    name: 'demo',
    hearsAsSaid: true,
    promise: () => promise,
    async start(start, needs) {
      const { launch, cwd } = start;
      const folders = [...foldersIn(launch), join(cwd, '.gatehouse', 'scenarios')];
      const session = new DemoSession({ ...own, start, needs, promise, folders, pace: paceIn(launch) });
      if (start.resume === undefined) {
        await session.greet();
      }
      return session;
    },
  };
}

/** Folders of the person's settings come before the workspace's, so that no workspace replaces what they play. */
function foldersIn({ options }: AgentLaunch): readonly string[] {
  const folders = options['scenarios'];
  return Array.isArray(folders)
    ? folders.filter((it: unknown): it is string => typeof it === 'string' && isAbsolute(it))
    : [];
}

function paceIn({ options }: AgentLaunch): number {
  const pace = options['pace'];
  return typeof pace === 'number' && pace >= 0 && pace <= 1_000 ? pace : usualPace;
}
