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
 * hasn't signed the terms. `payable`: it has both players, and the provider has signed. `paid`: the guest paid or may
 * have paid, or both players have. `fee-pending`: it ended while the guest's payment was on its way to the escrow
 * account or back. `over`: nothing can be paid any more, or the duel has a result.
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
