import { type Address, createNoopSigner, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCloseAccountInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import { unwrapInstruction } from '../escrow/payout';
import { compileUnsigned } from '../escrow/unsigned';
import { readUnwrap } from './unwrap';

const wallet = '8yTXjbv2kS3Q1MWs4bMZoEkj5XEru1Rih6BbnRbU2QgX' as Address;
const stranger = '23T3vVHv1FyxZoycPgiKrAJo1QyR8mPrFkTsJEjgwBZ6' as Address;
const recent = { blockhash: 'FmTPLbZBTmVf8Mh1QK4s7UgWfbjS7aBH1viWNCeJgVLb', lastValidBlockHeight: 100n };

const built = (...instructions: Instruction[]): string =>
  getBase64EncodedWireTransaction(compileUnsigned(wallet, instructions, recent));
const own = findTokenAddress(wallet, NATIVE_MINT_ADDRESS).address;
const closing = (account: Address, destination: Address, owner: Address) =>
  getCloseAccountInstruction({ account, destination, owner: createNoopSigner(owner) });
const gift = getTransferSolInstruction({ source: createNoopSigner(wallet), destination: stranger, amount: 1n });

test('an unwrapping closes the own account into the own wallet, for one signature', () => {
  expect(readUnwrap(built(unwrapInstruction(wallet)), wallet)).toEqual({
    faults: [],
    account: own,
    to: wallet,
    networkFeeLamports: 5_000n,
  });
});

describe('anything else is a fault', () => {
  test.each([
    ['into another wallet', [closing(own, stranger, wallet)]],
    ['of another account', [closing(findTokenAddress(stranger, NATIVE_MINT_ADDRESS).address, wallet, wallet)]],
    ['with a transfer behind it', [unwrapInstruction(wallet), gift]],
    ['with a transfer before it', [gift, unwrapInstruction(wallet)]],
    ['a transfer alone', [gift]],
    ['nothing at all', []],
  ])('%s', (_, instructions) => {
    expect(readUnwrap(built(...instructions), wallet).faults.join()).toMatch(/something else/);
  });

  test('another wallet’s', () => {
    expect(readUnwrap(built(unwrapInstruction(wallet)), stranger).faults.join()).toMatch(/another signature/);
  });
});
