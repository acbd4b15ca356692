import { sha256 } from '../core/hash';
import { deriveRosterCardIds } from './roster';
import { CARD_TIERS, type CardTier } from './tier';

/** Source of card values: this project's own price list, since fictional cards have no market. */
export const VALUE_SOURCE = 'RipDuel fixture price list 2026-11';
/** Date of the price list, which is stored as the time of its cards' values. */
export const PRICED_AT = new Date('2026-11-01T00:00:00.000Z');

/** Plan of a machine's or pack's cards: the season that they are from, and a plan for each tier. */
interface CardPlan<Tier> {
  /** Key of the machine or pack. */
  readonly machineOrPackKey: string;
  readonly season: number;
  readonly tiers: Readonly<Record<CardTier, Tier>>;
}

/**
 * Returns the cards of a plan, from `common` to `legendary`, each with its tier's plan and its index in the tier.
 * Deterministic. Returns fewer if the season has too few cards.
 */
export function listPlannedCards<Tier extends { readonly cards: number }>({
  machineOrPackKey,
  season,
  tiers,
}: CardPlan<Tier>) {
  const count = CARD_TIERS.reduce((sum, tier) => sum + tiers[tier].cards, 0);
  const cardIds = [...deriveRosterCardIds(season, count, machineOrPackKey)];
  return CARD_TIERS.flatMap((tier) =>
    cardIds.splice(0, tiers[tier].cards).map((cardId, index) => ({ cardId, tier, index, plan: tiers[tier] })),
  );
}

/** Returns a card's price step, from 0 to `steps` - 1, derived from the list's name and the card's id. */
export function derivePriceStep(list: string, cardId: string, steps: number): number {
  const [high = 0, low = 0] = sha256(`${list} ${cardId}`);
  return (high * 256 + low) % steps;
}
