import { isFinalStatus } from '../../../_duel/status-groups';
import type { DuelView } from '../../../_duel/view';
import type { EscrowView } from './escrow-view';

/**
 * Returns the view of a duel with the states of fees and bond replaced by those on chain. If `away` (the service is
 * down), its status becomes the final status that the escrow account shows, if any.
 */
export function mergeEscrowView(view: DuelView, look: EscrowView, away: boolean): DuelView {
  const fees = look.fees === null ? {} : { fees: look.fees };
  const seen = { ...view, ...fees, ...(look.bond === null ? {} : { bond: look.bond }) };
  const status = away ? findFinalStatus(view, look) : null;
  if (status === null) return seen;
  const { duel, fullDuel } = seen;
  const cards = seen.cards?.map((card) =>
    card.state === 'escrowed' ? { ...card, state: 'delivered' as const } : card,
  );
  return {
    ...seen,
    duel: { ...duel, status },
    fullDuel: fullDuel === null ? null : { ...fullDuel, status },
    cards: cards ?? null,
  };
}

/**
 * Returns the final status that the escrow account shows; null if it shows none. If the account is closed, the duel's
 * last known status decides.
 */
function findFinalStatus(
  { duel: { status } }: DuelView,
  { outcome: ended }: EscrowView,
): 'refunded' | 'settled' | null {
  if (ended === null || isFinalStatus(status)) return null;
  if (status === 'resolved') return ended === 'refunded' ? null : 'settled';
  return ended === 'refunded' || (ended === 'closed' && status === 'refunding') ? 'refunded' : null;
}
