import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageEncoder,
} from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { testWallet } from '../../../testing/service/wallet';
import { decodeMessage, usesLookups } from './decode';

const [payer, cosigner, readonlySigner, writable, program, readonly] = [
  ...['payer', 'cosigner', 'readonly signer'],
  ...['writable', 'program', 'readonly'],
].map((name) => testWallet(name).address as Address) as [Address, Address, Address, Address, Address, Address];
const blockhash = testWallet('blockhash').address;

type Compiled = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime;
/** A message with three signers, the last of them readonly, then a writable account and two readonly ones. */
const compiled: Extract<Compiled, { version: 0 }> = {
  version: 0,
  header: { numSignerAccounts: 3, numReadonlySignerAccounts: 1, numReadonlyNonSignerAccounts: 2 },
  staticAccounts: [payer, cosigner, readonlySigner, writable, program, readonly],
  lifetimeToken: blockhash,
  instructions: [{ programAddressIndex: 4, accountIndices: [5, 3, 2, 1, 0], data: Uint8Array.of(7, 8) }],
};
const encodeMessage = (change: object = {}): Uint8Array =>
  Uint8Array.from(getCompiledTransactionMessageEncoder().encode({ ...compiled, ...change } as Compiled));
const encodeCallMessage = (accountIndices: number[], programAddressIndex = 4) =>
  encodeMessage({ instructions: [{ programAddressIndex, accountIndices, data: new Uint8Array() }] });
const tables = { addressTableLookups: [{ lookupTableAddress: program, writableIndexes: [0], readonlyIndexes: [1] }] };

describe('a decoded message', () => {
  test.each(['legacy', 0] as const)(
    'of version %s names signers, blockhash, programs, accounts and data',
    (version) => {
      expect(decodeMessage(encodeMessage({ version }))).toEqual({
        version,
        signers: [payer, cosigner, readonlySigner],
        blockhash,
        instructions: [
          {
            programId: program,
            accounts: [
              { address: readonly, signer: false, writable: false },
              { address: writable, signer: false, writable: true },
              { address: readonlySigner, signer: true, writable: false },
              { address: cosigner, signer: true, writable: true },
              { address: payer, signer: true, writable: true },
            ],
            data: Uint8Array.of(7, 8),
          },
        ],
      });
    },
  );

  test('gives empty accounts and data for an instruction that has none', () => {
    const { instructions } = decodeMessage(encodeMessage({ instructions: [{ programAddressIndex: 4 }] }));
    expect(instructions).toEqual([{ programId: program, accounts: [], data: new Uint8Array() }]);
  });

  test('continues with the loaded addresses behind its own, writable ones first', () => {
    const loaded = { writable: [testWallet('loaded a').address], readonly: [testWallet('loaded b').address] };
    const [instruction] = decodeMessage(encodeCallMessage([6, 7]), loaded).instructions;
    expect(instruction?.accounts).toEqual([
      { address: loaded.writable[0], signer: false, writable: true },
      { address: loaded.readonly[0], signer: false, writable: false },
    ]);
  });
});

describe('decoding throws', () => {
  test.each([
    ['for an account that the message does not hold', encodeCallMessage([6])],
    ['for a program that the message does not hold', encodeCallMessage([], 6)],
    [
      'for a looked-up account without its address',
      encodeMessage({ ...tables, instructions: [{ programAddressIndex: 6 }] }),
    ],
  ])('%s', (_, bytes) => {
    expect(() => decodeMessage(bytes)).toThrow(/an account that the message does not hold/);
  });

  test('for a message version that is not legacy or 0', () => {
    const { header, staticAccounts, lifetimeToken } = compiled;
    const version1 = getCompiledTransactionMessageEncoder().encode({
      ...{ version: 1, header, staticAccounts, lifetimeToken, numStaticAccounts: staticAccounts.length },
      ...{ configMask: 0, configValues: [], numInstructions: 0, instructionHeaders: [], instructionPayloads: [] },
    } as Compiled);
    expect(() => decodeMessage(Uint8Array.from(version1))).toThrow('this message version is not known');
    const version2 = encodeMessage();
    version2[0] = 0x82;
    expect(() => decodeMessage(version2)).toThrow(/version 2/);
  });

  test('for bytes that end too early', () => {
    expect(() => decodeMessage(encodeMessage().slice(0, -2))).toThrow();
    expect(() => decodeMessage(new Uint8Array())).toThrow();
  });
});

test.each([
  ['that names a lookup table uses lookups', { version: 0, ...tables }, true],
  ['of version 0 without a table uses none', { version: 0 }, false],
  ['of the legacy version uses none', { version: 'legacy' }, false],
])('a message %s', (_, change, expected) => {
  expect(usesLookups(encodeMessage(change))).toBe(expected);
});
