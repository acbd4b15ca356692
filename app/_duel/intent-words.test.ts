import { expect, test } from 'vitest';
import { type IntentBody, intentState } from '../../lib/transactions/contract';
import { buildTranslator } from '../_messages/build-translator';
import { describeTransaction } from './intent-words';

const t = buildTranslator('en', 'duel');

const buildIntent = (state: IntentBody['state'], endReason: IntentBody['endReason'] = null): IntentBody => ({
  intentId: 'txi_1',
  duelId: 'duel_1',
  purpose: 'fund',
  wallet: 'wallet',
  state,
  endReason,
  signature: null,
  lastValidBlockHeight: 1n,
  costs: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

test('every state has its own words, and tells whether money moved where it ended badly', () => {
  const all = [
    ...intentState.options.map((state) => describeTransaction(t, buildIntent(state, null))),
    describeTransaction(t, buildIntent('EXPIRED', 'rejected')),
  ];
  expect(new Set(all.map(({ stage }) => stage)).size).toBe(all.length);
  for (const words of [
    describeTransaction(t, buildIntent('EXPIRED', 'lapsed')),
    describeTransaction(t, buildIntent('EXPIRED', 'rejected')),
  ])
    expect(words.meaning).toContain('Nothing has moved');
  expect(describeTransaction(t, buildIntent('FAILED')).meaning).toContain('Only its network fee');
});

test('nothing is prepared again for a duel that is over', () => {
  for (const reason of ['lapsed', 'rejected'] as const) {
    expect(describeTransaction(t, buildIntent('EXPIRED', reason)).meaning).toMatch(/prepare/);
    expect(describeTransaction(t, buildIntent('EXPIRED', reason), true).meaning).toMatch(/Nothing has moved\.$/);
  }
});

test('only what can still expire counts down', () => {
  const counting = intentState.options.filter((state) => describeTransaction(t, buildIntent(state)).canExpire);
  expect(counting).toEqual(['PREPARED', 'SUBMITTED']);
});
