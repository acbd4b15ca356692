import type { Transaction } from '../../db/client';
import { newId } from '../core/ids';
import { findDuel, type StoredDuel } from '../duel/store';
import { type MeetServices, meet, type WaitingFor } from './meet';
import type { Risk } from './risk-rules';
import { endOf, isNoteDue, type Segment, sameWishes, searchFrom, seenUntil } from './rules';
import {
  endSearch,
  findActiveTicket,
  insertTicket,
  lockSegments,
  lockWallet,
  type Matched,
  matchTicket,
  noteSeen,
  type StoredTicket,
} from './store';

/** A verified search request of a wallet. */
export interface Wish extends Omit<Segment, 'riskSegment'>, Risk {
  readonly wallet: string;
}

/** A search or match that is on. */
export interface Outcome {
  readonly ticket: StoredTicket;
  readonly duel: StoredDuel | null;
  readonly waitingFor: WaitingFor | null;
}

/**
 * Gives the search or match that is on, or begins one; a search for something else is replaced. All of
 * it happens under the lock of the wallet and then of the segments, so no two can miss each other.
 */
export async function enter(transaction: Transaction, services: MeetServices, wish: Wish, now: Date): Promise<Outcome> {
  const held = await takePlace(transaction, wish);
  if (held?.state === 'matched') return matchedOutcome(transaction, held);
  const end = held && endOf(held, now);
  if (held !== null && end === null && sameWishes(held, wish)) return seek(transaction, services, held, now);
  if (held !== null) {
    const ending = end ? { state: 'expired' as const, endReason: end } : REPLACED;
    await endSearch(transaction, held.ticketId, { ...ending, endedAt: now });
  }
  return begin(transaction, services, wish, now);
}

const REPLACED = { state: 'cancelled', endReason: 'replaced' } as const;

/** Tries again for a search that is on; null when it is over meanwhile. */
export async function tryAgain(
  transaction: Transaction,
  services: MeetServices,
  ticket: StoredTicket,
  now: Date,
): Promise<Outcome | null> {
  const held = await takePlace(transaction, ticket);
  if (held === null || (held.state === 'searching' && endOf(held, now) !== null)) return null;
  return held.state === 'matched' ? matchedOutcome(transaction, held) : seek(transaction, services, held, now);
}

/** Locks the wallet and its segments, and returns its ticket. No other request begins anything for the wallet meanwhile. */
async function takePlace(transaction: Transaction, wish: Segment & { wallet: string }): Promise<StoredTicket | null> {
  // Sent together; the second is answered after the first.
  const [, held] = await Promise.all([
    lockWallet(transaction, wish.wallet),
    findActiveTicket(transaction, wish.wallet),
  ]);
  if (held?.state === 'matched') return held;
  await lockSegments(transaction, wish, ...(held === null ? [] : [held]));
  return held && findActiveTicket(transaction, wish.wallet);
}

async function begin(transaction: Transaction, services: MeetServices, wish: Wish, now: Date): Promise<Outcome> {
  const row = {
    ...wish,
    ...searchFrom(now),
    ticketId: newId('mmt', services.random),
    state: 'searching',
    packId: services.pack.packId,
  };
  const write = (matched: Matched) => insertTicket(transaction, { ...row, ...matched });
  const met = await meet(transaction, services, { ...wish, createdAt: now }, write, now);
  if (typeof met !== 'string') return { ...met, waitingFor: null };
  return { ticket: await insertTicket(transaction, row), duel: null, waitingFor: met };
}

async function seek(transaction: Transaction, services: MeetServices, held: StoredTicket, now: Date): Promise<Outcome> {
  const write = (matched: Matched) => matchTicket(transaction, held.ticketId, matched);
  const met = await meet(transaction, services, held, write, now);
  if (typeof met !== 'string') return { ...met, waitingFor: null };
  const ticket = { ...held, seenUntil: seenUntil(held, now) };
  if (!isNoteDue(held, now)) return { ticket: held, duel: null, waitingFor: met };
  await noteSeen(transaction, held.ticketId, ticket.seenUntil);
  return { ticket, duel: null, waitingFor: met };
}

async function matchedOutcome(transaction: Transaction, ticket: StoredTicket): Promise<Outcome> {
  return { ticket, duel: await findDuel(transaction, ticket.duelId as string), waitingFor: null };
}
