import { expect, test } from 'vitest';
import type { IntentBody } from '../../../../lib/transactions/contract';
import type { TransactionPhase } from '../../../_payment/transaction-steps';
import { toProgress } from './progress';

const IDLE: TransactionPhase = { kind: 'idle' };
const signedTransaction = { prepared: { duelId: 'duel_1', intentId: 'txi_1' }, signed: '', signature: '' };
const buildIntent = (state: IntentBody['state'], endReason: IntentBody['endReason'] = null) =>
  ({ intentId: 'txi_1', state, endReason }) as IntentBody;

test('offers a transaction where there is none, and where one is prepared that this page has not seen', () => {
  expect(toProgress(IDLE, undefined)).toEqual({ kind: 'offer', lastFailure: null });
  expect(toProgress(IDLE, buildIntent('PREPARED'))).toEqual({ kind: 'offer', lastFailure: null });
});

test('says why the last one ended, but not after a no of the player', () => {
  expect(toProgress(IDLE, buildIntent('EXPIRED', 'lapsed'))).toEqual({ kind: 'offer', lastFailure: 'lapsed' });
  expect(toProgress(IDLE, buildIntent('EXPIRED', 'rejected'))).toEqual({ kind: 'offer', lastFailure: null });
  expect(toProgress(IDLE, buildIntent('FAILED'))).toEqual({ kind: 'offer', lastFailure: 'failed' });
});

test('keeps the button while the next one is prepared', () => {
  expect(toProgress({ kind: 'preparing' }, buildIntent('EXPIRED', 'lapsed'))).toEqual({ kind: 'preparing' });
});

test.each([
  ['SUBMITTED', 'seen'],
  ['CONFIRMED', 'confirmed'],
  ['FINALIZED', 'finalized'],
] as const)('a lost tab goes on at %s', (state, reached) => {
  expect(toProgress(IDLE, buildIntent(state))).toEqual({ kind: 'under-way', stage: reached, isInDoubt: false });
});

test('what was sent is signed at least, and the chain’s word goes before', () => {
  const sent: TransactionPhase = { kind: 'sent', signed: signedTransaction };
  expect(toProgress(sent, buildIntent('PREPARED'))).toEqual({ kind: 'under-way', stage: 'signed', isInDoubt: false });
  expect(toProgress(sent, buildIntent('FINALIZED'))).toEqual({
    kind: 'under-way',
    stage: 'finalized',
    isInDoubt: false,
  });
  expect(toProgress({ kind: 'in-doubt', signed: signedTransaction }, buildIntent('PREPARED'))).toMatchObject({
    isInDoubt: true,
  });
  expect(toProgress(sent, buildIntent('EXPIRED', 'lapsed'))).toEqual({ kind: 'offer', lastFailure: 'lapsed' });
});

test('a transaction that another part of the page sent is under way before the service reports it', () => {
  const underWay = { kind: 'under-way', stage: 'signed', isInDoubt: false };
  expect(toProgress(IDLE, buildIntent('PREPARED'), true)).toEqual(underWay);
  expect(toProgress(IDLE, buildIntent('SUBMITTED'), true)).toMatchObject({ stage: 'seen' });
  expect(toProgress(IDLE, buildIntent('EXPIRED', 'lapsed'), true)).toEqual({ kind: 'offer', lastFailure: 'lapsed' });
});
