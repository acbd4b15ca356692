import type { Database } from '../../../db/client';
import { tallyRips } from '../rips/store';

/**
 * Maximum age of a cached tally, in milliseconds. Computing one expands the odds of up to 10,000 seals. Shorter than a
 * player takes to view a rip, so that the rip is counted when they return.
 */
const FRESH_MS = 2_000;

type Tally = Awaited<ReturnType<typeof tallyRips>>;
interface Reading {
  readonly tally: Promise<Tally>;
  /** The time of the call that started it; null while it's in progress. Concurrent callers share it. */
  at: Date | null;
}

const readings = new WeakMap<Database, Map<string, Reading>>();

/**
 * Returns a machine's tally, at most two seconds old. Runs one query per machine at a time, and doesn't cache failures.
 * The machine must exist.
 */
export function readCachedTally(database: Database, machineKey: string, now: Date): Promise<Tally> {
  const known = readings.get(database) ?? new Map<string, Reading>();
  readings.set(database, known);
  const last = known.get(machineKey);
  if (last !== undefined && isFresh(last, now)) return last.tally;
  const reading: Reading = { tally: tallyRips(database.queries, machineKey), at: null };
  known.set(machineKey, reading);
  reading.tally.then(
    () => {
      reading.at = now;
    },
    () => known.delete(machineKey),
  );
  return reading.tally;
}

const isFresh = ({ at }: Reading, now: Date): boolean =>
  at === null || Math.abs(now.getTime() - at.getTime()) < FRESH_MS;
