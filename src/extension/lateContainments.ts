import { lazy } from '../base/lazy';
import type { Containments } from '../ports/containment';
import type { DiskContainmentsNeeds } from './diskContainments';

/** Contains sessions; what that takes is loaded from its own file when the first one is to be contained. */
export function lateContainments(needs: DiskContainmentsNeeds): Containments {
  const disk = lazy((): Containments => {
    // The bundler leaves this file apart; a static import would load it with the host.
    const { DiskContainments }: typeof import('./diskContainments') = require('./diskContainments');
    return new DiskContainments(needs);
  });
  return { objection: () => disk().objection(), contain: (wish) => disk().contain(wish) };
}
