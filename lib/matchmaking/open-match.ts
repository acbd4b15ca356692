import type { Transaction } from '../../db/client';
import type { Log } from '../api/log';
import type { Random } from '../core/random';
import { insertMatchedDuel } from '../duel/matched-store';
import { buildOpenedDuel, type OpeningServices } from '../duel/opened-duel';
import type { DuelSide } from '../duel/rules/duel';
import { buildMatchTerms } from '../duel/rules/terms';
import type { StoredDuel } from '../duel/store';
import { takeCommitment } from '../provider/store';
import { MATCH_FUNDING_MS, type Segment } from './rules';
import { findCandidate, type MatchPatch, matchTicket, type StoredTicket } from './store';
import { reserveMatchPack, type TierPacks } from './tier-packs';

/** A wallet that searches for an opponent: with a ticket, or about to get one. */
export interface Seeker extends Segment {
  readonly wallet: string;
  readonly createdAt: Date;
}

/** Why a search isn't matched: nobody fits yet, or the provider has no seed commitment for the duel. */
export type WaitingFor = 'opponent' | 'seed-commitment';

/** Dependencies of opening a matched duel. */
export interface MatchOpeningServices extends OpeningServices {
  readonly random: Random;
  readonly log: Log;
  readonly packs: TierPacks;
  /** Whether an integration acts for the seeker; recorded in the timeline. */
  readonly byIntegration: boolean;
}

/** A duel that was opened for two matched tickets, and the seeker's ticket. */
export interface OpenedMatch {
  readonly duel: StoredDuel;
  readonly ticket: StoredTicket;
}

/**
 * Matches the seeker with the ticket that has waited longest of those that fit (`findCandidate`), and opens their duel;
 * the wallet that has waited longer is its creator. Without a match, returns what the seeker waits for. Needs the
 * segment's lock. `write` stores the seeker's own ticket as matched.
 */
export async function openMatch(
  transaction: Transaction,
  services: MatchOpeningServices,
  seeker: Seeker,
  write: (matched: MatchPatch) => Promise<StoredTicket | null>,
  now: Date,
): Promise<OpenedMatch | WaitingFor> {
  const candidate = await findCandidate(transaction, seeker, seeker.wallet, now);
  if (candidate === null) return 'opponent';
  const commitment = await takeCommitment(transaction, services.provider.publicKey, now);
  if (commitment === null) return 'seed-commitment';
  const reservation = { log: services.log, providerKey: services.provider.publicKey, now };
  const pack = await reserveMatchPack(transaction, services.packs, reservation);
  const seekerCreates = seeker.createdAt < candidate.createdAt;
  const [creator, opponent] = seekerCreates ? [seeker, candidate] : [candidate, seeker];
  const opened = buildOpenedDuel(
    services,
    {
      ...commitment,
      packId: pack.packId,
      cardMode: pack.cardMode,
      cardsLamports: pack.cardsLamports,
      creatorWallet: creator.wallet,
      matchmakingMode: 'open',
      invitedWallet: null,
      listed: true,
      fundingSeconds: MATCH_FUNDING_MS / 1000,
    },
    now,
  );
  const match = buildMatchTerms(opened, pack, opponent.wallet, now);
  const actors = {
    creatorKind: services.byIntegration && seekerCreates ? 'integration' : 'creator',
    opponentKind: services.byIntegration && !seekerCreates ? 'integration' : 'opponent',
  } as const;
  const duel = await insertMatchedDuel(transaction, opened, match, actors);
  const matchedCandidate = await matchTicket(
    transaction,
    candidate.ticketId,
    toMatchedColumns(duel, seekerCreates ? 'opponent' : 'creator', now),
  );
  const ticket = await write(toMatchedColumns(duel, seekerCreates ? 'creator' : 'opponent', now));
  if (matchedCandidate === null || ticket === null)
    throw new Error(`A ticket of ${duel.duelId} changed under its segment's lock.`);
  return { duel, ticket };
}

/** Returns the columns of a ticket that is matched by a duel. */
export const toMatchedColumns = (
  { duelId, packId }: { readonly duelId: string; readonly packId: string },
  side: DuelSide,
  now: Date,
): MatchPatch => ({ state: 'matched', duelId, side, matchedAt: now, packId });
