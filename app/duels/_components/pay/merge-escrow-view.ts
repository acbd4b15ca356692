import { isDone } from '../../../_duel/is-done';
import type { DuelView } from '../../../_duel/view';
import type { EscrowView } from './escrow-view';

/** A duel with what the chain shows of its fees, and its end where the service, which is gone, cannot tell it. */
export function mergeEscrowView(view: DuelView, look: EscrowView, away: boolean): DuelView {
  const fees = look.fees === null ? {} : { fees: look.fees };
  const seen = { ...view, ...fees, ...(look.bond === null ? {} : { bond: look.bond }) };
  const status = away ? endOf(view, look) : null;
  if (status === null) return seen;
  const { duel, full } = seen;
  const cards = seen.cards?.map((card) =>
    card.state === 'escrowed' ? { ...card, state: 'delivered' as const } : card,
  );
  return {
    ...seen,
    duel: { ...duel, status },
    full: full === null ? null : { ...full, status },
    cards: cards ?? null,
  };
}

/** An account that is closed held nothing any more; what became of it, the duel's status tells. */
function endOf({ duel: { status } }: DuelView, { ended }: EscrowView): 'refunded' | 'settled' | null {
  if (ended === null || isDone(status)) return null;
  if (status === 'resolved') return ended === 'refunded' ? null : 'settled';
  return ended === 'refunded' || (ended === 'closed' && status === 'refunding') ? 'refunded' : null;
}
