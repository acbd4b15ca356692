import type { Queries } from '../../db/client';
import type { Caller } from '../api/exchange';
import { ProblemError } from '../api/problems';
import type { MatchmakingSessionBody } from './contract';
import type { Outcome } from './enter';
import { estimateOf, type WaitEstimate } from './rules';
import { findLastTicket, type StoredTicket } from './store';
import { medianWait } from './wait-store';

/**
 * What the wallet is told of its search or match, with the estimate where it was made before; an integration also
 * of the risk segment, which players never see.
 */
export async function sessionOf(
  queries: Queries,
  { ticket, duel, waitingFor }: Outcome,
  caller: Caller,
  known?: WaitEstimate,
): Promise<MatchmakingSessionBody> {
  const searching = ticket.state === 'searching';
  return {
    ticketId: ticket.ticketId,
    state: searching ? 'searching' : 'matched',
    wallet: ticket.wallet,
    segment: segmentOf(ticket),
    risk: caller.kind === 'integration' ? riskIn(ticket) : undefined,
    duelId: duel?.duelId ?? null,
    matchmakingMode: duel?.matchmakingMode ?? null,
    commitmentDeadline: duel?.fundingDeadline ?? null,
    waitingFor,
    waitEstimate: searching ? (known ?? estimateOf(await medianWait(queries, ticket))) : null,
    createdAt: ticket.createdAt,
    expiresAt: ticket.expiresAt,
    seenUntil: searching ? ticket.seenUntil : null,
  };
}

const segmentOf = (ticket: StoredTicket): MatchmakingSessionBody['segment'] => ({
  packTier: ticket.packTier as MatchmakingSessionBody['segment']['packTier'],
  packId: ticket.packId,
  valuationPolicyHash: ticket.policyHash,
  providerMode: ticket.providerMode as MatchmakingSessionBody['segment']['providerMode'],
  region: ticket.region,
});

const riskIn = ({ riskSegment, riskRules, riskFacts }: StoredTicket): MatchmakingSessionBody['risk'] => ({
  riskSegment,
  riskRules,
  riskFacts: [...riskFacts],
});

const ENDINGS: Readonly<Record<string, string>> = {
  timeout: 'The last search ended: nobody came in time.',
  unseen: 'The last search ended, since nobody asked after it for a while.',
  participant: 'The last one was called off by this wallet.',
  replaced: 'The last search was replaced by another one.',
  'duel-cancelled': 'The last match ended: its duel was called off.',
};

/** The refusal for a wallet without a search or match, with what became of its last one. */
export async function noActiveTicket(queries: Queries, wallet: string): Promise<ProblemError> {
  const last = await findLastTicket(queries, wallet);
  const completed = last?.state === 'completed' ? 'The duel of the last match is over.' : undefined;
  return new ProblemError('no-active-ticket', last?.endReason ? ENDINGS[last.endReason] : completed);
}
