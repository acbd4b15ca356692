import type { Log } from '../api/log';

/** Rows that were claimed together, until the last of them has been processed. */
interface ClaimedRows {
  /**
   * Releases the rows whose processing hasn't begun (`waiting`), or all that aren't processed yet (`all`), and makes
   * them due. Never rejects.
   */
  release(which: 'waiting' | 'all'): Promise<void>;
}

/**
 * Releases the claimed rows of a process that stops, so that another process can claim them at once instead of waiting
 * until their leases end.
 */
export interface Handover {
  /** Whether the process stops: it begins no further row, and should claim none. */
  isStopping(): boolean;
  /**
   * Adds claimed rows, which are released at once if the process stops already. Returns a function that removes them.
   */
  add(rows: ClaimedRows): () => void;
  /** Starts the stop: releases all rows whose processing hasn't begun, and lets none begin. Never rejects. */
  releaseWaiting(): Promise<void>;
  /**
   * Also releases the rows that are being processed. Their processing can then no longer release them with an outcome,
   * because the lease is lost.
   */
  releaseAll(): Promise<void>;
}

/** Opens the handover of a worker process, to which its loops add the rows that they claim. */
export function openHandover(): Handover {
  let stopping = false;
  const claimed = new Set<ClaimedRows>();
  const releasing = new Set<Promise<void>>();
  const release = (rows: ClaimedRows, which: 'waiting' | 'all'): void => {
    const released = rows.release(which).finally(() => releasing.delete(released));
    releasing.add(released);
  };
  const releaseEach = async (which: 'waiting' | 'all'): Promise<void> => {
    stopping = true;
    for (const rows of claimed) release(rows, which);
    await Promise.all(releasing);
  };
  return {
    isStopping: () => stopping,
    add(rows) {
      claimed.add(rows);
      if (stopping) release(rows, 'waiting');
      return () => void claimed.delete(rows);
    },
    releaseWaiting: () => releaseEach('waiting'),
    releaseAll: () => releaseEach('all'),
  };
}

/** Claimed rows whose processing is tracked, so that the rows not yet processed can be released. */
export interface FollowedRows<Row> extends ClaimedRows {
  begin(row: Row): void;
  end(row: Row): void;
}

/**
 * Tracks the processing of claimed rows. `releaseRow` ends the claim of one row, and does nothing if the claim was
 * lost.
 */
export function followRows<Row>(
  rows: readonly Row[],
  releaseRow: (row: Row) => Promise<unknown>,
  log: Log,
): FollowedRows<Row> {
  const waiting = new Set(rows);
  const begun = new Set<Row>();
  const take = (from: Set<Row>): Row[] => {
    const taken = [...from];
    from.clear();
    return taken;
  };
  return {
    begin(row) {
      waiting.delete(row);
      begun.add(row);
    },
    end: (row) => void begun.delete(row),
    async release(which) {
      const left = which === 'all' ? [...take(waiting), ...take(begun)] : take(waiting);
      // One after the other: other claims are released at the same time, and connections are few.
      for (const row of left)
        await releaseRow(row).catch((error: unknown) =>
          log.warn({ err: error }, 'a row was not handed over, and is due when its lease ends'),
        );
    },
  };
}
