import type { Database } from '../../../db/client';
import { tallyRips } from '../rips/store';

/**
 * How long a computed tally is returned again, in milliseconds from the request that started it. A tally reads the odds
 * of up to 10,000 rips, so it isn't computed for each request.
 */
const MAX_TALLY_AGE_MS = 2_000;

/** A machine's drawn cards, counted and compared with their odds. */
type Tally = Awaited<ReturnType<typeof tallyRips>>;
interface CachedTally {
  readonly tally: Promise<Tally>;
  /** Time of the request that started this tally; null while it is being computed, when all callers share it. */
  computedAt: Date | null;
}

const cachedTallies = new WeakMap<Database, Map<string, CachedTally>>();

/**
 * Returns a machine's tally, cached for `MAX_TALLY_AGE_MS`. Callers share a tally that is being computed. Doesn't cache
 * failures. The machine must exist.
 */
export function readCachedTally(database: Database, machineKey: string, now: Date): Promise<Tally> {
  const known = cachedTallies.get(database) ?? new Map<string, CachedTally>();
  cachedTallies.set(database, known);
  const last = known.get(machineKey);
  if (last !== undefined && isFresh(last, now)) return last.tally;
  const reading: CachedTally = { tally: tallyRips(database.queries, machineKey), computedAt: null };
  known.set(machineKey, reading);
  reading.tally.then(
    () => {
      reading.computedAt = now;
    },
    () => known.delete(machineKey),
  );
  return reading.tally;
}

/** Whether a cached tally can be returned again; true also while it is being computed. */
const isFresh = ({ computedAt }: CachedTally, now: Date): boolean =>
  computedAt === null || Math.abs(now.getTime() - computedAt.getTime()) < MAX_TALLY_AGE_MS;
