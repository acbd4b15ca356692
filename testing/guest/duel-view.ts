import type { GuestDuelView } from '../../app/_guest/guest-duel-state';
import type { DuelBody } from '../../lib/duel/contract';
import type { DuelStatus } from '../../lib/duel/rules/duel';

const START = new Date('2026-11-28T08:00:00.000Z');

/** Returns the time `seconds` after `START`, the views' default time. Their funding deadline is at 600 seconds. */
export const afterStart = (seconds: number): Date => new Date(START.getTime() + seconds * 1_000);

interface ViewOptions {
  readonly duelId?: string;
  readonly side?: GuestDuelView['side'];
  readonly hasConsent?: boolean;
  readonly hasPaid?: boolean;
  /** Whether the player's fee is in escrow. */
  readonly hasDeposit?: boolean;
  readonly now?: Date;
}

/** Builds a guest's view of a duel. By default the guest is the creator, and nobody has paid. */
export function buildGuestDuelView(
  status: DuelStatus,
  {
    duelId = 'duel_first',
    side = 'creator',
    hasConsent = true,
    hasPaid = false,
    hasDeposit = false,
    now = START,
  }: ViewOptions = {},
): GuestDuelView {
  const duel = {
    duelId,
    status,
    deposits: { creator: false, opponent: false, [side]: hasDeposit },
    fundingDeadline: status === 'waiting' ? null : afterStart(600),
    fundingSeconds: 600,
    providerConsent: hasConsent ? 'signed' : null,
  };
  return { duel: duel as DuelBody, side, hasPaid, now };
}
