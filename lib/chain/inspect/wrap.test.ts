import { type Address, createNoopSigner, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, getSyncNativeInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { withSignerCount } from '../../../testing/chain/wire-bytes';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import { compileUnsigned } from '../escrow/unsigned';
import { buildUnwrapInstruction, buildWrapInstructions } from '../escrow/wrapped-sol';
import { fromBase64, toBase64 } from './wire';
import { inspectWrap } from './wrap';

const wallet = '8yTXjbv2kS3Q1MWs4bMZoEkj5XEru1Rih6BbnRbU2QgX' as Address;
const stranger = '23T3vVHv1FyxZoycPgiKrAJo1QyR8mPrFkTsJEjgwBZ6' as Address;
const recentBlockhash = { blockhash: 'FmTPLbZBTmVf8Mh1QK4s7UgWfbjS7aBH1viWNCeJgVLb', lastValidBlockHeight: 100n };
const WRAPPED_LAMPORTS = 20_000_000n;

const buildWire = (...instructions: Instruction[]): string =>
  getBase64EncodedWireTransaction(compileUnsigned(wallet, instructions, recentBlockhash));
const findTokenAccount = (owner: Address) => findAssociatedTokenAddress(owner, NATIVE_MINT_ADDRESS).address;
const buildCreateTokenAccount = (owner: Address, mint: Address = NATIVE_MINT_ADDRESS, payer = wallet) =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    ata: findAssociatedTokenAddress(owner, mint).address,
    owner,
    mint,
  });
const buildTransfer = (to: Address, from = wallet, amount = WRAPPED_LAMPORTS) =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount });
const buildSyncNative = (account: Address) => getSyncNativeInstruction({ account });
const findFaults = (...instructions: Instruction[]) =>
  inspectWrap(buildWire(...instructions), wallet, WRAPPED_LAMPORTS).faults.join();

test('a wrapping moves exactly the amount into the own account, for one signature', () => {
  const read = inspectWrap(buildWire(...buildWrapInstructions(wallet, WRAPPED_LAMPORTS)), wallet, WRAPPED_LAMPORTS);
  expect(read).toMatchObject({ faults: [], lamports: WRAPPED_LAMPORTS, networkFeeLamports: 5_000n });
  expect(read.instructions.map(({ kind }) => kind)).toEqual(['create-token-account', 'transfer', 'sync-native']);
});

describe('anything else is a fault', () => {
  const own = findTokenAccount(wallet);
  test.each([
    [
      'into somebody else’s account',
      [buildCreateTokenAccount(wallet), buildTransfer(findTokenAccount(stranger)), buildSyncNative(own)],
    ],
    ['past the account', [buildCreateTokenAccount(wallet), buildTransfer(stranger), buildSyncNative(own)]],
    [
      'with somebody else’s money',
      [buildCreateTokenAccount(wallet), buildTransfer(own, stranger), buildSyncNative(own)],
    ],
    ['opening somebody else’s account', [buildCreateTokenAccount(stranger), buildTransfer(own), buildSyncNative(own)]],
    [
      'opening an account of another mint',
      [buildCreateTokenAccount(wallet, stranger), buildTransfer(own), buildSyncNative(own)],
    ],
    [
      'counting another account',
      [buildCreateTokenAccount(wallet), buildTransfer(own), buildSyncNative(findTokenAccount(stranger))],
    ],
    ['without counting', [buildCreateTokenAccount(wallet), buildTransfer(own)]],
    ['with a transfer behind it', [...buildWrapInstructions(wallet, WRAPPED_LAMPORTS), buildTransfer(stranger)]],
    ['with a transfer before it', [buildTransfer(stranger), ...buildWrapInstructions(wallet, WRAPPED_LAMPORTS)]],
    [
      'with another payer',
      [buildCreateTokenAccount(wallet, NATIVE_MINT_ADDRESS, stranger), buildTransfer(own), buildSyncNative(own)],
    ],
    ['opening the account alone', [buildCreateTokenAccount(wallet)]],
    ['moving alone', [buildTransfer(own)]],
    ['in another order', [buildCreateTokenAccount(wallet), buildSyncNative(own), buildTransfer(own)]],
    [
      'closing instead of counting',
      [buildCreateTokenAccount(wallet), buildTransfer(own), buildUnwrapInstruction(wallet)],
    ],
    ['nothing at all', []],
  ])('%s', (_, instructions) => {
    expect(findFaults(...instructions)).toMatch(/something else/);
  });

  test.each([WRAPPED_LAMPORTS - 1n, WRAPPED_LAMPORTS + 1n])('another amount: %i', (lamports) => {
    const read = inspectWrap(buildWire(...buildWrapInstructions(wallet, lamports)), wallet, WRAPPED_LAMPORTS);
    expect(read).toMatchObject({ faults: ['It wraps another amount.'], lamports });
  });

  test('without a transfer nothing is wrapped', () => {
    expect(inspectWrap(buildWire(buildCreateTokenAccount(wallet)), wallet, WRAPPED_LAMPORTS).lamports).toBe(0n);
  });

  test('another wallet’s', () => {
    expect(
      inspectWrap(
        buildWire(...buildWrapInstructions(wallet, WRAPPED_LAMPORTS)),
        stranger,
        WRAPPED_LAMPORTS,
      ).faults.join(),
    ).toMatch(/another signature/);
  });

  test('one that is signed already', () => {
    const bytes = fromBase64(buildWire(...buildWrapInstructions(wallet, WRAPPED_LAMPORTS)));
    bytes[5] = 1;
    expect(inspectWrap(toBase64(bytes), wallet, WRAPPED_LAMPORTS).faults).toEqual([
      'It carries a signature of somebody already.',
    ]);
  });

  test('a second signer in the message', () => {
    expect(
      inspectWrap(
        withSignerCount(buildWire(...buildWrapInstructions(wallet, WRAPPED_LAMPORTS)), 2),
        wallet,
        WRAPPED_LAMPORTS,
      ).faults,
    ).toEqual(['It asks for another signature than yours alone.']);
  });
});
