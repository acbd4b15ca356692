import { expect, test } from 'vitest';
import type { DuelBody } from '../../../../lib/duel/contract';
import type { DuelView } from '../../../_duel/view';
import { buildTranslator } from '../../../_messages/build-translator';
import type { Side } from '../../../_ui/side';
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

const t = buildTranslator('en', 'room');
const players = { creator: { name: 'Player Anna' }, opponent: { name: 'Player Ben9' } };
const YOU = { name: 'You', isYou: true };

const describeEnd = (view: DuelView, ownSide: Side = 'creator', isServiceDown = false) =>
  describeNoResult(t, view, { ownSide, players: { ...players, [ownSide]: YOU }, isServiceDown });

const describeToSpectator = (view: DuelView) =>
  describeNoResult(t, view, { ownSide: undefined, players, isServiceDown: false });

const listRefundTexts = (view: DuelView, ownSide: Side) =>
  describeEnd(view, ownSide)?.refunds.map(({ describe }) => describe('0.05 SOL'));

const HALF_REFUNDED = { fees: { creator: 'refunded', opponent: 'held' } } as const;

test('a duel that goes on, or has a result, has no such words', () => {
  for (const status of ['waiting', 'committing', 'resolving', 'settled'] as const)
    expect(describeEnd(buildView(status))).toBeNull();
});

test('each fee is told by itself, as far as the chain has it', () => {
  expect(listRefundTexts(buildView('refunding', HALF_REFUNDED), 'opponent')).toEqual([
    '0.05 SOL went back to Player Anna, into the wallet that paid.',
    '0.05 SOL goes back to you, into the wallet that paid.',
  ]);
  expect(listRefundTexts(buildView('refunded'), 'opponent')).toEqual([
    expect.stringMatching(/^0\.05 SOL went back/),
    expect.stringMatching(/^0\.05 SOL went back/),
  ]);
});

test('a visitor is told of single fees once this page looked at the chain, and of all of them before', () => {
  const describeToVisitor = (changes: Partial<DuelView>) =>
    describeToSpectator(buildView('refunding', { fullDuel: null, ...changes }));
  expect(describeToVisitor({})).toMatchObject({ refunds: [], movedNote: 'Anyone who paid gets the full fee back.' });
  expect(describeToVisitor(HALF_REFUNDED)).toMatchObject({
    movedNote: null,
    refunds: [{ side: 'creator' }, { side: 'opponent' }],
  });
});

test('a refund after a cancel says who or what ended the duel, and what is refunded', () => {
  const view = buildView('refunding', { fees: { creator: 'held', opponent: 'none' } });
  const deposits = { creator: true, opponent: false };
  const full = { ...(view.fullDuel as DuelBody), deposits, cancelReason: 'participant' as const };
  expect(describeEnd({ ...view, duel: full, fullDuel: full })?.reason).toBe(
    'A player cancelled it. A payment arrived after that, so it’s refunded.',
  );
  const unpaid = { ...full, cancelReason: null };
  expect(describeEnd({ ...view, duel: unpaid, fullDuel: unpaid })?.reason).toContain('At least one fee wasn’t paid');
});

test('what is not back yet is sent by somebody, and nobody is named once all is back', () => {
  expect(describeEnd(buildView('refunding', HALF_REFUNDED))?.payoutNote).toContain('sent automatically');
  expect(describeEnd(buildView('refunding', HALF_REFUNDED), 'creator', true)?.payoutNote).toContain(
    'can’t reach it right now',
  );
  const all = { fees: { creator: 'refunded', opponent: 'refunded' } } as const;
  expect(describeEnd(buildView('refunding', all))?.payoutNote).toBeNull();
});

test('another duel is offered by a service that answers, and only then', () => {
  for (const status of ['cancelled', 'refunded'] as const) {
    expect(describeEnd(buildView(status))?.closedReason).toBeNull();
    expect(describeEnd(buildView(status), 'creator', true)?.closedReason).toContain('can’t reach the service');
  }
});

test('a result that never came costs the provider a fee for each player, and one that was never due costs nothing', () => {
  const accepted = { ...HALF_REFUNDED, bond: 'held' } as const;
  expect(describeEnd(buildView('refunding', accepted))).toMatchObject({
    isCompensated: true,
    reason: expect.stringContaining('one more fee out of its bond'),
  });
  expect(listRefundTexts(buildView('refunding', accepted), 'creator')).toEqual([
    '0.05 SOL went to you, into the wallet that paid.',
    expect.stringMatching(/^0\.05 SOL goes to Player Ben9/),
  ]);
  expect(describeEnd(buildView('refunding', HALF_REFUNDED))).toMatchObject({
    isCompensated: false,
    reason: expect.stringContaining('stake its bond'),
  });
  const visitor = describeToSpectator(buildView('refunding', { fullDuel: null, fees: HALF_REFUNDED.fees }));
  expect(visitor).toMatchObject({ isCompensated: false, reason: expect.stringContaining('No result') });
});
