/** One reading of the series of `/metrics` that a soak watches. */
export interface SoakSample {
  /** Resident set size. */
  readonly memoryBytes: number;
  /** 99th percentile of the event loop's delay since the server started or the last read. */
  readonly loopDelaySeconds: number;
  /** Active handles of the process, such as sockets. */
  readonly activeHandles: number;
  /** RPC calls since the server started. */
  readonly rpcCalls: number;
  /** Duels that were settled since the server started. */
  readonly settledDuels: number;
  /** Time for which the row that became due first, of any queue, has been due. */
  readonly queueAgeSeconds: number;
}

/** Reads the watched series from the Prometheus text format. Throws when one is missing. */
export function parseSample(text: string): SoakSample {
  /** Lists the values of all label sets of a series. */
  const list = (name: string): number[] => {
    const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
    if (lines.length === 0) throw new Error(`/metrics has no ${name}`);
    return lines.map(([, value]) => Number(value));
  };
  const sum = (name: string): number => list(name).reduce((all, each) => all + each, 0);
  return {
    memoryBytes: sum('process_resident_memory_bytes'),
    loopDelaySeconds: sum('nodejs_eventloop_lag_p99_seconds'),
    activeHandles: sum('nodejs_active_handles_total'),
    rpcCalls: sum('ripduel_rpc_calls_total'),
    settledDuels: sum('ripduel_duel_settlement_duration_seconds_count'),
    queueAgeSeconds: Math.max(...list('ripduel_queue_age_seconds')),
  };
}

/** Returns the median, or NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : mean(sorted[middle - 1], sorted[middle]);
}

const mean = (left = Number.NaN, right = Number.NaN): number => (left + right) / 2;

/** The highest allowed ratio of the last quarter of a run to the second one. The first quarter fills caches. */
export const MAX_GROWTH = 1.2;
/** Minimum number of samples of a run: two for each quarter. */
const MIN_SAMPLES = 8;

/**
 * Figures of the second and last quarter of a run, and whether they grew by more than the factor `MAX_GROWTH`. For
 * queue ages, `hasGrown` is false too if the last quarter's is at most `USUAL_QUEUE_AGE_SECONDS`.
 */
export interface Growth {
  readonly secondQuarter: number;
  readonly lastQuarter: number;
  readonly hasGrown: boolean;
}

/** Compares the medians of the second and last quarter of a series. Throws when there are too few values to compare. */
export function compareQuarters(values: readonly number[]): Growth {
  if (values.length < MIN_SAMPLES) throw new Error(`${values.length} samples are too few, take ${MIN_SAMPLES}`);
  const quarter = values.length >> 2;
  const second = median(values.slice(quarter, 2 * quarter));
  const last = median(values.slice(-quarter));
  return { secondQuarter: second, lastQuarter: last, hasGrown: last > second * MAX_GROWTH };
}

/**
 * Compares the RPC calls per settled duel in the second and the last quarter of a run. Throws when a quarter settled
 * none.
 */
export function compareCallsPerDuel(samples: readonly SoakSample[]): Growth {
  const quarter = samples.length >> 2;
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map((part) => {
    const [first, final] = [part[0], part.at(-1)];
    const duels = (final?.settledDuels ?? 0) - (first?.settledDuels ?? 0);
    if (duels === 0) throw new Error('a quarter of the run settled no duel');
    return ((final?.rpcCalls ?? 0) - (first?.rpcCalls ?? 0)) / duels;
  }) as [number, number];
  return { secondQuarter: second, lastQuarter: last, hasGrown: last > second * MAX_GROWTH };
}

/** Rows that are due for less than this, in seconds, only wait for the worker's next run. */
export const USUAL_QUEUE_AGE_SECONDS = 5;

/** Compares how long the oldest rows were due in the second and the last quarter of a run. */
export function compareQueueAges(samples: readonly SoakSample[]): Growth {
  const growth = compareQuarters(samples.map(({ queueAgeSeconds }) => queueAgeSeconds));
  return { ...growth, hasGrown: growth.hasGrown && growth.lastQuarter > USUAL_QUEUE_AGE_SECONDS };
}
