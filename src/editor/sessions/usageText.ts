import type { AgentUsage } from '../../ports/agent';
import { t } from '../t';

/** What a conversation has used, in a few words; empty when its runtime does not tell. */
export function usageText({ tokens, context, cost }: AgentUsage): string {
  return [
    ...(tokens === undefined ? [] : [t`${counted(tokens)} tokens`]),
    ...(context === undefined || context.size <= 0
      ? []
      : [t`context ${Math.min(100, Math.round((100 * context.used) / context.size))} % full`]),
    ...(cost === undefined || cost.amount <= 0 ? [] : [costText(cost)]),
  ].join(', ');
}

function counted(tokens: number): string {
  const [size, sign] = tokens >= 1_000_000 ? [1_000_000, 'M'] : tokens >= 1_000 ? [1_000, 'k'] : [1, ''];
  return `${Number((tokens / size).toPrecision(3))}${sign}`;
}

/** The currency comes from the runtime: three letters, or it is left out. */
function costText({ amount, currency }: NonNullable<AgentUsage['cost']>): string {
  const sign = currency === 'USD' ? '$' : /^[A-Z]{3}$/.test(currency) ? `${currency} ` : '';
  return `${sign}${amount < 0.01 ? amount.toFixed(4) : amount.toFixed(2)}`;
}
