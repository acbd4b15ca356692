import { describe, expect, test } from 'vitest';
import {
  buildFees,
  buildMatchedDuel,
  buildObservation,
  buildResolvedDuel,
  buildResolvedEscrow,
  buildResolvingDuel,
  RESOLUTION_AFTER_SECONDS,
  START_UNIX_SECONDS,
} from '../../../testing/duel/sample-duel';
import { SYSTEM_PROGRAM_ADDRESS } from '../../chain/escrow/address';
import type { AlertKind } from './alert';
import type { DuelUpdate } from './change';
import type { CardState, Duel } from './duel';
import { findFinalCards, findNextCardUpdate, hasOpenCards } from './follow-cards';
import type { EscrowState, Observation, PartState } from './observation';
import { decideOnObservation } from './observe';

/** Last second in which a card can be deposited: 86,400 s after the resolution deadline (docs/duel-v4.md). */
const LAST_CARD_DEPOSIT_SECOND = START_UNIX_SECONDS + BigInt(RESOLUTION_AFTER_SECONDS) + 86_400n;

const buildCards = (creator: CardState, opponent: CardState = creator): NonNullable<Duel['cards']> => ({
  creator: { mint: 'one', state: creator },
  opponent: { mint: 'other', state: opponent },
});
const buildCardEscrow = (creator: PartState, opponent: PartState, fees: PartState = 'settled'): EscrowState =>
  buildResolvedEscrow({
    fees: buildFees(fees),
    cards: { creator: { mint: 'one', part: creator }, opponent: { mint: 'other', part: opponent } },
  });
/** Builds the account of `buildCardEscrow` after a card's deadline was missed, which refunds the fees. */
const buildMissedEscrow = (creator: PartState, opponent: PartState, fees: PartState = 'refunded'): EscrowState => ({
  ...buildCardEscrow(creator, opponent, fees),
  hasMissedCards: true,
});
const resolved = buildResolvedDuel({ cardMode: 1, cards: buildCards('awaited') });

const observeWith = (duel: Duel, escrow: EscrowState | null, seen: Partial<Observation> = {}) =>
  decideOnObservation(
    duel,
    buildObservation({ escrow, chainTime: START_UNIX_SECONDS + BigInt(RESOLUTION_AFTER_SECONDS), ...seen }),
  );
const listKinds = ({ changes }: DuelUpdate) => changes.map(({ kind, data }) => `${kind} ${data.side ?? ''}`.trim());

describe('drawn cards', () => {
  test('are awaited from the result on', () => {
    const decision = observeWith(buildResolvingDuel({ cardMode: 1 }), buildCardEscrow('none', 'none', 'held'));
    // If the recorded cards were wrong, a `record-corrected` event would follow.
    expect(listKinds(decision)).toEqual(['result-committed']);
    expect(decision.next).toMatchObject({ status: 'resolved', cards: buildCards('awaited') });
  });

  test.each<[string, Partial<Duel>, Partial<EscrowState>]>([
    ['the terms escrow fees alone', { cardMode: 0 }, {}],
    ['the escrow account shows none', { cardMode: 1 }, { cards: null }],
  ])('are none where %s', (_title, duel, escrow) => {
    const seen = { ...buildCardEscrow('none', 'none', 'held'), ...escrow };
    expect(observeWith(buildResolvingDuel(duel), seen).next.cards).toBeNull();
  });

  test('settle the duel with the last of them, once both fees are out', () => {
    expect(observeWith(resolved, buildCardEscrow('none', 'none')).changes).toEqual([]);
    const escrowed = observeWith(resolved, buildCardEscrow('held', 'none'));
    expect(listKinds(escrowed)).toEqual(['card-escrowed creator']);
    const delivered = observeWith(escrowed.next, buildCardEscrow('settled', 'held'));
    expect(listKinds(delivered)).toEqual(['card-delivered creator', 'card-escrowed opponent']);
    expect(observeWith(delivered.next, buildCardEscrow('settled', 'settled', 'held')).next.status).toBe('resolved');
    const settled = observeWith(delivered.next, buildCardEscrow('settled', 'settled'));
    expect(listKinds(settled)).toEqual(['card-delivered opponent', 'settled']);
  });

  test('are reported step by step when they came and went between two checks', () => {
    expect(listKinds(observeWith(resolved, buildCardEscrow('settled', 'settled')))).toEqual([
      'card-escrowed creator',
      'card-delivered creator',
      'card-escrowed opponent',
      'card-delivered opponent',
      'settled',
    ]);
  });

  test('are named with their side and mint in the change', () => {
    const [change] = observeWith(resolved, buildCardEscrow('none', 'held')).changes;
    expect(change).toMatchObject({ kind: 'card-escrowed', data: { side: 'opponent', mint: 'other' } });
  });
});

describe('the card deadline', () => {
  test.each([
    LAST_CARD_DEPOSIT_SECOND - 1n,
    LAST_CARD_DEPOSIT_SECOND,
    LAST_CARD_DEPOSIT_SECOND + 1n,
    LAST_CARD_DEPOSIT_SECOND + 100_000n,
  ])('misses no card by the clock alone, here at %i', (chainTime) => {
    const { next } = observeWith(resolved, buildCardEscrow('settled', 'none', 'held'), { chainTime });
    expect(next).toMatchObject({ status: 'resolved', cards: buildCards('delivered', 'awaited') });
  });

  test('misses the card that the program says can no longer come, and settles the duel with the fees given back', () => {
    const missed = observeWith(resolved, buildMissedEscrow('settled', 'none', 'held'));
    expect(missed.next).toMatchObject({ status: 'resolved', cards: buildCards('delivered', 'missed') });
    const settled = observeWith(missed.next, buildMissedEscrow('settled', 'none'));
    expect(settled.next.status).toBe('settled');
    expect(settled.changes).toMatchObject([{ kind: 'settled', data: { fees: 'returned' } }]);
  });

  test('passes without effect on cards in escrow', () => {
    const { next } = observeWith(resolved, buildMissedEscrow('held', 'none'));
    expect(next.status).toBe('resolved');
    expect(next.cards).toEqual(buildCards('escrowed', 'missed'));
  });

  test('misses the card that did not come, and follows the other one', () => {
    const decision = observeWith(resolved, buildMissedEscrow('settled', 'none'));
    expect(listKinds(decision)).toEqual([
      'card-escrowed creator',
      'card-delivered creator',
      'card-missed opponent',
      'settled',
    ]);
  });

  test('misses no entry without a mint, whose part is settled from the start', () => {
    const none = { mint: SYSTEM_PROGRAM_ADDRESS, state: 'awaited' as const };
    const duel = { ...resolved, cards: { creator: none, opponent: none } };
    const part = { mint: SYSTEM_PROGRAM_ADDRESS, part: 'settled' as const };
    const escrow = { ...buildMissedEscrow('none', 'none'), cards: { creator: part, opponent: part } };
    const chainTime = LAST_CARD_DEPOSIT_SECOND + 1n;
    const decision = observeWith(duel, escrow, { chainTime });
    expect(listKinds(decision).filter((kind) => kind.startsWith('card-missed'))).toEqual([]);
    const delivered = { mint: SYSTEM_PROGRAM_ADDRESS, state: 'delivered' };
    expect(decision.next).toMatchObject({ status: 'settled', cards: { creator: delivered, opponent: delivered } });
  });

  test('passes without effect on a closed account whose history is unread', () => {
    expect(observeWith(resolved, null, { chainTime: LAST_CARD_DEPOSIT_SECOND + 1n }).changes).toEqual([]);
  });
});

describe('findNextCardUpdate', () => {
  const inTime: [CardState, PartState, CardState | null][] = [
    ['awaited', 'none', null],
    ['awaited', 'held', 'escrowed'],
    ['awaited', 'settled', 'escrowed'],
    ['escrowed', 'held', null],
    ['escrowed', 'settled', 'delivered'],
    ['delivered', 'settled', null],
    ['missed', 'none', null],
    ['missed', 'held', null],
    ['missed', 'settled', null],
  ];
  test.each(inTime)('takes a card in state %s whose part is %s to %s by the deadline', (state, part, next) => {
    expectNextState(state, buildCardEscrow(part, part), next);
  });

  const late = inTime.map(([state, part, next]): (typeof inTime)[number] =>
    state === 'awaited' && part === 'none' ? [state, part, 'missed'] : [state, part, next],
  );
  test.each(late)('takes a card in state %s whose part is %s to %s past the deadline', (state, part, next) => {
    expectNextState(state, buildMissedEscrow(part, part), next);
  });

  function expectNextState(state: CardState, escrow: EscrowState, next: CardState | null) {
    const duel = buildResolvedDuel({ cardMode: 1, cards: buildCards(state) });
    const seen = buildObservation({ escrow });
    const decision = findNextCardUpdate(duel, seen);
    expect(decision?.changes[0]?.kind ?? null).toBe(next === null ? null : `card-${next}`);
    if (next !== null) expect(decision?.next.cards).toEqual(buildCards(next, state));
  }

  test.each<[string, Partial<Duel>, EscrowState | null]>([
    ['no cards', { cards: null }, buildCardEscrow('held', 'held')],
    ['no escrow account', {}, null],
    ['no cards in its escrow account', {}, buildResolvedEscrow()],
  ])('changes nothing of a duel with %s', (_title, overrides, escrow) => {
    const missed = escrow && { ...escrow, hasMissedCards: true };
    expect(findNextCardUpdate({ ...resolved, ...overrides }, buildObservation({ escrow: missed }))).toBeNull();
  });
});

describe('hasOpenCards', () => {
  test.each<[CardState, CardState, boolean]>([
    ['awaited', 'delivered', true],
    ['delivered', 'awaited', true],
    ['escrowed', 'delivered', true],
    ['missed', 'escrowed', true],
    ['delivered', 'delivered', false],
    ['missed', 'delivered', false],
  ])('of cards that are %s and %s is %s', (creator, opponent, isAwaited) => {
    expect(hasOpenCards(buildResolvedDuel({ cards: buildCards(creator, opponent) }))).toBe(isAwaited);
  });

  test('of no cards is false', () => {
    expect(hasOpenCards(buildResolvedDuel())).toBe(false);
  });
});

describe('a duel that the chain resolved while it was being refunded', () => {
  const refunding = buildMatchedDuel({ status: 'refunding', cardMode: 1 });
  const seen: Partial<Observation> = {
    verifiedDeposits: { creator: 'submission', opponent: 'submission' },
    alertKinds: new Set<AlertKind>(['unexpected-result']),
  };

  test.each<[string, EscrowState, Duel['cards']]>([
    ['delivered', buildCardEscrow('settled', 'settled'), buildCards('delivered')],
    ['delivered and missed', buildMissedEscrow('settled', 'none'), buildCards('delivered', 'missed')],
    ['missed and delivered', buildMissedEscrow('none', 'settled'), buildCards('missed', 'delivered')],
    ['missed', buildMissedEscrow('none', 'none'), buildCards('missed')],
  ])('is settled with its cards %s', (_title, escrow, cards) => {
    const decision = observeWith(refunding, escrow, seen);
    expect(listKinds(decision)).toEqual(['settled']);
    expect(decision.next).toMatchObject({ status: 'settled', cards });
  });

  test.each<[string, EscrowState]>([
    ['the second can still come', buildCardEscrow('settled', 'none')],
    ['the first can still come', buildCardEscrow('none', 'settled')],
    ['the second is in escrow', buildMissedEscrow('settled', 'held')],
    ['the first is in escrow', buildMissedEscrow('held', 'settled')],
    ['a fee is in escrow', buildMissedEscrow('settled', 'none', 'held')],
  ])('waits while %s, whatever the clock says', (_title, escrow) => {
    const chainTime = LAST_CARD_DEPOSIT_SECOND + 1n;
    expect(observeWith(refunding, escrow, { ...seen, chainTime }).changes).toEqual([]);
  });

  test('stays as it is without cards in its escrow account', () => {
    const escrow = buildResolvedEscrow({ fees: buildFees('settled') });
    expect(observeWith(refunding, escrow, seen).changes).toEqual([]);
  });

  test('leaves its cards open while the escrow account is missing', () => {
    expect(findFinalCards(refunding, buildObservation())).toBe('open');
  });

  test('records no cards where the terms escrow fees alone', () => {
    const feesOnly = { ...refunding, cardMode: 0 };
    const { next } = observeWith(feesOnly, buildCardEscrow('settled', 'settled'), seen);
    expect(next).toMatchObject({ status: 'settled', cards: null });
  });
});
