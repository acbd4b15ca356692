import { describe, expect, test } from 'vitest';
import { compareQuarters, MAX_GROWTH, median, parseSample } from './samples';

const text = `# HELP process_resident_memory_bytes Resident memory size in bytes.
process_resident_memory_bytes 104857600
nodejs_eventloop_lag_seconds 0.5
nodejs_eventloop_lag_p99_seconds 0.012
nodejs_active_handles{type="Socket"} 3
nodejs_active_handles_total 7
`;

describe('a sample', () => {
  test('reads memory, delay and handles', () => {
    expect(parseSample(text)).toEqual({ memory: 104_857_600, delay: 0.012, handles: 7 });
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
      secondQuarterMedian: 100,
      lastQuarterMedian: 110,
      hasGrown: false,
    });
    expect(compareQuarters(series(200, 100, 115, 130))).toEqual({
      secondQuarterMedian: 100,
      lastQuarterMedian: 130,
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
