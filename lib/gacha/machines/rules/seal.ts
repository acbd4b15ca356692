import { type HashedDocument, hashDocument, type InventoryDocument, type OddsDocument } from './documents';

/** A card of a machine with the counts of its copies. */
export interface StockedCard {
  readonly entryIndex: number;
  readonly cardId: string;
  readonly tier: string;
  readonly valueAmount: bigint;
  /** All copies that the machine was filled with. */
  readonly stock: number;
  /** Copies that players drew, without those put back because they couldn't be delivered. */
  readonly drawn: number;
  /** Copies that are reserved for payments: each payment reserves one copy of every card that it may draw. */
  readonly held: number;
}

/** The members that are the same in every seal of a machine. */
export interface MachineSealFields {
  readonly machineKey: string;
  readonly priceMint: string;
  readonly priceDecimals: number;
  readonly valueSource: string;
  readonly valuedAt: Date;
}

/** The previous seal of a machine. */
export interface PreviousSeal {
  readonly sequence: number;
  readonly inventoryHash: string;
  readonly oddsHash: string;
}

/** A numbered snapshot of a machine's inventory and odds; `totalWeight` is the sum of the odds' weights. */
export interface Seal {
  readonly sequence: number;
  readonly inventory: HashedDocument;
  readonly odds: HashedDocument;
  readonly totalWeight: number;
}

/** Counts the copies of a card that aren't drawn yet, including those reserved for payments. */
export const countRemainingCopies = ({ stock, drawn }: Pick<StockedCard, 'stock' | 'drawn'>): number => stock - drawn;

/** Whether a copy can be reserved for one more payment. */
export const hasFreeCopy = ({ stock, drawn, held }: Pick<StockedCard, 'stock' | 'drawn' | 'held'>): boolean =>
  stock - drawn - held > 0;

/**
 * Returns the weights of a seal made now: the copies of a card that aren't drawn yet. Leaves out a card whose copies
 * are all drawn or reserved.
 */
export const calculateWeights = (entries: readonly StockedCard[]): OddsDocument['entries'] =>
  entries.filter(hasFreeCopy).map((entry) => ({ entryIndex: entry.entryIndex, weight: countRemainingCopies(entry) }));

/** Whether the weights differ from the seal's, so that the machine must be sealed again. */
export const haveWeightsChanged = (odds: OddsDocument['entries'], wanted: OddsDocument['entries']): boolean =>
  odds.length !== wanted.length ||
  wanted.some(({ entryIndex, weight }, at) => odds[at]?.entryIndex !== entryIndex || odds[at]?.weight !== weight);

/** Builds the next seal of a machine. Both documents contain the hash of their predecessor, or null. */
export function buildNextSeal(
  machine: MachineSealFields,
  entries: readonly StockedCard[],
  previous: PreviousSeal | null,
  sealedAt: Date,
): Seal {
  const sequence = (previous?.sequence ?? 0) + 1;
  const { machineKey } = machine;
  const common = { documentVersion: 1, machineKey, sequence, sealedAt: sealedAt.toISOString() } as const;
  const inventory = hashDocument({
    ...common,
    kind: 'gacha-inventory',
    previousHash: previous?.inventoryHash ?? null,
    valueMint: machine.priceMint,
    valueDecimals: machine.priceDecimals,
    valueSource: machine.valueSource,
    valuedAt: machine.valuedAt.toISOString(),
    entries: entries.map(toInventoryEntry),
  });
  const weights = calculateWeights(entries);
  const totalWeight = weights.reduce((sum, { weight }) => sum + weight, 0);
  const odds = hashDocument({
    ...common,
    kind: 'gacha-odds',
    previousHash: previous?.oddsHash ?? null,
    inventoryHash: inventory.hash,
    drawMethod: 'hmac-sha256-rejection-1',
    totalWeight,
    entries: weights,
  });
  return { sequence, inventory, odds, totalWeight };
}

const toInventoryEntry = (entry: StockedCard): InventoryDocument['entries'][number] => ({
  entryIndex: entry.entryIndex,
  cardId: entry.cardId,
  tier: entry.tier,
  copies: countRemainingCopies(entry),
  valueAmount: entry.valueAmount.toString(),
});
