import { describe, expect, test } from 'vitest';
import {
  buildEscrow,
  buildFees,
  buildFundedDuel,
  buildLockedEscrow,
  buildObservation,
  buildResolvedEscrow,
  sampleResult,
} from '../../../testing/duel/sample-duel';
import type { EscrowState, PartState } from './observation';
import { buildSettledPatch, hasPaidAfterResult, hasPaidOutFees, hasResult } from './outcome';

const undecided = { seed: '5eed', entryIndexes: [3, 3] as const };
const refunded = buildFees('refunded');

test.each<[string, Partial<EscrowState>, boolean]>([
  ['nothing happened', {}, false],
  ['both fees were refunded', { fees: refunded, bond: 'burned' }, false],
  ['a result was committed', { result: sampleResult }, true],
  ['a draw of equal values was committed', { undecided }, true],
  ['a fee was settled', { fees: buildFees('held', 'settled') }, true],
  ['the bond went back to the provider', { bond: 'settled' }, true],
  ['the bond was paid', { bond: 'paid' }, true],
])('hasResult where %s', (_, escrow, expected) => {
  expect(hasResult(buildLockedEscrow(escrow))).toBe(expected);
});

test.each<[PartState, PartState, boolean]>([
  ['none', 'none', false],
  ['held', 'none', false],
  ['settled', 'held', false],
  ['held', 'refunded', false],
  ['settled', 'settled', true],
  ['refunded', 'refunded', true],
  ['refunded', 'none', true],
])('hasPaidOutFees of fees that are %s and %s is %s', (creator, opponent, expected) => {
  expect(hasPaidOutFees(buildEscrow({ fees: buildFees(creator, opponent) }))).toBe(expected);
});

test.each<[string, Partial<EscrowState>, boolean]>([
  ['fees settled', { fees: buildFees('settled') }, true],
  ['fees refunded without a result', { fees: refunded }, false],
  ['fees refunded after a result', { fees: refunded, result: sampleResult }, true],
  ['fees refunded after a draw of equal values', { fees: refunded, undecided }, true],
])('hasPaidAfterResult with %s', (_, escrow, expected) => {
  expect(hasPaidAfterResult(buildLockedEscrow(escrow))).toBe(expected);
});

describe('buildSettledPatch', () => {
  const settled = buildResolvedEscrow({ fees: buildFees('settled') });

  test('is null without an account, before its history is read, and while a fee is in escrow', () => {
    const duel = buildFundedDuel();
    expect(buildSettledPatch(duel, buildObservation())).toBeNull();
    expect(buildSettledPatch(duel, buildObservation({ escrow: settled, isExplained: false }))).toBeNull();
    expect(buildSettledPatch(duel, buildObservation({ escrow: buildResolvedEscrow() }))).toBeNull();
  });

  test('records no cards for a draw of equal values', () => {
    const card = { mint: 'one', part: 'settled' } as const;
    const escrow = { ...settled, result: null, undecided, cards: { creator: card, opponent: card } };
    expect(buildSettledPatch(buildFundedDuel({ cardMode: 1 }), buildObservation({ escrow }))).toMatchObject({
      status: 'settled',
      result: null,
      cards: null,
    });
  });
});
