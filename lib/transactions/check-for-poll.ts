import { isProblem, ProblemError } from '../api/problems';
import type { ChainPort } from '../chain/port';
import { isAbortedForAnother } from '../core/lost-race';
import { cancelOverdueDuel } from '../duel/read-duel';
import type { StoredDuel } from '../duel/store';
import { type CheckedDuel, claimPollCheck, findCheckedDuel } from './duel-check-store';
import { type ReconcileServices, reconcile } from './reconcile';
import { requestConsentEarly } from './require-consent';

/**
 * The worker leaves a polled duel alone for this many times `pollFreshness.maxFreshAgeMs`. The next poll comes earlier,
 * and of two checks at once the second one is wasted.
 */
const WORKER_WAIT_FACTOR = 3;

/**
 * Up to this age, stored state answers while a check goes on, in milliseconds. An older duel's poll waits for its check,
 * since on Vercel a check may not go on after its request.
 */
const MAX_AGE_WHILE_CHECKED_MS = 120_000;

/** How far a stored time may be ahead to count, in milliseconds. One further ahead is of an instance whose clock is wrong. */
const MAX_AHEAD_MS = 60_000;

/** A duel that was checked recently enough to answer a poll. */
export interface PollAnswer extends CheckedDuel {
  readonly checkedAt: Date;
  readonly blockHeight: bigint;
}

/** Checks under way in this process, by duel id. */
const runningChecks = new WeakMap<ChainPort, Map<string, Promise<PollAnswer>>>();

/**
 * Answers a participant's poll of a duel that was just read. All polls of a duel share one check in
 * `pollFreshness.maxFreshAgeMs`, so a hundred open pages cost the node as much as one: the others join the check in
 * this process, or get the stored state. While the chain can't be read or answers slowly, all polls get the stored
 * state until it is `pollFreshness.maxStaleAgeMs` old. After that a poll waits for its check, and throws
 * `chain-unavailable` if the chain can't be read.
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

/** Resolves with null after that many milliseconds; never for an infinite number. */
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
 * Whether a check failed that the stored state can stand in for: the chain couldn't be read, or another transaction was
 * faster. A poll is a read, so it isn't refused for a lost race.
 */
const isAnsweredByStored = (error: unknown): boolean =>
  isAbortedForAnother(error) ||
  (isProblem(error) && (error.code === 'chain-unavailable' || error.code === 'state-changed'));

/** Reads the duel as it is stored; null if it was never checked, or too long ago to answer a poll. */
async function readStoredAnswer(
  services: ReconcileServices,
  { duelId }: StoredDuel,
  maxAgeMs = Number.POSITIVE_INFINITY,
): Promise<PollAnswer | null> {
  const stored = await findCheckedDuel(services.database.queries, duelId);
  if (stored === null) throw new ProblemError('not-found');
  return findFreshAnswer(services, stored, Math.min(maxAgeMs, services.pollFreshness.maxStaleAgeMs));
}

/** Returns the stored state if its last check is less than `maxAgeMs` milliseconds ago, else null. */
function findFreshAnswer({ clock }: ReconcileServices, stored: CheckedDuel, maxAgeMs: number): PollAnswer | null {
  const { duel, checkedAt, blockHeight } = stored;
  if (checkedAt === null || blockHeight === null) return null;
  // A time ahead is of another instance's clock. Far ahead, it says nothing about the age.
  const ageMs = clock.now().getTime() - checkedAt.getTime();
  return ageMs < maxAgeMs && -ageMs < Math.min(maxAgeMs, MAX_AHEAD_MS) ? { duel, blockHeight, checkedAt } : null;
}
