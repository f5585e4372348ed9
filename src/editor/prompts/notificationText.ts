import type { Question } from '../../ports/question';
import { fitsBeside, inertMessage, shortened } from '../agentText';
import { t } from '../t';
import { callText, sessionLabel } from './callText';

/** What a notification says about the first of all that waits, and the buttons it has. */
interface NotificationText {
  readonly message: string;
  readonly buttons: readonly NotificationButton[];
}

/** The buttons that a notification can have. */
export type NotificationButton = 'Allow' | 'Deny' | 'Rehearse' | 'More…' | 'Review…';

/**
 * Makes the one notification for all that waits. What comes from the agent stands last, so that it cannot speak in our
 * place, and what cannot be shown whole cannot be allowed here.
 */
export function notificationText(question: Question): NotificationText {
  const { call, sessionName, place, choices, verdict, rehearsal, revision } = question;
  const { doing, text, changes, tool } = callText(question);
  const onOneLine =
    changes !== undefined ? text.replaceAll('\n', ', ') : tool === undefined ? text : text.replace(/\n\s*/g, ' ');
  const session = shortened(sessionLabel({ agent: call.agent, sessionName }), 32);
  const who = t`${shortened(call.agent, 24)} (${session}) wants to ${doing}`;
  // A number would soon be wrong, and of notifications with the same words VS Code keeps one.
  const which = place.of > 1 ? t`${who}, one of several questions that wait` : who;
  const isWhole = fitsBeside(text);
  const message = inertMessage(`${which}: ${isWhole ? text : shortened(onOneLine, 120)}`);
  const isAllowable = choices.some((choice) => choice.kind === 'allowOnce' && choice.inline);
  // What a command changed is looked at first, and so is what the person made of a change.
  if (verdict.safety || !isAllowable || rehearsal?.asks === 'whatToKeep' || revision !== undefined) {
    return { message, buttons: ['Review…'] };
  }
  const rehearse = choices.some(({ kind, inline }) => kind === 'rehearse' && inline) ? (['Rehearse'] as const) : [];
  // VS Code has a key that presses the first button of a notification, and no key may allow.
  return { message, buttons: isWhole ? ['Deny', 'Allow', ...rehearse, 'More…'] : ['Deny', 'Review…'] };
}
