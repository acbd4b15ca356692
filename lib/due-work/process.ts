import type { Clock } from '../core/clock';

/** How claimed rows are processed: up to when, and how many at once; one after the other if left out. */
interface Processing {
  readonly clock: Clock;
  readonly until: Date;
  readonly atOnce?: number;
}

/**
 * Processes claimed rows in their order. Begins none after `until`: what is left then is the next run's, since the lease
 * is over. Once `process` throws for a row no further one is begun, and this throws as well when those begun have ended.
 */
export async function processClaimed<Row>(
  rows: readonly Row[],
  { clock, until, atOnce = 1 }: Processing,
  process: (row: Row, index: number) => Promise<void>,
): Promise<void> {
  // All lanes draw from one iterator, so a slow row holds up its own lane only.
  const rest = rows.entries();
  const errors: unknown[] = [];
  const drain = async (): Promise<void> => {
    for (const [index, row] of rest) {
      if (errors.length > 0 || clock.now() > until) return;
      await process(row, index).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, drain));
  if (errors.length > 0) throw errors[0];
}
