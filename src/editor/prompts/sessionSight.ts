import type { Disposable } from '../../base/lifetime';
import type { SessionId } from '../../core/toolCall';

/**
 * Which sessions the person has before their eyes. Whoever shows a session says so here; a session that nobody shows
 * anywhere, such as another extension's, counts as visible, since there is no better place to look for its questions.
 */
export class SessionSight {
  private readonly views = new Map<SessionId, Set<() => boolean>>();

  /** The session has a view, which is visible or not. Disposing the result says that the view is gone. */
  view(session: SessionId, isVisible: () => boolean): Disposable {
    const views = this.views.get(session) ?? new Set();
    this.views.set(session, views);
    views.add(isVisible);
    return {
      dispose: () => {
        views.delete(isVisible);
        if (views.size === 0) {
          this.views.delete(session);
        }
      },
    };
  }

  /** Whether a view of the session's own is before their eyes. */
  isViewed(session: SessionId): boolean {
    return this.views.has(session) && this.isVisible(session);
  }

  isVisible(session: SessionId): boolean {
    const views = this.views.get(session);
    return views === undefined || [...views].some((isVisible) => isVisible());
  }
}
