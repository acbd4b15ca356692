import type { DuelBody } from '../../lib/duel/contract';
import { calculateLastPaymentTime } from '../../lib/duel/rules/last-call';
import type { Side } from '../_ui/side';

/** A duel as the service's last check of it, for one of its players, shows it. */
export interface GuestDuelView {
  readonly duel: DuelBody;
  readonly side: Side;
  /** Whether the player sent a payment that `duel.deposits` may not show yet. May be false once it does. */
  readonly hasPaid: boolean;
  /** The time of the check, by the server's clock. */
  readonly now: Date;
}

/**
 * The state of a duel for the guest who plays it. `unmatched`: the opponent hasn't joined. `unaccepted`: the provider
 * hasn't signed the terms. `payable`: it has both players, the provider has signed, and there is still time to pay.
 * `paid`: the guest or both players have paid, or the time to pay is over and the guest may have paid. `fee-pending`:
 * it was cancelled or is being refunded, and the guest paid or may have. `over`: it has a result, is refunded, or ended
 * or ran out of time without a payment of the guest.
 */
export type GuestDuelState = 'unmatched' | 'unaccepted' | 'payable' | 'paid' | 'fee-pending' | 'over';

/**
 * Classifies a duel for one of its players. `mayHavePaid` says that an earlier attempt may have sent a payment.
 */
export function classifyGuestDuel({ duel, side, hasPaid, now }: GuestDuelView, mayHavePaid: boolean): GuestDuelState {
  const isPaid = hasPaid || duel.deposits[side];
  switch (duel.status) {
    case 'cancelled':
    case 'refunding':
      return isPaid || mayHavePaid ? 'fee-pending' : 'over';
    case 'resolved':
    case 'settled':
    case 'refunded':
      return 'over';
    case 'waiting':
      return 'unmatched';
    case 'matched':
    case 'funding':
    case 'committing': {
      if (isPaid) return 'paid';
      const { fundingDeadline, fundingSeconds, providerConsent } = duel;
      if (fundingDeadline === null || providerConsent === null) return 'unaccepted';
      if (now <= calculateLastPaymentTime(fundingDeadline, fundingSeconds)) return 'payable';
      // A payment that was sent in time may still arrive: the duel's page shows it.
      return mayHavePaid ? 'paid' : 'over';
    }
    case 'funded':
    case 'resolving':
      return 'paid';
  }
}
