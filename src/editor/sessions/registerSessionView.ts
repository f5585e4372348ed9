import { commands } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { SessionId } from '../../core/toolCall';
import type { Ids } from '../../ports/ids';
import type { Command } from '../command';
import { type SessionActNeeds, sessionActs } from './sessionActs';
import { sessionCommands } from './sessionCommands';
import { type PresenterNeeds, SessionPresenter } from './sessionPresenter';
import { SessionView, type SessionViewNeeds } from './sessionView';

/** What the session view works with. */
export interface RegisterSessionViewNeeds
  extends Omit<PresenterNeeds, 'acts' | 'post'>,
    SessionActNeeds,
    Pick<SessionViewNeeds, 'extensionUri'> {
  readonly ids: Ids;
}

/** The session view with its commands, and whether a session is before the person's eyes. */
export interface RegisteredSessionView extends Disposable {
  readonly commands: readonly Command[];
  isVisible(session: SessionId): boolean;
}

/** Puts up the session view. Nothing is read or sent before somebody opens it. */
export function registerSessionView(needs: RegisterSessionViewNeeds): RegisteredSessionView {
  const lifetime = new Lifetime();
  const presenter: SessionPresenter = lifetime.add(
    new SessionPresenter({ ...needs, acts: sessionActs(needs), post: (message) => view.post(message) }),
  );
  const view: SessionView = lifetime.add(
    new SessionView({
      extensionUri: needs.extensionUri,
      ids: needs.ids,
      received: (message) => presenter.receive(message),
      closed: () => presenter.closed(),
    }),
  );
  const tellContext = () => {
    const state = presenter.current?.state;
    const keys: readonly (readonly [string, boolean])[] = [
      ['gatehouse.isSessionShown', state !== undefined],
      ['gatehouse.isSessionWorking', state === 'working' || state === 'starting'],
      ['gatehouse.isSessionRunning', state !== undefined && state !== 'kept'],
    ];
    for (const [key, value] of keys) {
      commands.executeCommand('setContext', key, value).then(undefined, (error: unknown) => {
        needs.log.error('a context key could not be set', error);
      });
    }
  };
  lifetime.add(presenter.onDidChange(tellContext));
  tellContext();
  return {
    commands: sessionCommands({ ...needs, presenter, focusPrompt: () => presenter.focusPrompt() }),
    isVisible: (session) => view.isVisible && presenter.session === session,
    dispose: () => lifetime.dispose(),
  };
}
