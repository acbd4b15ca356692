import { derivePriceStep, listPlannedCards, PRICED_AT, VALUE_SOURCE } from '../../cards/price-list';
import type { CardTier, PackTier } from '../../cards/tier';
import { WRAPPED_SOL_MINT } from '../../core/money';

/**
 * Plan of one tier: the number of its cards, the copies of each card, and the range of card values, in thousandths of
 * the price.
 */
interface TierPlan {
  readonly cards: number;
  readonly copiesPerCard: number;
  readonly valueRangeThousandths: readonly [least: number, most: number];
}

interface MachinePlan {
  readonly machineKey: string;
  readonly name: string;
  readonly tier: PackTier;
  readonly season: number;
  /** Price in thousandths of a whole token. */
  readonly priceThousandths: bigint;
  readonly tiers: Readonly<Record<CardTier, TierPlan>>;
}

/** Minimum decimals of a payment mint, so that card values, in thousandths of these prices, aren't rounded. */
const MIN_DECIMALS = 6;

/** The pack machines that every deployment has from the start. */
export const machinePlans: readonly MachinePlan[] = [
  {
    machineKey: 'terrace-2031',
    name: 'Terrace 2031',
    tier: 'starter',
    season: 2031,
    priceThousandths: 20n,
    tiers: {
      common: { cards: 8, copiesPerCard: 40_000, valueRangeThousandths: [250, 600] },
      uncommon: { cards: 5, copiesPerCard: 16_000, valueRangeThousandths: [600, 1_300] },
      rare: { cards: 3, copiesPerCard: 8_000, valueRangeThousandths: [1_500, 3_500] },
      epic: { cards: 2, copiesPerCard: 2_500, valueRangeThousandths: [4_000, 9_000] },
      legendary: { cards: 1, copiesPerCard: 1_000, valueRangeThousandths: [25_000, 40_000] },
    },
  },
  {
    machineKey: 'away-day-2032',
    name: 'Away Day 2032',
    tier: 'classic',
    season: 2032,
    priceThousandths: 100n,
    tiers: {
      common: { cards: 8, copiesPerCard: 30_000, valueRangeThousandths: [200, 550] },
      uncommon: { cards: 6, copiesPerCard: 14_000, valueRangeThousandths: [500, 1_200] },
      rare: { cards: 4, copiesPerCard: 6_000, valueRangeThousandths: [1_400, 3_200] },
      epic: { cards: 2, copiesPerCard: 2_000, valueRangeThousandths: [5_000, 11_000] },
      legendary: { cards: 1, copiesPerCard: 800, valueRangeThousandths: [35_000, 60_000] },
    },
  },
  {
    // Few copies, so that players can see a machine sell out.
    machineKey: 'last-whistle-2033',
    name: 'Last Whistle 2033',
    tier: 'premier',
    season: 2033,
    priceThousandths: 250n,
    tiers: {
      common: { cards: 3, copiesPerCard: 60, valueRangeThousandths: [200, 500] },
      uncommon: { cards: 2, copiesPerCard: 40, valueRangeThousandths: [500, 1_000] },
      rare: { cards: 2, copiesPerCard: 16, valueRangeThousandths: [1_200, 2_200] },
      epic: { cards: 1, copiesPerCard: 8, valueRangeThousandths: [3_000, 6_000] },
      legendary: { cards: 1, copiesPerCard: 3, valueRangeThousandths: [9_000, 14_000] },
    },
  },
];

/** The mint that machines are paid in. */
export interface PaymentMint {
  readonly mint: string;
  readonly decimals: number;
}

/** Returns the machine's key, which differs by mint because sealed documents name the mint. */
export const buildMachineKey = ({ machineKey }: MachinePlan, { mint }: PaymentMint): string =>
  mint === WRAPPED_SOL_MINT ? machineKey : `${machineKey}-${mint.slice(0, 8).toLowerCase()}`;

/**
 * Builds a plan's machine and its cards, from `common` to `legendary`. Deterministic. Throws if the mint has too few
 * decimals.
 */
export function buildMachine(plan: MachinePlan, payment: PaymentMint) {
  if (payment.decimals < MIN_DECIMALS)
    throw new Error(`GACHA_MINT has ${payment.decimals} decimals; machines are priced with at least ${MIN_DECIMALS}.`);
  const unit = 10n ** BigInt(payment.decimals - 3);
  const priceAmount = plan.priceThousandths * unit;
  const machineKey = buildMachineKey(plan, payment);
  const { name, tier } = plan;
  const machine = {
    machineKey,
    name,
    tier,
    active: true,
    priceAmount,
    priceMint: payment.mint,
    priceDecimals: payment.decimals,
    valueSource: VALUE_SOURCE,
    valuedAt: PRICED_AT,
  };
  return { machine, entries: buildEntries(plan, machineKey, priceAmount) };
}

const buildEntries = (plan: MachinePlan, machineKey: string, priceAmount: bigint) =>
  listPlannedCards({ ...plan, machineOrPackKey: plan.machineKey }).map(
    ({ cardId, tier, plan: { copiesPerCard, valueRangeThousandths } }, entryIndex) => ({
      machineKey,
      entryIndex,
      cardId,
      tier,
      valueAmount: (priceAmount * derivePriceShare(cardId, valueRangeThousandths)) / 1_000n,
      stock: copiesPerCard,
      drawn: 0,
      held: 0,
    }),
  );

/**
 * Returns a card's value in thousandths of the price: within the bounds, in steps of ten, and derived from the card's
 * id.
 */
const derivePriceShare = (cardId: string, [least, most]: readonly [number, number]): bigint =>
  BigInt(least + derivePriceStep('ripduel machine price', cardId, Math.floor((most - least) / 10) + 1) * 10);
