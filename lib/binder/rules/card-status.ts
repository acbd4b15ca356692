import type { CardState } from '../../duel/rules/duel';

/** Converts the state of a delivery from a machine to the state of a duel's card; null without a delivery. */
export function toCardState(delivery: { readonly state: string } | null): CardState | null {
  if (delivery === null) return null;
  if (delivery.state === 'delivered') return 'delivered';
  return delivery.state === 'withdrawn' ? 'missed' : 'awaited';
}

/**
 * Status of a card for one wallet. `seen`: the card is no token. `on-its-way`: the wallet is due the token. `owned`: it
 * was delivered to the wallet. `gone`: another wallet won it, or it left the wallet. `missed`: nobody gets it.
 */
export type CardStatus = 'seen' | 'on-its-way' | 'owned' | 'gone' | 'missed';

/** The status of a card for the wallet whose list it is in. `holder`: the wallet that it was delivered to, or null. */
export interface CardOwnership {
  readonly status: CardStatus;
  readonly holder: string | null;
}

/**
 * Returns a card's status for `wallet` and its holder. `state` is the card's recorded state; null for a card of a duel
 * for the record or of a free rip, which nobody gets as a token.
 */
export function findCardOwnership(state: CardState | null, winner: string, wallet: string): CardOwnership {
  if (state === null) return { status: 'seen', holder: null };
  if (state === 'missed') return { status: 'missed', holder: null };
  const holder = state === 'delivered' ? winner : null;
  if (winner !== wallet) return { status: 'gone', holder };
  return { status: state === 'delivered' ? 'owned' : 'on-its-way', holder };
}
