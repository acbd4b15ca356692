import { isFinalStatus } from '../../../_duel/status-groups';
import type { DuelView } from '../../../_duel/view';
import type { EscrowView } from './escrow-view';

/**
 * Returns the view of a duel with the states of fees and bond replaced by those on chain, where these are known. If the
 * service is down and `findFinalStatus` returns a status, the view gets that, and its cards in escrow become delivered.
 */
export function mergeEscrowView(view: DuelView, onChain: EscrowView, isServiceDown: boolean): DuelView {
  const fees = onChain.fees === null ? {} : { fees: onChain.fees };
  const seen = { ...view, ...fees, ...(onChain.bond === null ? {} : { bond: onChain.bond }) };
  const status = isServiceDown ? findFinalStatus(view, onChain) : null;
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
 * Returns the final status that the escrow account shows; null if it shows none, if the duel's status is final already,
 * or if the two don't fit, such as a settled account without a known result. If the account is closed, the duel's last
 * known status decides.
 */
function findFinalStatus(
  { duel: { status } }: DuelView,
  { outcome: ended }: EscrowView,
): 'refunded' | 'settled' | null {
  if (ended === null || isFinalStatus(status)) return null;
  if (status === 'resolved') return ended === 'refunded' ? null : 'settled';
  return ended === 'refunded' || (ended === 'closed' && status === 'refunding') ? 'refunded' : null;
}
