import { expect, test } from 'vitest';
import type { DuelBody } from '../../../../lib/duel/contract';
import type { DuelView } from '../../../_duel/view';
import { endWords } from './end-words';

function viewOf(status: DuelBody['status'], changes: Partial<DuelView> = {}): DuelView {
  const full = {
    status,
    deposits: { creator: true, opponent: true },
    opponentWallet: 'Ben',
    acceptedSlot: null,
  } as unknown as DuelBody;
  const view = { duel: full, programId: '', full, result: null, cards: null, intents: [], blockHeight: null };
  return { ...view, offsetMs: 0, ...changes };
}

const HALF = { fees: { creator: 'refunded', opponent: 'held' } } as const;

test('a duel that goes on, or has a result, has no such words', () => {
  for (const status of ['waiting', 'committing', 'resolving', 'settled'] as const)
    expect(endWords(viewOf(status), 'creator', false)).toBeNull();
});

test('each fee is told by itself, as far as the chain has it', () => {
  const words = (view: DuelView) => endWords(view, 'opponent', false)?.refunds.map((each) => each.words);
  expect(words(viewOf('refunding', HALF))).toEqual([
    'went back to the creator, into the wallet that paid.',
    'goes back to you, into the wallet that paid.',
  ]);
  expect(words(viewOf('refunded'))?.every((each) => each.startsWith('went back'))).toBe(true);
});

test('a visitor is told of single fees once this page looked at the chain, and of all of them before', () => {
  const told = (changes: Partial<DuelView>) =>
    endWords(viewOf('refunding', { full: null, ...changes }), undefined, false);
  expect(told({})).toMatchObject({ refunds: [], moved: 'Whoever paid gets the whole fee back.' });
  expect(told(HALF)).toMatchObject({ moved: null, refunds: [{ side: 'creator' }, { side: 'opponent' }] });
});

test('a refund after a cancel says who or what ended the duel, and what is refunded', () => {
  const view = viewOf('refunding', { fees: { creator: 'held', opponent: 'none' } });
  const deposits = { creator: true, opponent: false };
  const full = { ...(view.full as DuelBody), deposits, cancelReason: 'participant' as const };
  expect(endWords({ ...view, duel: full, full }, 'creator', false)?.why).toBe(
    'A player called it off. A payment arrived after that, so it is refunded.',
  );
  const unpaid = { ...full, cancelReason: null };
  expect(endWords({ ...view, duel: unpaid, full: unpaid }, 'creator', false)?.why).toContain('Not both sides paid');
});

test('what is not back yet is sent by somebody, and nobody is named once all is back', () => {
  expect(endWords(viewOf('refunding', HALF), 'creator', false)?.how).toContain('by itself');
  expect(endWords(viewOf('refunding', HALF), 'creator', true)?.how).toContain('does not answer now');
  const all = { fees: { creator: 'refunded', opponent: 'refunded' } } as const;
  expect(endWords(viewOf('refunding', all), 'creator', false)?.how).toBeNull();
});

test('another duel is offered by a service that answers, and only then', () => {
  for (const status of ['cancelled', 'refunded'] as const) {
    expect(endWords(viewOf(status), 'creator', false)?.closed).toBeNull();
    expect(endWords(viewOf(status), 'creator', true)?.closed).toContain('needs the service');
  }
});

test('a result that never came costs the provider a fee for each player, and one that was never due costs nothing', () => {
  const accepted = { ...HALF, bond: 'held' } as const;
  expect(endWords(viewOf('refunding', accepted), 'creator', false)).toMatchObject({
    isCompensated: true,
    why: expect.stringContaining('one more fee out of its bond'),
    refunds: [{ words: 'went to you, into the wallet that paid.' }, { words: expect.stringMatching(/^goes to the/) }],
  });
  expect(endWords(viewOf('refunding', HALF), 'creator', false)).toMatchObject({
    isCompensated: false,
    why: expect.stringContaining('stake its bond'),
  });
  const visitor = endWords(viewOf('refunding', { full: null, fees: HALF.fees }), undefined, false);
  expect(visitor).toMatchObject({ isCompensated: false, why: expect.stringContaining('No result') });
});
