import { listIn } from '../../base/json';
import { withField } from '../../core/edits/inputFields';
import type { SessionId } from '../../core/toolCall';
import { type Visibility, whyHidden } from '../../core/tools/visibility';
import type { Person } from '../../ports/person';
import { readQuestion } from '../wire/readQuestion';

/** The tool with which `claude` asks the person. */
export const questionTool = 'AskUserQuestion';

/**
 * Puts the questions of one `AskUserQuestion` to the person, one after the other.
 * Gives the tool's input with the answers in it, or undefined when one was not answered, none can be read or the tool is hidden.
 */
export async function askPerson(
  { input, session, tools }: { readonly input: unknown; readonly session: SessionId; readonly tools: Visibility },
  person: Person,
  signal: AbortSignal,
): Promise<unknown> {
  const given = listIn(input, 'questions');
  const questions = given.map((it) => readQuestion(it, session)).filter((it) => it !== undefined);
  const isHidden = whyHidden([questionTool], tools) !== undefined;
  if (isHidden || questions.length === 0 || questions.length !== given.length) {
    return undefined;
  }
  const answers: [string, string][] = [];
  for (const question of questions) {
    const answer = await person.ask(question, signal);
    if (answer === undefined || signal.aborted) {
      return undefined;
    }
    answers.push([question.text, answer.join(', ')]);
  }
  return withField(input, 'answers', Object.fromEntries(answers));
}
