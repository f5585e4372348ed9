import type { SessionId } from '../../core/toolCall';

/** Where sessions are shown. */
interface SessionPlace {
  /** Whether it shows a session, be it hidden just now. */
  has(session: SessionId): boolean;
  isVisible(session: SessionId): boolean;
}

/**
 * Which sessions the person has before their eyes. Whoever shows sessions says so here; a session that is shown
 * nowhere, such as another extension's, counts as visible, since there is no better place to look for its questions.
 */
export class SessionSight {
  /** Undefined until there is one. */
  place: SessionPlace | undefined;

  /** Whether a view of the session's own is before their eyes. */
  isViewed(session: SessionId): boolean {
    return this.place?.has(session) === true && this.place.isVisible(session);
  }

  isVisible(session: SessionId): boolean {
    return this.place?.has(session) !== true || this.place.isVisible(session);
  }
}
