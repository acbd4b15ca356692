import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, test } from 'vitest';
import { decodeMessage } from '../chain/inspect/decode';
import type { LandedTransaction } from '../chain/port';
import { testWallet } from '../root/testing/wallet';
import { build } from './build';
import { findFault, type IntentTarget, standingOf } from './judge';

const program = testWallet('program').address as Address;
const wallet = testWallet('wallet').address as Address;
const other = testWallet('other').address as Address;
const ground = { blockhash: testWallet('blockhash').address, lastValidBlockHeight: 100n };

const target = (change: Partial<{ data: Uint8Array; accounts: Instruction['accounts'] }> = {}): Instruction => ({
  programAddress: program,
  accounts: [
    { address: wallet, role: 3 },
    { address: other, role: 1 },
    { address: testWallet('third').address as Address, role: 0 },
  ],
  data: Uint8Array.of(1, 2, 3),
  ...change,
});
const messageOf = (instructions: Instruction[], on = ground, payer = wallet): Uint8Array => {
  const wire = Buffer.from(build(payer, instructions, program, on).transaction, 'base64');
  return new Uint8Array(wire.subarray(1 + 64 * (wire[0] ?? 0)));
};
const landed = (message: Uint8Array, failed: string | null = null): LandedTransaction => ({
  slot: 1n,
  failed,
  message,
  signatures: [],
  loaded: { writable: [], readonly: [] },
});
const built = build(wallet, [target()], program, ground);
const intent: IntentTarget = { ...built.target, signerWallet: wallet, blockhash: ground.blockhash };
const gift = (destination: Address) =>
  getTransferSolInstruction({ source: createNoopSigner(wallet), destination, amount: 1n });

describe('a landed transaction', () => {
  test.each<[string, Uint8Array]>([
    ['as it was prepared', messageOf([target()])],
    ['with instructions before and after', messageOf([gift(other), target(), gift(other)])],
    ['with the same account written elsewhere already', messageOf([gift(other), target()])],
  ])('%s is the intent’s', (_, message) => {
    expect(findFault(landed(message), intent)).toBeNull();
  });

  const accounts = target().accounts as NonNullable<Instruction['accounts']>;
  test.each<[string, Uint8Array, string]>([
    ['with the target twice', messageOf([target(), target()]), 'exactly'],
    ['with another call of the program', messageOf([target(), target({ data: Uint8Array.of(9) })]), 'exactly'],
    ['with other data', messageOf([target({ data: Uint8Array.of(1, 2, 4) })]), 'exactly'],
    ['with longer data', messageOf([target({ data: Uint8Array.of(1, 2, 3, 0) })]), 'exactly'],
    ['with another account', messageOf([target({ accounts: [accounts[0]!, accounts[2]!, accounts[2]!] })]), 'exactly'],
    [
      'with accounts exchanged',
      messageOf([target({ accounts: [accounts[0]!, accounts[2]!, accounts[1]!] })]),
      'exactly',
    ],
    ['with an account more', messageOf([target({ accounts: [...accounts, accounts[2]!] })]), 'exactly'],
    ['with an account less', messageOf([target({ accounts: accounts.slice(0, 2) })]), 'exactly'],
    [
      'with an account that may be written',
      messageOf([target(), gift(testWallet('third').address as Address)]),
      'exactly',
    ],
    [
      'with an account that must sign',
      messageOf([target({ accounts: [accounts[0]!, { ...accounts[1]!, role: 3 }, accounts[2]!] })]),
      'exactly',
    ],
    ['on another blockhash', messageOf([target()], { ...ground, blockhash: other }), 'another blockhash'],
    [
      'signed by another wallet',
      messageOf([target({ accounts: [accounts[1]!, accounts[1]!, accounts[2]!] })], ground, other),
      'not signed',
    ],
    ['that cannot be read', Uint8Array.of(255, 1, 2), 'cannot be decoded'],
  ])('%s is not', (_, message, text) => {
    expect(findFault(landed(message), intent)).toMatchObject({ kind: 'other', text: expect.stringContaining(text) });
  });

  test('that failed is the intent’s own, and says why', () => {
    const fault = findFault(landed(messageOf([target()]), '{"InstructionError":[0,{"Custom":4006}]}'), intent);
    expect(fault).toEqual({ kind: 'failed', text: 'failed on chain: {"InstructionError":[0,{"Custom":4006}]}' });
  });

  test('is read by the rights of the whole message', () => {
    const { instructions } = decodeMessage(messageOf([target(), gift(testWallet('third').address as Address)]));
    expect(instructions[0]?.accounts[2]).toMatchObject({ writable: true });
  });
});

describe('a bound signature', () => {
  const state = (commitment: 'processed' | 'confirmed' | 'finalized', failed: string | null = null) => ({
    slot: 1n,
    commitment,
    failed,
  });
  test.each<[string, ReturnType<typeof state> | null, bigint, string]>([
    ['not seen, before its last block', null, 100n, 'unseen'],
    ['not seen, past its last block', null, 101n, 'dead'],
    ['processed', state('processed'), 500n, 'executing'],
    ['confirmed', state('confirmed'), 500n, 'confirmed'],
    ['finalized', state('finalized'), 500n, 'finalized'],
    ['failed, not final yet', state('confirmed', 'error'), 1n, 'unseen'],
    ['failed and final', state('finalized', 'error'), 1n, 'finalized'],
  ])('%s', (_, seen, height, standing) => {
    expect(standingOf(seen, 100n, height)).toBe(standing);
  });
});
