import type { Database } from '../../db/client';
import { deleteCounters } from '../analytics/store';
import { deleteExpiredResponses } from '../api/idempotency';
import { CHALLENGE_RETENTION_MS, SESSION_RETENTION_MS } from '../auth/rules';
import { deleteExpiredChallenges, deleteSessions } from '../auth/store';
import type { Clock } from '../core/clock';

/** Rows of each kind that a run forgets; they cost one statement together. */
const FORGOTTEN = 1_000;
/** Counters of visits, by day: a year and a month, so that a month can be compared with the same one a year before. */
const COUNTERS_KEPT_MS = 400 * 86_400_000;

interface Services {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Forgets answers that are replayed no more, challenges and sessions that nobody can use, and counters of long ago; what is
 * left is the next run's. docs/operations/postgres.md, "What is kept, and how long", says how long each is kept.
 */
export async function forgetExpired({ database: { queries }, clock }: Services): Promise<void> {
  const now = clock.now();
  const before = (keptMs: number): Date => new Date(now.getTime() - keptMs);
  await deleteExpiredResponses(queries, now, FORGOTTEN);
  await deleteExpiredChallenges(queries, before(CHALLENGE_RETENTION_MS), FORGOTTEN);
  await deleteSessions(queries, before(SESSION_RETENTION_MS), FORGOTTEN);
  await deleteCounters(queries, before(COUNTERS_KEPT_MS).toISOString().slice(0, 10), FORGOTTEN);
}
