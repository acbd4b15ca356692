import type { Clock } from '../core/clock';
import { type ReadRoundServices, readAndForfeitRound } from './read-round';
import { reconcileRound } from './reconcile';
import { listDueRoundIds } from './request-store';
import { listOverdueRounds } from './store';

/** Maximum number of overdue rounds, and of due provider requests, per reconciliation run. */
const MAX_ROWS_PER_RUN = 20;

/**
 * Forfeits overdue rounds, then attempts due provider requests. Logs the failure of a round and goes on to the next.
 * Safe to run concurrently.
 */
export async function processDueCrashRounds(services: ReadRoundServices & { readonly clock: Clock }): Promise<void> {
  const { database, log } = services;
  const now = services.clock.now();
  const runAndLogFailure = async (roundId: string, work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => log.error({ err: error, roundId }, 'a crash round could not be looked at'));
  };
  for (const { roundId, wallet } of await listOverdueRounds(database.queries, now, MAX_ROWS_PER_RUN))
    await runAndLogFailure(roundId, () => readAndForfeitRound(services, roundId, wallet, now));
  for (const roundId of await listDueRoundIds(database.queries, now, MAX_ROWS_PER_RUN))
    await runAndLogFailure(roundId, () => reconcileRound(services, roundId, now, false));
}
