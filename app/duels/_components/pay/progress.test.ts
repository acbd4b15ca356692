import { expect, test } from 'vitest';
import type { IntentBody } from '../../../../lib/transactions/contract';
import type { TransactionPhase } from '../../../_payment/transaction-steps';
import { toProgress } from './progress';

const IDLE: TransactionPhase = { kind: 'idle' };
const signed = { prepared: { duelId: 'duel_1', intentId: 'txi_1' }, signed: '', signature: '' };
const intent = (state: IntentBody['state'], endReason: IntentBody['endReason'] = null) =>
  ({ intentId: 'txi_1', state, endReason }) as IntentBody;

test('offers a transaction where there is none, and where one is prepared that this page has not seen', () => {
  expect(toProgress(IDLE, undefined)).toEqual({ kind: 'offer', ended: null });
  expect(toProgress(IDLE, intent('PREPARED'))).toEqual({ kind: 'offer', ended: null });
});

test('says why the last one ended, but not after a no of the player', () => {
  expect(toProgress(IDLE, intent('EXPIRED', 'lapsed'))).toEqual({ kind: 'offer', ended: 'lapsed' });
  expect(toProgress(IDLE, intent('EXPIRED', 'rejected'))).toEqual({ kind: 'offer', ended: null });
  expect(toProgress(IDLE, intent('FAILED'))).toEqual({ kind: 'offer', ended: 'failed' });
});

test('keeps the button while the next one is prepared', () => {
  expect(toProgress({ kind: 'preparing' }, intent('EXPIRED', 'lapsed'))).toEqual({ kind: 'preparing' });
});

test.each([
  ['SUBMITTED', 'seen'],
  ['CONFIRMED', 'confirmed'],
  ['FINALIZED', 'finalized'],
] as const)('a lost tab goes on at %s', (state, reached) => {
  expect(toProgress(IDLE, intent(state))).toEqual({ kind: 'under-way', reached, doubt: false });
});

test('what was sent is signed at least, and the chain’s word goes before', () => {
  const sent: TransactionPhase = { kind: 'sent', signed };
  expect(toProgress(sent, intent('PREPARED'))).toEqual({ kind: 'under-way', reached: 'signed', doubt: false });
  expect(toProgress(sent, intent('FINALIZED'))).toEqual({ kind: 'under-way', reached: 'finalized', doubt: false });
  expect(toProgress({ kind: 'in-doubt', signed }, intent('PREPARED'))).toMatchObject({ doubt: true });
  expect(toProgress(sent, intent('EXPIRED', 'lapsed'))).toEqual({ kind: 'offer', ended: 'lapsed' });
});
