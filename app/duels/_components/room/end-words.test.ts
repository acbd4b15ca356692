import { expect, test } from 'vitest';
import type { DuelBody } from '../../../../lib/duel/contract';
import type { DuelView } from '../../../_duel/view';
import { describeEnd } from './end-words';

function buildView(status: DuelBody['status'], changes: Partial<DuelView> = {}): DuelView {
  const full = {
    status,
    deposits: { creator: true, opponent: true },
    opponentWallet: 'Ben',
    acceptedSlot: null,
  } as unknown as DuelBody;
  const view = { duel: full, programId: '', fullDuel: full, result: null, cards: null, intents: [], blockHeight: null };
  return { ...view, clockOffsetMs: 0, ...changes };
}

const HALF_REFUNDED = { fees: { creator: 'refunded', opponent: 'held' } } as const;

test('a duel that goes on, or has a result, has no such words', () => {
  for (const status of ['waiting', 'committing', 'resolving', 'settled'] as const)
    expect(describeEnd(buildView(status), 'creator', false)).toBeNull();
});

test('each fee is told by itself, as far as the chain has it', () => {
  const words = (view: DuelView) => describeEnd(view, 'opponent', false)?.refunds.map((each) => each.words);
  expect(words(buildView('refunding', HALF_REFUNDED))).toEqual([
    'went back to the creator, into the wallet that paid.',
    'goes back to you, into the wallet that paid.',
  ]);
  expect(words(buildView('refunded'))?.every((each) => each.startsWith('went back'))).toBe(true);
});

test('a visitor is told of single fees once this page looked at the chain, and of all of them before', () => {
  const told = (changes: Partial<DuelView>) =>
    describeEnd(buildView('refunding', { fullDuel: null, ...changes }), undefined, false);
  expect(told({})).toMatchObject({ refunds: [], movedNote: 'Whoever paid gets the whole fee back.' });
  expect(told(HALF_REFUNDED)).toMatchObject({ movedNote: null, refunds: [{ side: 'creator' }, { side: 'opponent' }] });
});

test('a refund after a cancel says who or what ended the duel, and what is refunded', () => {
  const view = buildView('refunding', { fees: { creator: 'held', opponent: 'none' } });
  const deposits = { creator: true, opponent: false };
  const full = { ...(view.fullDuel as DuelBody), deposits, cancelReason: 'participant' as const };
  expect(describeEnd({ ...view, duel: full, fullDuel: full }, 'creator', false)?.reason).toBe(
    'A player called it off. A payment arrived after that, so it is refunded.',
  );
  const unpaid = { ...full, cancelReason: null };
  expect(describeEnd({ ...view, duel: unpaid, fullDuel: unpaid }, 'creator', false)?.reason).toContain(
    'Not both sides paid',
  );
});

test('what is not back yet is sent by somebody, and nobody is named once all is back', () => {
  expect(describeEnd(buildView('refunding', HALF_REFUNDED), 'creator', false)?.payoutNote).toContain('by itself');
  expect(describeEnd(buildView('refunding', HALF_REFUNDED), 'creator', true)?.payoutNote).toContain(
    'does not answer now',
  );
  const all = { fees: { creator: 'refunded', opponent: 'refunded' } } as const;
  expect(describeEnd(buildView('refunding', all), 'creator', false)?.payoutNote).toBeNull();
});

test('another duel is offered by a service that answers, and only then', () => {
  for (const status of ['cancelled', 'refunded'] as const) {
    expect(describeEnd(buildView(status), 'creator', false)?.closedReason).toBeNull();
    expect(describeEnd(buildView(status), 'creator', true)?.closedReason).toContain('needs the service');
  }
});

test('a result that never came costs the provider a fee for each player, and one that was never due costs nothing', () => {
  const accepted = { ...HALF_REFUNDED, bond: 'held' } as const;
  expect(describeEnd(buildView('refunding', accepted), 'creator', false)).toMatchObject({
    isCompensated: true,
    reason: expect.stringContaining('one more fee out of its bond'),
    refunds: [{ words: 'went to you, into the wallet that paid.' }, { words: expect.stringMatching(/^goes to the/) }],
  });
  expect(describeEnd(buildView('refunding', HALF_REFUNDED), 'creator', false)).toMatchObject({
    isCompensated: false,
    reason: expect.stringContaining('stake its bond'),
  });
  const visitor = describeEnd(buildView('refunding', { fullDuel: null, fees: HALF_REFUNDED.fees }), undefined, false);
  expect(visitor).toMatchObject({ isCompensated: false, reason: expect.stringContaining('No result') });
});
