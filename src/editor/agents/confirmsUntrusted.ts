import { window } from 'vscode';
import type { UncontainedStart, UntrustedStart } from '../../ports/person';
import { inert, inertMessage, shortened } from '../agentText';
import { t } from '../t';

/** Whether the person wants an agent started in a folder that they do not trust. */
export function confirmsUntrusted({ agent, cwd, byItself }: UntrustedStart): Promise<boolean> {
  return confirms(t`Start Anyway`, t`Start “${shortened(agent, 60)}” in a folder you do not trust?`, [
    inert(shortened(cwd, 200)),
    t`Programs that the folder names, such as those in its git configuration, may run as soon as the agent starts, before any call is put to you.`,
    ...byItself,
    t`The project’s instructions are not given to the agent. Your answer holds for this start only.`,
  ]);
}

/** Whether the person wants an agent started that was to run contained and cannot. */
export function confirmsUncontained({ agent, why }: UncontainedStart): Promise<boolean> {
  return confirms(t`Start Uncontained`, t`“${shortened(agent, 60)}” cannot be contained here. Start it without?`, [
    inert(shortened(why, 600)),
    t`Without containment its programs can write to all that you can write to. Your answer holds for this start only.`,
  ]);
}

/** The button that Enter presses says no. */
async function confirms(start: string, message: string, says: readonly string[]): Promise<boolean> {
  const options = { modal: true, detail: says.join('\n\n') };
  return (await window.showWarningMessage(inertMessage(message), options, t`Do Not Start`, start)) === start;
}
