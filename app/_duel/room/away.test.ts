import { expect, test } from 'vitest';
import { NoAnswer } from '../../../lib/client/problem';
import type { DuelBody } from '../../../lib/duel/contract';
import type { EscrowLook } from '../pay/escrow-look';
import { isAway, seenOnChain } from './away';
import type { DuelView } from './view';

function viewOf(status: DuelBody['status']): DuelView {
  const full = { status } as unknown as DuelBody;
  return { duel: full, programId: '', full, result: null, cards: null, intents: [], blockHeight: null, offsetMs: 0 };
}

const lookOf = (ended: EscrowLook['ended'], fees: EscrowLook['fees'] = null): EscrowLook => ({
  state: null,
  now: 0n,
  due: [],
  fees,
  ended,
});

test.each([
  ['refunding', 'refunded', 'refunded'],
  ['refunding', 'closed', 'refunded'],
  ['funded', 'refunded', 'refunded'],
  ['refunding', null, 'refunding'],
  // Before anybody paid there is no account either.
  ['matched', 'closed', 'matched'],
  ['resolved', 'settled', 'settled'],
  ['resolved', 'closed', 'settled'],
  ['resolved', null, 'resolved'],
  // The page has no result to show for it.
  ['resolving', 'settled', 'resolving'],
  ['settled', 'refunded', 'settled'],
] as const)('with the service away, a duel told as %s whose account is %s stands as %s', (told, ended, status) => {
  const { duel, full } = seenOnChain(viewOf(told), lookOf(ended), true);
  expect([duel.status, full?.status]).toEqual([status, status]);
});

test('while the service answers its status stands, with the fees as the chain has them', () => {
  const fees = { creator: 'refunded', opponent: 'held' } as const;
  const seen = seenOnChain(viewOf('refunding'), lookOf('refunded', fees), false);
  expect(seen).toMatchObject({ duel: { status: 'refunding' }, fees });
});

test('a card that was in escrow when all of it was paid out is with the winner', () => {
  const cards = [
    { side: 'creator', cardMint: 'a', state: 'escrowed' },
    { side: 'opponent', cardMint: 'b', state: 'missed' },
  ] as NonNullable<DuelView['cards']>;
  const seen = seenOnChain({ ...viewOf('resolved'), cards }, lookOf('settled'), true);
  expect(seen.cards?.map(({ state }) => state)).toEqual(['delivered', 'missed']);
});

test('without a look at the chain the service’s word stands', () => {
  const view = viewOf('refunding');
  expect(seenOnChain(view, undefined, true)).toBe(view);
});

test('a service that does not answer is away; a refusal of the page’s own making is an answer', () => {
  expect(isAway(null)).toBe(false);
  expect(isAway(new Error('anything'))).toBe(false);
  expect(isAway(new NoAnswer(new Error('refused')))).toBe(true);
});
