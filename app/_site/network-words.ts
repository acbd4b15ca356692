import { describeChain } from '../../lib/health/chain-rules';
import type { Network } from '../../lib/health/contract';
import type { Environment } from '../_ui/EnvironmentBadge';

/** What stands behind an amount and its unit. */
export const onNetwork = (network: Network | null): string => (network === null ? '' : describeChain(network.chain));

/** What the badge in the header says. */
export function environmentOf(network: Network | null): Environment {
  if (network === null) return 'unknown';
  return network.chain === 'local-validator' ? 'local' : network.chain;
}
