import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AttemptResult,
  addSecretVersion,
  buildEventId,
  decideAfterAttempt,
  EVENT_ID_PATTERN,
  listSigningVersions,
  MAX_ATTEMPTS,
  MAX_SIGNING_SECRETS,
} from './rules';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const buildAttemptResult = (code: number): AttemptResult => ({ status: code, responseExcerpt: '' });
const calculateWaitMs = (attempts: number, chance: number): number => {
  const { nextAttemptAt } = decideAfterAttempt(buildAttemptResult(500), attempts, NOW, chance);
  return (nextAttemptAt as Date).getTime() - NOW.getTime();
};

describe('an attempt', () => {
  test.each([200, 201, 202, 204, 299])('answered %i is delivered', (code) => {
    expect(decideAfterAttempt(buildAttemptResult(code), 1, NOW, 0)).toEqual({
      status: 'delivered',
      nextAttemptAt: null,
      failure: null,
      isEndpointGone: false,
    });
  });

  test.each<[AttemptResult, string]>([
    [buildAttemptResult(100), 'status'],
    [buildAttemptResult(301), 'redirect'],
    [buildAttemptResult(307), 'redirect'],
    [buildAttemptResult(400), 'status'],
    [buildAttemptResult(429), 'status'],
    [buildAttemptResult(500), 'status'],
    [{ fault: 'timeout' }, 'timeout'],
    [{ fault: 'connection' }, 'connection'],
    [{ fault: 'refused-address' }, 'refused-address'],
  ])('%j is tried again because of %s, and given up after the last', (reply, failure) => {
    expect(decideAfterAttempt(reply, 1, NOW, 0.5)).toMatchObject({ status: 'pending', failure, isEndpointGone: false });
    expect(decideAfterAttempt(reply, MAX_ATTEMPTS - 1, NOW, 0.5).status).toBe('pending');
    expect(decideAfterAttempt(reply, MAX_ATTEMPTS, NOW, 0.5)).toEqual({
      status: 'failed',
      nextAttemptAt: null,
      failure,
      isEndpointGone: false,
    });
  });

  test('answered 410 ends the webhook at once', () => {
    expect(decideAfterAttempt(buildAttemptResult(410), 1, NOW, 0.5)).toEqual({
      status: 'failed',
      nextAttemptAt: null,
      failure: 'endpoint-gone',
      isEndpointGone: true,
    });
  });
});

test('waits grow fourfold, spread by a quarter, and end after about a day', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => calculateWaitMs(index + 1, 0.5));
  expect(waits.map((wait) => wait / 1_000)).toEqual([15, 60, 240, 960, 3_840, 15_360, 61_440]);
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(26);
  expect([calculateWaitMs(1, 0), calculateWaitMs(1, 1)]).toEqual([11_250, 18_750]);
});

test('a rotation signs with both secrets until the overlap ends, or at once with the new one alone', () => {
  const first = { secretVersion: 1, oldestVersion: 1, overlapUntil: null };
  expect(listSigningVersions(first, NOW)).toEqual([1]);
  const second = addSecretVersion(first, 60, NOW);
  const end = second.overlapUntil as Date;
  expect(listSigningVersions(second, NOW)).toEqual([2, 1]);
  expect(listSigningVersions(second, new Date(end.getTime() - 1))).toEqual([2, 1]);
  expect(listSigningVersions(second, end)).toEqual([2]);
  expect(addSecretVersion(second, 60, end)).toMatchObject({ secretVersion: 3, oldestVersion: 2 });
  expect(listSigningVersions(addSecretVersion(second, 0, NOW), NOW)).toEqual([3]);
});

test('however secrets are rotated, the newest and the one before sign, and never more than three', () => {
  const step = fc.record({ overlap: fc.integer({ min: 1, max: 100 }), pause: fc.integer({ min: 0, max: 50 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      let secrets = addSecretVersion({ secretVersion: 1, oldestVersion: 1, overlapUntil: null }, 1, NOW);
      let now = NOW;
      for (const { overlap, pause } of steps) {
        now = new Date(now.getTime() + pause * 1_000);
        secrets = addSecretVersion(secrets, overlap, now);
        const signing = listSigningVersions(secrets, now);
        expect(signing.slice(0, 2)).toEqual([secrets.secretVersion, secrets.secretVersion - 1]);
        expect(signing.length).toBeLessThanOrEqual(MAX_SIGNING_SECRETS);
      }
    }),
  );
});

test('an event has one id, and the id leads back to it', () => {
  const id = buildEventId('duel_11111111111111111111', 12);
  expect(EVENT_ID_PATTERN.exec(id)?.slice(1)).toEqual(['duel_11111111111111111111', '12']);
  for (const other of ['duel_11111111111111111111', 'duel_11111111111111111111-0', 'x-1', `${id} `, `${id}.1`])
    expect(EVENT_ID_PATTERN.test(other), other).toBe(false);
});
