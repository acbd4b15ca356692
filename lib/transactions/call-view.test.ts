import { describe, expect, test } from 'vitest';
import type { StoredDuel } from '../duel/store';
import type { StoredCall } from './call-store';
import { toEscrowTransactions } from './call-view';

const duel = { creatorWallet: 'creator', opponentWallet: 'opponent', feeLamports: 5n, bondLamports: 15n } as StoredDuel;

const call = (
  step: StoredCall['step'],
  accounts: StoredCall['accounts'],
  changes: Partial<StoredCall>,
): StoredCall => ({
  ...{ duelId: 'duel', signature: 'signature', instructionIndex: 0, slot: 7n, part: null, payer: 'payer' },
  ...{ data: new Uint8Array(), isMoved: null, lamports: null, step, accounts },
  ...changes,
});
const deposit = (depositor: string, changes: Partial<StoredCall>): StoredCall =>
  call('deposit', { depositor }, changes);
const rents = [{ account: 'escrow', payer: 'opponent', lamports: '9' } as const];

/** Returns the wallets that are shown as having paid the escrow account's rent. */
const listRentPayers = (...calls: StoredCall[]) =>
  toEscrowTransactions(duel, calls, 'embedded').flatMap(({ payers }) =>
    payers.filter(({ account }) => account === 'escrow').map(({ wallet }) => wallet),
  );

describe('the rent of an escrow account whose deposits have no recorded rents', () => {
  const [first, second] = [deposit('creator', { signature: 'a' }), deposit('opponent', { signature: 'b' })];

  test('was paid by the deposit of the earlier slot, or the earlier one of a transaction', () => {
    expect(listRentPayers({ ...first, slot: 8n }, second)).toEqual(['opponent']);
    expect(listRentPayers(first)).toEqual(['creator']);
    expect(listRentPayers(first, { ...second, signature: 'a', instructionIndex: 3 })).toEqual(['creator']);
  });

  test('was paid by the wallet to which closing returned it, if both are of one slot', () => {
    const close = (firstDepositor: string) => call('close', { firstDepositor }, { signature: 'c', slot: 9n });
    expect(listRentPayers(first, second, close('opponent'))).toEqual(['opponent']);
    expect(listRentPayers(first, second, close('creator'))).toEqual(['creator']);
  });

  test('was paid by the other deposit, if that one has recorded rents', () => {
    const recorded = { ...second, lamports: { networkFee: '1', rents, released: null } };
    expect(listRentPayers(first, recorded)).toEqual(['opponent']);
  });

  test('is shown with neither of two deposits of one slot, rather than with the wrong one', () => {
    expect(listRentPayers(first, second)).toEqual([]);
  });
});
