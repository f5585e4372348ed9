import { asObject, textIn } from '../../base/json';

/** A tool and its input in our words. */
export interface OurCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Says a Copilot tool call in our words. A tool we have no word for keeps its own name and input. */
export function toOurCall(spelled: string, started: Readonly<Record<string, unknown>>): OurCall {
  const input = asObject(started['arguments']) ?? {};
  const server = textIn(started, 'mcpServerName');
  const path = textIn(input, 'path');
  if (server !== '') {
    return { tool: `mcp__${server}__${textIn(started, 'mcpToolName')}`, input };
  }
  switch (spelled) {
    case 'bash':
      return { tool: 'Bash', input: { command: input['command'] } };
    case 'powershell':
      return { tool: 'PowerShell', input: { command: input['command'] } };
    case 'view':
      return { tool: 'Read', input: { file_path: path } };
    case 'create':
      return { tool: 'Write', input: { file_path: path, content: input['file_text'] } };
    case 'edit':
      return {
        tool: 'Edit',
        input: { file_path: path, old_string: input['old_str'], new_string: input['new_str'] ?? '' },
      };
    case 'web_fetch':
      return { tool: 'WebFetch', input: { url: input['url'] } };
    default:
      return { tool: spelled, input };
  }
}
