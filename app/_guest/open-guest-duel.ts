import { systemRandom } from '../../lib/core/random';
import { FUNDING_SECONDS } from '../../lib/duel/rules/funding-time';
import type { openDuel } from '../_duel/calls';
import { countFunnelEvent } from '../_site/funnel';
import { forgetDuelAttempt, getDuelAttempt } from './duel-attempt';
import type { GuestOffer } from './guest-offer';
import { isFinalRefusal } from './refusal';

/**
 * Opens a guest's duel against the practice opponent and returns its id. A call that may have opened the duel is
 * repeated with the same idempotency key.
 */
export async function openGuestDuel({ packId, opponent, offer }: GuestOffer, open: typeof openDuel): Promise<string> {
  const body = {
    matchmakingMode: 'direct',
    packId,
    opponentWallet: opponent,
    fundingSeconds: FUNDING_SECONDS.standard,
  } as const;
  try {
    const { duelId } = await open(body, offer, getDuelAttempt(JSON.stringify(body), localStorage, systemRandom));
    countFunnelEvent('duel-opened');
    return duelId;
  } catch (error) {
    // After a final refusal, a retry is a new request. After any other error, the first one may have opened the duel.
    if (isFinalRefusal(error)) forgetDuelAttempt(localStorage);
    throw error;
  }
}
