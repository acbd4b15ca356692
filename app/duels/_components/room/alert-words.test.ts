import { expect, test } from 'vitest';
import { buildTranslator } from '../../../_messages/build-translator';
import { type Alert, describeAlert } from './alert-words';

const t = buildTranslator('en', 'room');

const fee = { side: 'creator', amount: 50_000_000n, decimals: 9 };
const unmatchedAlert = {
  kind: 'unmatched-deposit',
  amounts: [fee],
  outBy: new Date('2026-11-24T12:05:30.000Z'),
  resolvedAt: null,
} as unknown as Alert;

test('an unmatched payment of one side: what happened, where it is, when it goes back, and what not to do', () => {
  expect(describeAlert(t, unmatchedAlert)).toEqual({
    what: 'A payment came from a transaction that wasn’t prepared here',
    money: 'It’s safe in the vault.',
    next: 'This service can’t count it, so the duel can’t continue here. Unless the other side pays too, it goes back to the payer from 2026-11-24 12:05 UTC on. Don’t pay a second time.',
  });
});

test('with both fees in the vault, the program plays the duel or gives both back', () => {
  const both = { ...unmatchedAlert, amounts: [fee, { ...fee, side: 'opponent' }] } as Alert;
  expect(describeAlert(t, both).next).toBe(
    'This service can’t count it, so the duel can’t continue here. The escrow program has both fees and plays the duel by its terms: it pays out a result, or refunds both from 2026-11-24 12:05 UTC on.',
  );
});

test('without a time it says only that the payment can’t be counted', () => {
  expect(describeAlert(t, { ...unmatchedAlert, outBy: null }).next).toBe(
    'This service can’t count it, so the duel can’t continue here.',
  );
});

test('once the money is out, nothing is left to do', () => {
  const resolved = {
    ...unmatchedAlert,
    kind: 'late-deposit',
    resolvedAt: new Date('2026-11-24T12:10:00.000Z'),
  } as const;
  expect(describeAlert(t, resolved)).toMatchObject({
    money: 'All of it has left the vault.',
    next: 'You don’t need to do anything.',
  });
});

test('a resolved unmatched payment may have been submitted since', () => {
  const resolved = { ...unmatchedAlert, resolvedAt: new Date('2026-11-24T12:10:00.000Z') };
  expect(describeAlert(t, resolved)).toMatchObject({
    money: 'This service counts it now, or it has left the vault.',
    next: 'You don’t need to do anything.',
  });
});

test.each([
  'late-deposit',
  'stale-deposit',
  'duplicate-deposit',
  'unexpected-result',
  'false-chain-state',
  'record-corrected',
] as const)('%s names no time of its own', (kind) => {
  const { what, next } = describeAlert(t, { ...unmatchedAlert, kind });
  expect(what).toMatch(/^[A-Z]/);
  expect(next).toMatch(/\.$/);
  expect(next).not.toContain('UTC');
});

test('an entropy that nobody knows says that the money is out, also while it is asked for', () => {
  const unknown = { ...unmatchedAlert, kind: 'unknown-entropy', amounts: [], outBy: null } as unknown as Alert;
  expect(describeAlert(t, unknown)).toEqual({
    what: 'The escrow account was closed before this service read the draw’s random number',
    money: 'All of it has left the vault.',
    next: 'This service asks the provider for the number until the resolution deadline, and then records what the chain proves without it.',
  });
  expect(describeAlert(t, { ...unknown, resolvedAt: new Date(0) }).next).toBe('You don’t need to do anything.');
});
