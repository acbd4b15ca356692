import { type Address, createNoopSigner, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, getSyncNativeInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { withSignerCount } from '../../../testing/chain/wire-bytes';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import { compileUnsigned } from '../escrow/unsigned';
import { unwrapInstruction, wrapInstructions } from '../escrow/wrapped-sol';
import { fromBase64, toBase64 } from './wire';
import { inspectWrap } from './wrap';

const wallet = '8yTXjbv2kS3Q1MWs4bMZoEkj5XEru1Rih6BbnRbU2QgX' as Address;
const stranger = '23T3vVHv1FyxZoycPgiKrAJo1QyR8mPrFkTsJEjgwBZ6' as Address;
const recent = { blockhash: 'FmTPLbZBTmVf8Mh1QK4s7UgWfbjS7aBH1viWNCeJgVLb', lastValidBlockHeight: 100n };
const LAMPORTS = 20_000_000n;

const built = (...instructions: Instruction[]): string =>
  getBase64EncodedWireTransaction(compileUnsigned(wallet, instructions, recent));
const accountOf = (owner: Address) => findTokenAddress(owner, NATIVE_MINT_ADDRESS).address;
const opening = (owner: Address, mint: Address = NATIVE_MINT_ADDRESS, payer = wallet) =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    ata: findTokenAddress(owner, mint).address,
    owner,
    mint,
  });
const moving = (to: Address, from = wallet, amount = LAMPORTS) =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount });
const counting = (account: Address) => getSyncNativeInstruction({ account });
const faultsOf = (...instructions: Instruction[]) =>
  inspectWrap(built(...instructions), wallet, LAMPORTS).faults.join();

test('a wrapping moves exactly the amount into the own account, for one signature', () => {
  const read = inspectWrap(built(...wrapInstructions(wallet, LAMPORTS)), wallet, LAMPORTS);
  expect(read).toMatchObject({ faults: [], lamports: LAMPORTS, networkFeeLamports: 5_000n });
  expect(read.instructions.map(({ kind }) => kind)).toEqual(['create-token-account', 'transfer', 'sync-native']);
});

describe('anything else is a fault', () => {
  const own = accountOf(wallet);
  test.each([
    ['into somebody else’s account', [opening(wallet), moving(accountOf(stranger)), counting(own)]],
    ['past the account', [opening(wallet), moving(stranger), counting(own)]],
    ['with somebody else’s money', [opening(wallet), moving(own, stranger), counting(own)]],
    ['opening somebody else’s account', [opening(stranger), moving(own), counting(own)]],
    ['opening an account of another mint', [opening(wallet, stranger), moving(own), counting(own)]],
    ['counting another account', [opening(wallet), moving(own), counting(accountOf(stranger))]],
    ['without counting', [opening(wallet), moving(own)]],
    ['with a transfer behind it', [...wrapInstructions(wallet, LAMPORTS), moving(stranger)]],
    ['with a transfer before it', [moving(stranger), ...wrapInstructions(wallet, LAMPORTS)]],
    ['with another payer', [opening(wallet, NATIVE_MINT_ADDRESS, stranger), moving(own), counting(own)]],
    ['opening the account alone', [opening(wallet)]],
    ['moving alone', [moving(own)]],
    ['in another order', [opening(wallet), counting(own), moving(own)]],
    ['closing instead of counting', [opening(wallet), moving(own), unwrapInstruction(wallet)]],
    ['nothing at all', []],
  ])('%s', (_, instructions) => {
    expect(faultsOf(...instructions)).toMatch(/something else/);
  });

  test.each([LAMPORTS - 1n, LAMPORTS + 1n])('another amount: %i', (lamports) => {
    const read = inspectWrap(built(...wrapInstructions(wallet, lamports)), wallet, LAMPORTS);
    expect(read).toMatchObject({ faults: ['It wraps another amount.'], lamports });
  });

  test('without a transfer nothing is wrapped', () => {
    expect(inspectWrap(built(opening(wallet)), wallet, LAMPORTS).lamports).toBe(0n);
  });

  test('another wallet’s', () => {
    expect(inspectWrap(built(...wrapInstructions(wallet, LAMPORTS)), stranger, LAMPORTS).faults.join()).toMatch(
      /another signature/,
    );
  });

  test('one that is signed already', () => {
    const bytes = fromBase64(built(...wrapInstructions(wallet, LAMPORTS)));
    bytes[5] = 1;
    expect(inspectWrap(toBase64(bytes), wallet, LAMPORTS).faults).toEqual([
      'It carries a signature of somebody already.',
    ]);
  });

  test('a second signer in the message', () => {
    expect(
      inspectWrap(withSignerCount(built(...wrapInstructions(wallet, LAMPORTS)), 2), wallet, LAMPORTS).faults,
    ).toEqual(['It asks for another signature than yours alone.']);
  });
});
