import type { Queries } from '../../db/client';
import { problemDetails } from '../api/problem-details';
import { ProblemError } from '../api/problems';
import type { MatchmakingSessionBody } from './contract';
import type { SearchOrMatch } from './enter';
import { doesHousePlayAgainst } from './house-rules';
import { calculateClearTime } from './risk-rules';
import { toWaitEstimate, type WaitEstimate } from './rules';
import { findLastTicket, type StoredTicket } from './store';
import { findMedianWait } from './wait-store';

/**
 * Returns the search or match as its wallet and integrations that act for the wallet see it. `known` is the wait
 * estimate, if the caller has read it already.
 */
export async function toSessionBody(
  queries: Queries,
  { ticket, duel, waitingFor }: SearchOrMatch,
  known?: WaitEstimate,
): Promise<MatchmakingSessionBody> {
  const searching = ticket.state === 'searching';
  return {
    ticketId: ticket.ticketId,
    state: searching ? 'searching' : 'matched',
    wallet: ticket.wallet,
    segment: toSegmentBody(ticket),
    risk: toRiskBody(ticket),
    duelId: duel?.duelId ?? null,
    matchmakingMode: duel?.matchmakingMode ?? null,
    commitmentDeadline: duel?.fundingDeadline ?? null,
    waitingFor,
    waitEstimate: searching ? (known ?? toWaitEstimate(await findMedianWait(queries, ticket))) : null,
    createdAt: ticket.createdAt,
    expiresAt: ticket.expiresAt,
    seenUntil: searching ? ticket.seenUntil : null,
  };
}

const toSegmentBody = (ticket: StoredTicket): MatchmakingSessionBody['segment'] => ({
  packTier: ticket.packTier as MatchmakingSessionBody['segment']['packTier'],
  packId: ticket.packId,
  valuationPolicyHash: ticket.policyHash,
  providerMode: ticket.providerMode as MatchmakingSessionBody['segment']['providerMode'],
  region: ticket.region,
});

const toRiskBody = (ticket: StoredTicket): MatchmakingSessionBody['risk'] => ({
  riskSegment: ticket.riskSegment,
  riskRules: ticket.riskRules,
  riskFacts: [...ticket.riskFacts],
  canPlayHouse: doesHousePlayAgainst(ticket.riskSegment),
  clearsAt: calculateClearTime(ticket, ticket.createdAt),
});

/** How a ticket ended, by its end reason, as `buildNoTicketProblem` says it. */
const ENDING_TEXTS: Readonly<Record<string, string>> = {
  timeout: 'The last search ended: nobody came in time.',
  unseen: 'The last search ended, since nobody asked after it for a while.',
  participant: 'The last one was cancelled by this wallet.',
  replaced: 'The last search was replaced by another one.',
  'duel-cancelled': 'The last match ended: its duel was cancelled.',
};

/** Builds the refusal for a wallet without a search or match. Says how its last one ended, if it had one. */
export async function buildNoTicketProblem(queries: Queries, wallet: string): Promise<ProblemError> {
  const last = await findLastTicket(queries, wallet);
  const completed = last?.state === 'completed' ? 'The duel of the last match is over.' : undefined;
  const ending = last?.endReason ? ENDING_TEXTS[last.endReason] : completed;
  return new ProblemError('no-active-ticket', ending && `${ending} ${problemDetails['no-active-ticket']}`);
}
