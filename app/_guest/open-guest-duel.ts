import { isApiProblem } from '../../lib/client/problem';
import { systemRandom } from '../../lib/core/random';
import { FUNDING_SECONDS } from '../../lib/duel/rules/funding-time';
import type { openDuel } from '../_duel/calls';
import { isFinalRefusal } from '../_site/final-refusal';
import { forgetDuelAttempt, getOrCreateIdempotencyKey, readAttemptBody } from './duel-attempt';
import type { GuestOffer } from './guest-offer';

interface OpenGuestDuelCalls {
  readonly open: typeof openDuel;
  /** Returns the id of a pack whose duels' winner gets no card; null if none is on offer. */
  readonly readRecordPackId: () => Promise<string | null>;
  /** Tells the player that this duel's winner gets no card, because the provider's cards have run out. */
  readonly announceRecord: () => void;
}

/**
 * Opens a guest's duel against the practice opponent and returns its id. After an error that leaves open whether the
 * service opened it, the next call sends the same idempotency key. If the provider's cards have run out, opens a duel
 * over the pack of `readRecordPackId` instead, if there is one.
 */
export async function openGuestDuel(guest: GuestOffer, calls: OpenGuestDuelCalls): Promise<string> {
  const started = readStartedPackId(guest);
  try {
    return await openDuelOverPack(started ?? guest.packId, guest, calls.open);
  } catch (error) {
    const packId = isApiProblem(error, 'cards-unavailable') ? await calls.readRecordPackId() : null;
    if (packId === null) throw error;
    const duelId = await openDuelOverPack(packId, guest, calls.open);
    calls.announceRecord();
    return duelId;
  }
}

/** Opens the duel with this pack. If the service finally refuses, forgets the stored attempt. */
async function openDuelOverPack(packId: string, guest: GuestOffer, open: typeof openDuel): Promise<string> {
  const body = buildBody(guest, packId);
  try {
    const { duelId } = await open(
      body,
      guest.offer,
      getOrCreateIdempotencyKey(JSON.stringify(body), localStorage, systemRandom),
    );
    return duelId;
  } catch (error) {
    // After a final refusal, a retry is a new request. After any other error, the first one may have opened the duel.
    if (isFinalRefusal(error)) forgetDuelAttempt(localStorage);
    throw error;
  }
}

const buildBody = ({ opponent }: GuestOffer, packId: string) =>
  ({
    matchmakingMode: 'direct',
    packId,
    opponentWallet: opponent,
    fundingSeconds: FUNDING_SECONDS.standard,
  }) as const;

/**
 * Returns the pack of the stored attempt if nothing but the pack differs from the present request; else null. The
 * default pack changes with the provider's stock of cards, but a reload must continue the same duel.
 */
function readStartedPackId(guest: GuestOffer): string | null {
  const started = readAttemptBody(localStorage);
  if (started === null) return null;
  try {
    const { packId } = JSON.parse(started) as { packId: string };
    return started === JSON.stringify(buildBody(guest, packId)) ? packId : null;
  } catch {
    return null;
  }
}
