import { fieldOf, listIn, textIn, textOf } from '../../base/json';
import type { SessionId } from '../../core/toolCall';
import type { AgentQuestion } from '../../ports/person';

/** A question of an agent to its person, in the words that most have for it; undefined when it has no text. */
export function readQuestion(given: unknown, session: SessionId): AgentQuestion | undefined {
  const text = textOf(given, 'question');
  const options = listIn(given, 'options').flatMap((option) => {
    const label = textOf(option, 'label');
    return label === undefined ? [] : [{ label, says: textIn(option, 'description') }];
  });
  const several = fieldOf(given, 'multiSelect') === true;
  return text === undefined ? undefined : { session, header: textIn(given, 'header'), text, options, several };
}
