import type { AlertCase } from './alert-case';

/** Builds samples of `bad` requests a minute answered with this status, and `good` requests a minute with 200. */
const buildRequestSamples = (status: number, bad: number, good: number): AlertCase['samples'] => ({
  [`ripduel_http_requests_total{endpoint="POST /duels", status="${status}"}`]: `0+${bad}x30`,
  'ripduel_http_requests_total{endpoint="GET /duels/{duelId}", status="200"}': `0+${good}x30`,
});

/** Builds samples of pages, of which `slow` percent take between 1 and 2.5 seconds. */
const buildDurationSamples = (slow: number): AlertCase['samples'] => ({
  'ripduel_http_request_duration_seconds_bucket{endpoint="pages", le="1"}': `0+${100 - slow}x25`,
  'ripduel_http_request_duration_seconds_bucket{endpoint="pages", le="2.5"}': '0+100x25',
  'ripduel_http_request_duration_seconds_bucket{endpoint="pages", le="+Inf"}': '0+100x25',
});

export const apiCases: readonly AlertCase[] = [
  {
    alert: 'RipDuelServerErrors',
    samples: buildRequestSamples(500, 60, 6_000),
    quietAt: '5m',
    firesAt: '7m',
    expectedDescription: '1.00 requests a second are answered with 500.',
    harmless: buildRequestSamples(500, 3, 6_000),
  },
  {
    alert: 'RipDuelUnavailable',
    samples: buildRequestSamples(503, 50, 50),
    quietAt: '5m',
    firesAt: '7m',
    expectedDescription: '50% of the requests are answered with 503.',
    harmless: buildRequestSamples(503, 5, 95),
  },
  {
    alert: 'RipDuelClientsLimited',
    samples: buildRequestSamples(429, 50, 50),
    quietAt: '15m',
    firesAt: '17m',
    expectedDescription: '50% of the requests are answered with 429.',
    harmless: buildRequestSamples(429, 10, 90),
  },
  {
    alert: 'RipDuelSlow',
    samples: buildDurationSamples(100),
    quietAt: '10m',
    firesAt: '12m',
    expectedDescription: 'One request in a hundred takes longer than 2.485s.',
    harmless: buildDurationSamples(1),
  },
];
