import { foreignToolName } from '../agents/foreignToolName';
import type { RuleExchange } from '../ports/ruleExchange';

/** What reads other tools' files, loaded from its own file. */
export function lateRuleExchange(): RuleExchange {
  // The bundler leaves this file apart; a static import would load it with the host.
  const exchange: typeof import('../exchange/exchange') = require('../exchange/exchange');
  return exchange.ruleExchange(foreignToolName);
}
