import type { ProviderPort } from '../provider/port';
import { calculateBond } from './bond-rules';
import type { StoredPack } from './store';

/**
 * Whether the provider has the SOL to stake on one more duel over this pack. Doesn't ask it for a duel without cards of
 * value, whose bond is the least one: the provider's health check covers that. Rejects if the provider doesn't answer.
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
