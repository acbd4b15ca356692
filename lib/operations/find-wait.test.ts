import { expect, test } from 'vitest';
import { buildMatchedDuel, START_UNIX_SECONDS } from '../../testing/duel/sample-duel';
import { duelStatuses } from '../duel/rules/duel';
import type { StoredDuel } from '../duel/store';
import type { StoredCall } from '../transactions/call-store';
import type { StoredIntent } from '../transactions/store';
import { findWait, type WaitFacts } from './find-wait';

const now = new Date(Number(START_UNIX_SECONDS) * 1000);
const consentedFields = { providerConsent: 'consent', fundPrepared: true, nextCheckAt: now };
const buildDuel = (patch: Partial<StoredDuel>): StoredDuel =>
  ({
    ...buildMatchedDuel({}),
    ...consentedFields,
    gridSlots: 16,
    acceptSteps: 6,
    entropyDelaySlots: 4,
    ...patch,
  }) as StoredDuel;
const find = (patch: Partial<StoredDuel>, facts: Partial<WaitFacts> = {}) =>
  findWait({ duel: buildDuel(patch), intents: [], calls: [], hasProviderAnswer: false, ...facts }, now);
const buildPayment = (patch: Partial<StoredIntent>) =>
  ({
    intentId: 'txi_1',
    purpose: 'fund',
    signerWallet: buildDuel({}).creatorWallet,
    endReason: null,
    ...patch,
  }) as StoredIntent;
const buildCall = (patch: Partial<StoredCall>) => ({ step: 'settle', part: 0, ...patch }) as StoredCall;

test.each(duelStatuses)('a duel that is %s waits for something that is said in sentences', (status) => {
  const { why, otherwise } = find({ status });
  for (const text of otherwise === null ? [why] : [why, otherwise]) expect(text).toMatch(/^[A-Z].*[.]$/);
});

test.each([
  ['PREPARED', {}, 'was prepared and its signature is not known'],
  ['SUBMITTED', {}, 'is signed and on its way'],
  ['CONFIRMED', {}, 'waits for finality'],
  ['FINALIZED', {}, 'the next check of the escrow account counts it'],
  ['EXPIRED', { endReason: 'lapsed' }, 'the last one, txi_1, ended (lapsed)'],
  ['FAILED', { error: 'no funds' }, 'the last one, txi_1, ended (failed: no funds)'],
])('a payment that is %s is why its side has not paid', (state, patch, words) => {
  const { why } = find({ status: 'matched' }, { intents: [buildPayment({ state, ...patch })] });
  expect(why).toContain(words);
  expect(why).toContain('The opponent has prepared no payment.');
});

test('an open payment counts before one that ended', () => {
  const intents = [
    buildPayment({ state: 'EXPIRED', endReason: 'lapsed' }),
    buildPayment({ intentId: 'txi_2', state: 'SUBMITTED' }),
  ];
  expect(find({ status: 'funding' }, { intents }).why).toContain('txi_2 is signed');
});

test('terms that the provider did not agree to wait for that, except in layout 1', () => {
  expect(find({ status: 'matched', providerConsent: null }).for).toBe('consent');
  expect(find({ status: 'matched', providerConsent: null, termsLayout: 1 }).for).toBe('payments');
});

test('a deposit without the provider’s consent goes back at the funding deadline', () => {
  const paid = find({ status: 'committing', creatorDeposited: true, providerConsent: null });
  expect([paid.for, paid.otherwise]).toEqual(['consent', 'Then the fees go back to both players.']);
  expect(find({ status: 'matched', providerConsent: null }).otherwise).toContain('nobody has paid');
});

test('a locked duel waits for the answer, and then for its result on chain', () => {
  expect(find({ status: 'resolving' }).for).toBe('answer');
  expect(find({ status: 'resolving' }, { hasProviderAnswer: true }).for).toBe('commit');
  expect(find({ status: 'resolving' }).otherwise).toContain('bond');
  expect(find({ status: 'resolving', termsLayout: 1 }).otherwise).not.toContain('bond');
});

test('drawn cards are waited for until a day after the resolution deadline', () => {
  const cards = {
    creator: { mint: 'one', state: 'escrowed' },
    opponent: { mint: 'other', state: 'awaited' },
  } as const;
  const wait = find({ status: 'resolved', cards });
  expect(wait).toMatchObject({ for: 'cards', why: expect.stringContaining('the opponent’s is awaited') });
  expect(wait.until?.getTime()).toBe((buildDuel({}).resolutionDeadline?.getTime() ?? 0) + 86_400_000);
  const ended = { creator: { mint: 'one', state: 'delivered' }, opponent: { mint: 'other', state: 'missed' } } as const;
  expect(find({ status: 'resolved', cards: ended }).for).toBe('payouts');
});

test('a resolved duel waits for the fees that are still in escrow, and then for a check', () => {
  expect(find({ status: 'resolved' }, { calls: [buildCall({})] }).why).toContain('Still in escrow: opponent’s fee.');
  expect(find({ status: 'resolved' }, { calls: [buildCall({}), buildCall({ part: 1 })] }).for).toBe('check');
});

test('a refund is allowed from the deadline of the stage that the duel had reached', () => {
  const { fundingDeadline, resolutionDeadline } = buildDuel({});
  expect(find({ status: 'refunding', quorumSlot: null }).otherwise).toContain(fundingDeadline?.toISOString());
  expect(find({ status: 'refunding', quorumSlot: 10n }).otherwise).toContain(resolutionDeadline?.toISOString());
});

test('a cancelled duel is watched while a payment of it can land, an ended one until its account is closed', () => {
  expect(find({ status: 'cancelled' }).for).toBe('late-payment');
  expect(find({ status: 'cancelled', nextCheckAt: null }).for).toBe('nothing');
  expect(find({ status: 'settled', nextCheckAt: null }).for).toBe('close');
  const calls = [buildCall({ step: 'close', part: null })];
  expect(find({ status: 'refunded', nextCheckAt: null }, { calls }).for).toBe('nothing');
});
