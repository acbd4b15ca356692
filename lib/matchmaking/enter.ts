import type { Transaction } from '../../db/client';
import { generateId } from '../core/ids';
import { findDuel, type StoredDuel } from '../duel/store';
import { type MatchOpeningServices, openMatch, type WaitingFor } from './open-match';
import type { Risk } from './risk-rules';
import {
  calculateSeenUntil,
  createSearchTimes,
  findSearchEndReason,
  haveSameSegmentBesidesRisk,
  isExtensionDue,
  type Segment,
} from './rules';
import {
  endSearch,
  extendSearch,
  findActiveTicket,
  insertTicket,
  lockSegments,
  lockWallet,
  type MatchPatch,
  matchTicket,
  type StoredTicket,
} from './store';

/** A wallet's search request with its segment and the facts of its risk. */
export interface SearchRequest extends Omit<Segment, 'riskSegment'>, Risk {
  readonly wallet: string;
}

/** An active search or match. `duel` is null for a search, `waitingFor` for a match. */
export interface SearchOrMatch {
  readonly ticket: StoredTicket;
  readonly duel: StoredDuel | null;
  readonly waitingFor: WaitingFor | null;
}

/**
 * Returns the active match, tries again to match the active search, or starts a search. A new search replaces an active
 * one that differs in more than the risk segment. Locks the wallet and then the segments, so that no two searches can
 * miss each other.
 */
export async function enterMatchmaking(
  transaction: Transaction,
  services: MatchOpeningServices,
  request: SearchRequest,
  now: Date,
): Promise<SearchOrMatch> {
  const held = await lockActiveTicket(transaction, request);
  if (held?.state === 'matched') return readCurrentMatch(transaction, held);
  const end = held && findSearchEndReason(held, now);
  if (held !== null && end === null && haveSameSegmentBesidesRisk(held, request))
    return continueSearch(transaction, services, held, now);
  if (held !== null) {
    const ending = end ? { state: 'expired' as const, endReason: end } : REPLACED_ENDING;
    await endSearch(transaction, held.ticketId, { ...ending, endedAt: now });
  }
  return startSearch(transaction, services, request, now);
}

/** The ending of a search that its wallet's search in another segment replaces. */
const REPLACED_ENDING = { state: 'cancelled', endReason: 'replaced' } as const;

/** Tries again to match an active search. Returns null if it has ended meanwhile. */
export async function retrySearch(
  transaction: Transaction,
  services: MatchOpeningServices,
  ticket: StoredTicket,
  now: Date,
): Promise<SearchOrMatch | null> {
  const held = await lockActiveTicket(transaction, ticket);
  if (held === null || (held.state === 'searching' && findSearchEndReason(held, now) !== null)) return null;
  return held.state === 'matched'
    ? readCurrentMatch(transaction, held)
    : continueSearch(transaction, services, held, now);
}

/**
 * Locks the wallet and returns its active ticket, or null. Unless the wallet is matched, also locks the segments of the
 * request and the ticket. Until the transaction ends, no other request starts or cancels a search of this wallet, or
 * matches its ticket.
 */
async function lockActiveTicket(
  transaction: Transaction,
  request: Segment & { wallet: string },
): Promise<StoredTicket | null> {
  // Sent in one round trip. Postgres runs them in order, so the ticket is read after the lock is taken.
  const [, held] = await Promise.all([
    lockWallet(transaction, request.wallet),
    findActiveTicket(transaction, request.wallet),
  ]);
  if (held?.state === 'matched') return held;
  await lockSegments(transaction, request, ...(held === null ? [] : [held]));
  return held && findActiveTicket(transaction, request.wallet);
}

async function startSearch(
  transaction: Transaction,
  services: MatchOpeningServices,
  request: SearchRequest,
  now: Date,
): Promise<SearchOrMatch> {
  const row = {
    ...request,
    ...createSearchTimes(now),
    ticketId: generateId('mmt', services.random),
    state: 'searching',
    packId: services.packs.feePack.packId,
  };
  const insertMatchedTicket = (matched: MatchPatch) => insertTicket(transaction, { ...row, ...matched });
  const met = await openMatch(transaction, services, { ...request, createdAt: now }, insertMatchedTicket, now);
  if (typeof met !== 'string') return { ...met, waitingFor: null };
  return { ticket: await insertTicket(transaction, row), duel: null, waitingFor: met };
}

async function continueSearch(
  transaction: Transaction,
  services: MatchOpeningServices,
  held: StoredTicket,
  now: Date,
): Promise<SearchOrMatch> {
  const updateToMatched = (matched: MatchPatch) => matchTicket(transaction, held.ticketId, matched);
  const met = await openMatch(transaction, services, held, updateToMatched, now);
  if (typeof met !== 'string') return { ...met, waitingFor: null };
  const ticket = { ...held, seenUntil: calculateSeenUntil(held, now) };
  if (!isExtensionDue(held, now)) return { ticket: held, duel: null, waitingFor: met };
  await extendSearch(transaction, held.ticketId, ticket.seenUntil);
  return { ticket, duel: null, waitingFor: met };
}

async function readCurrentMatch(transaction: Transaction, ticket: StoredTicket): Promise<SearchOrMatch> {
  return { ticket, duel: await findDuel(transaction, ticket.duelId as string), waitingFor: null };
}
