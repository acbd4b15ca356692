import type { Database, Transaction } from '../../db/client';
import type { Log } from '../api/log';
import { findSettingsReason } from '../gates/rules/evaluate';
import type { GateSettings } from '../gates/rules/gate';
import { canStakeBond } from '../packs/bond-funds';
import { reserveCoveredEdition } from '../packs/reserve-edition';
import type { StoredPack } from '../packs/store';
import { findCardPackOfTier, findPackOfTier } from '../packs/tier-store';
import type { ProviderPort } from '../provider/port';

/** The packs of a tier that a match is opened with. */
export interface TierPacks {
  /** The pack for fees only. */
  readonly feePack: StoredPack;
  /** The pack whose winner takes both cards; null if the tier has none, or `canPlayForCards` is false for it. */
  readonly cardPack: StoredPack | null;
}

interface Services {
  readonly database: Database;
  readonly gateSettings: () => GateSettings;
  readonly duelSettings: () => { readonly feeLamports: bigint };
  readonly log: Log;
}

/** The provider's health check, which says how much it can still stake. */
type Funds = Pick<ProviderPort, 'checkHealth'>;

/**
 * Finds the packs of a tier; null if the tier has no pack for fees only. Call it before taking a lock, because it may
 * wait for the provider.
 */
export async function findTierPacks(services: Services, provider: Funds, tier: string): Promise<TierPacks | null> {
  const { queries } = services.database;
  const [feePack, cardPack] = await Promise.all([findPackOfTier(queries, tier), findCardPackOfTier(queries, tier)]);
  if (feePack === null) return null;
  const isPlayable = cardPack !== null && (await canPlayForCards(services, provider, cardPack));
  return { feePack, cardPack: isPlayable ? cardPack : null };
}

/** Whether card duels aren't turned off, and the provider can stake the pack's bond; false if that is unknown. */
async function canPlayForCards(services: Services, provider: Funds, pack: StoredPack): Promise<boolean> {
  if (findSettingsReason('cards', services.gateSettings()) !== null) return false;
  try {
    return await canStakeBond(provider, services.duelSettings().feeLamports, pack);
  } catch (error) {
    services.log.warn({ packId: pack.packId, err: error }, 'the provider’s funds could not be read');
    return false;
  }
}

/**
 * Returns the pack that a match draws from: an edition of `cardPack`, reserved for this duel, or `feePack` if there is
 * no card pack, no edition is left, or the stored bond of the next one is too small. Players pay the same fee either
 * way; the provider brings the cards.
 */
export async function reserveMatchPack(
  transaction: Transaction,
  { feePack, cardPack }: TierPacks,
  reservation: { readonly log: Log; readonly providerKey: string; readonly now: Date },
): Promise<StoredPack> {
  return (cardPack && (await reserveCoveredEdition(transaction, cardPack, reservation))) ?? feePack;
}
