import type { Address, Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { getTransferInstruction } from '@solana-program/token';
import { expect, test } from 'vitest';
import {
  compile,
  MINT,
  memo,
  other,
  payer,
  recent,
  sign,
  signerOf,
  paymentTerms as terms,
  transfer,
} from '../../../testing/chain/payments';
import { testWallet } from '../../../testing/service/wallet';
import { buildPayment } from '../../gacha/payments/build';
import { tokenAccountOf } from '../../gacha/settings';
import { readPayment, readSignedPayment } from './payment';

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95';
const guard: Instruction = { programAddress: LIGHTHOUSE as Address, accounts: [], data: new Uint8Array([9]) };

test('the prepared payment is fit to be signed, and fit to be claimed', () => {
  const { transaction, messageHash } = buildPayment(terms, recent);
  const unsigned = readPayment(transaction, terms);
  expect(unsigned).toMatchObject({ faults: [], messageHash, blockhash: recent.blockhash, networkFeeLamports: 5_000n });
  const read = readSignedPayment(payer.signTransaction(transaction).transaction, terms);
  expect(read).toMatchObject({ messageHash, blockhash: recent.blockhash });
});

test('what wallets add on their own is fine', () => {
  const added = [
    getSetComputeUnitLimitInstruction({ units: 90_000 }),
    getSetComputeUnitPriceInstruction({ microLamports: 1_000n }),
    guard,
    transfer(),
    memo(),
    guard,
  ];
  expect(readSignedPayment(sign(added), terms)).toMatchObject({ blockhash: recent.blockhash });
});

const mint = testWallet('another mint').address;
test.each<[string, readonly Instruction[], RegExp]>([
  ['another mint', [transfer({ mint }), memo()], /another mint/],
  ['other decimals', [transfer({ decimals: 6 }), memo()], /another mint/],
  ['another amount', [transfer({ amount: 19_999_999n }), memo()], /another amount/],
  [
    'another source',
    [transfer({ source: tokenAccountOf(other.address, MINT) }), memo()],
    /another account than the payer/,
  ],
  ['another destination', [transfer({ destination: tokenAccountOf(other.address, MINT) }), memo()], /treasury/],
  ['a delegate as authority', [transfer({ authority: signerOf(other) }), memo()], /somebody else than the payer alone/],
  ['a multisig’s signer', [transfer({ multiSigners: [signerOf()] }), memo()], /plain form/],
  ['a Token-2022 transfer', [transfer({}, TOKEN_2022), memo()], /exactly one token transfer/],
  [
    'an unchecked transfer',
    [
      getTransferInstruction({
        source: terms.sourceAccount as Address,
        destination: terms.destinationAccount as Address,
        authority: signerOf(),
        amount: terms.amount,
      }),
      memo(),
    ],
    /exactly one token transfer/,
  ],
  ['no transfer', [memo()], /exactly one token transfer/],
  ['an extra transfer', [transfer(), transfer(), memo()], /exactly one token transfer/],
  [
    'SOL beside it',
    [
      transfer(),
      getTransferSolInstruction({ source: signerOf(), destination: other.address as Address, amount: 1n }),
      memo(),
    ],
    /does not need/,
  ],
  ['no memo', [transfer()], /exactly one memo/],
  ['two memos', [transfer(), memo(), memo()], /exactly one memo/],
  ['another memo', [transfer(), memo('ab'.repeat(31))], /memo says something else/],
  ['a memo behind a byte order mark', [transfer(), memo(`\ufeff${terms.memoNonce}`)], /memo says something else/],
  [
    'the first memo program',
    [transfer(), memo(undefined, 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo')],
    /exactly one memo/,
  ],
])('%s is not the payment', (_, instructions, why) => {
  const unsigned = compile(instructions);
  expect(readPayment(unsigned, terms).faults.join(' ')).toMatch(why);
  // Two signers cannot be signed by one wallet; the fault is found before the signatures are looked at.
  const wire = Buffer.from(unsigned, 'base64');
  const claimed = wire[0] === 1 ? sign(instructions) : unsigned;
  expect(readSignedPayment(claimed, terms)).toMatch(/./);
});

test('another payer is not the payer', () => {
  const unsigned = compile([transfer({ authority: signerOf(other) }), memo()], other.address);
  expect(readSignedPayment(other.signTransaction(unsigned).transaction, terms)).toMatch(/somebody else than the payer/);
});

test('a lookup table, a signature that is there already, and a fee out of proportion are faults', () => {
  const message = Buffer.from(buildPayment(terms, recent).transaction, 'base64');
  const table = Buffer.concat([message.subarray(0, -1), Buffer.from([1]), Buffer.alloc(32, 7), Buffer.from([1, 0, 0])]);
  expect(readPayment(table.toString('base64'), terms).faults).toContain('It takes addresses from a lookup table.');
  const { transaction } = payer.signTransaction(buildPayment(terms, recent).transaction);
  expect(readPayment(transaction, terms).faults).toEqual(['It carries a signature of somebody already.']);
  const price = getSetComputeUnitPriceInstruction({ microLamports: 10_000_000n });
  const dear = compile([price, transfer(), memo()]);
  expect(readPayment(dear, terms).faults).toEqual(['Its network fee is far above what this transaction needs.']);
  const limit = getSetComputeUnitLimitInstruction({ units: 200_000 });
  const highest = getSetComputeUnitPriceInstruction({ microLamports: 4_975_000n });
  expect(readPayment(compile([limit, highest, transfer(), memo()]), terms)).toMatchObject({
    faults: [],
    networkFeeLamports: 1_000_000n,
  });
  // The runtime reads a price and ignores the bytes behind it.
  const hidden = { ...price, data: Uint8Array.from([...price.data, 0]) };
  expect(readPayment(compile([hidden, transfer(), memo()]), terms).faults.join()).toMatch(
    /more of its work than a limit and a price/,
  );
});
