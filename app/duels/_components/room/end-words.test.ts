import { expect, test } from 'vitest';
import type { DuelBody } from '../../../../lib/duel/contract';
import type { DuelView } from '../../../_duel/view';
import { describeNoResult } from './end-words';

function buildView(status: DuelBody['status'], changes: Partial<DuelView> = {}): DuelView {
  const full = {
    status,
    deposits: { creator: true, opponent: true },
    opponentWallet: 'Ben',
    acceptedSlot: null,
  } as unknown as DuelBody;
  const view = {
    duel: full,
    programId: '',
    fullDuel: full,
    result: null,
    cards: null,
    custodyAlerts: [],
    intents: [],
    blockHeight: null,
  };
  return { ...view, clockOffsetMs: 0, ...changes };
}

const HALF_REFUNDED = { fees: { creator: 'refunded', opponent: 'held' } } as const;

test('a duel that goes on, or has a result, has no such words', () => {
  for (const status of ['waiting', 'committing', 'resolving', 'settled'] as const)
    expect(describeNoResult(buildView(status), 'creator', false)).toBeNull();
});

test('each fee is told by itself, as far as the chain has it', () => {
  const listRefundWords = (view: DuelView) =>
    describeNoResult(view, 'opponent', false)?.refunds.map((each) => each.words);
  expect(listRefundWords(buildView('refunding', HALF_REFUNDED))).toEqual([
    'went back to the creator, into the wallet that paid.',
    'goes back to you, into the wallet that paid.',
  ]);
  expect(listRefundWords(buildView('refunded'))?.every((each) => each.startsWith('went back'))).toBe(true);
});

test('a visitor is told of single fees once this page looked at the chain, and of all of them before', () => {
  const describeToVisitor = (changes: Partial<DuelView>) =>
    describeNoResult(buildView('refunding', { fullDuel: null, ...changes }), undefined, false);
  expect(describeToVisitor({})).toMatchObject({ refunds: [], movedNote: 'Whoever paid gets the whole fee back.' });
  expect(describeToVisitor(HALF_REFUNDED)).toMatchObject({
    movedNote: null,
    refunds: [{ side: 'creator' }, { side: 'opponent' }],
  });
});

test('a refund after a cancel says who or what ended the duel, and what is refunded', () => {
  const view = buildView('refunding', { fees: { creator: 'held', opponent: 'none' } });
  const deposits = { creator: true, opponent: false };
  const full = { ...(view.fullDuel as DuelBody), deposits, cancelReason: 'participant' as const };
  expect(describeNoResult({ ...view, duel: full, fullDuel: full }, 'creator', false)?.reason).toBe(
    'A player called it off. A payment arrived after that, so it is refunded.',
  );
  const unpaid = { ...full, cancelReason: null };
  expect(describeNoResult({ ...view, duel: unpaid, fullDuel: unpaid }, 'creator', false)?.reason).toContain(
    'Not both sides paid',
  );
});

test('what is not back yet is sent by somebody, and nobody is named once all is back', () => {
  expect(describeNoResult(buildView('refunding', HALF_REFUNDED), 'creator', false)?.payoutNote).toContain('by itself');
  expect(describeNoResult(buildView('refunding', HALF_REFUNDED), 'creator', true)?.payoutNote).toContain(
    'does not answer now',
  );
  const all = { fees: { creator: 'refunded', opponent: 'refunded' } } as const;
  expect(describeNoResult(buildView('refunding', all), 'creator', false)?.payoutNote).toBeNull();
});

test('another duel is offered by a service that answers, and only then', () => {
  for (const status of ['cancelled', 'refunded'] as const) {
    expect(describeNoResult(buildView(status), 'creator', false)?.closedReason).toBeNull();
    expect(describeNoResult(buildView(status), 'creator', true)?.closedReason).toContain('needs the service');
  }
});

test('a result that never came costs the provider a fee for each player, and one that was never due costs nothing', () => {
  const accepted = { ...HALF_REFUNDED, bond: 'held' } as const;
  expect(describeNoResult(buildView('refunding', accepted), 'creator', false)).toMatchObject({
    isCompensated: true,
    reason: expect.stringContaining('one more fee out of its bond'),
    refunds: [{ words: 'went to you, into the wallet that paid.' }, { words: expect.stringMatching(/^goes to the/) }],
  });
  expect(describeNoResult(buildView('refunding', HALF_REFUNDED), 'creator', false)).toMatchObject({
    isCompensated: false,
    reason: expect.stringContaining('stake its bond'),
  });
  const visitor = describeNoResult(
    buildView('refunding', { fullDuel: null, fees: HALF_REFUNDED.fees }),
    undefined,
    false,
  );
  expect(visitor).toMatchObject({ isCompensated: false, reason: expect.stringContaining('No result') });
});
