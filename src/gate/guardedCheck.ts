import { attempt } from '../base/attempt';
import type { CheckVoice } from '../core/safety/check';
import type { CheckContext, CustomCheck } from '../core/safety/customCheck';

/** A check or a tool that another extension brings: the same as a custom check, but nothing about it can be relied upon. */
export interface ForeignCheck {
  isReadOnly?(input: unknown): boolean;
  check?(input: unknown, context: CheckContext): unknown;
  matches?(content: string, input: unknown): boolean;
  suggest?(input: unknown): readonly string[];
}

/** More than this is nothing to choose from. */
const mostSuggestions = 5;

/** Makes a foreign check safe to hear: a throw, a promise or anything else that is no answer is a safety ask. */
export function guardedCheck(tool: string, foreign: ForeignCheck): CustomCheck {
  return {
    id: `extension:${tool}`,
    tool,
    // What foreign code throws is nobody's business; that it gave no answer falls on the safe side in each of these.
    isReadOnly: (input) => attempt(() => foreign.isReadOnly?.(input)) === true,
    judge(input, context) {
      // Foreign code may throw; what it cannot tell asks.
      try {
        const voice = foreign.check?.(input, context);
        return voice === undefined || voice === null ? [] : [readVoice(voice) ?? broken(tool, 'gave no usable answer')];
      } catch {
        return [broken(tool, 'failed')];
      }
    },
    suggest(input) {
      const texts = attempt(() => [...(foreign.suggest?.(input) ?? [])]) ?? [];
      return texts.filter((text: unknown) => typeof text === 'string').slice(0, mostSuggestions);
    },
    ...(foreign.matches === undefined
      ? {}
      : {
          matches(content, input) {
            const holds: unknown = attempt(() => foreign.matches?.(content, input));
            return typeof holds === 'boolean' ? holds : undefined;
          },
        }),
  };
}

/** What a foreign check says; `says` is the older name of its message. */
function readVoice(voice: unknown): CheckVoice | undefined {
  if (typeof voice !== 'object' || voice === null) {
    return undefined;
  }
  const { effect, safety = true, says, message = says } = voice as Readonly<Record<string, unknown>>;
  const written = message === says ? {} : { asWritten: true };
  const isVoice = (effect === 'ask' || effect === 'deny') && typeof message === 'string' && typeof safety === 'boolean';
  return isVoice ? { effect, safety, says: message, ...written } : undefined;
}

function broken(tool: string, what: string): CheckVoice {
  return { effect: 'ask', safety: true, says: `a check that another extension brings for \`${tool}\` ${what}` };
}
