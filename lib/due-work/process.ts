import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { Clock } from '../core/clock';
import { calculateJitter, type Random } from '../core/random';
import { deleteFailure, listFailingIds } from './failure-store';
import { type ParkingQueue, toFailureReason } from './parking-rules';
import { recordFailure } from './record-failure';

/** How claimed rows are processed: up to when, and how many at once; one after the other if left out. */
interface ProcessingOptions {
  readonly clock: Clock;
  readonly until: Date;
  readonly maxConcurrent?: number | undefined;
}

/**
 * Processes claimed rows in their order. Begins none after `until`, because the lease is over: the next run takes the
 * rest. Once `process` throws for a row, it begins no further row, waits for those that have begun, and throws the same
 * error.
 */
export async function processConcurrently<Row>(
  rows: readonly Row[],
  { clock, until, maxConcurrent = 1 }: ProcessingOptions,
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
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, rows.length) }, drain));
  if (errors.length > 0) throw errors[0];
}

/** Dependencies of `processDueRows`. */
interface DueServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** How the rows of a queue are processed. */
export interface DueWork<Row> {
  readonly queue: ParkingQueue;
  /** How many rows are processed at once; 1 if left out, for rows that share something. */
  readonly maxConcurrent?: number;
  readonly getId: (row: Row) => string;
  /** Processes a row, and ends its claim. */
  readonly process: (row: Row, index: number) => Promise<void>;
  /** When a row that failed is tried again; null for never. A parked row may wait longer. */
  readonly getRetryTime: (row: Row) => Date | null;
  /** Ends the claim of a row that failed. */
  readonly release: (row: Row, dueAt: Date | null) => Promise<unknown>;
}

/**
 * Processes claimed rows. One that fails is counted and tried again later, rarely once it has failed often; it doesn't
 * stop the others.
 */
export async function processDueRows<Row>(
  { database, clock, random, log }: DueServices,
  rows: readonly Row[],
  until: Date,
  { queue, maxConcurrent: atOnce, getId, process, getRetryTime: getRetry, release }: DueWork<Row>,
): Promise<void> {
  const { queries } = database;
  const failing = await listFailingIds(queries, queue, rows.map(getId));
  const fail = async (row: Row, error: unknown): Promise<void> => {
    const id = getId(row);
    log.warn({ queue, id, err: error }, 'this row is left for a later run');
    const retryAt = getRetry(row);
    if (retryAt === null) return void (await release(row, null));
    const retry = { now: clock.now(), retryAt, jitter: calculateJitter(random) };
    await release(row, await recordFailure({ queries, log }, { queue, id, reason: toFailureReason(error) }, retry));
  };
  await processConcurrently(rows, { clock, until, maxConcurrent: atOnce }, async (row, index) => {
    try {
      await process(row, index);
    } catch (error) {
      return fail(row, error);
    }
    if (failing.has(getId(row))) await deleteFailure(queries, queue, getId(row));
  });
}
