import { listIn, textIn } from '../../base/json';
import type { SessionId } from '../../core/toolCall';
import type { AgentNeeds } from '../../ports/agent';
import { nobodyThere } from '../wire/openCalls';

/** Whom to ask, and for how long. */
interface Asking {
  readonly session: SessionId;
  readonly needs: Pick<AgentNeeds, 'person' | 'log'>;
  readonly signal: AbortSignal;
}

interface Heard {
  readonly answer: string;
  readonly wasFreeform: boolean;
}

/** Puts a question of the agent to the person. Never rejects: the agent waits for the answer. */
export async function askPerson(asked: unknown, { session, needs, signal }: Asking): Promise<Heard> {
  const text = textIn(asked, 'question');
  const labels = listIn(asked, 'choices').filter((it) => typeof it === 'string');
  const options = labels.map((label) => ({ label, says: '' }));
  // What breaks here must not leave the agent waiting for ever.
  try {
    const words = await needs.person.ask({ session, header: '', text, options, several: false }, signal);
    const answer = words?.join(', ');
    return answer === undefined
      ? { answer: nobodyThere, wasFreeform: true }
      : { answer, wasFreeform: !labels.includes(answer) };
  } catch (error) {
    needs.log.error('a question of Copilot could not be put', error);
    return { answer: 'The person could not be asked.', wasFreeform: true };
  }
}
