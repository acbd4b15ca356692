import { expect, test } from 'vitest';
import type { AttemptResult } from '../webhooks/rules';
import { calculateTtlSeconds, decideAfterPush, MAX_PUSH_ATTEMPTS, type PushDecision } from './rules';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const HOUR_MS = 3_600_000;

const decide = (reply: AttemptResult, attempts = 1, expiresAt = later(HOUR_MS)): PushDecision =>
  decideAfterPush(reply, { attempts, expiresAt }, now, 0.5);
const answer = (status: number): AttemptResult => ({ status, responseExcerpt: '' });

test.each<[AttemptResult, PushDecision['state'], PushDecision['failure']]>([
  [answer(200), 'sent', null],
  [answer(201), 'sent', null],
  [answer(299), 'sent', null],
  [answer(300), 'failed', 'rejected'],
  [answer(400), 'failed', 'rejected'],
  [answer(401), 'failed', 'rejected'],
  [answer(403), 'failed', 'rejected'],
  [answer(404), 'failed', 'gone'],
  [answer(410), 'failed', 'gone'],
  [answer(413), 'failed', 'rejected'],
  [answer(429), 'pending', 'unavailable'],
  [answer(500), 'pending', 'unavailable'],
  [answer(503), 'pending', 'unavailable'],
  [answer(199), 'failed', 'rejected'],
  [{ fault: 'timeout' }, 'pending', 'timeout'],
  [{ fault: 'connection' }, 'pending', 'connection'],
  [{ fault: 'refused-address' }, 'pending', 'refused-address'],
])('after %j it is %s', (reply, state, failure) => {
  expect(decide(reply)).toMatchObject({ state, failure });
});

test('waits four times as long after each attempt, and ends with the last one', () => {
  const waits = [1, 2, 3, 4].map((attempts) => decide(answer(500), attempts).nextAttemptAt?.getTime());
  expect(waits).toEqual([15, 60, 240, 960].map((seconds) => later(seconds * 1_000).getTime()));
  expect(decide(answer(500), MAX_PUSH_ATTEMPTS)).toMatchObject({ state: 'failed', nextAttemptAt: null });
});

test('expires instead of an attempt at or after its expiry', () => {
  expect(decide(answer(500), 1, later(15_000)).state).toBe('expired');
  expect(decide(answer(500), 1, later(15_001)).state).toBe('pending');
  expect(decide(answer(200), 1, later(-1)).state).toBe('sent');
});

test('the TTL of a message is the whole seconds that are left, at least 0', () => {
  expect([later(1_999), later(1_000), later(-5_000)].map((each) => calculateTtlSeconds(each, now))).toEqual([1, 1, 0]);
});
