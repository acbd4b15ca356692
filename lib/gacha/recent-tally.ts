import type { Database } from '../../db/client';
import { tallyRips } from './rip-store';

/**
 * How long a tally is told again, in milliseconds: each expands the odds of up to 10,000 seals. Shorter than it takes to
 * look at a pull, so that whoever comes back from one finds it counted.
 */
const FRESH_MS = 2_000;

type Tally = Awaited<ReturnType<typeof tallyRips>>;
interface Reading {
  readonly tally: Promise<Tally>;
  /** When it was begun; null while it is under way, when whoever comes waits for the same. */
  at: Date | null;
}

const readings = new WeakMap<Database, Map<string, Reading>>();

/** The tally of a machine that is there; one is under way at a time, and one that failed is not kept. */
export function recentTally(database: Database, machineKey: string, now: Date): Promise<Tally> {
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
