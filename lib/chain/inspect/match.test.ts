import { describe, expect, test } from 'vitest';
import type { DecodedInstruction, DecodedMessage } from './decode';
import { matchesTarget, toTargetInstruction } from './match';

const account = (address: string, signer: boolean, writable: boolean) => ({ address, signer, writable });
const first = account('wallet', true, true);
const second = account('escrow', false, true);
const call: DecodedInstruction = { programId: 'program', accounts: [first, second], data: Uint8Array.of(1, 2, 3) };
const other: DecodedInstruction = { programId: 'guard', accounts: [], data: Uint8Array.of(9) };
const message = (...instructions: DecodedInstruction[]): DecodedMessage => ({
  ...{ version: 0, signers: ['wallet'], blockhash: 'recent' },
  instructions,
});
const isMatch = (...instructions: DecodedInstruction[]) =>
  matchesTarget(message(...instructions), toTargetInstruction(call));

describe('a message holds its target', () => {
  test('when it calls the program once with the same accounts and data', () => {
    expect(isMatch(call)).toBe(true);
  });

  test('when a wallet adds instructions of other programs', () => {
    expect(isMatch(other, call, other)).toBe(true);
  });
});

describe('a message does not hold its target', () => {
  test.each<[string, DecodedInstruction[]]>([
    ['when it never calls the program', [other]],
    ['when it has no instructions', []],
    ['when it calls the program twice', [call, call]],
    ['when it calls the program a second time with other data', [call, { ...call, data: Uint8Array.of(4) }]],
    ['when another program gets the same call', [{ ...call, programId: 'other' }]],
    ['when a byte of the data differs', [{ ...call, data: Uint8Array.of(1, 2, 4) }]],
    ['when the data is longer', [{ ...call, data: Uint8Array.of(1, 2, 3, 0) }]],
    ['when the data is shorter', [{ ...call, data: Uint8Array.of(1, 2) }]],
    ['when an account is missing', [{ ...call, accounts: [first] }]],
    ['when an account is added', [{ ...call, accounts: [first, second, second] }]],
    ['when the accounts are in another order', [{ ...call, accounts: [second, first] }]],
  ])('%s', (_, instructions) => {
    expect(isMatch(...instructions)).toBe(false);
  });

  test.each([
    ['address of the first account', [account('stranger', true, true), second]],
    ['signer right of the first account', [account('wallet', false, true), second]],
    ['write right of the first account', [account('wallet', true, false), second]],
    ['address of the last account', [first, account('stranger', false, true)]],
    ['signer right of the last account', [first, account('escrow', true, true)]],
    ['write right of the last account', [first, account('escrow', false, false)]],
  ])('when the %s differs', (_, accounts) => {
    expect(isMatch({ ...call, accounts })).toBe(false);
  });
});
