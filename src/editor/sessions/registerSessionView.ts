import { commands } from 'vscode';
import type { SessionId } from '../../core/toolCall';
import type { SessionSight } from '../prompts/sessionSight';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
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
    Pick<SessionPageNeeds, 'extensionUri'>,
    Pick<WindowNeeds, 'lifetime'> {
  /** Is told which sessions the view shows. */
  readonly sight: Pick<SessionSight, 'place'>;
}

/** Puts up the session view. Nothing is read or sent before somebody opens it. */
export function registerSessionView(needs: RegisterSessionViewNeeds): EditorCommands {
  const { lifetime } = needs;
  const openInEditor = (conversation: string) => panels.show(conversation);
  const presenterWith = (post: (message: ToPage) => void, stays?: true): SessionPresenter => {
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
  let hosted: ReadonlySet<SessionId> = new Set();
  lifetime.add(
    needs.hosted.onDidChange(() => {
      hosted = new Set(needs.hosted.conversations.flatMap(({ session }) => session ?? []));
    }),
  );
  needs.sight.place = {
    has: (session) => hosted.has(session),
    isVisible: (session) => (view.isVisible && presenter.session === session) || panels.isVisible(session),
  };
  return sessionCommands({
    ...needs,
    presenter,
    shown: () => panels.active ?? presenter,
    openInEditor,
    arrived: view.arrived,
  });
}
