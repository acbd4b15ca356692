import { describe, expect, test } from 'vitest';
import type { CardState, Duel } from './duel';
import type { EscrowState, PartState } from './observation';
import { observe } from './observe';
import {
  buildFees,
  buildLockedEscrow,
  buildObservation,
  buildResolvedDuel,
  buildResolvedEscrow,
  buildResolvingDuel,
  sampleResult,
} from './testing/sample-duel';

const check = (duel: Duel, escrow: EscrowState) => observe(duel, buildObservation({ escrow }));
const other = { ...sampleResult, winner: 'opponent' as const };
const cardsIn = (state: CardState) => ({
  creator: { mint: 'one', state },
  opponent: { mint: 'two', state: 'delivered' as const },
});
const cardsWith = (part: PartState) => ({
  creator: { mint: 'one', part },
  opponent: { mint: 'two', part: 'settled' as const },
});

describe('a record that a verified account contradicts', () => {
  test.each<[string, Duel, Partial<Duel>, string]>([
    [
      'entropy',
      buildResolvingDuel({ entropy: 'ff', entropySlot: 15n }),
      { entropy: 'ee', entropySlot: 14n },
      'entropySlot entropy',
    ],
    [
      'accept',
      buildResolvingDuel({ acceptedSlot: 12n }),
      { acceptedSlot: 11n, targetSlot: 14n },
      'acceptedSlot targetSlot',
    ],
    ['quorum', buildResolvingDuel({ quorumSlot: 9n }), { quorumSlot: 10n }, 'quorumSlot'],
  ])('gets the true %s, with an event and an alert', (_, duel, truth, fields) => {
    const { next, changes } = check(duel, buildLockedEscrow());
    expect(next).toMatchObject({ status: 'resolving', ...truth });
    expect(changes).toEqual([
      {
        kind: 'record-corrected',
        from: 'resolving',
        to: 'resolving',
        data: { fields, custodyAlert: 'record-corrected' },
      },
    ]);
  });

  test.each(['resolved', 'settled'] as const)('gets the true result while it is %s', (status) => {
    const { next, changes } = check(buildResolvedDuel({ status, result: other }), buildResolvedEscrow());
    expect(next).toMatchObject({ status, result: sampleResult });
    expect(changes.map(({ kind }) => kind)).toEqual(['record-corrected']);
  });

  test('loses a result that the chain refunded, and ends refunded', () => {
    const refunded = buildLockedEscrow({ fees: buildFees('refunded'), isRefundable: true });
    const { next, changes } = check(buildResolvedDuel(), refunded);
    expect(next).toMatchObject({ status: 'refunded', result: null, cards: null });
    expect(changes.map(({ kind }) => kind)).toEqual(['record-corrected', 'refunded']);
  });

  test('keeps a result that is unknown of a closed account, whose bond was paid for a missed card', () => {
    const missed = buildLockedEscrow({ fees: buildFees('refunded'), bond: 'paid', isRefundable: true });
    for (const duel of [buildResolvedDuel(), buildResolvingDuel()]) expect(check(duel, missed).changes).toEqual([]);
    expect(check(buildResolvingDuel({ status: 'refunding' }), missed).next.status).toBe('refunding');
  });

  test.each<[CardState, PartState, CardState]>([
    ['delivered', 'held', 'escrowed'],
    ['delivered', 'none', 'awaited'],
    ['escrowed', 'none', 'awaited'],
    ['missed', 'held', 'escrowed'],
  ])('gets the true state of a card: %s, but %s on chain', (state, part, truth) => {
    const duel = buildResolvedDuel({ cardMode: 1, cards: cardsIn(state) });
    const { next, changes } = check(duel, buildResolvedEscrow({ cards: cardsWith(part) }));
    expect(next.cards?.creator).toEqual({ mint: 'one', state: truth });
    expect(changes.map(({ kind }) => kind)).toEqual(['record-corrected']);
  });

  test('tells after its end that a card never came, and shows no card on its way', () => {
    const duel = buildResolvedDuel({ status: 'settled', cardMode: 1, cards: cardsIn('delivered') });
    const closed = buildResolvedEscrow({ cards: cardsWith('none'), hasMissedCards: true });
    expect(check(duel, closed).next.cards?.creator.state).toBe('missed');
    expect(check(duel, buildResolvedEscrow({ cards: cardsWith('held') })).changes).toEqual([]);
  });
});

test('a record that the account bears out stays as it is', () => {
  expect(check(buildResolvedDuel(), buildResolvedEscrow()).changes).toEqual([]);
  const awaited = buildResolvedDuel({ cardMode: 1, cards: cardsIn('escrowed') });
  expect(check(awaited, buildResolvedEscrow({ cards: cardsWith('held') })).changes).toEqual([]);
});
