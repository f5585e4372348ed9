import type { CurrentContent } from '../../../src/core/edits/fileChange';
import { takeApart } from '../../../src/core/engine/takeApart';
import type { SessionId, ToolCallId } from '../../../src/core/toolCall';
import type { Question, QuestionId } from '../../../src/ports/question';

/** What a test's question is about. */
export interface AskedChange {
  readonly tool: string;
  readonly input: unknown;
  readonly files: Readonly<Record<string, CurrentContent | string>>;
  readonly changesInput?: boolean;
  readonly again?: string;
  readonly unsaved?: true;
}

/** A question about a call that writes files, in the folder /w. */
export function aQuestion(asked: AskedChange): Question {
  const { tool, input, changesInput = true, again } = asked;
  const place = { cwd: '/w', home: '/home/u', platform: 'linux' } as const;
  return {
    id: 'q1' as QuestionId,
    digest: 'digest',
    call: { id: 'c' as ToolCallId, session: 's' as SessionId, agent: 'Demo', tool, spelled: tool, input, cwd: '/w' },
    sessionName: 'a session',
    dissection: takeApart({ tool, input }, place),
    verdict: { decision: 'ask', reasons: [], readOnly: false, safety: false },
    choices: [
      { kind: 'deny', inline: true },
      { kind: 'allowOnce', inline: true },
      ...(changesInput ? [{ kind: 'allowChanged', inline: false } as const] : []),
    ],
    files: Object.entries(asked.files).map(([path, content]) => ({
      path,
      digest: 'd',
      content: typeof content === 'string' ? { kind: 'text', text: content } : content,
      ...(asked.unsaved ? { unsaved: asked.unsaved } : {}),
    })),
    likeness: 'l',
    again,
    state: 'shown',
    place: { position: 1, of: 1 },
    askedAt: 0,
    expiresAt: undefined,
  };
}
