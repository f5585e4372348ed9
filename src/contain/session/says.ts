import { homeDepth } from '../sensitiveOnDisk';
import type { SessionPlan } from './plan';

/** What holds for a session, in sentences for people. */
export function planSays(
  { confinement, working, state, cut, pathless }: SessionPlan,
  opened: readonly string[],
): readonly string[] {
  const { hidden, readOnly, network } = confinement;
  return [
    'Contained: the agent runs with all its tools, MCP servers and commands where it can reach only this.',
    `It can write to ${working.join(', ')}.`,
    ...(opened.length > 0 ? [`You let it write to ${opened.join(', ')} as well, until the session ends.`] : []),
    ...(state.length > 0 ? [`It keeps its own state in ${state.join(', ')}.`] : []),
    'Temporary files and caches of tools are its own and are gone when it ends. Everything else can only be read.',
    `${hidden.length} paths with secrets or sockets are hidden; ${readOnly.length} that make programs run can only be read. Such files that are not there yet can be made, and are named when the session ends.`,
    `Secrets were looked for by their names in the folders it works in and, ${homeDepth} folders deep, in the home.`,
    ...(cut.length > 0
      ? [`The search was cut short in ${cut.join(', ')}, which holds very many files: what lies deeper is not hidden.`]
      : []),
    network === 'open' ? 'The network is open.' : 'There is no network.',
    ...pathless.slice(0, 9).map((it) => `A socket of another program has no path, and is not hidden: ${it}`),
  ];
}
