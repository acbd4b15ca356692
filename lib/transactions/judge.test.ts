import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, test } from 'vitest';
import { testWallet } from '../../testing/service/wallet';
import { decodeMessage } from '../chain/inspect/decode';
import type { LandedTransaction } from '../chain/port';
import { buildTransaction } from './build';
import { calculateBoundSignatureStatus, findIntentFault, type IntentTarget } from './judge';

const program = testWallet('program').address as Address;
const wallet = testWallet('wallet').address as Address;
const otherWallet = testWallet('other').address as Address;
const recentBlockhash = { blockhash: testWallet('blockhash').address, lastValidBlockHeight: 100n };

const buildTargetInstruction = (
  change: Partial<{ data: Uint8Array; accounts: Instruction['accounts'] }> = {},
): Instruction => ({
  programAddress: program,
  accounts: [
    { address: wallet, role: 3 },
    { address: otherWallet, role: 1 },
    { address: testWallet('third').address as Address, role: 0 },
  ],
  data: Uint8Array.of(1, 2, 3),
  ...change,
});
const buildMessage = (instructions: Instruction[], on = recentBlockhash, payer = wallet): Uint8Array => {
  const wire = Buffer.from(buildTransaction(payer, instructions, program, on).transaction, 'base64');
  return new Uint8Array(wire.subarray(1 + 64 * (wire[0] ?? 0)));
};
const buildLandedTransaction = (message: Uint8Array, failed: string | null = null): LandedTransaction => ({
  slot: 1n,
  error: failed,
  message,
  signatures: [],
  loadedAddresses: { writable: [], readonly: [] },
  tokenChanges: [],
  innerCalls: [],
  balances: null,
});
const built = buildTransaction(wallet, [buildTargetInstruction()], program, recentBlockhash);
const intent: IntentTarget = { ...built.target, signerWallet: wallet, blockhash: recentBlockhash.blockhash };
const buildTransferInstruction = (destination: Address) =>
  getTransferSolInstruction({ source: createNoopSigner(wallet), destination, amount: 1n });

const lifetime = { ...recentBlockhash, blockhash: recentBlockhash.blockhash as Blockhash };
/** Builds a message in the legacy format, which some wallets still send. */
const buildLegacyMessage = (instructions: Instruction[]): Uint8Array => {
  const { messageBytes } = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayer(wallet, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    compileTransaction,
  );
  return new Uint8Array(messageBytes);
};
const lookupTableAddress = testWallet('table').address as Address;
/** Builds a message in the form that uses a lookup table, which has the addresses `listed`. */
const buildCompressedMessage = (instructions: Instruction[], listed: Address[]): Uint8Array => {
  const { messageBytes } = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(wallet, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, { [lookupTableAddress]: listed }),
    compileTransaction,
  );
  return new Uint8Array(messageBytes);
};
/**
 * A guard instruction, as wallets add them: it fails the transaction if accounts differ from what the wallet showed.
 */
const guard: Instruction = {
  programAddress: testWallet('guard').address as Address,
  accounts: [
    { address: wallet, role: 0 },
    { address: testWallet('third').address as Address, role: 0 },
  ],
  data: Uint8Array.of(7),
};
const price = getSetComputeUnitPriceInstruction({ microLamports: 1_000n });

describe('a landed transaction', () => {
  test.each<[string, Uint8Array]>([
    ['as it was prepared', buildMessage([buildTargetInstruction()])],
    [
      'with instructions before and after',
      buildMessage([
        buildTransferInstruction(otherWallet),
        buildTargetInstruction(),
        buildTransferInstruction(otherWallet),
      ]),
    ],
    [
      'with the same account written elsewhere already',
      buildMessage([buildTransferInstruction(otherWallet), buildTargetInstruction()]),
    ],
    ['with a price and guards of the wallet', buildMessage([price, guard, buildTargetInstruction(), guard])],
    ['in the legacy format', buildLegacyMessage([buildTargetInstruction()])],
    [
      'in the legacy format with a price and guards',
      buildLegacyMessage([price, guard, buildTargetInstruction(), guard]),
    ],
  ])('%s is the intent’s', (_, message) => {
    expect(findIntentFault(buildLandedTransaction(message), intent)).toBeNull();
  });

  const third = testWallet('third').address as Address;
  const withTable = (message: Uint8Array, loaded: LandedTransaction['loadedAddresses']) => ({
    ...buildLandedTransaction(message),
    loadedAddresses: loaded,
  });

  test('whose accounts come from a lookup table is judged by what the table gave', () => {
    const message = buildCompressedMessage([price, buildTargetInstruction(), guard], [otherWallet, third]);
    expect(findIntentFault(withTable(message, { writable: [otherWallet], readonly: [third] }), intent)).toBeNull();
    const exchanged = withTable(message, { writable: [third], readonly: [otherWallet] });
    expect(findIntentFault(exchanged, intent)).toMatchObject({ text: expect.stringContaining('exactly') });
    expect(findIntentFault(buildLandedTransaction(message), intent)).toMatchObject({ text: 'cannot be decoded' });
  });

  test('with the target once on top and once more with accounts from a table is not the intent’s', () => {
    const twice = buildCompressedMessage([buildTargetInstruction(), buildTargetInstruction()], [otherWallet, third]);
    const found = findIntentFault(withTable(twice, { writable: [otherWallet], readonly: [third] }), intent);
    expect(found).toMatchObject({ text: expect.stringContaining('exactly') });
  });

  const accounts = buildTargetInstruction().accounts as NonNullable<Instruction['accounts']>;
  test.each<[string, Uint8Array, string]>([
    ['with the target twice', buildMessage([buildTargetInstruction(), buildTargetInstruction()]), 'exactly'],
    [
      'with another call of the program',
      buildMessage([buildTargetInstruction(), buildTargetInstruction({ data: Uint8Array.of(9) })]),
      'exactly',
    ],
    ['with other data', buildMessage([buildTargetInstruction({ data: Uint8Array.of(1, 2, 4) })]), 'exactly'],
    ['with longer data', buildMessage([buildTargetInstruction({ data: Uint8Array.of(1, 2, 3, 0) })]), 'exactly'],
    [
      'with another account',
      buildMessage([buildTargetInstruction({ accounts: [accounts[0]!, accounts[2]!, accounts[2]!] })]),
      'exactly',
    ],
    [
      'with accounts exchanged',
      buildMessage([buildTargetInstruction({ accounts: [accounts[0]!, accounts[2]!, accounts[1]!] })]),
      'exactly',
    ],
    [
      'with an account more',
      buildMessage([buildTargetInstruction({ accounts: [...accounts, accounts[2]!] })]),
      'exactly',
    ],
    ['with an account less', buildMessage([buildTargetInstruction({ accounts: accounts.slice(0, 2) })]), 'exactly'],
    [
      'with an account that may be written',
      buildMessage([buildTargetInstruction(), buildTransferInstruction(testWallet('third').address as Address)]),
      'exactly',
    ],
    [
      'with an account that must sign',
      buildMessage([buildTargetInstruction({ accounts: [accounts[0]!, { ...accounts[1]!, role: 3 }, accounts[2]!] })]),
      'exactly',
    ],
    [
      'on another blockhash',
      buildMessage([buildTargetInstruction()], { ...recentBlockhash, blockhash: otherWallet }),
      'another blockhash',
    ],
    [
      'signed by another wallet',
      buildMessage(
        [buildTargetInstruction({ accounts: [accounts[1]!, accounts[1]!, accounts[2]!] })],
        recentBlockhash,
        otherWallet,
      ),
      'not signed',
    ],
    ['that cannot be read', Uint8Array.of(255, 1, 2), 'cannot be decoded'],
  ])('%s is not the intent’s', (_, message, text) => {
    expect(findIntentFault(buildLandedTransaction(message), intent)).toMatchObject({
      kind: 'other',
      text: expect.stringContaining(text),
    });
  });

  test('that failed is the intent’s own, and says why', () => {
    const fault = findIntentFault(
      buildLandedTransaction(buildMessage([buildTargetInstruction()]), '{"InstructionError":[0,{"Custom":4006}]}'),
      intent,
    );
    expect(fault).toEqual({ kind: 'failed', text: 'failed on chain: {"InstructionError":[0,{"Custom":4006}]}' });
  });

  test('is read by the rights of the whole message', () => {
    const { instructions } = decodeMessage(
      buildMessage([buildTargetInstruction(), buildTransferInstruction(testWallet('third').address as Address)]),
    );
    expect(instructions[0]?.accounts[2]).toMatchObject({ writable: true });
  });
});

describe('a bound signature', () => {
  const buildSignatureState = (commitment: 'processed' | 'confirmed' | 'finalized', failed: string | null = null) => ({
    slot: 1n,
    commitment,
    error: failed,
  });
  test.each<[string, ReturnType<typeof buildSignatureState> | null, bigint, string]>([
    ['not seen, before its last block', null, 100n, 'unseen'],
    ['not seen, past its last block', null, 101n, 'expired'],
    ['processed', buildSignatureState('processed'), 500n, 'executing'],
    ['confirmed', buildSignatureState('confirmed'), 500n, 'confirmed'],
    ['finalized', buildSignatureState('finalized'), 500n, 'finalized'],
    ['confirmed, past its last block', buildSignatureState('confirmed'), 101n, 'confirmed'],
    ['failed, processed', buildSignatureState('processed', 'error'), 1n, 'unseen'],
    ['failed, not final yet', buildSignatureState('confirmed', 'error'), 1n, 'unseen'],
    ['failed and final', buildSignatureState('finalized', 'error'), 1n, 'finalized'],
  ])('%s', (_, seen, height, status) => {
    expect(calculateBoundSignatureStatus(seen, 100n, height)).toBe(status);
  });
});
