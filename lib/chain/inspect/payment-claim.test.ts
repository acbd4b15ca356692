import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import {
  buildMemo,
  buildTransfer,
  compilePayment,
  otherWallet,
  payer,
  recentBlockhash,
  paymentTerms as terms,
} from '../../../testing/chain/payments';
import { withSignerCount } from '../../../testing/chain/wire-bytes';
import { testWallet } from '../../../testing/service/wallet';
import { buildPayment } from '../../gacha/payments/build';
import { findPaymentFaults, inspectPayment, parseSignedPayment } from './payment';
import { fromBase64, joinTransaction, splitTransaction, toBase64 } from './wire';

const unsigned = buildPayment(terms, recentBlockhash).transaction;
const signed = payer.signTransaction(unsigned).transaction;
const { signatures, message } = splitTransaction(fromBase64(signed));
const parsePaymentBytes = (bytes: Uint8Array) => parseSignedPayment(toBase64(bytes), terms);
const NOT_READABLE = 'It is no transaction of a known version.';

describe('a claimed payment', () => {
  test('gives its signature, blockhash and message hash', () => {
    expect(parseSignedPayment(signed, terms)).toEqual({
      signature: signatures[0],
      blockhash: recentBlockhash.blockhash,
      messageHash: buildPayment(terms, recentBlockhash).messageHash,
    });
  });

  test.each([
    ['nobody signed it', unsigned, 'The signature is not the payer’s over this transaction.'],
    ['it is empty', '', NOT_READABLE],
    ['it is no base64', '%', NOT_READABLE],
    ['its base64 has a space behind it', `${signed} `, 'It is not one transaction in base64.'],
    [
      'it has a message of another version',
      toBase64(joinTransaction({ signatures, message: message.with(0, 0x82) })),
      NOT_READABLE,
    ],
  ])('is refused when %s', (_, base64, fault) => {
    expect(parseSignedPayment(base64, terms)).toBe(fault);
  });

  test('is refused when another key signed it', () => {
    expect(parseSignedPayment(otherWallet.signTransaction(unsigned).transaction, terms)).toMatch(/not the payer’s/);
  });

  test('is refused when a byte follows the message', () => {
    expect(parsePaymentBytes(Uint8Array.from([...fromBase64(signed), 0]))).toBe(
      'It has bytes that no transaction has.',
    );
  });

  test('is refused when an overlong count makes up for a byte that is cut off', () => {
    // This message writes the count of accounts in two bytes and leaves out the count of lookup tables. The decoder
    // accepts both, so only the check for a canonical encoding refuses the message.
    const bent = [...message.slice(0, 4), (message[4] ?? 0) | 0x80, 0, ...message.slice(5, -1)];
    const unsignedBent = toBase64(joinTransaction({ signatures, message: Uint8Array.from(bent) }));
    expect(bent).toHaveLength(message.length);
    expect(findPaymentFaults(Uint8Array.from(bent), terms)).toEqual([]);
    expect(parseSignedPayment(payer.signTransaction(unsignedBent).transaction, terms)).toBe(
      'It has bytes that no transaction has.',
    );
  });

  // A Solana packet carries 1,232 bytes at most.
  test.each([
    [1_232, NOT_READABLE],
    [1_233, 'It is not one transaction in base64.'],
  ])('of %i bytes that are no transaction is refused: %s', (length, fault) => {
    expect(parsePaymentBytes(new Uint8Array(length))).toBe(fault);
  });

  test('is refused when it carries a second signature', () => {
    const twice = joinTransaction({ signatures: [...signatures, ...signatures], message });
    expect(parsePaymentBytes(twice)).toBe('It carries another number of signatures than one.');
  });

  test('is refused when its message requires a second signer', () => {
    const { transaction } = payer.signTransaction(withSignerCount(unsigned, 2));
    expect(parseSignedPayment(transaction, terms)).toBe('It is to be signed by somebody else than the payer alone.');
  });
});

describe('an unsigned payment', () => {
  test('is refused when its message requires a second signer', () => {
    expect(inspectPayment(withSignerCount(unsigned, 2), terms).faults).toContain(
      'It asks for another signature than yours alone.',
    );
  });

  test('is refused when it has room for a second signature', () => {
    const none = new Uint8Array(64);
    const twice = toBase64(joinTransaction({ signatures: [none, none], message }));
    expect(inspectPayment(twice, terms).faults).toEqual(['It asks for another signature than yours alone.']);
  });

  test.each([
    ['first', 0],
    ['second', 1],
  ])('is refused for a signature in the %s of two places', (_, at) => {
    const pair = [new Uint8Array(64), new Uint8Array(64)].with(at, new Uint8Array(64).fill(1));
    expect(inspectPayment(toBase64(joinTransaction({ signatures: pair, message })), terms).faults).toEqual([
      'It asks for another signature than yours alone.',
      'It carries a signature of somebody already.',
    ]);
  });
});

const findFaults = (...instructions: Instruction[]) =>
  findPaymentFaults(splitTransaction(fromBase64(compilePayment(instructions))).message, terms);
const readonlyAccount = (wallet: string) => ({ address: wallet as Address, role: AccountRole.READONLY });

describe('the transfer of a payment', () => {
  const { accounts, data, programAddress } = buildTransfer();
  const withData = (bytes: ArrayLike<number>) => ({ accounts, programAddress, data: Uint8Array.from(bytes) });
  const account = (name: string) => testWallet(name).address;

  test.each<[string, Instruction, string]>([
    [
      'another source',
      buildTransfer({ source: account('source') }),
      'It pays from another account than the payer’s associated one.',
    ],
    ['another mint', buildTransfer({ mint: account('mint') }), 'It pays in another mint.'],
    ['other decimals', buildTransfer({ decimals: 8 }), 'It pays in another mint.'],
    [
      'another destination',
      buildTransfer({ destination: account('to') }),
      'It pays into another account than the treasury’s.',
    ],
    [
      'another authority',
      { ...buildTransfer(), accounts: [...accounts.slice(0, 3), readonlyAccount(account('by'))] },
      'Somebody else than the payer moves the money.',
    ],
    ['a base unit less', buildTransfer({ amount: terms.amount - 1n }), 'It pays another amount.'],
    ['a base unit more', buildTransfer({ amount: terms.amount + 1n }), 'It pays another amount.'],
    ['a byte less', withData(data.slice(0, -1)), 'Its transfer is not of the plain form.'],
    ['a byte more', withData([...data, 0]), 'Its transfer is not of the plain form.'],
    ['no authority', { ...buildTransfer(), accounts: accounts.slice(0, 3) }, 'Its transfer is not of the plain form.'],
    [
      'a fifth account',
      { ...buildTransfer(), accounts: [...accounts, readonlyAccount(payer.address)] },
      'Its transfer is not of the plain form.',
    ],
  ])('with %s is one fault', (_, instruction, fault) => {
    expect(findFaults(instruction, buildMemo())).toEqual([fault]);
  });

  test('may not come with another instruction of the token program', () => {
    const approve = withData([13, ...data.slice(1)]);
    expect(findFaults(buildTransfer(), approve, buildMemo())).toEqual([
      `It calls a program that the payment does not need: ${programAddress}.`,
    ]);
  });
});

describe('the memo of a payment', () => {
  const buildMemoSignedBy = (wallet: string) => ({ ...buildMemo(), accounts: [readonlyAccount(wallet)] });

  test('may name the payer as its signer', () => {
    expect(findFaults(buildTransfer(), buildMemoSignedBy(payer.address))).toEqual([]);
  });

  test('may not name anybody else, alone or beside the payer', () => {
    const both = { ...buildMemo(), accounts: [readonlyAccount(payer.address), readonlyAccount(otherWallet.address)] };
    for (const each of [buildMemoSignedBy(otherWallet.address), both])
      expect(findFaults(buildTransfer(), each)).toEqual(['Its memo is signed by somebody else.']);
  });

  test.each([
    ['is empty', ''],
    ['ends a character early', terms.memoNonce.slice(1)],
    ['has a space behind it', `${terms.memoNonce} `],
    ['is in capitals', terms.memoNonce.toUpperCase()],
  ])('is refused when it %s', (_, text) => {
    expect(findFaults(buildTransfer(), buildMemo(text))).toEqual(['Its memo says something else.']);
  });
});

test('a payment without transfer and memo has both faults', () => {
  expect(findFaults()).toEqual(['It does not hold exactly one token transfer.', 'It does not hold exactly one memo.']);
});
