import { commands } from 'vscode';
import type { Session } from '../ports/sessionDirectory';
import type { WindowNeeds } from './windowNeeds';

/** Tells the walkthrough what was done, so that a step is ticked off by the act itself, wherever it was done. */
export function followFirstSteps(
  needs: Pick<WindowNeeds, 'catalogue' | 'hosted' | 'lifetime' | 'log' | 'sessions' | 'windowMode'>,
): void {
  const { hosted, catalogue, sessions, windowMode, lifetime, log } = needs;
  const known = new Map<string, Session>();
  const running = new Set<string>();
  // VS Code counts the change of a key only, and not one that was set before the walkthrough was first opened.
  const did = (step: 'demo' | 'agent' | 'rule' | 'mode') => {
    for (const value of [true, false]) {
      commands.executeCommand('setContext', `gatehouse.did.${step}`, value).then(undefined, (error: unknown) => {
        log.error('a context key could not be set', error);
      });
    }
  };
  lifetime.add(
    hosted.onDidChange(() => {
      for (const { agent, session } of hosted.conversations) {
        if (session !== undefined && !running.has(session)) {
          running.add(session);
          did(catalogue.agents.find(({ name }) => name === agent)?.adapter === 'demo' ? 'demo' : 'agent');
        }
      }
    }),
  );
  lifetime.add(windowMode.onDidChange(() => did('mode')));
  lifetime.add(
    sessions.onDidChange((all) => {
      for (const session of all) {
        const before = known.get(session.id) ?? session;
        known.set(session.id, session);
        if (before.mode !== session.mode) {
          did('mode');
        }
        if (before.rules.length < session.rules.length) {
          did('rule');
        }
      }
    }),
  );
}
