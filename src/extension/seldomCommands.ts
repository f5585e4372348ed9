import { commands, type Uri } from 'vscode';
import { foreignToolName } from '../agents/foreignToolName';
import { type SetUpNeeds, setUpAgent } from '../editor/agents/setUpAgent';
import { documentation } from '../editor/documentation';
import { type CommandJudge, explainCommand } from '../editor/explainCommand';
import { checkSetup } from '../editor/governing/checkSetup';
import { GovernCommands } from '../editor/governing/governCommands';
import { type ShowMcpToolsNeeds, showMcpTools } from '../editor/mcp/showMcpTools';
import { type ModeNeeds, modeCommands } from '../editor/modes/switchMode';
import { type ProfileNeeds, profileCommands } from '../editor/profiles/profileCommands';
import { type SuggestNeeds, suggestCommand } from '../editor/remembered/suggestCommand';
import { statisticsCommands } from '../editor/statistics/statisticsCommands';
import type { EditorCommands, WindowNeeds } from '../editor/windowNeeds';
import type { RuleExchange } from '../ports/ruleExchange';
import { machinePrograms } from '../store/machinePrograms';
import { type GoverningNeeds, governingIn } from './governing';

interface SeldomNeeds
  extends Omit<ProfileNeeds, 'exchange'>,
    Pick<SetUpNeeds, 'catalogue' | 'home'>,
    ShowMcpToolsNeeds,
    ModeNeeds,
    SuggestNeeds,
    Pick<WindowNeeds, 'ids' | 'lifetime'> {
  readonly hooks: GoverningNeeds;
  readonly docs: Uri;
  readonly judge: CommandJudge;
}

/** Commands that most windows never run. They are loaded from their own file when the first of them is. */
export function seldomCommands(needs: SeldomNeeds): EditorCommands {
  const governing = governingIn(needs.hooks);
  const start = async (agent: string) => {
    await commands.executeCommand('gatehouse.startSession', agent);
  };
  return {
    ...new GovernCommands(governing, needs.lifetime).commands,
    ...checkSetup({ ...needs, governing }),
    ...documentation(needs.docs),
    ...explainCommand(needs.judge, needs.showText),
    ...showMcpTools(needs),
    ...modeCommands(needs),
    ...profileCommands({ ...needs, exchange }),
    ...suggestCommand(needs),
    ...statisticsCommands(needs),
    ...setUpAgent({ ...needs, programs: machinePrograms, start }),
  };
}

/** What reads other tools' files, loaded from its own file. */
function exchange(): RuleExchange {
  // The bundler leaves this file apart; a static import would load it with the host.
  const { ruleExchange }: typeof import('../exchange/exchange') = require('../exchange/exchange');
  return ruleExchange(foreignToolName);
}
