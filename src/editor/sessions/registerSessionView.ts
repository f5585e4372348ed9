import { commands } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { SessionId } from '../../core/toolCall';
import type { HostedSessions } from '../../ports/hostedSessions';
import type { Ids } from '../../ports/surroundings';
import type { SessionSight } from '../prompts/sessionSight';
import type { EditorCommands } from '../windowNeeds';
import type { ToPage } from './messages';
import type { SessionPageNeeds } from './putPage';
import { type SessionActNeeds, sessionActs } from './sessionActs';
import { sessionCommands } from './sessionCommands';
import { SessionPanels } from './sessionPanels';
import { type PresenterNeeds, SessionPresenter } from './sessionPresenter';
import { SessionView } from './sessionView';

interface RegisterSessionViewNeeds
  extends Omit<PresenterNeeds, 'acts' | 'post'>,
    Omit<SessionActNeeds, 'openInEditor'>,
    Pick<SessionPageNeeds, 'extensionUri'> {
  readonly ids: Ids;
  /** Is told which sessions the view shows. */
  readonly sight: SessionSight;
}

interface RegisteredSessionView extends Disposable {
  readonly commands: EditorCommands;
}

/** Puts up the session view. Nothing is read or sent before somebody opens it. */
export function registerSessionView(needs: RegisterSessionViewNeeds): RegisteredSessionView {
  const lifetime = new Lifetime();
  const presenterWith = (post: (message: ToPage) => void, stays?: true): SessionPresenter => {
    const openInEditor = (conversation: string) => panels.show(conversation);
    const acts = sessionActs({ ...needs, openInEditor });
    return new SessionPresenter({ ...needs, acts, post, ...(stays === undefined ? {} : { stays }) });
  };
  const presenter = lifetime.add(presenterWith((message) => view.post(message)));
  const panels: SessionPanels = lifetime.add(
    new SessionPanels({ ...needs, presenter: (post) => presenterWith(post, true) }),
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
  const isVisible = (session: SessionId) =>
    (view.isVisible && presenter.session === session) || panels.isVisible(session);
  lifetime.add(followSessions({ hosted: needs.hosted, sight: needs.sight, isVisible }));
  return {
    commands: sessionCommands({
      ...needs,
      presenter,
      shown: () => panels.active ?? presenter,
      openInEditor: (conversation) => panels.show(conversation),
      focusPrompt: () => presenter.focusPrompt(),
      arrived: view.arrived,
    }),
    dispose: () => lifetime.dispose(),
  };
}

/** What telling about sessions works with. */
interface FollowNeeds {
  readonly hosted: HostedSessions;
  readonly sight: SessionSight;
  isVisible(session: SessionId): boolean;
}

/** Says of every session that is hosted that its place is this view. */
function followSessions({ hosted, sight, isVisible }: FollowNeeds): Disposable {
  const lifetime = new Lifetime();
  const views = new Map<SessionId, Disposable>();
  const refresh = () => {
    const running = new Set(hosted.conversations.flatMap(({ session }) => session ?? []));
    for (const session of running) {
      if (!views.has(session)) {
        views.set(
          session,
          sight.view(session, () => isVisible(session)),
        );
      }
    }
    for (const [session, registered] of views) {
      if (!running.has(session)) {
        registered.dispose();
        views.delete(session);
      }
    }
  };
  lifetime.add(hosted.onDidChange(refresh));
  lifetime.add({
    dispose() {
      for (const registered of views.values()) {
        registered.dispose();
      }
    },
  });
  return lifetime;
}
