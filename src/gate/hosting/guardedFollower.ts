import { attemptLogged } from '../../base/attempt';
import type { Log } from '../../ports/surroundings';
import type { AgentRunFollower } from './agentRunNeeds';

/**
 * A follower whose failures are logged and end there. Behind it are views; one that fails must not leave an agent
 * running that nobody can end, nor reach the adapter that tells an event.
 */
export function guardedFollower(follower: AgentRunFollower, log: Log): AgentRunFollower {
  const guarded = <T>(tell: () => T) => attemptLogged(log, 'somebody who follows an agent failed', tell);
  return {
    changed: () => guarded(() => follower.changed()),
    emitted: (event) => guarded(() => follower.emitted(event)),
    asked: (question) => {
      const answered = guarded(() => follower.asked(question));
      return (answer) => guarded(() => answered?.(answer));
    },
  };
}
