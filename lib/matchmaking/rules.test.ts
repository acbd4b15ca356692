import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type DuelStatus, duelStatuses } from '../duel/rules/duel';
import {
  calculateSeenUntil,
  calculateSegmentLockKey,
  calculateWalletLockKey,
  createSearchTimes,
  endsTickets,
  findSearchEndReason,
  haveSameSegmentBesidesRisk,
  isExtensionDue,
  type Search,
  type Segment,
  type TicketState,
  toWaitEstimate,
} from './rules';

const searchStart = new Date('2026-11-21T12:00:00.000Z');
const timeAfter = (ms: number): Date => new Date(searchStart.getTime() + ms);
const buildSearch = (overrides: Partial<Search> = {}): Search => ({
  state: 'searching',
  ...createSearchTimes(searchStart),
  ...overrides,
});

describe('a search', () => {
  test('lasts ten minutes, and 90 s unless its wallet asks again', () => {
    expect(createSearchTimes(searchStart)).toEqual({
      createdAt: searchStart,
      expiresAt: timeAfter(600_000),
      seenUntil: timeAfter(90_000),
    });
  });

  test.each([
    [0, 90_000],
    [60_000, 150_000],
    [509_999, 599_999],
    [510_000, 600_000],
    [510_001, 600_000],
    [599_000, 600_000],
  ])('that is asked for after %i ms goes on until %i ms, at most until it expires', (ms, until) => {
    expect(calculateSeenUntil(buildSearch(), timeAfter(ms))).toEqual(timeAfter(until));
  });

  test.each([
    [0, false],
    [9_999, false],
    [10_000, true],
    [60_000, true],
  ])('that is asked for after %i ms is worth a write: %s', (ms, isDue) => {
    expect(isExtensionDue(buildSearch(), timeAfter(ms))).toBe(isDue);
  });

  test('that was asked for near its end is not worth another write', () => {
    const search = buildSearch({ seenUntil: timeAfter(590_001) });
    expect(isExtensionDue(search, timeAfter(599_000))).toBe(false);
    expect(isExtensionDue({ ...search, seenUntil: timeAfter(590_000) }, timeAfter(599_000))).toBe(true);
  });
});

describe('the end of a search', () => {
  test.each([
    [89_999, 90_000, null],
    [90_000, 90_000, null],
    [90_001, 90_000, 'unseen'],
    [600_000, 90_000, 'unseen'],
    [600_001, 90_000, 'timeout'],
    [600_000, 600_000, null],
    [600_001, 600_000, 'timeout'],
  ])('after %i ms, of one that was seen until %i ms, is %s', (ms, seen, end) => {
    expect(findSearchEndReason(buildSearch({ seenUntil: timeAfter(seen) }), timeAfter(ms))).toBe(end);
  });

  test.each<TicketState>(['matched', 'completed', 'cancelled', 'expired'])(
    'comes no second time to a %s ticket',
    (state) => {
      expect(findSearchEndReason(buildSearch({ state }), timeAfter(1_000_000))).toBeNull();
    },
  );
});

const segment: Segment = {
  packTier: 'starter',
  policyHash: 'policy',
  providerMode: 'reference',
  region: 'eu',
  riskSegment: 'standard',
};
const differences: [string, Partial<Segment>][] = [
  ['pack tier', { packTier: 'premium' }],
  ['policy', { policyHash: 'other' }],
  ['provider mode', { providerMode: 'external' }],
  ['region', { region: 'us' }],
];

describe('a segment', () => {
  test.each(differences)('is another one for the player with another %s', (_title, difference) => {
    expect(haveSameSegmentBesidesRisk(segment, { ...segment, ...difference })).toBe(false);
  });

  test('is the same for the player at any risk', () => {
    const { riskSegment: _, ...wishes } = segment;
    expect(haveSameSegmentBesidesRisk(segment, wishes)).toBe(true);
    expect(haveSameSegmentBesidesRisk({ ...segment, riskSegment: 'restricted' } as Segment, segment)).toBe(true);
  });

  test.each([...differences, ['risk', { riskSegment: 'elevated' as const }]] as const)(
    'has another lock with another %s',
    (_title, difference) => {
      expect(calculateSegmentLockKey({ ...segment, ...difference })).not.toBe(calculateSegmentLockKey(segment));
    },
  );

  test('has one lock, in whatever order and with whatever else it is stored', () => {
    const { packTier, ...rest } = segment;
    const stored = { ticketId: 'ticket_1', ...rest, packTier };
    expect(calculateSegmentLockKey(stored)).toBe(calculateSegmentLockKey(segment));
  });
});

/**
 * Calculates the key that a lock must have in every release, so that instances of two releases exclude each other:
 * Postgres takes it as a signed number of 32 bits.
 */
const calculateExpectedLockKey = (text: string): number => createHash('sha256').update(text).digest().readInt32BE(0);

test('a lock is the first 32 bits of the SHA-256 of its wallet or canonical segment', () => {
  for (const wallet of ['creator', 'opponent', 'stranger'])
    expect(calculateWalletLockKey(wallet)).toBe(calculateExpectedLockKey(wallet));
  expect(calculateSegmentLockKey(segment)).toBe(
    calculateExpectedLockKey(
      '{"packTier":"starter","policyHash":"policy","providerMode":"reference","region":"eu","riskSegment":"standard"}',
    ),
  );
});

describe('a wait estimate', () => {
  test.each([
    [42, 0, null],
    [42, 4, null],
    [42, 5, 42],
    [42.4, 50, 42],
    [42.5, 50, 43],
    [-3, 50, 0],
  ])('of a median of %d s in %i waits is %s', (median, sampleSize, medianSeconds) => {
    expect(toWaitEstimate({ median, sampleSize })).toEqual({ medianSeconds, sampleSize });
  });
});

const endingStatuses: readonly DuelStatus[] = ['settled', 'refunding', 'refunded', 'cancelled'];
test.each(endingStatuses)('a %s duel ends its tickets', (status) => {
  expect(endsTickets(status)).toBe(true);
});

test.each(duelStatuses.filter((status) => !endingStatuses.includes(status)))(
  'a %s duel keeps its tickets',
  (status) => {
    expect(endsTickets(status)).toBe(false);
  },
);
