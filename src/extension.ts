import type { ExtensionContext } from 'vscode';
import { lazy } from './base/lazy';
import { Lifetime } from './base/lifetime';
import type { GatehouseApi } from './editor/api/gatehouseApi';
import { makeApi } from './editor/api/makeApi';
import { EditorLog, registerCommands } from './editor/registerCommands';
import type { ExtensionHost } from './extension/hostPart';
import { lateCommand } from './extension/lateCommand';
import { openLater } from './extension/openLater';

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
  lifetime.add(
    registerCommands(Object.fromEntries(declaredCommands(context).map((id) => [id, lateCommand(id, host)])), log),
  );
  lifetime.add(openLater(host, log));
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
