import { isProblem, ProblemError } from '../api/problems';
import type { ChainPort } from '../chain/port';
import { isAbortedForAnother } from '../core/lost-race';
import { cancelOverdueDuel } from '../duel/read-duel';
import type { StoredDuel } from '../duel/store';
import { type CheckedDuel, claimPollCheck, findCheckedDuel } from './duel-check-store';
import { type ReconcileServices, reconcile } from './reconcile';
import { requestConsentEarly } from './require-consent';

/**
 * How long a poll's check postpones the worker's check, in multiples of `pollFreshness.maxFreshAgeMs`, while
 * `planWorkerWait` allows it. A page that goes on polling causes the next check before that.
 */
const WORKER_WAIT_FACTOR = 3;

/**
 * Maximum age of stored state that answers a poll while its check still runs, in milliseconds. If the state is older,
 * the poll waits for the check: on Vercel, a check may stop when its request has been answered.
 */
const MAX_AGE_WHILE_CHECKED_MS = 120_000;

/**
 * How far `checkedAt` may be in the future, in milliseconds. Beyond that, the clock of the instance that set it is
 * wrong.
 */
const MAX_AHEAD_MS = 60_000;

/** A duel that was checked recently enough to answer a poll. */
export interface PollAnswer extends CheckedDuel {
  readonly checkedAt: Date;
  readonly blockHeight: bigint;
}

/** Checks under way in this process, by chain port and duel id. */
const runningChecks = new WeakMap<ChainPort, Map<string, Promise<PollAnswer>>>();

/**
 * Answers a participant's poll of a duel that was just read, and cancels the duel first if it is overdue. A state that
 * is less than `pollFreshness.maxFreshAgeMs` old is returned at once. Otherwise one poll checks the duel; others join
 * its check in this process, or get the stored state until that is `pollFreshness.maxStaleAgeMs` old. So do polls whose
 * check can't read the chain or loses a race; after that age its error is thrown. If a check takes longer than
 * `pollFreshness.maxWaitMs`, its polls get the stored state unless that is older than `MAX_AGE_WHILE_CHECKED_MS`.
 */
export async function answerDuelPoll(services: ReconcileServices, stored: CheckedDuel, now: Date): Promise<PollAnswer> {
  const duel = await cancelOverdueDuel(services.database, stored.duel, now);
  const { maxFreshAgeMs, maxWaitMs } = services.pollFreshness;
  const fresh = findFreshAnswer(services, { ...stored, duel }, maxFreshAgeMs);
  if (fresh !== null) return fresh;
  const check = joinCheck(services, duel);
  if ((await Promise.race([check, waitFor(maxWaitMs)])) !== null) return check;
  const known = await readStoredAnswer(services, duel, MAX_AGE_WHILE_CHECKED_MS);
  if (known === null) return check;
  check.catch((error: unknown) => services.log.warn({ duelId: duel.duelId, err: error }, 'a slow check has failed'));
  return known;
}

/** Resolves with null after a number of milliseconds, or never if the number is infinite. */
const waitFor = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => {
    if (Number.isFinite(milliseconds)) setTimeout(() => resolve(null), milliseconds).unref();
  });

/** Joins the check of this duel that is under way in this process, or begins one. */
function joinCheck(services: ReconcileServices, duel: StoredDuel): Promise<PollAnswer> {
  const running = runningChecks.get(services.chain) ?? new Map<string, Promise<PollAnswer>>();
  runningChecks.set(services.chain, running);
  const check =
    running.get(duel.duelId) ?? checkOrReadStored(services, duel).finally(() => running.delete(duel.duelId));
  running.set(duel.duelId, check);
  return check;
}

/**
 * Checks a duel if this poll claims its check, or if the stored state is too old to answer a poll. Otherwise returns
 * the stored state; also if the check fails by an error of `isAnsweredByStored`, unless the stored state is too old.
 */
async function checkOrReadStored(services: ReconcileServices, duel: StoredDuel): Promise<PollAnswer> {
  const { database, clock, pollFreshness } = services;
  const begunAt = clock.now();
  const claimed = await claimPollCheck(database.queries, duel.duelId, begunAt, pollFreshness.maxFreshAgeMs);
  const stored = claimed ? null : await readStoredAnswer(services, duel);
  if (stored !== null) return stored;
  try {
    const { duel: checked, blockHeight } = await reconcile(services, duel, {
      workerWaitMs: WORKER_WAIT_FACTOR * pollFreshness.maxFreshAgeMs,
    });
    return { duel: await requestConsentEarly(services, checked, clock.now()), blockHeight, checkedAt: begunAt };
  } catch (error) {
    if (!isAnsweredByStored(error)) throw error;
    const last = await readStoredAnswer(services, duel);
    if (last === null) throw error;
    services.log.warn({ duelId: duel.duelId, err: error }, 'a poll was answered without a check');
    return last;
  }
}

/**
 * Whether a poll whose check failed by this error gets the stored state: the chain couldn't be read, or the check lost
 * a race. A poll is a read, so a lost race must not fail it.
 */
const isAnsweredByStored = (error: unknown): boolean =>
  isAbortedForAnother(error) ||
  (isProblem(error) && (error.code === 'chain-unavailable' || error.code === 'state-changed'));

/** Reads the stored duel again; null if `findFreshAnswer` refuses it for its age. Throws `not-found`. */
async function readStoredAnswer(
  services: ReconcileServices,
  { duelId }: StoredDuel,
  maxAgeMs = Number.POSITIVE_INFINITY,
): Promise<PollAnswer | null> {
  const stored = await findCheckedDuel(services.database.queries, duelId);
  if (stored === null) throw new ProblemError('not-found');
  return findFreshAnswer(services, stored, Math.min(maxAgeMs, services.pollFreshness.maxStaleAgeMs));
}

/**
 * Returns the stored state if its `checkedAt` is less than `maxAgeMs` milliseconds ago; null if it is older, unknown or
 * too far in the future.
 */
function findFreshAnswer({ clock }: ReconcileServices, stored: CheckedDuel, maxAgeMs: number): PollAnswer | null {
  const { duel, checkedAt, blockHeight } = stored;
  if (checkedAt === null || blockHeight === null) return null;
  // `checkedAt` may be in the future by another instance's clock. Far in the future, it says nothing about the age.
  const ageMs = clock.now().getTime() - checkedAt.getTime();
  return ageMs < maxAgeMs && -ageMs < Math.min(maxAgeMs, MAX_AHEAD_MS) ? { duel, blockHeight, checkedAt } : null;
}
