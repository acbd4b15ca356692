import type { Log } from '../api/log';

/** Rows that one statement claimed, as long as they are processed. */
interface ClaimedRows {
  /** Releases the rows that haven't been begun, or all that haven't ended, and makes them due. Never rejects. */
  release(which: 'waiting' | 'all'): Promise<void>;
}

/**
 * Hands over the claimed rows of a process that stops. Without it they would be left alone until their leases end,
 * although another process could take them at once.
 */
export interface Handover {
  /** Whether the process stops: it begins no further row, and should claim none. */
  isStopping(): boolean;
  /** Adds claimed rows, which are released at once if the process stops already. Returns a function that removes them. */
  add(rows: ClaimedRows): () => void;
  /** Releases all rows whose processing hasn't begun; from now on none begins. Never rejects. */
  releaseWaiting(): Promise<void>;
  /** Releases also those that have been begun. What they still try to write is refused, as after a lost lease. */
  releaseAll(): Promise<void>;
}

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

/** Claimed rows of a queue whose processing is followed, so that those left can be released. */
export interface FollowedRows<Row> extends ClaimedRows {
  begin(row: Row): void;
  end(row: Row): void;
}

/** Follows claimed rows. `releaseRow` ends the claim of one row, and does nothing if the claim was lost. */
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
