import autocannon from 'autocannon';

/** One request of a load; called for each, so that keys and callers differ. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

const CONNECTIONS = 50;

/** Requests per second that were answered with a success; throws when any was not. */
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

/** The middle one of an odd number of figures. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

/** Returns the 99th percentile. */
export const p99 = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.99) - 1] ?? 0;
