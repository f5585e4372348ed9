import { type JsonFields, listIn, textOf } from '../../base/json';
import type { SessionId } from '../../core/toolCall';
import type { Person } from '../../ports/person';

/** Whether a question asks for permission to call a tool of an MCP server, which is the gate's to give. */
export function asksPermission(params: JsonFields): boolean {
  return listIn(params, 'questions').some((it) => textOf(it, 'id')?.startsWith('mcp_tool_call_approval') === true);
}

/** Puts the questions of a request to the person; what is not answered is left out. */
export async function askPerson(
  { params, session }: { readonly params: JsonFields; readonly session: SessionId },
  person: Person,
  signal: AbortSignal,
): Promise<JsonFields> {
  const answers: [string, { answers: readonly string[] }][] = [];
  for (const question of listIn(params, 'questions')) {
    const id = textOf(question, 'id');
    const text = textOf(question, 'question');
    if (id === undefined || text === undefined) {
      continue;
    }
    const options = listIn(question, 'options').flatMap((option) => {
      const label = textOf(option, 'label');
      return label === undefined ? [] : [{ label, says: textOf(option, 'description') ?? '' }];
    });
    const header = textOf(question, 'header') ?? '';
    const given = await person.ask({ session, header, text, options, several: false }, signal);
    if (given === undefined || signal.aborted) {
      break;
    }
    answers.push([id, { answers: given }]);
  }
  return { answers: Object.fromEntries(answers) };
}
