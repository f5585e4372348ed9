import type { CheckVoice } from '../core/safety/check';
import type { CustomCheck } from '../core/safety/customCheck';

/** A check that another extension brings: the same as a custom check, but nothing about it can be relied upon. */
export interface ForeignCheck {
  isReadOnly?(input: unknown): boolean;
  check?(
    input: unknown,
  ): { readonly effect: 'ask' | 'deny'; readonly safety?: boolean; readonly says: string } | undefined;
}

/** Makes a foreign check safe to hear: a throw, a promise or anything else that is no answer is a safety ask. */
export function guardedCheck(tool: string, foreign: ForeignCheck): CustomCheck {
  return {
    id: `extension:${tool}`,
    tool,
    // Foreign code may throw; what it cannot tell is not read-only.
    isReadOnly(input) {
      try {
        return foreign.isReadOnly?.(input) === true;
      } catch {
        return false;
      }
    },
    judge(input) {
      try {
        const voice: unknown = foreign.check?.(input);
        return voice === undefined || voice === null ? [] : [readVoice(voice) ?? broken(tool, 'gave no usable answer')];
      } catch {
        return [broken(tool, 'failed')];
      }
    },
  };
}

function readVoice(voice: unknown): CheckVoice | undefined {
  if (typeof voice !== 'object' || voice === null) {
    return undefined;
  }
  const { effect, safety = true, says } = voice as Readonly<Record<string, unknown>>;
  const isVoice = (effect === 'ask' || effect === 'deny') && typeof says === 'string' && typeof safety === 'boolean';
  return isVoice ? { effect, safety, says } : undefined;
}

function broken(tool: string, what: string): CheckVoice {
  return { effect: 'ask', safety: true, says: `a check that another extension brings for \`${tool}\` ${what}` };
}
