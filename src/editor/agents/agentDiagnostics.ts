import { Diagnostic, DiagnosticSeverity } from 'vscode';
import { rangeOf, remarkOnDocuments } from '../documentRemarks';
import { whichSettings } from '../ruleText/whichSettings';
import type { WindowNeeds } from '../windowNeeds';
import { agentFaults } from './agentsInText';

/** Larger files hold no agents that anybody wrote. */
const mostCharacters = 2_000_000;

/** Underlines the agents in open settings files that cannot be used. */
export function registerAgentDiagnostics(needs: Pick<WindowNeeds, 'home' | 'lifetime' | 'timers'>): void {
  const { home, timers, lifetime } = needs;
  remarkOnDocuments({
    ...{ collection: 'gatehouse.agents', timers, lifetime },
    // The settings of a workspace have no say about agents.
    isOurs: (document) =>
      whichSettings(document.uri, { folders: [] })?.scope === 'user' && document.getText().length <= mostCharacters,
    remarksOn: (document) =>
      agentFaults(document.getText(), home).map(
        (fault) => new Diagnostic(rangeOf(fault, document), fault.message, DiagnosticSeverity.Warning),
      ),
  });
}
