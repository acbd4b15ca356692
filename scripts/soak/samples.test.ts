import { describe, expect, test } from 'vitest';
import {
  compareCallsPerDuel,
  compareQuarters,
  compareQueueAges,
  MAX_GROWTH,
  median,
  parseSample,
  type SoakSample,
  USUAL_QUEUE_AGE_SECONDS,
} from './samples';

const text = `# HELP process_resident_memory_bytes Resident memory size in bytes.
process_resident_memory_bytes 104857600
nodejs_eventloop_lag_seconds 0.5
nodejs_eventloop_lag_p99_seconds 0.012
nodejs_active_handles{type="Socket"} 3
nodejs_active_handles_total 7
ripduel_rpc_calls_total{method="getBalance",outcome="ok"} 5
ripduel_rpc_calls_total{method="getEpochInfo",outcome="ok"} 6
ripduel_duel_settlement_duration_seconds_sum 40
ripduel_duel_settlement_duration_seconds_count 2
ripduel_queue_age_seconds{queue="duels"} 0
ripduel_queue_age_seconds{queue="intents"} 1.5
`;

const sample: SoakSample = {
  memoryBytes: 104_857_600,
  loopDelaySeconds: 0.012,
  activeHandles: 7,
  rpcCalls: 11,
  settledDuels: 2,
  queueAgeSeconds: 1.5,
};

describe('a sample', () => {
  test('sums the calls of all methods, and takes the age of the oldest row', () => {
    expect(parseSample(text)).toEqual(sample);
  });

  test('is refused when a series is missing', () => {
    expect(() => parseSample('nodejs_active_handles_total 7')).toThrow('process_resident_memory_bytes');
  });
});

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[5], 5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

describe('growth', () => {
  const series = (first: number, second: number, third: number, last: number) =>
    [first, second, third, last].flatMap((value) => Array<number>(4).fill(value));

  test('is told from the second quarter to the last', () => {
    expect(compareQuarters(series(10, 100, 105, 110))).toEqual({
      secondQuarter: 100,
      lastQuarter: 110,
      hasGrown: false,
    });
    expect(compareQuarters(series(200, 100, 115, 130))).toEqual({
      secondQuarter: 100,
      lastQuarter: 130,
      hasGrown: true,
    });
  });

  test('is allowed up to the bound', () => {
    expect(compareQuarters(series(0, 100, 0, 100 * MAX_GROWTH)).hasGrown).toBe(false);
    expect(compareQuarters(series(0, 100, 0, 100 * MAX_GROWTH + 1)).hasGrown).toBe(true);
  });

  test('a single peak does not count', () => {
    const values = series(100, 100, 100, 100);
    expect(compareQuarters([...values.slice(0, -1), 900]).hasGrown).toBe(false);
  });

  test('is not told from a few samples', () => {
    expect(() => compareQuarters([1, 2, 3])).toThrow('3 samples are too few');
  });
});

test('calls per duel grow when a duel of the last quarter needs more of them', () => {
  const buildCallSamples = (lastCalls: number) =>
    Array.from({ length: 16 }, (_, at) => ({
      ...sample,
      settledDuels: at,
      rpcCalls: 20 * Math.min(at, 12) + lastCalls * Math.max(0, at - 12),
    }));
  expect(compareCallsPerDuel(buildCallSamples(20))).toEqual({ secondQuarter: 20, lastQuarter: 20, hasGrown: false });
  expect(compareCallsPerDuel(buildCallSamples(30))).toEqual({ secondQuarter: 20, lastQuarter: 30, hasGrown: true });
  expect(() => compareCallsPerDuel(Array<SoakSample>(16).fill(sample))).toThrow('settled no duel');
});

test('the oldest row may wait for the next run, however much longer than before', () => {
  const buildQueueAgeSamples = (lastAge: number) =>
    Array.from({ length: 16 }, (_, at) => ({ ...sample, queueAgeSeconds: at < 12 ? 0 : lastAge }));
  expect(compareQueueAges(buildQueueAgeSamples(USUAL_QUEUE_AGE_SECONDS)).hasGrown).toBe(false);
  expect(compareQueueAges(buildQueueAgeSamples(USUAL_QUEUE_AGE_SECONDS + 1)).hasGrown).toBe(true);
});
