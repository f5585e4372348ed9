import { window } from 'vscode';
import type { UncontainedStart, UntrustedStart } from '../../ports/person';
import { inert, inertMessage, shortened } from '../agentText';
import { t } from '../t';

const refuse = t`Do Not Start`;
const start = t`Start Anyway`;
const uncontained = t`Start Uncontained`;

/** Whether the person wants an agent started in a folder that they do not trust. The button that Enter presses says no. */
export async function confirmsUntrusted(untrusted: UntrustedStart): Promise<boolean> {
  const { message, detail } = untrustedText(untrusted);
  return (await window.showWarningMessage(inertMessage(message), { modal: true, detail }, refuse, start)) === start;
}

/** What the person is told before they decide. */
function untrustedText({ agent, cwd, byItself }: UntrustedStart): {
  readonly message: string;
  readonly detail: string;
} {
  return {
    message: t`Start “${shortened(agent, 60)}” in a folder you do not trust?`,
    detail: [
      inert(shortened(cwd, 200)),
      t`Programs that the folder names, such as those in its git configuration, may run as soon as the agent starts, before any call is put to you.`,
      ...byItself,
      t`The project’s instructions are not given to the agent. Your answer holds for this start only.`,
    ].join('\n\n'),
  };
}

/** Whether the person wants an agent started that was to run contained and cannot. */
export async function confirmsUncontained({ agent, why }: UncontainedStart): Promise<boolean> {
  const message = inertMessage(t`“${shortened(agent, 60)}” cannot be contained here. Start it without?`);
  const detail = [
    inert(shortened(why, 600)),
    t`Without containment its programs can write to all that you can write to. Your answer holds for this start only.`,
  ].join('\n\n');
  return (await window.showWarningMessage(message, { modal: true, detail }, refuse, uncontained)) === uncontained;
}
