import autocannon from 'autocannon';

/** One request of a load. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

const CONNECTIONS = 50;

/**
 * Sends requests made by `next` for this long. Returns the average number of responses per second. Throws if any
 * request failed.
 */
export async function measureRequestsPerSecond(
  origin: string,
  seconds: number,
  next: () => LoadRequest,
): Promise<number> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...next() }) }],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) {
    const answers = JSON.stringify(result.statusCodeStats);
    throw new Error(`${failed} of ${result.requests.total} requests to ${origin} failed; answered was ${answers}`);
  }
  return result.requests.average;
}

/** Returns the median, or the upper of the two middle figures if their number is even; 0 if there are none. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

/** Returns the 99th percentile; 0 if there are no figures. */
export const p99 = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.99) - 1] ?? 0;
