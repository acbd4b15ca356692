import type { Transaction } from '../../db/client';
import { insertMatchedDuel } from '../duel/matched-store';
import { type OpeningServices, openedDuel } from '../duel/opened-duel';
import { sideOf } from '../duel/rules/duel';
import type { TableBasis } from '../duel/rules/terms';
import { fixTerms } from '../duel/rules/terms';
import type { StoredDuel } from '../duel/store';
import { takeCommitment } from '../provider/store';
import type { Segment } from './rules';
import { findCandidate, type Matched, matchTicket } from './store';

/** How long both have to pay, as in a duel that nobody chose otherwise. */
const FUNDING_SECONDS = 600;

/** Whoever looks for an opponent: a ticket, or what becomes one. */
export interface Seeker extends Segment {
  readonly wallet: string;
  readonly createdAt: Date;
}

export type WaitingFor = 'opponent' | 'seed-commitment';

/** What a duel is made from besides its two wallets. */
export interface MeetServices extends OpeningServices {
  readonly pack: TableBasis & { readonly packId: string };
  /** Whether an integration acts for the seeker; the timeline tells. */
  readonly byIntegration: boolean;
}

/**
 * Matches the seeker with who waits longest, and opens their duel; says what is missing otherwise. Asked
 * under the segment's lock. Who waited longer is the creator; the seeker's own ticket is the caller's to write.
 */
export async function meet(
  transaction: Transaction,
  services: MeetServices,
  seeker: Seeker,
  now: Date,
): Promise<StoredDuel | WaitingFor> {
  const candidate = await findCandidate(transaction, seeker, seeker.wallet, now);
  if (candidate === null) return 'opponent';
  const seedCommitment = await takeCommitment(transaction, services.provider.publicKey, now);
  if (seedCommitment === null) return 'seed-commitment';
  const seekerCreates = seeker.createdAt < candidate.createdAt;
  const [creator, opponent] = seekerCreates ? [seeker, candidate] : [candidate, seeker];
  const opened = openedDuel(
    services,
    {
      packId: services.pack.packId,
      cardMode: 0,
      seedCommitment,
      creatorWallet: creator.wallet,
      matchmakingMode: 'open',
      invitedWallet: null,
      fundingSeconds: FUNDING_SECONDS,
    },
    now,
  );
  const match = fixTerms(opened, services.pack, opponent.wallet, now);
  const duel = await insertMatchedDuel(transaction, opened, match, {
    creatorKind: services.byIntegration && seekerCreates ? 'integration' : 'creator',
    opponentKind: services.byIntegration && !seekerCreates ? 'integration' : 'opponent',
  });
  if ((await matchTicket(transaction, candidate.ticketId, matchedBy(duel, candidate.wallet, now))) === null)
    throw new Error(`The ticket ${candidate.ticketId} changed under the lock of its segment.`);
  return duel;
}

/** What this duel makes of the ticket of one of its wallets. */
export const matchedBy = (duel: StoredDuel, wallet: string, now: Date): Matched => ({
  state: 'matched',
  duelId: duel.duelId,
  side: sideOf(duel, wallet),
  matchedAt: now,
  packId: duel.packId,
});
