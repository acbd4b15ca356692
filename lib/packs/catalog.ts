import { derivePriceStep, listPlannedCards, PRICED_AT, VALUE_SOURCE } from '../cards/price-list';
import type { CardTier, PackTier } from '../cards/tier';
import type { SealedEntry } from './rules';

/** Number of cards of a tier in a pack, their tickets together, and their values in whole USDC. */
interface TierPlan {
  readonly cards: number;
  readonly tierWeight: number;
  readonly valueRangeUsdc: readonly [least: number, most: number];
}

interface PackPlan {
  readonly packId: string;
  readonly name: string;
  readonly tier: PackTier;
  readonly season: number;
  /** In base units of the valuation policy; about a tenth above the mean value of a draw. */
  readonly priceAmount: bigint;
  /** As in the terms: 0 if duels over the pack are for fees only, 1 if they escrow the drawn cards too. */
  readonly cardMode: 0 | 1;
  /**
   * Lamports that the bond counts for a base unit of value: price and margin together, rounded up. 0 for test cards,
   * which nobody buys.
   */
  readonly lamportsPerValueUnit: bigint;
  readonly tiers: Readonly<Record<CardTier, TierPlan>>;
}

/** The packs that every deployment has from the start. */
export const packPlans: readonly PackPlan[] = [
  {
    packId: 'kickoff-2031',
    name: 'Kickoff 2031',
    tier: 'starter',
    season: 2031,
    priceAmount: 5_300_000n,
    cardMode: 0,
    lamportsPerValueUnit: 0n,
    tiers: {
      common: { cards: 16, tierWeight: 7_000, valueRangeUsdc: [1, 3] },
      uncommon: { cards: 8, tierWeight: 2_000, valueRangeUsdc: [3, 8] },
      rare: { cards: 5, tierWeight: 800, valueRangeUsdc: [8, 20] },
      epic: { cards: 2, tierWeight: 180, valueRangeUsdc: [30, 70] },
      legendary: { cards: 1, tierWeight: 20, valueRangeUsdc: [150, 250] },
    },
  },
  {
    packId: 'derby-2031',
    name: 'Derby Day 2031',
    tier: 'classic',
    season: 2031,
    priceAmount: 20_000_000n,
    cardMode: 0,
    lamportsPerValueUnit: 0n,
    tiers: {
      common: { cards: 20, tierWeight: 6_000, valueRangeUsdc: [3, 8] },
      uncommon: { cards: 12, tierWeight: 2_500, valueRangeUsdc: [8, 20] },
      rare: { cards: 9, tierWeight: 1_100, valueRangeUsdc: [20, 60] },
      epic: { cards: 5, tierWeight: 350, valueRangeUsdc: [80, 180] },
      legendary: { cards: 2, tierWeight: 50, valueRangeUsdc: [400, 700] },
    },
  },
  {
    packId: 'floodlight-2032',
    name: 'Floodlight 2032',
    tier: 'premier',
    season: 2032,
    priceAmount: 77_000_000n,
    cardMode: 0,
    lamportsPerValueUnit: 0n,
    tiers: {
      common: { cards: 24, tierWeight: 5_000, valueRangeUsdc: [10, 25] },
      uncommon: { cards: 16, tierWeight: 3_000, valueRangeUsdc: [25, 60] },
      rare: { cards: 13, tierWeight: 1_500, valueRangeUsdc: [60, 150] },
      epic: { cards: 8, tierWeight: 450, valueRangeUsdc: [250, 600] },
      legendary: { cards: 3, tierWeight: 50, valueRangeUsdc: [1_200, 2_500] },
    },
  },
  {
    // Has few entries, because each duel over this pack needs a card for every entry.
    packId: 'showcase-2032',
    name: 'Showcase 2032',
    tier: 'classic',
    season: 2032,
    priceAmount: 34_000_000n,
    cardMode: 1,
    lamportsPerValueUnit: 0n,
    tiers: {
      common: { cards: 3, tierWeight: 4_500, valueRangeUsdc: [3, 8] },
      uncommon: { cards: 2, tierWeight: 3_000, valueRangeUsdc: [8, 20] },
      rare: { cards: 1, tierWeight: 1_500, valueRangeUsdc: [20, 60] },
      epic: { cards: 1, tierWeight: 800, valueRangeUsdc: [60, 120] },
      legendary: { cards: 1, tierWeight: 200, valueRangeUsdc: [200, 400] },
    },
  },
];

/** Returns the entries of a plan in the order of `CARD_TIERS`, from `common` on; the same ones at every start. */
export const buildPlanEntries = ({ packId, ...plan }: PackPlan): SealedEntry[] =>
  listPlannedCards({ ...plan, machineOrPackKey: packId }).map(
    ({ cardId, tier, index, plan: { cards, tierWeight, valueRangeUsdc } }) => ({
      cardId,
      tier,
      // The tickets that do not divide evenly go to the first cards, one each.
      weight: Math.floor(tierWeight / cards) + (index < tierWeight % cards ? 1 : 0),
      valueAmount: deriveCardValue(cardId, valueRangeUsdc),
      valueSource: VALUE_SOURCE,
      valuedAt: PRICED_AT,
      cardMint: null,
    }),
  );

/** Returns a value between the bounds, in steps of ten cents, that follows from the card's id. */
const deriveCardValue = (cardId: string, [least, most]: readonly [number, number]): bigint =>
  BigInt(least) * 1_000_000n + BigInt(derivePriceStep('ripduel price', cardId, (most - least) * 10 + 1)) * 100_000n;
