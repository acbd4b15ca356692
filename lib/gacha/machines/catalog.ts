import { derivePriceStep, listPlannedCards, PRICED_AT, VALUE_SOURCE } from '../../cards/price-list';
import type { CardTier, PackTier } from '../../cards/tier';
import { WRAPPED_SOL_MINT } from '../../core/money';

/** The cards of one tier: their number, copies of each, and their value range in thousandths of the price. */
interface TierPlan {
  readonly cards: number;
  readonly copies: number;
  readonly value: readonly [least: number, most: number];
}

interface MachinePlan {
  readonly machineKey: string;
  readonly name: string;
  readonly tier: PackTier;
  readonly season: number;
  /** Price in thousandths of a whole token. */
  readonly price: bigint;
  readonly tiers: Readonly<Record<CardTier, TierPlan>>;
}

/** Minimum decimals of a payment mint. With fewer, these prices can't be expressed. */
const MIN_DECIMALS = 6;

export const machinePlans: readonly MachinePlan[] = [
  {
    machineKey: 'terrace-2031',
    name: 'Terrace 2031',
    tier: 'starter',
    season: 2031,
    price: 20n,
    tiers: {
      common: { cards: 8, copies: 40_000, value: [250, 600] },
      uncommon: { cards: 5, copies: 16_000, value: [600, 1_300] },
      rare: { cards: 3, copies: 8_000, value: [1_500, 3_500] },
      epic: { cards: 2, copies: 2_500, value: [4_000, 9_000] },
      legendary: { cards: 1, copies: 1_000, value: [25_000, 40_000] },
    },
  },
  {
    machineKey: 'away-day-2032',
    name: 'Away Day 2032',
    tier: 'classic',
    season: 2032,
    price: 100n,
    tiers: {
      common: { cards: 8, copies: 30_000, value: [200, 550] },
      uncommon: { cards: 6, copies: 14_000, value: [500, 1_200] },
      rare: { cards: 4, copies: 6_000, value: [1_400, 3_200] },
      epic: { cards: 2, copies: 2_000, value: [5_000, 11_000] },
      legendary: { cards: 1, copies: 800, value: [35_000, 60_000] },
    },
  },
  {
    // Few copies, so that players can see a machine sell out.
    machineKey: 'last-whistle-2033',
    name: 'Last Whistle 2033',
    tier: 'premier',
    season: 2033,
    price: 250n,
    tiers: {
      common: { cards: 3, copies: 60, value: [200, 500] },
      uncommon: { cards: 2, copies: 40, value: [500, 1_000] },
      rare: { cards: 2, copies: 16, value: [1_200, 2_200] },
      epic: { cards: 1, copies: 8, value: [3_000, 6_000] },
      legendary: { cards: 1, copies: 3, value: [9_000, 14_000] },
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
  const priceAmount = plan.price * unit;
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
  listPlannedCards({ ...plan, key: plan.machineKey }).map(({ cardId, tier, plan: { copies, value } }, entryIndex) => ({
    machineKey,
    entryIndex,
    cardId,
    tier,
    valueAmount: (priceAmount * derivePriceShare(cardId, value)) / 1_000n,
    stock: copies,
    drawn: 0,
    held: 0,
  }));

/** Returns a share of the price in thousandths, between the bounds in steps of ten, derived from the card's id. */
const derivePriceShare = (cardId: string, [least, most]: readonly [number, number]): bigint =>
  BigInt(least + derivePriceStep('ripduel machine price', cardId, Math.floor((most - least) / 10) + 1) * 10);
