import { describe, expect, test } from 'vitest';
import type { StoredCall } from '../transactions/call-store';
import type { StoredIntent } from '../transactions/store';
import { assessEvidence, type DepositRecords, findDeposit } from './receipt-evidence';
import type { StoredEvent } from './store';

const wallets = { creatorWallet: 'creator', opponentWallet: 'opponent' };
const noRecords: DepositRecords = { wallets, intents: [], events: [], calls: [] };
const [first, second, third] = [1, 2, 3].map((second) => new Date(second * 1_000)) as [Date, Date, Date];

const buildPaidIntent = (fields: Partial<StoredIntent> = {}) =>
  ({
    purpose: 'fund',
    state: 'FINALIZED',
    signerWallet: 'creator',
    duplicate: false,
    signature: 'one',
    slot: 7n,
    recovered: false,
    updatedAt: second,
    ...fields,
  }) as StoredIntent;
const buildCall = (fields: Partial<StoredCall> = {}) =>
  ({ step: 'deposit', part: 0, signature: 'one', slot: 7n, ...fields }) as StoredCall;
const buildEvent = (fields: Partial<StoredEvent>) =>
  ({ at: third, statusTo: 'matched', data: {}, ...fields }) as StoredEvent;

describe('the deposit of a side', () => {
  const own = { wallet: 'creator', signature: 'one', slot: 7n };

  test('is none without a record of one, and none of a side that nobody took', () => {
    expect(findDeposit('creator', noRecords)).toBeNull();
    const unmatched = { ...wallets, opponentWallet: null };
    expect(findDeposit('opponent', { ...noRecords, wallets: unmatched, calls: [buildCall({ part: 1 })] })).toBeNull();
  });

  test('is the finalized payment of its wallet, once', () => {
    const findIntentDeposit = (fields: Partial<StoredIntent>) =>
      findDeposit('creator', { ...noRecords, intents: [buildPaidIntent(fields)] });
    expect(findIntentDeposit({})).toEqual({ ...own, finalizedAt: second, binding: 'submission' });
    expect(findIntentDeposit({ recovered: true })).toEqual({ ...own, finalizedAt: second, binding: 'rpc-recovery' });
    for (const fields of [
      { purpose: 'refund' },
      { state: 'CONFIRMED' as const },
      { signerWallet: 'opponent' },
      { duplicate: true },
    ])
      expect(findIntentDeposit(fields)).toBeNull();
  });

  test('is what the history of the escrow account shows, whatever was prepared', () => {
    const chain = { ...own, finalizedAt: null, binding: 'chain' };
    expect(findDeposit('creator', { ...noRecords, calls: [buildCall()] })).toEqual(chain);
    expect(
      findDeposit('creator', { ...noRecords, calls: [buildCall()], intents: [buildPaidIntent({ signature: 'two' })] }),
    ).toEqual(chain);
    expect(
      findDeposit('creator', { ...noRecords, calls: [buildCall({ part: 1 }), buildCall({ step: 'refund' })] }),
    ).toBeNull();
    const calls = [buildCall({ part: 1 })];
    expect(findDeposit('opponent', { ...noRecords, calls })).toEqual({ ...chain, wallet: 'opponent' });
  });

  test.each(['deposit-finalized', 'custody-alerted'] as const)('was seen when the event %s named its side', (kind) => {
    const events = [
      buildEvent({ kind, at: second, data: { side: 'opponent' } }),
      buildEvent({ kind, at: first, data: { side: 'creator' } }),
    ];
    expect(findDeposit('creator', { ...noRecords, events, intents: [buildPaidIntent()] })?.finalizedAt).toBe(first);
    expect(findDeposit('creator', { ...noRecords, events, calls: [buildCall()] })?.finalizedAt).toBe(first);
  });

  test.each(['settled', 'refunded'] as const)('was seen at the latest when the duel was recorded as %s', (statusTo) => {
    const events = [
      buildEvent({ kind: 'refund-started', at: first, data: { side: 'creator' } }),
      buildEvent({ statusTo }),
    ];
    expect(findDeposit('creator', { ...noRecords, events, calls: [buildCall()] })?.finalizedAt).toBe(third);
    expect(findDeposit('creator', { ...noRecords, events, intents: [buildPaidIntent()] })?.finalizedAt).toBe(second);
  });
});

describe('the evidence in a receipt', () => {
  const deposit = findDeposit('creator', { ...noRecords, calls: [buildCall()] });
  const deposits = [
    { creator: null, opponent: null },
    { creator: deposit, opponent: null },
    { creator: deposit, opponent: deposit },
  ] as const;

  test.each([
    ['waiting', ['pending', 'pending', 'available'], 'pending', 'pending'],
    ['matched', ['pending', 'pending', 'available'], 'pending', 'pending'],
    ['committing', ['pending', 'pending', 'available'], 'pending', 'pending'],
    ['resolved', ['pending', 'pending', 'available'], 'pending', 'pending'],
    ['settled', ['missing', 'missing', 'available'], 'pending', 'available'],
    ['refunding', ['missing', 'available', 'available'], 'missing', 'pending'],
    ['refunded', ['missing', 'available', 'available'], 'missing', 'available'],
    ['cancelled', ['missing', 'missing', 'available'], 'missing', 'missing'],
  ] as const)('of a %s duel', (status, custody, providerProof, settlement) => {
    const duel = { status, entropy: 'ab' };
    expect(deposits.map((each) => assessEvidence(duel, each, false).custody)).toEqual(custody);
    expect(assessEvidence(duel, deposits[2], false)).toMatchObject({ providerProof, settlement });
    expect(assessEvidence(duel, deposits[2], true).providerProof).toBe('available');
  });

  test('has no proof of a settled duel whose entropy nobody knows', () => {
    const assessProof = (status: 'settled' | 'funded') =>
      assessEvidence({ status, entropy: null }, deposits[2], false).providerProof;
    expect([assessProof('settled'), assessProof('funded')]).toEqual(['missing', 'pending']);
  });
});
