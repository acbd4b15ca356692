import { describe, expect, test } from 'vitest';
import {
  buildEscrow,
  buildLockedEscrow,
  buildMatchedDuel,
  buildObservation,
  buildResolvedEscrow,
  buildResolvingDuel,
  buildWaitingDuel,
  EXPIRY_AFTER_SECONDS,
  FUNDING_AFTER_SECONDS,
  RESOLUTION_AFTER_SECONDS,
  START_UNIX_SECONDS,
  sampleMatch,
  secondsAfterStart,
} from '../../../testing/duel/sample-duel';
import { cancelIfOverdue, decideCommand } from './decide';
import { calculateLastPaymentTime, calculatePaymentSeconds } from './last-call';
import { decideOnObservation } from './observe';

const chainTimeAt = (seconds: number): bigint => START_UNIX_SECONDS + BigInt(seconds);

describe('the join deadline', () => {
  test.each([
    [-1_000, 'waiting'],
    [-1, 'waiting'],
    [0, 'waiting'],
    [999, 'waiting'],
    [1_000, 'cancelled'],
  ])('%i ms from it leaves a waiting duel %s', (ms, status) => {
    const now = new Date(secondsAfterStart(EXPIRY_AFTER_SECONDS).getTime() + ms);
    const join = decideCommand(
      buildWaitingDuel(),
      { kind: 'join', wallet: 'opponent', buildMatch: () => sampleMatch },
      now,
    );
    expect(cancelIfOverdue(buildWaitingDuel(), now).next.status).toBe(status);
    expect(join.ok).toBe(status === 'waiting');
  });
});

describe('the funding deadline', () => {
  test.each([
    [-1_000, 'matched'],
    [0, 'matched'],
    [999, 'matched'],
    [1_000, 'cancelled'],
  ])('%i ms from it leaves a duel without a prepared payment %s', (ms, status) => {
    const now = new Date(secondsAfterStart(FUNDING_AFTER_SECONDS).getTime() + ms);
    expect(cancelIfOverdue(buildMatchedDuel(), now).next.status).toBe(status);
    expect(cancelIfOverdue(buildMatchedDuel({ fundPrepared: true }), now).next.status).toBe('matched');
  });

  test.each([
    [-1, 'matched', 'matched'],
    [0, 'matched', 'matched'],
    [1, 'cancelled', 'refunding'],
  ])(
    '%i s from it by the chain’s clock leaves a duel %s, or %s with money in escrow',
    (seconds, without, withMoney) => {
      const prepared = buildMatchedDuel({ fundPrepared: true });
      const chainTime = chainTimeAt(FUNDING_AFTER_SECONDS + seconds);
      expect(decideOnObservation(prepared, buildObservation({ chainTime })).next.status).toBe(without);
      expect(decideOnObservation(prepared, buildObservation({ chainTime, escrow: buildEscrow() })).next.status).toBe(
        withMoney,
      );
    },
  );
});

// The program checks both the clock and the number of slots, because the chain's clock jumps after a halt.
describe('the resolution deadline', () => {
  test.each([
    [-1, false, 'resolving'],
    [1, false, 'resolving'],
    [100_000, false, 'resolving'],
    [-1, true, 'refunding'],
  ])(
    '%i s from it, refundable by the program: %s, leaves a duel without a result %s',
    (seconds, isRefundable, status) => {
      const chainTime = chainTimeAt(RESOLUTION_AFTER_SECONDS + seconds);
      const escrow = buildLockedEscrow({ isRefundable });
      expect(decideOnObservation(buildResolvingDuel(), buildObservation({ chainTime, escrow })).next.status).toBe(
        status,
      );
      const resolved = buildObservation({ chainTime, escrow: buildResolvedEscrow() });
      expect(decideOnObservation(buildResolvingDuel(), resolved).next.status).toBe('resolved');
    },
  );
});

describe('the last call for a payment', () => {
  test.each([
    [600, 480],
    [481, 361],
    [480, 360],
    [400, 300],
    [30, 22.5],
  ])('of %i s funding time is after %d s', (fundingSeconds, last) => {
    expect(calculateLastPaymentTime(secondsAfterStart(fundingSeconds), fundingSeconds)).toEqual(
      new Date(secondsAfterStart(0).getTime() + last * 1_000),
    );
    expect(calculatePaymentSeconds(fundingSeconds)).toBe(last);
  });

  test.each([
    [-1, true],
    [0, true],
    [1, false],
  ])('%i ms from it, allows a preparation: %s', (ms, isAllowed) => {
    const now = new Date(secondsAfterStart(480).getTime() + ms);
    const decision = decideCommand(buildMatchedDuel(), { kind: 'prepare-fund', wallet: 'creator' }, now);
    expect(decision.ok ? null : decision.reason).toBe(isAllowed ? null : 'deadline-too-close');
  });
});
