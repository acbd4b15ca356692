import { expect, test } from 'vitest';
import { NoAnswer } from '../../../lib/client/problem';
import type { DuelBody } from '../../../lib/duel/contract';
import { isAway, refundedOnChain } from './away';
import type { DuelView } from './view';

function viewOf(status: DuelBody['status']): DuelView {
  const full = { status } as unknown as DuelBody;
  return { duel: full, full, result: null, cards: null, intents: [], blockHeight: null, offsetMs: 0 };
}

test.each([
  ['refunding', 'refunded', 'refunded'],
  ['refunding', 'closed', 'refunded'],
  ['funded', 'refunded', 'refunded'],
  ['refunding', null, 'refunding'],
  // Before anybody paid there is no account either.
  ['matched', 'closed', 'matched'],
  ['resolved', 'closed', 'resolved'],
  ['settled', 'refunded', 'settled'],
] as const)('a duel told as %s whose account is %s stands as %s', (told, ended, status) => {
  const { duel, full } = refundedOnChain(viewOf(told), { ended });
  expect([duel.status, full?.status]).toEqual([status, status]);
});

test('without a look at the chain the service’s word stands', () => {
  const view = viewOf('refunding');
  expect(refundedOnChain(view, undefined)).toBe(view);
});

test('a service that does not answer is away; a refusal of the page’s own making is an answer', () => {
  expect(isAway(null)).toBe(false);
  expect(isAway(new Error('anything'))).toBe(false);
  expect(isAway(new NoAnswer(new Error('refused')))).toBe(true);
});
