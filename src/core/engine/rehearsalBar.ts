import { textOf } from '../../base/json';
import type { ToolCall } from '../toolCall';
import type { Verdict } from '../verdict';

/** A call that was judged. */
export interface JudgedCall {
  readonly call: Pick<ToolCall, 'tool' | 'input' | 'grants'>;
  readonly verdict: Verdict;
  /** Whether the folder is trusted. */
  readonly trusted: boolean;
}

/**
 * Why a call that asks must not be run on a copy to see what it does: it is no command, a rule names it, it asks for
 * more than to run a command, or the folder is not trusted. Undefined when nothing speaks against it.
 */
export function rehearsalBar({ call, verdict, trusted }: JudgedCall) {
  if (call.tool !== 'Bash' || textOf(call.input, 'command') === undefined || verdict.decision !== 'ask') {
    return 'noCommand';
  }
  if (verdict.reasons.some(({ effect, step }) => effect === 'ask' && step <= 2)) {
    return 'rule';
  }
  if (call.grants !== undefined) {
    return 'grants';
  }
  return trusted ? undefined : 'untrusted';
}

/** Whether a call may be rehearsed before anybody is asked: nothing but the mode or a plain check asks. */
export function isRehearsedFirst(judged: JudgedCall): boolean {
  return !judged.verdict.safety && rehearsalBar(judged) === undefined;
}
