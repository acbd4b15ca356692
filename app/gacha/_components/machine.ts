import { toCardTier } from '../../../lib/cards/tier';
import type { EndpointResponse } from '../../../lib/client/given';
import type { getInventory, getOdds, getRealisedOdds, listMachines } from '../../../lib/gacha/machines/contract';
import { type OddsEntry, withRipChances } from '../../../lib/packs/odds-rules';
import type { Translate } from '../../_messages/translate';

export type Machine = EndpointResponse<typeof listMachines>['items'][number];
export type Odds = EndpointResponse<typeof getOdds>;
export type Inventory = EndpointResponse<typeof getInventory>;
/** A machine's realised odds: the cards that its newest rips drew by tier, beside the odds that were stated. */
export type RealisedTally = EndpointResponse<typeof getRealisedOdds>;

/** A machine's odds and inventory; of one seal, unless `readOddsAndInventory` gave up. */
export interface OddsAndInventory {
  readonly odds: Odds;
  readonly inventory: Inventory;
}

/** Contents of a seal's two documents, as they are hashed. */
export interface SealedDocuments {
  readonly odds: Odds['document'];
  readonly inventory: Inventory['document'];
}

export const toSealedDocuments = ({ odds, inventory }: OddsAndInventory): SealedDocuments => ({
  odds: odds.document,
  inventory: inventory.document,
});

/** A card of a machine: `copies` are left. `weight` is the same number, or 0 if a rip can't draw the card now. */
export type StockedCard = OddsEntry & { readonly cardId: string; readonly entryIndex: number; readonly copies: number };

/** Lists every card of a seal; one that isn't in the odds has weight 0. */
export function listStock({ odds, inventory }: SealedDocuments): StockedCard[] {
  const weights = new Map(odds.entries.map(({ entryIndex, weight }) => [entryIndex, weight]));
  return withRipChances(
    inventory.entries.map(({ entryIndex, cardId, tier, copies, valueAmount }) => ({
      entryIndex,
      cardId,
      tier: toCardTier(tier),
      copies,
      weight: weights.get(entryIndex) ?? 0,
      value: BigInt(valueAmount),
    })),
  );
}

/** Returns why no card of a machine can be drawn now; null if one can. */
export function describeEmptyMachine(
  t: Translate<'gacha'>,
  stock: readonly Pick<StockedCard, 'copies' | 'weight'>[],
): string | null {
  if (stock.some(({ weight }) => weight > 0)) return null;
  return t(stock.some(({ copies }) => copies > 0) ? 'empty.reserved' : 'empty.drawn');
}

/** Returns why a retired machine can't be ripped. */
export const explainRetirement = (t: Translate<'gacha'>, { replacedBy }: Pick<Machine, 'replacedBy'>): string =>
  replacedBy === null ? t('retired') : t('replaced', { replacedBy });

/** Sorts cards by value, highest first. */
export const sortStockByValue = (stock: readonly StockedCard[]): StockedCard[] =>
  stock.toSorted((left, right) => (left.value > right.value ? -1 : left.value < right.value ? 1 : 0));

/** Rounds an amount down to five decimals of its unit. */
export const truncateToFiveDecimals = (amount: bigint, decimals: number): bigint => {
  const least = 10n ** BigInt(Math.max(0, decimals - 5));
  return (amount / least) * least;
};
