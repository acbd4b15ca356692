import { base58 } from '@scure/base';
import type { Log } from '../api/log';
import type { FinalizedTip } from '../chain/port';
import { jitterOf } from '../core/random';
import { processDue } from '../due-work/process';
import { advance, readPage } from '../transactions/walk';
import { nextLook } from './rules/intent';
import { type ArrivalServices, settleArrival } from './settle-arrival';
import {
  claimArrivals,
  findWalk,
  releaseArrival,
  type StoredArrival,
  type StoredWalk,
  saveWalk,
} from './treasury-store';

export interface TreasuryServices extends ArrivalServices {
  readonly log: Log;
}

/** How many transactions may still be fetched; each reading counts it down. */
export interface Reads {
  left: number;
}

/** Signatures that a walk lists at first, and with each further call: what a run seldom needs, and what a node gives at most. */
const FIRST_PAGE = 25;
const FURTHER_PAGE = 1_000;
const MOST_PAGES = 5;
/** Transactions that one reading fetches. */
const MOST_READ = 50;
/** Nobody else reads an arrival for this long. */
const LEASE_MS = 60_000;
/** How often an arrival is still looked for that every node may have forgotten. */
const LOST_LOOK_MS = 3_600_000;

/**
 * Lists what reached a treasury's token account since the last time, as of `tip` or later, and deals with as much of it
 * as `reads` allows. Readings may overlap. Throws `chain-unavailable`.
 */
export async function readTreasuryAccount(
  services: TreasuryServices,
  account: string,
  tip: FinalizedTip,
  reads: Reads = { left: MOST_READ },
): Promise<void> {
  for (let page = 0; page < MOST_PAGES; page += 1)
    if (!(await step(services, account, { tip, limit: page === 0 ? FIRST_PAGE : FURTHER_PAGE }))) break;
  const now = services.clock.now();
  const token = base58.encode(services.random(16));
  const lease = { token, now, until: new Date(now.getTime() + LEASE_MS) };
  const limit = Math.min(reads.left, MOST_READ);
  const { queries } = services.database;
  const due = limit < 1 ? [] : await claimArrivals(queries, account, lease, limit);
  reads.left -= due.length;
  await processDue(services, due, lease.until, {
    queue: 'arrivals',
    getId: ({ signature }) => signature,
    process: async (arrival) => {
      const outcome = await settleArrival(services, arrival);
      if (outcome === 'unread') throw new UnreadError();
      if (outcome === 'done') return;
      const later = { intentId: outcome.waitsFor, nextCheckAt: soon(services, arrival) };
      await releaseArrival(queries, arrival, token, later);
    },
    getRetry: (arrival) => getRetry(services, arrival),
    release: (arrival, next) => releaseArrival(queries, arrival, token, { nextCheckAt: next ?? lease.until }),
  });
}

/** The RPC doesn't show a transaction that the account's history names. */
class UnreadError extends Error {
  override readonly name = 'transaction-not-shown';
}

/** What cannot be read now a node may show later; once it may have forgotten it, an operator must hear of it. */
function getRetry(services: TreasuryServices, arrival: StoredArrival): Date {
  const { clock, log, recovery } = services;
  const now = clock.now();
  const isLost = now.getTime() - arrival.foundAt.getTime() > recovery.retentionMs;
  if (!isLost) return soon(services, arrival);
  log.error({ arrival: arrival.signature }, 'nobody can read what this transaction paid the treasury');
  return new Date(now.getTime() + LOST_LOOK_MS);
}

const soon = ({ clock, random }: TreasuryServices, { checkAttempts }: StoredArrival): Date =>
  nextLook(checkAttempts, clock.now(), jitterOf(random));

/** One page of the walk; true when it goes on. */
async function step(
  services: TreasuryServices,
  account: string,
  at: { readonly tip: FinalizedTip; readonly limit: number },
): Promise<boolean> {
  const { database, chain, clock } = services;
  const walk = await findWalk(database.queries, account);
  const existed = async () => (await chain.finalizedAccounts([account], at.tip.slot)).accounts[0] != null;
  const page = await readPage(chain, account, walk, { ...at, existed });
  if (page === null) return false;
  const now = clock.now();
  const isWhole = !page.isCutOff || isForgotten(services, walk, now);
  const walked = advance(walk, page, { isWhole, blockHeight: at.tip.blockHeight });
  const next = { ...walk, ...walked, readAt: page.isLast && walk.walkWhole && isWhole ? now : walk.readAt };
  const found = { signatures: page.signatures, now };
  const isSaved = await database.transaction((transaction) => saveWalk(transaction, next, found));
  return isSaved && !page.isLast;
}

/** A history that no longer reaches back to what was read is whole again, once a node may have forgotten that. */
const isForgotten = ({ recovery }: TreasuryServices, { readAt }: StoredWalk, now: Date): boolean =>
  readAt !== null && now.getTime() - readAt.getTime() > recovery.retentionMs;
