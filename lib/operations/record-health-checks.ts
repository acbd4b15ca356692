import { readChecks, saveCheck } from '../health/check-store';
import { type CheckServices, refreshChecks } from '../health/refresh-checks';

/** Minimum time between two writes of the same result to a row, in milliseconds. There may be two runs a second. */
const MIN_WRITE_INTERVAL_MS = 2_000;

/** Records a finished worker run, as `recordWorkerRun` does, then refreshes the health checks that are due. */
export async function recordWorkerRunAndRefreshChecks(
  services: CheckServices,
  chainFault: string | null,
): Promise<void> {
  await recordWorkerRun(services, chainFault);
  await refreshChecks(services);
}

/**
 * Records that a worker run finished and, if the run tried to read the chain, the result: `chainFault` is null if the
 * chain could be read, undefined if the run didn't try.
 */
export async function recordWorkerRun(
  { database: { queries }, clock }: Pick<CheckServices, 'database' | 'clock'>,
  chainFault: string | null | undefined,
): Promise<void> {
  const now = clock.now();
  const [chain, worker] = await readChecks(queries, ['chain', 'worker']);
  const isOld = (at: Date | null | undefined): boolean =>
    !at || Math.abs(now.getTime() - at.getTime()) >= MIN_WRITE_INTERVAL_MS;
  if (chainFault !== undefined && (isOld(chain?.checkedAt) || chain?.fault !== chainFault))
    await saveCheck(queries, 'chain', chainFault, now);
  if (isOld(worker?.seenAt)) await saveCheck(queries, 'worker', null, now);
}
