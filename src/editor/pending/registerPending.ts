import { type Disposable, Lifetime } from '../../base/lifetime';
import { Arming } from '../prompts/arming';
import type { Prompts } from '../prompts/prompts';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { pendingCommands } from './pendingCommands';
import { PendingView } from './pendingView';

interface PendingViewNeeds extends Pick<WindowNeeds, 'asked' | 'clock' | 'questions'> {
  readonly prompts: Pick<Prompts, 'review' | 'press' | 'open'>;
}

/** The list of waiting questions: the view, and the commands to register. */
export function registerPending(needs: PendingViewNeeds): Disposable & { readonly commands: EditorCommands } {
  const lifetime = new Lifetime();
  const arming = new Arming(needs.clock);
  lifetime.add(needs.questions.onDidChange(() => arming.disturb()));
  lifetime.add(needs.asked.onDidChange(() => arming.disturb()));
  lifetime.add(new PendingView(needs.questions, needs.asked));
  return { commands: pendingCommands({ ...needs, arming }), dispose: () => lifetime.dispose() };
}
