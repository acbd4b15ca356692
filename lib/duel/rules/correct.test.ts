import { describe, expect, test } from 'vitest';
import {
  buildFees,
  buildFundedDuel,
  buildLockedEscrow,
  buildObservation,
  buildResolvedDuel,
  buildResolvedEscrow,
  buildResolvingDuel,
  sampleResult,
} from '../../../testing/duel/sample-duel';
import { isSameResult } from './correct';
import type { CardState, Duel } from './duel';
import type { EscrowState, PartState } from './observation';
import { decideOnObservation } from './observe';

const observeEscrow = (duel: Duel, escrow: EscrowState) => decideOnObservation(duel, buildObservation({ escrow }));
const other = { ...sampleResult, winner: 'opponent' as const };
const buildCards = (state: CardState) => ({
  creator: { mint: 'one', state },
  opponent: { mint: 'two', state: 'delivered' as const },
});
const buildDrawnCards = (part: PartState) => ({
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
    [
      'target slot',
      buildResolvingDuel({ targetSlot: 15n }),
      { acceptedSlot: 11n, targetSlot: 14n },
      'acceptedSlot targetSlot',
    ],
    ['quorum', buildResolvingDuel({ quorumSlot: 9n }), { quorumSlot: 10n }, 'quorumSlot'],
    [
      'slot of the entropy',
      buildResolvingDuel({ entropySlot: 15n }),
      { entropy: 'ee', entropySlot: 14n },
      'entropySlot entropy',
    ],
    [
      'hash of the entropy',
      buildResolvingDuel({ entropy: 'ff' }),
      { entropy: 'ee', entropySlot: 14n },
      'entropySlot entropy',
    ],
  ])('gets the true %s, with an event and an alert', (_, duel, truth, fields) => {
    const { next, changes } = observeEscrow(duel, buildLockedEscrow());
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
    const { next, changes } = observeEscrow(buildResolvedDuel({ status, result: other }), buildResolvedEscrow());
    expect(next).toMatchObject({ status, result: sampleResult });
    expect(changes.map(({ kind }) => kind)).toEqual(['record-corrected']);
  });

  test('gets the true cards with the true result', () => {
    const duel = buildResolvedDuel({ cardMode: 1, result: other, cards: buildCards('escrowed') });
    const escrow = buildResolvedEscrow({
      cards: { creator: { mint: 'three', part: 'none' }, opponent: { mint: 'four', part: 'held' } },
    });
    expect(observeEscrow(duel, escrow).next.cards).toEqual({
      creator: { mint: 'three', state: 'awaited' },
      opponent: { mint: 'four', state: 'escrowed' },
    });
    expect(observeEscrow({ ...duel, cards: null }, escrow).next.cards?.creator).toEqual({
      mint: 'three',
      state: 'awaited',
    });
  });

  test('loses a result that the chain refunded, and ends refunded', () => {
    const refunded = buildLockedEscrow({ fees: buildFees('refunded'), isRefundable: true });
    const { next, changes } = observeEscrow(buildResolvedDuel(), refunded);
    expect(next).toMatchObject({ status: 'refunded', result: null, cards: null });
    expect(changes.map(({ kind }) => kind)).toEqual(['record-corrected', 'refunded']);
  });

  test('keeps a result that is unknown of a closed account, whose bond was paid for a missed card', () => {
    const missed = buildLockedEscrow({ fees: buildFees('refunded'), bond: 'paid', isRefundable: true });
    for (const duel of [buildResolvedDuel(), buildResolvingDuel()])
      expect(observeEscrow(duel, missed).changes).toEqual([]);
    expect(observeEscrow(buildResolvingDuel({ status: 'refunding' }), missed).next.status).toBe('refunding');
  });

  test.each<[CardState, PartState, CardState]>([
    ['delivered', 'held', 'escrowed'],
    ['delivered', 'none', 'awaited'],
    ['escrowed', 'none', 'awaited'],
    ['missed', 'held', 'escrowed'],
  ])('gets the true state of a card: %s, but %s on chain', (state, part, truth) => {
    const duel = buildResolvedDuel({ cardMode: 1, cards: buildCards(state) });
    const { next, changes } = observeEscrow(duel, buildResolvedEscrow({ cards: buildDrawnCards(part) }));
    expect(next.cards?.creator).toEqual({ mint: 'one', state: truth });
    expect(changes.map(({ kind }) => kind)).toEqual(['record-corrected']);
  });

  test('tells after its end that a card never came, and shows no card on its way', () => {
    const duel = buildResolvedDuel({ status: 'settled', cardMode: 1, cards: buildCards('delivered') });
    const closed = buildResolvedEscrow({ cards: buildDrawnCards('none'), hasMissedCards: true });
    expect(observeEscrow(duel, closed).next.cards?.creator.state).toBe('missed');
    for (const part of ['held', 'none'] as const)
      expect(observeEscrow(duel, buildResolvedEscrow({ cards: buildDrawnCards(part) })).changes).toEqual([]);
  });
});

test('a record that the account bears out stays as it is', () => {
  expect(observeEscrow(buildResolvedDuel(), buildResolvedEscrow()).changes).toEqual([]);
  const awaited = buildResolvedDuel({ cardMode: 1, cards: buildCards('escrowed') });
  expect(observeEscrow(awaited, buildResolvedEscrow({ cards: buildDrawnCards('held') })).changes).toEqual([]);
});

describe('a refund that a result contradicts', () => {
  const started = (duel: Duel): Duel => ({ ...duel, status: 'refunding' });

  test.each<[string, Duel, string[]]>([
    ['before the lock was seen', buildFundedDuel(), ['funded', 'resolving', 'resolved']],
    ['after it', buildResolvingDuel(), ['resolving', 'resolved']],
  ])('is taken back, with an alert: %s', (_, duel, statuses) => {
    const { next, changes } = observeEscrow(started(duel), buildResolvedEscrow());
    expect(next).toEqual(buildResolvedDuel());
    expect(changes.map(({ to }) => to)).toEqual(statuses);
    expect(changes[0]).toMatchObject({
      kind: 'record-corrected',
      from: 'refunding',
      data: { fields: 'status', custodyAlert: 'record-corrected' },
    });
  });

  test.each<[string, Duel, EscrowState]>([
    ['where no result is on chain', buildResolvingDuel(), buildLockedEscrow()],
    ['without the entropy that shows it', buildFundedDuel(), buildResolvedEscrow({ entropy: null })],
    ['where only the creator had paid', buildFundedDuel({ opponentDeposited: false }), buildResolvedEscrow()],
    ['where only the opponent had paid', buildFundedDuel({ creatorDeposited: false }), buildResolvedEscrow()],
    ['of a duel that was never funded', buildFundedDuel({ quorumSlot: null }), buildResolvedEscrow()],
  ])('goes on %s', (_, duel, escrow) => {
    expect(observeEscrow(started(duel), escrow).next.status).toBe('refunding');
  });
});

describe('an end that a whole history contradicts', () => {
  const observeVerified = (duel: Duel, escrow: EscrowState) => decideOnObservation(duel, buildObservation({ escrow }));
  const settled = buildResolvedEscrow({ fees: buildFees('settled') });
  const refunded = buildLockedEscrow({ fees: buildFees('refunded'), isRefundable: true });

  test('is corrected: settled, though it was refunded', () => {
    const { next, changes } = observeVerified(buildResolvedDuel({ status: 'settled' }), refunded);
    expect(next).toMatchObject({ status: 'refunded', result: null, cards: null });
    expect(changes).toEqual([
      {
        kind: 'record-corrected',
        from: 'settled',
        to: 'refunded',
        data: { fields: 'status result cards', custodyAlert: 'record-corrected' },
      },
    ]);
  });

  test('is corrected: refunded, though it was settled', () => {
    const duel = buildResolvedDuel({ status: 'refunded', result: null, entropy: null, entropySlot: null });
    const { next, changes } = observeVerified(duel, settled);
    expect(next).toMatchObject({ status: 'settled', result: sampleResult, entropy: 'ee' });
    expect(changes.map(({ kind, to }) => `${kind} ${to}`)).toEqual(['record-corrected settled']);
  });

  test('stays while the calls don’t explain the account, and is reported while money is left in it', () => {
    const duel = buildResolvedDuel({ status: 'refunded', result: null });
    expect(decideOnObservation(duel, buildObservation({ escrow: settled, isExplained: false })).changes).toEqual([]);
    const { next, changes } = observeVerified(duel, buildResolvedEscrow({ fees: buildFees('settled', 'held') }));
    expect(next.status).toBe('refunded');
    expect(changes.map(({ data }) => data.custodyAlert)).toEqual(['unexpected-result']);
  });
});

describe('a closed account whose entropy nobody knows', () => {
  const draw = { ...sampleResult, sides: sampleResult.sides.map((each) => ({ ...each, ticket: null })) };
  const result = draw as unknown as typeof sampleResult;
  const closed = buildResolvedEscrow({ fees: buildFees('settled'), entropy: null, result });
  const tied = { ...closed, result: null, undecided: { seed: '5eed', entryIndexes: [3, 3] as const } };
  const unknown = { entropy: 'unknown', custodyAlert: 'unknown-entropy' };
  const listKinds = ({ changes }: ReturnType<typeof observeEscrow>) => changes.map(({ kind, to }) => `${kind} ${to}`);

  test('gives its proven draw to a duel that was only funded', () => {
    const decision = observeEscrow(buildFundedDuel(), closed);
    expect(decision.next).toMatchObject({ status: 'settled', result, entropy: null, entropySlot: null });
    expect(decision.changes[0]?.data).toEqual({ winner: sampleResult.winner, ...unknown });
    expect(listKinds(decision)).toEqual(['result-committed resolved', 'settled settled']);
  });

  test('is reported once', () => {
    const seen = buildObservation({ escrow: closed, alertKinds: new Set(['unknown-entropy']) });
    expect(decideOnObservation(buildFundedDuel(), seen).changes[0]?.data).toEqual({
      winner: sampleResult.winner,
      entropy: 'unknown',
    });
  });

  test('ends a draw of equal values without a winner', () => {
    const decision = observeEscrow(buildFundedDuel(), tied);
    expect(decision.next).toMatchObject({ status: 'settled', result: null, cards: null });
    expect(decision.changes.map(({ data }) => data)).toEqual([
      { winner: null, ...unknown, seed: '5eed', creatorEntry: 3, opponentEntry: 3 },
    ]);
    expect(listKinds(decision)).toEqual(['settled settled']);
  });

  test('ends a refund that the chain decided by a draw of equal values', () => {
    const { next, changes } = observeEscrow(buildFundedDuel({ status: 'refunding' }), tied);
    expect(next).toMatchObject({ status: 'settled', result: null });
    expect(changes.at(-1)?.data).toMatchObject({
      winner: null,
      entropy: 'unknown',
      seed: '5eed',
      creatorEntry: 3,
      opponentEntry: 3,
    });
  });

  test('gives no result before its whole history is read', () => {
    const seen = buildObservation({ escrow: closed, isExplained: false });
    expect(decideOnObservation(buildResolvingDuel(), seen).changes).toEqual([]);
  });

  test.each(['resolved', 'settled'] as const)('replaces a false entropy and result of a %s duel', (status) => {
    const decision = observeEscrow(buildResolvedDuel({ status, result: other }), closed);
    expect(decision.next).toMatchObject({ status: 'settled', result, entropy: null });
    expect(decision.changes[0]?.data).toEqual({
      fields: 'entropySlot entropy result',
      custodyAlert: 'record-corrected',
    });
  });

  test.each(['resolved', 'settled'] as const)('takes a false winner of equal values from a %s duel', (status) => {
    const decision = observeEscrow(buildResolvedDuel({ status, result: other }), tied);
    expect(decision.next).toMatchObject({ status: 'settled', result: null, entropy: null });
    expect(listKinds(decision)).toEqual(['record-corrected settled']);
  });

  test('takes the cards of a false winner, too, where the values are equal', () => {
    const duel = buildResolvedDuel({ cardMode: 1, cards: buildCards('escrowed') });
    expect(observeEscrow(duel, { ...tied, cards: buildDrawnCards('settled') }).next).toMatchObject({
      result: null,
      cards: null,
    });
  });

  test('ends a duel whose recorded entropy is false', () => {
    const decision = observeEscrow(buildResolvingDuel({ entropy: 'ff' }), closed);
    expect(decision.next).toMatchObject({ status: 'settled', result, entropy: null });
    expect(listKinds(decision)).toEqual(['record-corrected resolving', 'result-committed resolved', 'settled settled']);
  });

  test('is completed once somebody knows it, which contradicts nothing', () => {
    const full = buildResolvedEscrow({ fees: buildFees('settled') });
    for (const known of [{ result }, { result: null }]) {
      const duel = buildResolvedDuel({ status: 'settled', entropy: null, entropySlot: null, ...known });
      const { next, changes } = observeEscrow(duel, full);
      expect(next).toMatchObject({ status: 'settled', result: sampleResult, entropy: 'ee' });
      expect(changes.map(({ data }) => data)).toEqual([{ fields: 'entropySlot entropy result' }]);
    }
  });

  describe('contradicts the record of a duel that ended without it', () => {
    const findAlertKind = (duel: Duel, escrow: EscrowState) =>
      observeEscrow(duel, escrow).changes[0]?.data.custodyAlert;
    const full = buildResolvedEscrow({ fees: buildFees('settled') });
    const unknown = { status: 'settled', entropy: null, entropySlot: null } as const;
    const [creator, opponent] = sampleResult.sides;

    test.each<[string, Partial<Duel>, EscrowState]>([
      ['another winner', { result: other }, full],
      ['another entry of the creator', { result: { ...sampleResult, sides: [opponent, opponent] } }, full],
      ['another entry of the opponent', { result: { ...sampleResult, sides: [creator, creator] } }, full],
      ['another quorum alone', { result, quorumSlot: 9n }, closed],
      ['another quorum of a draw', { result: null, quorumSlot: 9n }, tied],
    ])('by %s', (_, record, escrow) => {
      expect(findAlertKind(buildResolvedDuel({ ...unknown, ...record }), escrow)).toBe('record-corrected');
    });

    test('by another entropy, though the result is the same', () => {
      const duel = buildResolvedDuel({ status: 'settled', entropy: 'ff' });
      expect(findAlertKind(duel, full)).toBe('record-corrected');
    });
  });
});

describe('isSameResult', () => {
  const [creator, opponent] = sampleResult.sides;
  test.each<[string, Partial<typeof sampleResult>]>([
    ['winner', { winner: 'opponent' }],
    ['seed', { seed: '01' }],
    ['ticket', { sides: [{ ...creator, ticket: 9 }, opponent] }],
    ['entry', { sides: [creator, { ...opponent, entryIndex: 9 }] }],
    ['value', { sides: [{ ...creator, valueAmount: '9' }, opponent] }],
  ])('tells apart results of another %s', (_, change) => {
    expect(isSameResult(sampleResult, { ...sampleResult, ...change })).toBe(false);
    expect(isSameResult(sampleResult, { ...sampleResult })).toBe(true);
  });
});
