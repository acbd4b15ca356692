import type { Queries } from '../../db/client';
import type { Log } from '../api/log';
import { incrementFailures, type StoredFailure } from './failure-store';
import { calculateFailuresToPark, calculateParkedRetryTime } from './parking-rules';

/** When the attempt failed, and when its queue would try again; `jitter` is a number from 0 to 1. */
interface FailedAttempt {
  readonly now: Date;
  readonly retryAt: Date;
  readonly jitter: number;
}

/** Records that an attempt at a row failed. Returns when to try again: at `retryAt`, or later if the row is parked. */
export async function recordFailure(
  { queries, log }: { readonly queries: Queries; readonly log: Log },
  row: Pick<StoredFailure, 'queue' | 'id' | 'reason'>,
  { now, retryAt, jitter }: FailedAttempt,
): Promise<Date> {
  const { failures, parkedAt } = await incrementFailures(
    queries,
    row,
    now,
    calculateFailuresToPark(row.queue, row.reason),
  );
  if (parkedAt === null) return retryAt;
  log.error({ ...row, failures, parkedAt }, 'this row keeps failing, and is tried rarely');
  const rare = calculateParkedRetryTime(now, jitter);
  return rare > retryAt ? rare : retryAt;
}
