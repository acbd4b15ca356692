import type { ProviderPort } from '../provider/port';
import { calculateBond } from './bond-rules';
import type { StoredPack } from './store';

/**
 * Whether the provider has the SOL to stake on one more duel over this pack. True without a request for a pack without
 * cards of value, whose duels have the least bond. Otherwise rejects if the provider doesn't answer.
 */
export async function canStakeBond(
  provider: Pick<ProviderPort, 'checkHealth'>,
  feeLamports: bigint,
  { cardsLamports }: Pick<StoredPack, 'cardsLamports'>,
): Promise<boolean> {
  if (cardsLamports === 0n) return true;
  const { freeLamports } = await provider.checkHealth();
  return freeLamports >= calculateBond(feeLamports, cardsLamports);
}
