import { lazy } from '../base/lazy';
import type { Lifetime } from '../base/lifetime';
import type { Rehearsals } from '../ports/rehearsed';
import type { DiskRehearsals, DiskRehearsalsNeeds } from './diskRehearsals';

/** Rehearses commands; what that takes is loaded from its own file when the first one is wanted. */
export function lateRehearsals(
  needs: DiskRehearsalsNeeds,
  lifetime: Lifetime,
): Rehearsals & Pick<DiskRehearsals, 'folder'> {
  const disk = lazy((): DiskRehearsals => {
    // The bundler leaves this file apart; a static import would load it with the host.
    const { DiskRehearsals: Late }: typeof import('./diskRehearsals') = require('./diskRehearsals');
    return lifetime.add(new Late(needs));
  });
  return {
    objection: () => disk().objection(),
    rehearse: (wish) => disk().rehearse(wish),
    keep: (steps) => disk().keep(steps),
    write: (text) => disk().write(text),
    retold: (output, exitCode) => disk().retold(output, exitCode),
    folder: () => disk().folder(),
  };
}
