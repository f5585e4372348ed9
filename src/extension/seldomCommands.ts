import { commands, type Uri } from 'vscode';
import { foreignToolName } from '../agents/foreignToolName';
import type { Lifetime } from '../base/lifetime';
import { type SetUpNeeds, setUpAgent } from '../editor/agents/setUpAgent';
import { documentation } from '../editor/documentation';
import { type CommandJudge, explainCommand } from '../editor/explainCommand';
import type { Explanations } from '../editor/explanations';
import { checkSetup } from '../editor/governing/checkSetup';
import { GovernCommands } from '../editor/governing/governCommands';
import { type ShowMcpToolsNeeds, showMcpTools } from '../editor/mcp/showMcpTools';
import { type ModeNeeds, modeCommands } from '../editor/modes/switchMode';
import { type ProfileNeeds, profileCommands } from '../editor/profiles/profileCommands';
import { type SuggestNeeds, suggestCommand } from '../editor/remembered/suggestCommand';
import { type StatisticsNeeds, statisticsCommands } from '../editor/statistics/statisticsCommands';
import type { EditorCommands } from '../editor/windowNeeds';
import type { RuleExchange } from '../ports/ruleExchange';
import { machinePrograms } from '../store/machinePrograms';
import { type GoverningNeeds, governingIn } from './governing';
import { randomIds } from './system';

interface SeldomNeeds
  extends Omit<ProfileNeeds, 'exchange' | 'history' | 'sessions'>,
    Pick<SetUpNeeds, 'catalogue' | 'home'>,
    ShowMcpToolsNeeds,
    ModeNeeds,
    Omit<SuggestNeeds, 'history'> {
  readonly history: ProfileNeeds['history'] & SuggestNeeds['history'] & StatisticsNeeds['history'];
  readonly hooks: GoverningNeeds;
  readonly docs: Uri;
  readonly judge: CommandJudge;
  readonly explanations: Explanations;
  /** Closes what they open. */
  readonly lifetime: Lifetime;
}

/** Commands that most windows never run. They are loaded from their own file when the first of them is. */
export function seldomCommands(needs: SeldomNeeds): EditorCommands {
  const governing = governingIn(needs.hooks);
  const start = async (agent: string) => {
    await commands.executeCommand('gatehouse.startSession', agent);
  };
  return {
    ...needs.lifetime.add(new GovernCommands(governing)).commands,
    ...checkSetup({ ...needs, governing }),
    ...documentation(needs.docs),
    ...explainCommand(needs.judge, needs.explanations),
    ...showMcpTools(needs),
    ...modeCommands(needs),
    ...profileCommands({ ...needs, exchange }),
    ...suggestCommand(needs),
    ...statisticsCommands({ ...needs, ids: randomIds }),
    ...setUpAgent({ ...needs, programs: machinePrograms, start }),
  };
}

/** What reads other tools' files, loaded from its own file. */
function exchange(): RuleExchange {
  // The bundler leaves this file apart; a static import would load it with the host.
  const { ruleExchange }: typeof import('../exchange/exchange') = require('../exchange/exchange');
  return ruleExchange(foreignToolName);
}
