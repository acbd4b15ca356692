import { readChecks, saveCheck } from '../health/check-store';
import { type CheckServices, refreshChecks } from '../health/refresh-checks';

/** Least time between two writes of a row with the same result, in milliseconds. There may be two runs a second. */
const MIN_WRITE_INTERVAL_MS = 2_000;

/** Stores that a run ended and whether it could read the chain. Also checks chain and provider, when that is due. */
export async function recordRunAndRefreshChecks(services: CheckServices, chainFault: string | null): Promise<void> {
  await recordRun(services, chainFault);
  await refreshChecks(services);
}

/**
 * Stores that a run ended and, if it tried to read the chain, whether it could. `chainFault` is null if it could,
 * undefined if it didn't try.
 */
export async function recordRun(
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
