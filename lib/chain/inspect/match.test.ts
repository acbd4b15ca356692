import { describe, expect, test } from 'vitest';
import type { DecodedInstruction, DecodedMessage } from './decode';
import { matchesTarget, toTargetInstruction } from './match';

const account = (address: string, signer: boolean, writable: boolean) => ({ address, signer, writable });
const walletAccount = account('wallet', true, true);
const escrowAccount = account('escrow', false, true);
const targetCall: DecodedInstruction = {
  programId: 'program',
  accounts: [walletAccount, escrowAccount],
  data: Uint8Array.of(1, 2, 3),
};
const guardCall: DecodedInstruction = { programId: 'guard', accounts: [], data: Uint8Array.of(9) };
const message = (...instructions: DecodedInstruction[]): DecodedMessage => ({
  ...{ version: 0, signers: ['wallet'], blockhash: 'recent' },
  instructions,
});
const isMatch = (...instructions: DecodedInstruction[]) =>
  matchesTarget(message(...instructions), toTargetInstruction(targetCall));

describe('a message holds its target', () => {
  test('when it calls the program once with the same accounts and data', () => {
    expect(isMatch(targetCall)).toBe(true);
  });

  test('when a wallet adds instructions of other programs', () => {
    expect(isMatch(guardCall, targetCall, guardCall)).toBe(true);
  });
});

describe('a message does not hold its target', () => {
  test.each<[string, DecodedInstruction[]]>([
    ['when it never calls the program', [guardCall]],
    ['when it has no instructions', []],
    ['when it calls the program twice', [targetCall, targetCall]],
    [
      'when it calls the program a second time with other data',
      [targetCall, { ...targetCall, data: Uint8Array.of(4) }],
    ],
    ['when another program gets the same call', [{ ...targetCall, programId: 'other' }]],
    ['when a byte of the data differs', [{ ...targetCall, data: Uint8Array.of(1, 2, 4) }]],
    ['when the data is longer', [{ ...targetCall, data: Uint8Array.of(1, 2, 3, 0) }]],
    ['when the data is shorter', [{ ...targetCall, data: Uint8Array.of(1, 2) }]],
    ['when an account is missing', [{ ...targetCall, accounts: [walletAccount] }]],
    ['when an account is added', [{ ...targetCall, accounts: [walletAccount, escrowAccount, escrowAccount] }]],
    ['when the accounts are in another order', [{ ...targetCall, accounts: [escrowAccount, walletAccount] }]],
  ])('%s', (_, instructions) => {
    expect(isMatch(...instructions)).toBe(false);
  });

  test.each([
    ['address of the first account', [account('stranger', true, true), escrowAccount]],
    ['signer right of the first account', [account('wallet', false, true), escrowAccount]],
    ['write right of the first account', [account('wallet', true, false), escrowAccount]],
    ['address of the last account', [walletAccount, account('stranger', false, true)]],
    ['signer right of the last account', [walletAccount, account('escrow', true, true)]],
    ['write right of the last account', [walletAccount, account('escrow', false, false)]],
  ])('when the %s differs', (_, accounts) => {
    expect(isMatch({ ...targetCall, accounts })).toBe(false);
  });
});
