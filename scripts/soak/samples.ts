/** One reading of the series of `/metrics` that a soak watches. */
export interface Sample {
  /** Resident set size, in bytes. */
  readonly memory: number;
  /** 99th percentile of the event loop's delay since the server started or the last read, in seconds. */
  readonly delay: number;
  /** Active handles of the process, such as sockets. */
  readonly handles: number;
}

const METRIC_NAMES = {
  memory: 'process_resident_memory_bytes',
  delay: 'nodejs_eventloop_lag_p99_seconds',
  handles: 'nodejs_active_handles_total',
} as const;

/** Reads the watched series from the Prometheus text format. Throws when one is missing. */
export function parseSample(text: string): Sample {
  const read = (name: string): number => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    if (value === undefined) throw new Error(`/metrics has no ${name}`);
    return Number(value);
  };
  return { memory: read(METRIC_NAMES.memory), delay: read(METRIC_NAMES.delay), handles: read(METRIC_NAMES.handles) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : mean(sorted[middle - 1], sorted[middle]);
}

const mean = (left = Number.NaN, right = Number.NaN): number => (left + right) / 2;

/** The highest allowed ratio of the last quarter of a run to the second one. The first quarter fills caches. */
export const MAX_GROWTH = 1.2;
const LEAST_SAMPLES = 8;

/** Medians of the second and last quarter of a series, and whether it grew by more than `MAX_GROWTH`. */
export interface Growth {
  readonly secondQuarterMedian: number;
  readonly lastQuarterMedian: number;
  readonly hasGrown: boolean;
}

/** Compares the second quarter of a series with the last. Throws when there are too few values to tell. */
export function compareQuarters(values: readonly number[]): Growth {
  if (values.length < LEAST_SAMPLES) throw new Error(`${values.length} samples are too few, take ${LEAST_SAMPLES}`);
  const quarter = values.length >> 2;
  const second = median(values.slice(quarter, 2 * quarter));
  const last = median(values.slice(-quarter));
  return { secondQuarterMedian: second, lastQuarterMedian: last, hasGrown: last > second * MAX_GROWTH };
}
