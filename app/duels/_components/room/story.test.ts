import { expect, test } from 'vitest';
import type { DuelBody } from '../../../../lib/duel/contract';
import type { IntentBody } from '../../../../lib/transactions/contract';
import type { DuelView } from '../../../_duel/view';
import { describeDuelStage } from './story';

const AT = new Date('2026-11-21T10:00:00.000Z');

function viewOf(status: DuelBody['status'], deposits = { creator: false, opponent: false }): DuelView {
  const full = {
    status,
    deposits,
    matchmakingMode: 'open',
    creatorWallet: 'Anna',
    opponentWallet: 'Ben',
    expiresAt: AT,
    fundingDeadline: AT,
    resolutionDeadline: AT,
    providerConsent: 'signed',
    acceptedSlot: null,
  } as unknown as DuelBody;
  return { duel: full, programId: '', full, result: null, cards: null, intents: [], blockHeight: null, offsetMs: 0 };
}

const anna = { own: 'creator', ripped: false, afterLastCall: false } as const;

test('both move while nobody has paid, then the one who has not', () => {
  expect(describeDuelStage(viewOf('matched'), anna)).toMatchObject({ at: 'Fund', mover: 'both', deadline: AT });
  const mine = describeDuelStage(viewOf('committing', { creator: true, opponent: false }), anna);
  expect(mine).toMatchObject({ mover: 'opponent', words: expect.stringContaining('comes back') });
  const yours = describeDuelStage(viewOf('committing', { creator: false, opponent: true }), anna);
  expect(yours).toMatchObject({ mover: 'creator', words: expect.stringContaining('your move') });
});

test('a player whose payment is on its way has nothing to do', () => {
  const sent = { purpose: 'fund', state: 'SUBMITTED', wallet: 'Anna' } as IntentBody;
  const view = { ...viewOf('funding', { creator: false, opponent: true }), intents: [sent] };
  expect(describeDuelStage(view, anna)).toMatchObject({
    mover: undefined,
    words: expect.stringContaining('on its way'),
  });
  expect(describeDuelStage({ ...view, intents: [{ ...sent, state: 'EXPIRED' }] }, anna)).toMatchObject({
    mover: 'creator',
  });
  expect(describeDuelStage({ ...viewOf('cancelled'), intents: [sent] }, anna).words).not.toContain(
    'before anybody paid',
  );
});

test('after the last call the move is nobody’s who has not prepared a payment', () => {
  const late = { ...anna, afterLastCall: true };
  const other = describeDuelStage(viewOf('committing', { creator: false, opponent: true }), late);
  expect(other).toMatchObject({ words: expect.stringMatching(/too late to pay.*fee goes back/), deadline: AT });
  expect(other.mover).toBeUndefined();
  const neither = describeDuelStage(viewOf('matched'), late);
  expect(neither.mover).toBeUndefined();
  expect(neither.words).toMatch(/too late to pay\. The duel ends by itself\.$/);
  const prepared = { purpose: 'fund', state: 'PREPARED', wallet: 'Anna' } as IntentBody;
  const paying = { ...viewOf('funding', { creator: false, opponent: true }), intents: [prepared] };
  expect(describeDuelStage(paying, late)).toMatchObject({
    mover: 'creator',
    words: expect.stringContaining('your move'),
  });
  expect(describeDuelStage(viewOf('committing', { creator: true, opponent: false }), late).words).toContain(
    'is in the vault',
  );
});

test('a player is not told the result before the rip; a visitor is', () => {
  expect(describeDuelStage(viewOf('settled'), anna)).toMatchObject({ at: 'Rip', mover: 'creator' });
  expect(describeDuelStage(viewOf('settled'), { ...anna, ripped: true })).toMatchObject({ at: 'Settle', end: 'over' });
  expect(describeDuelStage(viewOf('settled'), { ...anna, own: undefined, ripped: true })).toMatchObject({
    end: 'over',
  });
});

test('a refund says at which step the duel ended', () => {
  const both = { creator: true, opponent: true };
  expect(describeDuelStage(viewOf('refunding', both), anna)).toMatchObject({ at: 'Rip', end: 'failed' });
  expect(describeDuelStage(viewOf('refunded', { creator: true, opponent: false }), anna)).toMatchObject({ at: 'Fund' });
});

test('of two fees that go back, one may be back before the other', () => {
  const half = {
    ...viewOf('refunding', { creator: true, opponent: true }),
    fees: { creator: 'refunded', opponent: 'held' },
  } as const;
  expect(describeDuelStage(half, anna).words).toBe('One fee is back, the other one is going back.');
});

test('each deadline is told with what it is', () => {
  const until = (status: DuelBody['status']) => describeDuelStage(viewOf(status), anna).countdownLabel;
  expect(
    ['waiting', 'matched', 'funded', 'resolving', 'settled'].map((each) => until(each as DuelBody['status'])),
  ).toEqual(['Open for', 'Left to pay', 'Left for a result', 'Left for a result', undefined]);
});

test('nobody has to move in a duel that was cancelled', () => {
  expect(describeDuelStage(viewOf('cancelled'), anna)).toMatchObject({ end: 'failed' });
  expect(describeDuelStage(viewOf('cancelled'), anna).mover).toBeUndefined();
});

test('where cards are played for, the result is followed by both of them', () => {
  const cards = [{ side: 'creator', cardMint: 'mint', state: 'awaited' }] as NonNullable<DuelView['cards']>;
  const ripped = { ...anna, ripped: true };
  expect(describeDuelStage(viewOf('resolved'), ripped).words).toContain('fees');
  expect(describeDuelStage({ ...viewOf('resolved'), cards }, ripped).words).toContain('both cards');
});

test('nobody moves before the provider agreed to the terms', () => {
  const view = viewOf('matched');
  const full = { ...view.full, providerConsent: null } as DuelBody;
  const story = describeDuelStage({ ...view, full }, anna);
  expect(story.words).toContain('has to agree');
  expect(story.mover).toBeUndefined();
});

test('between payments and result the bond is told as far as it is', () => {
  expect(describeDuelStage(viewOf('funded'), anna).words).toContain('stakes its bond now');
  expect(describeDuelStage({ ...viewOf('funded'), bond: 'held' }, anna).words).toContain('has staked its bond');
  expect(describeDuelStage(viewOf('resolving'), anna).words).toContain('opens its seed');
});
