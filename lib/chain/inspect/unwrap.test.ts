import { type Address, createNoopSigner, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCloseAccountInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { withSignerCount } from '../../../testing/chain/wire-bytes';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import { compileUnsigned } from '../escrow/unsigned';
import { unwrapInstruction } from '../escrow/wrapped-sol';
import { inspectUnwrap } from './unwrap';
import { fromBase64, toBase64 } from './wire';

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
  expect(inspectUnwrap(built(unwrapInstruction(wallet)), wallet)).toEqual({
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
    ['by another owner', [closing(own, wallet, stranger)]],
    ['a transfer alone', [gift]],
    ['nothing at all', []],
  ])('%s', (_, instructions) => {
    expect(inspectUnwrap(built(...instructions), wallet).faults.join()).toMatch(/something else/);
  });

  test('names no account when nothing is closed', () => {
    expect(inspectUnwrap(built(gift), wallet)).toMatchObject({ account: '', to: '' });
  });

  test('names account and receiver as the bytes say them', () => {
    expect(inspectUnwrap(built(closing(own, stranger, wallet)), wallet)).toMatchObject({ account: own, to: stranger });
  });

  test('another wallet’s', () => {
    expect(inspectUnwrap(built(unwrapInstruction(wallet)), stranger).faults.join()).toMatch(/another signature/);
  });

  test('a second signer in the message', () => {
    expect(inspectUnwrap(withSignerCount(built(unwrapInstruction(wallet)), 2), wallet).faults).toEqual([
      'It asks for another signature than yours alone.',
    ]);
  });

  test('one that is signed already', () => {
    const bytes = fromBase64(built(unwrapInstruction(wallet)));
    bytes[5] = 1;
    expect(inspectUnwrap(toBase64(bytes), wallet).faults).toEqual(['It carries a signature of somebody already.']);
  });
});
