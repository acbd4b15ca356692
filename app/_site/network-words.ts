import type { Network } from '../../lib/health/contract';
import type { Translate } from '../_messages/translate';
import type { Environment } from '../_ui/EnvironmentBadge';

/** Returns the network as it is shown after an amount's unit, such as "on devnet"; empty if the network is unknown. */
export const describeNetwork = (t: Translate<'site'>, network: Network | null): string =>
  network === null ? '' : t(`chain.${network.chain}`);

/** Returns the environment that the header's badge shows. */
export function toBadgeEnvironment(network: Network | null): Environment {
  if (network === null) return 'unknown';
  return network.chain === 'local-validator' ? 'local' : network.chain;
}
