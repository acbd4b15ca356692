import { describe, expect, test } from 'vitest';
import { ProblemError } from '../api/problems';
import { calculateFailuresToPark, calculateParkedRetryTime, parkingQueues, toFailureReason } from './parking-rules';

test('a duel is parked after 40 failures, a card’s delivery after 20, everything else after 12', () => {
  expect(parkingQueues.map((queue) => calculateFailuresToPark(queue, 'TypeError'))).toEqual([40, 12, 12, 12, 12, 20]);
});

test.each(['chain-unavailable', 'provider-unavailable', 'database-unavailable', 'settlement-unavailable'])(
  'it takes five times as many of %s',
  (reason) => {
    expect([calculateFailuresToPark('duels', reason), calculateFailuresToPark('payments', reason)]).toEqual([200, 60]);
  },
);

test('a parked row is tried again after 15 minutes, or up to a quarter sooner', () => {
  const now = new Date('2026-11-25T12:00:00.000Z');
  expect(calculateParkedRetryTime(now, 0)).toEqual(new Date('2026-11-25T12:15:00.000Z'));
  expect(calculateParkedRetryTime(now, 1)).toEqual(new Date('2026-11-25T12:11:15.000Z'));
});

describe('an error is described by', () => {
  const refusal = (fields: object) =>
    new Error('insert failed', { cause: Object.assign(new Error('refused'), fields) });
  const system = (code: string, cause: Error) => Object.assign(new Error('write', { cause }), { code });

  test.each([
    [
      'the code of a problem',
      new ProblemError('chain-unavailable', 'https://rpc.example/?key=secret'),
      'chain-unavailable',
    ],
    [
      'the constraint that refused it',
      refusal({ code: '23514', constraint: 'duel_status' }),
      'database constraint duel_status',
    ],
    ['the SQLSTATE of another refusal', refusal({ code: '40P01' }), 'database error 40P01'],
    ['its class, not by another kind of code', Object.assign(new RangeError('x'), { code: 'ERR_RANGE' }), 'RangeError'],
    ['its class, not by a system error of five letters', refusal({ code: 'EPIPE' }), 'Error'],
    ['its class, not by a system error with a digit', refusal({ code: 'E2BIG' }), 'Error'],
    ['the SQLSTATE below a system error', system('EPERM', refusal({ code: 'XX000' })), 'database error XX000'],
    ['its class, where a code is a number', Object.assign(new RangeError('x'), { code: 12_345 }), 'RangeError'],
    ['its class, never its message', new TypeError('https://rpc.example/?key=secret'), 'TypeError'],
    ['a word, if it is no error', 'https://rpc.example/?key=secret', 'unknown'],
  ])('%s', (_, error, description) => {
    expect(toFailureReason(error)).toBe(description);
  });
});
