import { isFinalStatus } from '../../../_duel/status-groups';
import type { DuelView } from '../../../_duel/view';
import type { EscrowView } from './escrow-view';

/**
 * Returns a duel with its fees and bond as read on chain. If the service is down (`away`), the duel also gets the final
 * status that the escrow account shows.
 */
export function mergeEscrowView(view: DuelView, look: EscrowView, away: boolean): DuelView {
  const fees = look.fees === null ? {} : { fees: look.fees };
  const seen = { ...view, ...fees, ...(look.bond === null ? {} : { bond: look.bond }) };
  const status = away ? findFinalStatus(view, look) : null;
  if (status === null) return seen;
  const { duel, fullDuel: full } = seen;
  const cards = seen.cards?.map((card) =>
    card.state === 'escrowed' ? { ...card, state: 'delivered' as const } : card,
  );
  return {
    ...seen,
    duel: { ...duel, status },
    fullDuel: full === null ? null : { ...full, status },
    cards: cards ?? null,
  };
}

/**
 * Returns the final status that the account shows; null if none. For a closed account, the last known status decides.
 */
function findFinalStatus(
  { duel: { status } }: DuelView,
  { outcome: ended }: EscrowView,
): 'refunded' | 'settled' | null {
  if (ended === null || isFinalStatus(status)) return null;
  if (status === 'resolved') return ended === 'refunded' ? null : 'settled';
  return ended === 'refunded' || (ended === 'closed' && status === 'refunding') ? 'refunded' : null;
}
