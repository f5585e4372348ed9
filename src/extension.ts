import type { ExtensionContext } from 'vscode';
import { lazy } from './base/lazy';
import { Lifetime } from './base/lifetime';
import type { GatehouseApi } from './editor/api/gatehouseApi';
import { makeApi } from './editor/api/makeApi';
import { EditorLog, registerCommands } from './editor/registerCommands';
import type { RunCommand } from './editor/windowNeeds';
import type { ExtensionHost } from './extension/hostPart';
import { systemTimers } from './extension/system';

/** Called by VS Code when the window has started. */
export function activate(context: ExtensionContext): GatehouseApi {
  return opened(context).api;
}

/**
 * Called by VS Code when the window closes, which waits for it. It is handed nothing of what `activate` made, so what is
 * to be closed stands here.
 */
export async function deactivate(): Promise<void> {
  await Promise.all([...closers].map((close) => close()));
  closers.clear();
}

const closers = new Set<() => Promise<void>>();

/** Views and warnings should be there without being asked for, but not while the window is still starting. */
const openedAfterMs = 500;

/** Puts up what starts the rest. Nothing of the workspace is read here, and the decision is not even loaded. */
export function opened(context: ExtensionContext): {
  readonly api: GatehouseApi;
  readonly host: () => ExtensionHost;
  readonly lifetime: Lifetime;
} {
  const lifetime = new Lifetime();
  context.subscriptions.push(lifetime);
  const log = lifetime.add(new EditorLog());
  const host = lazy(() => {
    const made = lifetime.add(hostBundle().openHost(context, log));
    closers.add(() => made.close());
    return made;
  });
  const late = (id: string): RunCommand => {
    return (...given) => {
      const run = host().command(id);
      if (run === undefined) {
        throw new Error(`nothing stands behind ${id}`);
      }
      return run(...given);
    };
  };
  lifetime.add(registerCommands(Object.fromEntries(declaredCommands(context).map((id) => [id, late(id)])), log));
  lifetime.add(
    systemTimers.after(openedAfterMs, () => {
      // Nobody waits for this one. Whoever needs the host later meets the same failure and hears of it.
      try {
        host();
      } catch (error) {
        log.error('Gatehouse could not be opened', error);
      }
    }),
  );
  return { api: makeApi(() => host().api), host, lifetime };
}

/** The names of the commands stand in package.json, as VS Code wants them, and in no other list. */
function declaredCommands({ extension }: ExtensionContext): readonly string[] {
  const { commands }: { commands: readonly { readonly command: string }[] } = extension.packageJSON.contributes;
  return commands.map(({ command }) => command);
}

/** The build puts it into a file of its own, which is read here and not before. */
function hostBundle(): typeof import('./extension/host') {
  return require('./extension/host');
}
