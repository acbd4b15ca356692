import { base58 } from '@scure/base';
import type { Log } from '../../api/log';
import type { FinalizedTip } from '../../chain/port';
import { calculateJitter } from '../../core/random';
import { processDueRows } from '../../due-work/process';
import { advanceWalk, readWalkPage } from '../../transactions/walk';
import { calculateNextCheckTime } from '../payments/rules/intent';
import { type ArrivalServices, settleArrival } from './settle-arrival';
import { claimArrivals, findWalk, releaseArrival, type StoredArrival, type StoredWalk, saveWalk } from './store';

export interface TreasuryServices extends ArrivalServices {
  readonly log: Log;
}

/** Number of transactions that may still be fetched. Each one that is claimed for reading lowers it. */
export interface ReadBudget {
  transactionsLeft: number;
}

/**
 * Signatures per page. A run rarely finds more new ones than fit in the first page; further pages use the RPC's
 * maximum.
 */
const FIRST_PAGE_SIZE = 25;
const FURTHER_PAGE_SIZE = 1_000;
/** Maximum number of pages of the treasury's history that one read fetches. */
const MAX_PAGES = 5;
/** Maximum number of transactions that one read fetches. */
const MAX_FETCHED_TRANSACTIONS = 50;
/** Lease duration of an arrival. */
const LEASE_MS = 60_000;
/** Retry interval for an arrival that every node may have forgotten. */
const LOST_RETRY_MS = 3_600_000;

/**
 * Saves the next new transactions of a treasury's token account as arrivals, from up to `MAX_PAGES` pages of its
 * history at `tip` or later. Then settles the arrivals that are due, as many as `reads` allows. Safe to run
 * concurrently. Rejects with `chain-unavailable`.
 */
export async function syncTreasuryAccount(
  services: TreasuryServices,
  account: string,
  tip: FinalizedTip,
  reads: ReadBudget = { transactionsLeft: MAX_FETCHED_TRANSACTIONS },
): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page += 1)
    if (!(await saveNextPage(services, account, { tip, limit: page === 0 ? FIRST_PAGE_SIZE : FURTHER_PAGE_SIZE })))
      break;
  await settleArrivals(services, account, reads);
}

/** Settles due arrivals: as many as `reads` allows, at most `MAX_FETCHED_TRANSACTIONS`. Safe to run concurrently. */
export async function settleArrivals(services: TreasuryServices, account: string, reads: ReadBudget): Promise<void> {
  const now = services.clock.now();
  const token = base58.encode(services.random(16));
  const lease = { token, now, until: new Date(now.getTime() + LEASE_MS) };
  const limit = Math.max(0, Math.min(reads.transactionsLeft, MAX_FETCHED_TRANSACTIONS));
  const { queries } = services.database;
  // Reserves the reads before the claim, because payments are checked concurrently and use the same budget.
  reads.transactionsLeft -= limit;
  const due = limit < 1 ? [] : await claimArrivals(queries, account, lease, limit);
  reads.transactionsLeft += limit - due.length;
  await processDueRows(services, due, lease.until, {
    queue: 'arrivals',
    getId: ({ signature }) => signature,
    process: async (arrival) => {
      const outcome = await settleArrival(services, arrival);
      if (outcome === 'unread') throw new TransactionNotShownError();
      if (outcome === 'done') return;
      const later = { intentId: outcome.waitsFor, nextCheckAt: calculateRetry(services, arrival) };
      await releaseArrival(queries, arrival, token, later);
    },
    getRetryTime: (arrival) => calculateRetryAndLogLost(services, arrival),
    release: (arrival, next) => releaseArrival(queries, arrival, token, { nextCheckAt: next ?? lease.until }),
  });
}

/** Thrown if the RPC doesn't show a transaction that the account's history names. */
class TransactionNotShownError extends Error {
  override readonly name = 'transaction-not-shown';
}

/**
 * Returns when to retry an arrival that couldn't be settled; a node may show it later. Once nodes may have forgotten
 * it, logs an error for the operator, and retries once an hour.
 */
function calculateRetryAndLogLost(services: TreasuryServices, arrival: StoredArrival): Date {
  const { clock, log, recovery } = services;
  const now = clock.now();
  const isLost = now.getTime() - arrival.foundAt.getTime() > recovery.retentionMs;
  if (!isLost) return calculateRetry(services, arrival);
  log.error({ arrival: arrival.signature }, 'nobody can read what this transaction paid the treasury');
  return new Date(now.getTime() + LOST_RETRY_MS);
}

const calculateRetry = ({ clock, random }: TreasuryServices, { checkAttempts }: StoredArrival): Date =>
  calculateNextCheckTime(checkAttempts, clock.now(), calculateJitter(random));

/**
 * Reads and saves one page of the account's history. Returns whether to read another: false at the end, after a lost
 * race, and for an answer that can't be the page.
 */
async function saveNextPage(
  services: TreasuryServices,
  account: string,
  at: { readonly tip: FinalizedTip; readonly limit: number },
): Promise<boolean> {
  const { database, chain, clock } = services;
  const walk = await findWalk(database.queries, account);
  const doesAccountExist = async () => (await chain.finalizedAccounts([account], at.tip.slot)).accounts[0] != null;
  const page = await readWalkPage(chain, account, walk, { ...at, existed: doesAccountExist });
  if (page === null) return false;
  const now = clock.now();
  const isWhole = !page.isCutOff || isLastReadPastRetention(services, walk, now);
  const walked = advanceWalk(walk, page, { isWhole, blockHeight: at.tip.blockHeight });
  const next = { ...walk, ...walked, readAt: page.isLast && walk.walkWhole && isWhole ? now : walk.readAt };
  const found = { signatures: page.signatures, now };
  const isSaved = await database.transaction((transaction) => saveWalk(transaction, next, found));
  return isSaved && !page.isLast;
}

/**
 * Whether the last complete read is older than nodes keep history. A history that doesn't reach back to it then still
 * counts as complete.
 */
const isLastReadPastRetention = ({ recovery }: TreasuryServices, { readAt }: StoredWalk, now: Date): boolean =>
  readAt !== null && now.getTime() - readAt.getTime() > recovery.retentionMs;
