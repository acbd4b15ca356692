import { describe, expect, test } from 'vitest';
import type { ApiRequest, Caller } from './exchange';
import { createLimiter, getLimitKey } from './limits';
import type { ProblemError } from './problems';
import type { CountedLimitName } from './quotas';

describe('a limit', () => {
  test.each<[CountedLimitName, number]>([
    ['read', 6],
    ['auth', 1],
    ['write', 2],
    ['poll', 3],
    ['count', 1],
    ['picture', 2],
    ['reserve', 1],
  ])('of %s answers 429 with the wait after its quota', async (word, quota) => {
    const limiter = createLimiter(null, 0.01);
    const seconds = word === 'reserve' ? 600 : 60;
    for (let left = quota - 1; left >= 0; left -= 1) {
      const headers = await limiter.consume(word, 'somebody');
      expect(headers.ratelimit).toMatch(new RegExp(`^"${word}";r=${left};t=\\d+$`));
      expect(headers['ratelimit-policy']).toBe(`"${word}";q=${quota};w=${seconds}`);
    }
    const error = (await limiter.consume(word, 'somebody').catch((reason: unknown) => reason)) as ProblemError;
    expect(error.code).toBe('rate-limited');
    expect(Number(error.more.headers?.['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(error.more.headers?.['retry-after'])).toBeLessThanOrEqual(seconds);
    expect(error.more.headers?.ratelimit).toMatch(/r=0;/);
    await limiter.consume(word, 'somebody else');
  });

  test('counts sessions by their wallet, integrations by their key, and other callers by their address', () => {
    const from = (clientAddress: string) => ({ clientAddress }) as ApiRequest;
    const callers: Caller[] = [
      { kind: 'anonymous' },
      { kind: 'wallet', wallet: 'w', tokenHash: 'one' },
      { kind: 'wallet', wallet: 'w', tokenHash: 'two' },
      { kind: 'integration', keyId: 'w' },
      { kind: 'cron' },
    ];
    expect(callers.map((caller) => getLimitKey(caller, from('10.0.0.1')))).toEqual([
      'anonymous:10.0.0.1',
      'wallet:w',
      'wallet:w',
      'key:w',
      'cron:10.0.0.1',
    ]);
  });
});
