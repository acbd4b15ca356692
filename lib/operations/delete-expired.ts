import type { Database } from '../../db/client';
import { deleteOldCounters } from '../analytics/store';
import { deleteExpiredResponses } from '../api/idempotency';
import { CHALLENGE_RETENTION_MS, SESSION_RETENTION_MS } from '../auth/rules';
import { deleteExpiredChallenges, deleteExpiredSessions } from '../auth/store';
import type { Clock } from '../core/clock';
import { deleteOldChanges } from '../live/store';
import { deleteOldViewers } from '../live/viewer-store';

/** Maximum number of rows of each kind that one run deletes. Viewer counts have no limit. */
const MAX_DELETED_ROWS = 1_000;
/** How long live changes are kept; the feed of changes reaches as far back. */
const CHANGE_RETENTION_MS = 7 * 86_400_000;
/** How long the funnel's daily counters are kept: 13 months, to compare a month with the same one a year before. */
const COUNTER_RETENTION_MS = 400 * 86_400_000;

interface Services {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Deletes stored responses that can't be replayed any more, unusable challenges and sessions, old live changes and
 * counters, and viewer counts of crashed instances. Rows over the limit are left to the next run. Retention periods:
 * docs/operations/postgres.md, "What is kept, and how long".
 */
export async function deleteExpired({ database: { queries }, clock }: Services): Promise<void> {
  const now = clock.now();
  const before = (keptMs: number): Date => new Date(now.getTime() - keptMs);
  await deleteExpiredResponses(queries, now, MAX_DELETED_ROWS);
  await deleteExpiredChallenges(queries, before(CHALLENGE_RETENTION_MS), MAX_DELETED_ROWS);
  await deleteExpiredSessions(queries, before(SESSION_RETENTION_MS), MAX_DELETED_ROWS);
  await deleteOldChanges(queries, before(CHANGE_RETENTION_MS), MAX_DELETED_ROWS);
  await deleteOldViewers(queries, now);
  await deleteOldCounters(queries, before(COUNTER_RETENTION_MS).toISOString().slice(0, 10), MAX_DELETED_ROWS);
}
