import { type Address, createNoopSigner, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCloseAccountInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { withSignerCount } from '../../../testing/chain/wire-bytes';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import { compileUnsigned } from '../escrow/unsigned';
import { buildUnwrapInstruction } from '../escrow/wrapped-sol';
import { inspectUnwrap } from './unwrap';
import { fromBase64, toBase64 } from './wire';

const wallet = '8yTXjbv2kS3Q1MWs4bMZoEkj5XEru1Rih6BbnRbU2QgX' as Address;
const stranger = '23T3vVHv1FyxZoycPgiKrAJo1QyR8mPrFkTsJEjgwBZ6' as Address;
const recentBlockhash = { blockhash: 'FmTPLbZBTmVf8Mh1QK4s7UgWfbjS7aBH1viWNCeJgVLb', lastValidBlockHeight: 100n };

const buildWire = (...instructions: Instruction[]): string =>
  getBase64EncodedWireTransaction(compileUnsigned(wallet, instructions, recentBlockhash));
const wrappedSolAccount = findAssociatedTokenAddress(wallet, NATIVE_MINT_ADDRESS).address;
const buildClose = (account: Address, destination: Address, owner: Address) =>
  getCloseAccountInstruction({ account, destination, owner: createNoopSigner(owner) });
const strangerTransfer = getTransferSolInstruction({
  source: createNoopSigner(wallet),
  destination: stranger,
  amount: 1n,
});

test('an unwrapping closes the own account into the own wallet, for one signature', () => {
  expect(inspectUnwrap(buildWire(buildUnwrapInstruction(wallet)), wallet)).toEqual({
    faults: [],
    account: wrappedSolAccount,
    to: wallet,
    networkFeeLamports: 5_000n,
  });
});

describe('anything else is a fault', () => {
  test.each([
    ['into another wallet', [buildClose(wrappedSolAccount, stranger, wallet)]],
    [
      'of another account',
      [buildClose(findAssociatedTokenAddress(stranger, NATIVE_MINT_ADDRESS).address, wallet, wallet)],
    ],
    ['with a transfer behind it', [buildUnwrapInstruction(wallet), strangerTransfer]],
    ['with a transfer before it', [strangerTransfer, buildUnwrapInstruction(wallet)]],
    ['by another owner', [buildClose(wrappedSolAccount, wallet, stranger)]],
    ['a transfer alone', [strangerTransfer]],
    ['nothing at all', []],
  ])('%s', (_, instructions) => {
    expect(inspectUnwrap(buildWire(...instructions), wallet).faults.join()).toMatch(/something else/);
  });

  test('names no account when nothing is closed', () => {
    expect(inspectUnwrap(buildWire(strangerTransfer), wallet)).toMatchObject({ account: '', to: '' });
  });

  test('names account and receiver as the bytes say them', () => {
    expect(inspectUnwrap(buildWire(buildClose(wrappedSolAccount, stranger, wallet)), wallet)).toMatchObject({
      account: wrappedSolAccount,
      to: stranger,
    });
  });

  test('another wallet’s', () => {
    expect(inspectUnwrap(buildWire(buildUnwrapInstruction(wallet)), stranger).faults.join()).toMatch(
      /another signature/,
    );
  });

  test('a second signer in the message', () => {
    expect(inspectUnwrap(withSignerCount(buildWire(buildUnwrapInstruction(wallet)), 2), wallet).faults).toEqual([
      'It asks for another signature than yours alone.',
    ]);
  });

  test('one that is signed already', () => {
    const bytes = fromBase64(buildWire(buildUnwrapInstruction(wallet)));
    bytes[5] = 1;
    expect(inspectUnwrap(toBase64(bytes), wallet).faults).toEqual(['It carries a signature of somebody already.']);
  });
});
