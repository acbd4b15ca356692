import type { HandlerContext } from '../api/handler';
import { readAndExpireDuel } from '../duel/read-duel';
import { checkAndEvaluateGates, type GateServices } from '../gates/read-gates';
import { getGate } from '../gates/rules/evaluate';
import { currentPolicyHash } from '../valuation/rules';
import { retrySearch, type SearchOrMatch } from './enter';
import { type MatchServices, toOpeningServices } from './prepare-search';
import { calculateSeenUntil, endsTickets, findSearchEndReason, isExtensionDue } from './rules';
import { endSearch, extendSearch, findActiveTicket, hasCandidate, type StoredTicket } from './store';
import { findTierPacks } from './tier-packs';

/**
 * Returns the wallet's search or match, or null. Extends a search, and tries to match it if there is a candidate. Ends
 * a search whose time is up.
 */
export async function resumeSearchOrMatch(
  context: HandlerContext<MatchServices>,
  wallet: string,
): Promise<SearchOrMatch | null> {
  const { database } = context.services;
  const held = await findActiveTicket(database.queries, wallet);
  if (held === null) return null;
  if (held.state === 'matched') return resumeMatch(context, held);
  const endReason = findSearchEndReason(held, context.now);
  if (endReason === null) return resumeSearch(context, held);
  await endSearch(database.queries, held.ticketId, { state: 'expired', endReason, endedAt: context.now });
  return null;
}

/** Returns the match, or null if its duel is over. Cancels an overdue duel first, which ends the ticket too. */
async function resumeMatch(
  { services, now }: HandlerContext<MatchServices>,
  held: StoredTicket,
): Promise<SearchOrMatch | null> {
  const duel = await readAndExpireDuel(services.database, held.duelId as string, now);
  return endsTickets(duel.status) ? null : { ticket: held, duel, waitingFor: null };
}

/** Cancels the wallet's matched duel if it is overdue, which ends the match. */
export async function endExpiredMatch(context: HandlerContext<MatchServices>, wallet: string): Promise<void> {
  const held = await findActiveTicket(context.services.database.queries, wallet);
  if (held?.state === 'matched') await resumeMatch(context, held);
}

/** Extends a search, and tries to match it if there is a candidate. Returns null if it has ended meanwhile. */
async function resumeSearch(context: HandlerContext<MatchServices>, held: StoredTicket): Promise<SearchOrMatch | null> {
  const { services, now, caller } = context;
  const { database, provider } = services;
  const until = calculateSeenUntil(held, now);
  const ticket = { ...held, seenUntil: until };
  if (isExtensionDue(held, now)) await extendSearch(database.queries, held.ticketId, until);
  const alone: SearchOrMatch = { ticket, duel: null, waitingFor: 'opponent' };
  // After a change of provider or policy only a new search can be matched.
  if (provider?.mode !== held.providerMode || held.policyHash !== currentPolicyHash) return alone;
  if (!(await hasCandidate(database.queries, held, held.wallet, now))) return alone;
  const packs = await findTierPacks(services, provider, held.packTier);
  if (packs === null || !(await canOpenMatch(services))) return alone;
  const meeting = toOpeningServices(services, provider, packs, caller);
  return database.transaction((transaction) => retrySearch(transaction, meeting, ticket, now));
}

/**
 * Whether a poll may try to open a match: while the gate `matchmaking` is open, or while the provider has no unused
 * seed commitment. The latter closes the gate, too, but the attempt reports it as `waitingFor`.
 */
async function canOpenMatch(services: GateServices): Promise<boolean> {
  const { gates, findings } = await checkAndEvaluateGates(services);
  return getGate(gates, 'matchmaking').closedReason === null || findings?.provider.hasUnusedSeedCommitment === false;
}
