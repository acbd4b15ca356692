import type { Database } from '../../db/client';
import { forgetAnswers } from '../api/idempotency';
import { CHALLENGE_KEPT_MS } from '../auth/rules';
import { forgetChallenges } from '../auth/store';
import type { Clock } from '../core/clock';

/** Rows of each kind that a run forgets; they cost one statement together. */
const FORGOTTEN = 1_000;

interface Services {
  readonly database: Database;
  readonly clock: Clock;
}

/** Forgets answers that are replayed no more, and challenges that nobody can use; what is left is the next run's. */
export async function forgetExpired({ database: { queries }, clock }: Services): Promise<void> {
  const now = clock.now();
  await forgetAnswers(queries, now, FORGOTTEN);
  await forgetChallenges(queries, new Date(now.getTime() - CHALLENGE_KEPT_MS), FORGOTTEN);
}
