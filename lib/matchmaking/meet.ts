import type { Transaction } from '../../db/client';
import type { Random } from '../core/random';
import { insertMatchedDuel } from '../duel/matched-store';
import { buildOpenedDuel, type OpeningServices } from '../duel/opened-duel';
import type { DuelSide } from '../duel/rules/duel';
import type { TableBasis } from '../duel/rules/terms';
import { fixTerms } from '../duel/rules/terms';
import type { StoredDuel } from '../duel/store';
import { takeCommitment } from '../provider/store';
import { MATCH_FUNDING_MS, type Segment } from './rules';
import { findCandidate, type Matched, matchTicket, type StoredTicket } from './store';

/** Whoever looks for an opponent: a ticket, or what becomes one. */
export interface Seeker extends Segment {
  readonly wallet: string;
  readonly createdAt: Date;
}

export type WaitingFor = 'opponent' | 'seed-commitment';

/** What a duel is made from besides its two wallets. */
export interface MeetServices extends OpeningServices {
  readonly random: Random;
  readonly pack: TableBasis & { readonly packId: string };
  /** Whether an integration acts for the seeker; the timeline tells. */
  readonly byIntegration: boolean;
}

/** A duel that was opened, and the seeker's own ticket in it. */
export interface Meeting {
  readonly duel: StoredDuel;
  readonly ticket: StoredTicket;
}

/**
 * Matches the seeker with who waits longest, and opens their duel; says what is missing otherwise. Asked
 * under the segment's lock. Who waited longer is the creator. `write` puts the seeker's own ticket into the duel.
 */
export async function meet(
  transaction: Transaction,
  services: MeetServices,
  seeker: Seeker,
  write: (matched: Matched) => Promise<StoredTicket | null>,
  now: Date,
): Promise<Meeting | WaitingFor> {
  const candidate = await findCandidate(transaction, seeker, seeker.wallet, now);
  if (candidate === null) return 'opponent';
  const commitment = await takeCommitment(transaction, services.provider.publicKey, now);
  if (commitment === null) return 'seed-commitment';
  const seekerCreates = seeker.createdAt < candidate.createdAt;
  const [creator, opponent] = seekerCreates ? [seeker, candidate] : [candidate, seeker];
  const opened = buildOpenedDuel(
    services,
    {
      ...commitment,
      packId: services.pack.packId,
      cardMode: 0,
      cardsLamports: 0n,
      creatorWallet: creator.wallet,
      matchmakingMode: 'open',
      invitedWallet: null,
      fundingSeconds: MATCH_FUNDING_MS / 1000,
    },
    now,
  );
  const match = fixTerms(opened, services.pack, opponent.wallet, now);
  const actors = {
    creatorKind: services.byIntegration && seekerCreates ? 'integration' : 'creator',
    opponentKind: services.byIntegration && !seekerCreates ? 'integration' : 'opponent',
  } as const;
  const duel = await insertMatchedDuel(transaction, opened, match, actors);
  const theirs = await matchTicket(
    transaction,
    candidate.ticketId,
    matchedBy(duel, seekerCreates ? 'opponent' : 'creator', now),
  );
  const ticket = await write(matchedBy(duel, seekerCreates ? 'creator' : 'opponent', now));
  if (theirs === null || ticket === null)
    throw new Error(`A ticket of ${duel.duelId} changed under its segment's lock.`);
  return { duel, ticket };
}

/** What a duel makes of the ticket of one side. */
export const matchedBy = (
  { duelId, packId }: { readonly duelId: string; readonly packId: string },
  side: DuelSide,
  now: Date,
): Matched => ({ state: 'matched', duelId, side, matchedAt: now, packId });
