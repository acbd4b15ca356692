import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { Clock } from '../core/clock';
import { calculateJitter, type Random } from '../core/random';
import { deleteFailure, listFailingIds } from './failure-store';
import { followRows, type Handover } from './handover';
import { type ParkingQueue, toFailureReason } from './parking-rules';
import { recordFailure } from './record-failure';

/** Options of `processConcurrently`: no row begins after `until`. `maxConcurrent` is 1 by default. */
interface ProcessingOptions {
  readonly clock: Clock;
  readonly until: Date;
  readonly maxConcurrent?: number | undefined;
  /** Whether to begin no further row, because the process stops. */
  readonly isStopping?: (() => boolean) | undefined;
}

/**
 * Processes claimed rows, and begins them in their order. None begins after `until`, the end of the lease, when other
 * runs can claim the remaining ones. If `process` throws for a row, no further row begins, and the error is thrown once
 * those that have begun are done.
 */
export async function processConcurrently<Row>(
  rows: readonly Row[],
  { clock, until, maxConcurrent = 1, isStopping = () => false }: ProcessingOptions,
  process: (row: Row, index: number) => Promise<void>,
): Promise<void> {
  // All concurrent loops take rows from one iterator, so a slow row holds up only its own loop.
  const rest = rows.entries();
  const errors: unknown[] = [];
  const processRemaining = async (): Promise<void> => {
    for (const [index, row] of rest) {
      if (errors.length > 0 || clock.now() > until || isStopping()) return;
      await process(row, index).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, rows.length) }, processRemaining));
  if (errors.length > 0) throw errors[0];
}

/**
 * Dependencies that let a stopping process release its claimed rows. Without `handover`, they stay claimed until their
 * leases end.
 */
export interface HandoverServices {
  readonly handover?: Handover | undefined;
}

interface DueServices extends HandoverServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** How the rows of a queue are processed. */
export interface DueRowProcessor<Row> {
  readonly queue: ParkingQueue;
  /** How many rows are processed at the same time; 1 by default, for rows that use a shared resource. */
  readonly maxConcurrent?: number;
  readonly getId: (row: Row) => string;
  /** Processes a row, and ends its claim. */
  readonly process: (row: Row, index: number) => Promise<void>;
  /** When a row that failed is tried again; null for never. A parked row may wait longer. */
  readonly getRetryTime: (row: Row) => Date | null;
  /** Ends the claim of a row that failed or is handed over, if this run still has it. The row is due at `dueAt`. */
  readonly release: (row: Row, dueAt: Date | null) => Promise<unknown>;
}

/**
 * Processes claimed rows. If a row fails, the others go on, and unless `getRetryTime` returns null, the failure is
 * counted and the row retried, rarely once it has failed often. If the process stops, waiting rows are handed over.
 */
export async function processDueRows<Row>(
  services: DueServices,
  rows: readonly Row[],
  until: Date,
  work: DueRowProcessor<Row>,
): Promise<void> {
  const { database, clock, log, handover } = services;
  const { queue, maxConcurrent, getId, release } = work;
  const followed = followRows(rows, (row) => release(row, clock.now()), log);
  const unfollow = handover?.add(followed);
  try {
    const failing = await listFailingIds(database.queries, queue, rows.map(getId));
    const options = { clock, until, maxConcurrent, isStopping: handover?.isStopping };
    await processConcurrently(rows, options, async (row, index) => {
      followed.begin(row);
      await processRow(services, work, row, { index, wasFailing: failing.has(getId(row)) });
      followed.end(row);
    });
  } finally {
    unfollow?.();
  }
}

/** Processes one row, and releases it if it fails. */
async function processRow<Row>(
  { database: { queries }, clock, random, log }: DueServices,
  { queue, getId, process, getRetryTime, release }: DueRowProcessor<Row>,
  row: Row,
  { index, wasFailing }: { readonly index: number; readonly wasFailing: boolean },
): Promise<void> {
  const id = getId(row);
  try {
    await process(row, index);
  } catch (error) {
    log.warn({ queue, id, err: error }, 'this row is left for a later run');
    const retryAt = getRetryTime(row);
    if (retryAt === null) return void (await release(row, null));
    const retry = { now: clock.now(), retryAt, jitter: calculateJitter(random) };
    await release(row, await recordFailure({ queries, log }, { queue, id, reason: toFailureReason(error) }, retry));
    return;
  }
  if (wasFailing) await deleteFailure(queries, queue, id);
}
