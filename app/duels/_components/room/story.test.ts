import { expect, test } from 'vitest';
import type { DuelBody } from '../../../../lib/duel/contract';
import type { IntentBody } from '../../../../lib/transactions/contract';
import type { DuelView } from '../../../_duel/view';
import { describeDuelStage } from './story';

const DEADLINE = new Date('2026-11-21T10:00:00.000Z');

function buildView(status: DuelBody['status'], deposits = { creator: false, opponent: false }): DuelView {
  const full = {
    status,
    deposits,
    matchmakingMode: 'open',
    creatorWallet: 'Anna',
    opponentWallet: 'Ben',
    expiresAt: DEADLINE,
    fundingDeadline: DEADLINE,
    resolutionDeadline: DEADLINE,
    providerConsent: 'signed',
    acceptedSlot: null,
  } as unknown as DuelBody;
  return {
    duel: full,
    programId: '',
    fullDuel: full,
    result: null,
    cards: null,
    custodyAlerts: [],
    intents: [],
    blockHeight: null,
    clockOffsetMs: 0,
  };
}

const annaViewer = { ownSide: 'creator', isRipped: false, isAfterLastCall: false } as const;

test('both move while nobody has paid, then the one who has not', () => {
  expect(describeDuelStage(buildView('matched'), annaViewer)).toMatchObject({
    currentStep: 'Fund',
    sideToAct: 'both',
    deadline: DEADLINE,
  });
  const mine = describeDuelStage(buildView('committing', { creator: true, opponent: false }), annaViewer);
  expect(mine).toMatchObject({ sideToAct: 'opponent', words: expect.stringContaining('comes back') });
  const yours = describeDuelStage(buildView('committing', { creator: false, opponent: true }), annaViewer);
  expect(yours).toMatchObject({ sideToAct: 'creator', words: expect.stringContaining('your move') });
});

test('a player whose payment is on its way has nothing to do', () => {
  const sent = { purpose: 'fund', state: 'SUBMITTED', wallet: 'Anna' } as IntentBody;
  const view = { ...buildView('funding', { creator: false, opponent: true }), intents: [sent] };
  expect(describeDuelStage(view, annaViewer)).toMatchObject({
    sideToAct: undefined,
    words: expect.stringContaining('on its way'),
  });
  expect(describeDuelStage({ ...view, intents: [{ ...sent, state: 'EXPIRED' }] }, annaViewer)).toMatchObject({
    sideToAct: 'creator',
  });
  expect(describeDuelStage({ ...buildView('cancelled'), intents: [sent] }, annaViewer).words).not.toContain(
    'before anybody paid',
  );
});

test('after the last call the move is nobody’s who has not prepared a payment', () => {
  const late = { ...annaViewer, isAfterLastCall: true };
  const other = describeDuelStage(buildView('committing', { creator: false, opponent: true }), late);
  expect(other).toMatchObject({ words: expect.stringMatching(/too late to pay.*fee goes back/), deadline: DEADLINE });
  expect(other.sideToAct).toBeUndefined();
  const neither = describeDuelStage(buildView('matched'), late);
  expect(neither.sideToAct).toBeUndefined();
  expect(neither.words).toMatch(/too late to pay\. The duel ends by itself\.$/);
  const prepared = { purpose: 'fund', state: 'PREPARED', wallet: 'Anna' } as IntentBody;
  const paying = { ...buildView('funding', { creator: false, opponent: true }), intents: [prepared] };
  expect(describeDuelStage(paying, late)).toMatchObject({
    sideToAct: 'creator',
    words: expect.stringContaining('your move'),
  });
  expect(describeDuelStage(buildView('committing', { creator: true, opponent: false }), late).words).toContain(
    'is in the vault',
  );
});

test('a player is not told the result before the rip; a visitor is', () => {
  expect(describeDuelStage(buildView('settled'), annaViewer)).toMatchObject({
    currentStep: 'Rip',
    sideToAct: 'creator',
  });
  expect(describeDuelStage(buildView('settled'), { ...annaViewer, isRipped: true })).toMatchObject({
    currentStep: 'Settle',
    ending: 'over',
  });
  expect(describeDuelStage(buildView('settled'), { ...annaViewer, ownSide: undefined, isRipped: true })).toMatchObject({
    ending: 'over',
  });
});

test('a refund says at which step the duel ended', () => {
  const both = { creator: true, opponent: true };
  expect(describeDuelStage(buildView('refunding', both), annaViewer)).toMatchObject({
    currentStep: 'Rip',
    ending: 'failed',
  });
  expect(describeDuelStage(buildView('refunded', { creator: true, opponent: false }), annaViewer)).toMatchObject({
    currentStep: 'Fund',
  });
});

test('of two fees that go back, one may be back before the other', () => {
  const half = {
    ...buildView('refunding', { creator: true, opponent: true }),
    fees: { creator: 'refunded', opponent: 'held' },
  } as const;
  expect(describeDuelStage(half, annaViewer).words).toBe('One fee is back, the other one is going back.');
});

test('each deadline is told with what it is', () => {
  const getCountdownLabel = (status: DuelBody['status']) =>
    describeDuelStage(buildView(status), annaViewer).countdownLabel;
  expect(
    ['waiting', 'matched', 'funded', 'resolving', 'settled'].map((each) =>
      getCountdownLabel(each as DuelBody['status']),
    ),
  ).toEqual(['Open for', 'Left to pay', 'Left for a result', 'Left for a result', undefined]);
});

test('nobody has to move in a duel that was cancelled', () => {
  expect(describeDuelStage(buildView('cancelled'), annaViewer)).toMatchObject({ ending: 'failed' });
  expect(describeDuelStage(buildView('cancelled'), annaViewer).sideToAct).toBeUndefined();
});

test('where cards are played for, the result is followed by both of them', () => {
  const cards = [{ side: 'creator', cardMint: 'mint', state: 'awaited' }] as NonNullable<DuelView['cards']>;
  const ripped = { ...annaViewer, isRipped: true };
  expect(describeDuelStage(buildView('resolved'), ripped).words).toContain('fees');
  expect(describeDuelStage({ ...buildView('resolved'), cards }, ripped).words).toContain('both cards');
});

test('nobody moves before the provider agreed to the terms', () => {
  const view = buildView('matched');
  const full = { ...view.fullDuel, providerConsent: null } as DuelBody;
  const story = describeDuelStage({ ...view, fullDuel: full }, annaViewer);
  expect(story.words).toContain('has to agree');
  expect(story.sideToAct).toBeUndefined();
});

test('between payments and result the bond is told as far as it is', () => {
  expect(describeDuelStage(buildView('funded'), annaViewer).words).toContain('stakes its bond now');
  expect(describeDuelStage({ ...buildView('funded'), bond: 'held' }, annaViewer).words).toContain(
    'has staked its bond',
  );
  expect(describeDuelStage(buildView('resolving'), annaViewer).words).toContain('opens its seed');
});
