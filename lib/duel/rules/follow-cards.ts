import { buildDuelUpdate, type DuelUpdate } from './change';
import type { CardState, Duel, DuelSide } from './duel';
import type { DrawnCard, EscrowState, Observation } from './observation';

const sides: readonly DuelSide[] = ['creator', 'opponent'];

/**
 * Returns the drawn cards, all `awaited`, for a result that is being recorded; null if the terms escrow no cards, or
 * the observation has none.
 */
export function toAwaitedCards({ cardMode }: Duel, { cards }: EscrowState): Duel['cards'] {
  if (cardMode === 0 || cards === null) return null;
  const awaited = ({ mint }: DrawnCard) => ({ mint, state: 'awaited' as const });
  return { creator: awaited(cards.creator), opponent: awaited(cards.opponent) };
}

/** Whether a card is still awaited from the provider, or in escrow and not yet delivered. */
export const hasOpenCards = ({ cards }: Duel): boolean =>
  cards !== null && sides.some((side) => cards[side].state === 'awaited' || cards[side].state === 'escrowed');

/**
 * Returns the final states of both cards of a duel that ended on chain. `open` if one is still awaited or in escrow, or
 * the cards aren't known; null if the terms escrow no cards.
 */
export function findFinalCards(duel: Duel, { escrow }: Observation): Duel['cards'] | 'open' {
  if (duel.cardMode === 0) return null;
  if (!escrow?.cards) return 'open';
  const isLate = escrow.hasMissedCards;
  const [creator, opponent] = sides.map((side) => {
    const { mint, part } = (escrow.cards as NonNullable<EscrowState['cards']>)[side];
    if (part === 'settled') return { mint, state: 'delivered' as const };
    return part === 'none' && isLate ? { mint, state: 'missed' as const } : null;
  });
  return creator && opponent ? { creator, opponent } : 'open';
}

/** Builds the update for the next state of one of the recorded cards; null if there is none. */
export function findNextCardUpdate(duel: Duel, { escrow }: Observation): DuelUpdate | null {
  const { cards } = duel;
  if (cards === null || !escrow?.cards) return null;
  const isLate = escrow.hasMissedCards;
  for (const side of sides) {
    const { mint, state } = cards[side];
    const next = findNextCardState(state, escrow.cards[side], isLate);
    if (next === null) continue;
    return buildDuelUpdate(
      duel,
      `card-${next}`,
      { cards: { ...cards, [side]: { mint, state: next } } },
      { side, mint },
    );
  }
  return null;
}

/**
 * Returns only the next state: a card found `delivered` while `awaited` becomes `escrowed` first, so that the timeline
 * has both events.
 */
function findNextCardState(
  state: CardState,
  { part }: DrawnCard,
  isLate: boolean,
): 'escrowed' | 'delivered' | 'missed' | null {
  if (state === 'awaited' && (part === 'held' || part === 'settled')) return 'escrowed';
  if (state === 'awaited') return isLate ? 'missed' : null;
  return state === 'escrowed' && part === 'settled' ? 'delivered' : null;
}
