import { extensions, workspace } from 'vscode';
import type { Governing } from '../../ports/hook';
import type { AgentCatalogue } from '../../ports/hostedSessions';
import { t } from '../t';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { setupText } from './setupText';

interface CheckSetupNeeds extends Pick<WindowNeeds, 'settings' | 'showText'> {
  readonly catalogue: AgentCatalogue & { searchAgain(): Promise<unknown> };
  readonly governing: Pick<Governing, 'agents'>;
}

/** "Check Setup": lists what is governed, what is not and what to do. No agent is started for it. */
export function checkSetup({ settings, catalogue, governing, showText }: CheckSetupNeeds): EditorCommands {
  return {
    async 'gatehouse.checkSetup'() {
      await catalogue.searchAgain();
      const { mode, enforcement } = settings.current;
      const { agents, problems } = catalogue;
      const lines = setupText({
        ...{ mode, enforcement, agents, problems },
        isTrusted: workspace.isTrusted,
        elsewhere: await governing.agents(),
        extensions: extensions.all.map(({ id, packageJSON }) => ({ id, name: String(packageJSON.displayName ?? id) })),
      });
      await showText(`${lines.join('\n')}\n`, t`Setup`);
    },
  };
}
