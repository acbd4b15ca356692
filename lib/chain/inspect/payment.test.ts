import type { Address, Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { getTransferInstruction } from '@solana-program/token';
import { expect, test } from 'vitest';
import {
  buildMemo,
  buildSignedPayment,
  buildTransfer,
  compilePayment,
  createSigner,
  MINT,
  otherWallet,
  payer,
  recentBlockhash,
  paymentTerms as terms,
} from '../../../testing/chain/payments';
import { testWallet } from '../../../testing/service/wallet';
import { buildPayment } from '../../gacha/payments/build';
import { deriveTokenAccount } from '../../gacha/settings';
import { inspectPayment, parseSignedPayment } from './payment';

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
/** The program whose assertions wallets add to a transaction. */
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95';
const guard: Instruction = { programAddress: LIGHTHOUSE as Address, accounts: [], data: new Uint8Array([9]) };

test('the prepared payment is fit to be signed, and fit to be claimed', () => {
  const { transaction, messageHash } = buildPayment(terms, recentBlockhash);
  const unsigned = inspectPayment(transaction, terms);
  expect(unsigned).toMatchObject({
    faults: [],
    messageHash,
    blockhash: recentBlockhash.blockhash,
    networkFeeLamports: 5_000n,
  });
  const read = parseSignedPayment(payer.signTransaction(transaction).transaction, terms);
  expect(read).toMatchObject({ messageHash, blockhash: recentBlockhash.blockhash });
});

test('compute budget instructions and Lighthouse assertions that a wallet adds are fine', () => {
  const added = [
    getSetComputeUnitLimitInstruction({ units: 90_000 }),
    getSetComputeUnitPriceInstruction({ microLamports: 1_000n }),
    guard,
    buildTransfer(),
    buildMemo(),
    guard,
  ];
  expect(parseSignedPayment(buildSignedPayment(added), terms)).toMatchObject({ blockhash: recentBlockhash.blockhash });
});

const otherMint = testWallet('another mint').address;
test.each<[string, readonly Instruction[], RegExp]>([
  ['another mint', [buildTransfer({ mint: otherMint }), buildMemo()], /another mint/],
  ['other decimals', [buildTransfer({ decimals: 6 }), buildMemo()], /another mint/],
  ['another amount', [buildTransfer({ amount: 19_999_999n }), buildMemo()], /another amount/],
  [
    'another source',
    [buildTransfer({ source: deriveTokenAccount(otherWallet.address, MINT) }), buildMemo()],
    /another account than the payer/,
  ],
  [
    'another destination',
    [buildTransfer({ destination: deriveTokenAccount(otherWallet.address, MINT) }), buildMemo()],
    /treasury/,
  ],
  [
    'a delegate as authority',
    [buildTransfer({ authority: createSigner(otherWallet) }), buildMemo()],
    /somebody else than the payer alone/,
  ],
  ['a multisig’s signer', [buildTransfer({ multiSigners: [createSigner()] }), buildMemo()], /plain form/],
  ['a Token-2022 transfer', [buildTransfer({}, TOKEN_2022), buildMemo()], /exactly one token transfer/],
  [
    'an unchecked transfer',
    [
      getTransferInstruction({
        source: terms.sourceAccount as Address,
        destination: terms.destinationAccount as Address,
        authority: createSigner(),
        amount: terms.amount,
      }),
      buildMemo(),
    ],
    /exactly one token transfer/,
  ],
  ['no transfer', [buildMemo()], /exactly one token transfer/],
  ['an extra transfer', [buildTransfer(), buildTransfer(), buildMemo()], /exactly one token transfer/],
  [
    'SOL beside it',
    [
      buildTransfer(),
      getTransferSolInstruction({ source: createSigner(), destination: otherWallet.address as Address, amount: 1n }),
      buildMemo(),
    ],
    /does not need/,
  ],
  ['no memo', [buildTransfer()], /exactly one memo/],
  ['two memos', [buildTransfer(), buildMemo(), buildMemo()], /exactly one memo/],
  ['another memo', [buildTransfer(), buildMemo('ab'.repeat(31))], /memo says something else/],
  [
    'a memo behind a byte order mark',
    [buildTransfer(), buildMemo(`\ufeff${terms.memoNonce}`)],
    /memo says something else/,
  ],
  [
    'the first memo program',
    [buildTransfer(), buildMemo(undefined, 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo')],
    /exactly one memo/,
  ],
])('%s is not the payment', (_, instructions, why) => {
  const unsigned = compilePayment(instructions);
  expect(inspectPayment(unsigned, terms).faults.join(' ')).toMatch(why);
  // A payment with two required signers can't be fully signed by one wallet, so it stays unsigned here. Its fault is
  // found before the signatures are checked.
  const wire = Buffer.from(unsigned, 'base64');
  const claimed = wire[0] === 1 ? buildSignedPayment(instructions) : unsigned;
  expect(parseSignedPayment(claimed, terms)).toMatch(/./);
});

test('another payer is not the payer', () => {
  const unsigned = compilePayment(
    [buildTransfer({ authority: createSigner(otherWallet) }), buildMemo()],
    otherWallet.address,
  );
  expect(parseSignedPayment(otherWallet.signTransaction(unsigned).transaction, terms)).toMatch(
    /somebody else than the payer/,
  );
});

test('a lookup table, a signature that is there already, and a fee out of proportion are faults', () => {
  const message = Buffer.from(buildPayment(terms, recentBlockhash).transaction, 'base64');
  const table = Buffer.concat([message.subarray(0, -1), Buffer.from([1]), Buffer.alloc(32, 7), Buffer.from([1, 0, 0])]);
  expect(inspectPayment(table.toString('base64'), terms).faults).toContain('It takes addresses from a lookup table.');
  const { transaction } = payer.signTransaction(buildPayment(terms, recentBlockhash).transaction);
  expect(inspectPayment(transaction, terms).faults).toEqual(['It carries a signature of somebody already.']);
  const price = getSetComputeUnitPriceInstruction({ microLamports: 10_000_000n });
  const dear = compilePayment([price, buildTransfer(), buildMemo()]);
  expect(inspectPayment(dear, terms).faults).toEqual(['Its network fee is far above what this transaction needs.']);
  const limit = getSetComputeUnitLimitInstruction({ units: 200_000 });
  const highest = getSetComputeUnitPriceInstruction({ microLamports: 4_975_000n });
  expect(inspectPayment(compilePayment([limit, highest, buildTransfer(), buildMemo()]), terms)).toMatchObject({
    faults: [],
    networkFeeLamports: 1_000_000n,
  });
  // The runtime reads the compute unit price and ignores trailing bytes, so this instruction would still take effect.
  const hidden = { ...price, data: Uint8Array.from([...price.data, 0]) };
  expect(inspectPayment(compilePayment([hidden, buildTransfer(), buildMemo()]), terms).faults.join()).toMatch(
    /more of its work than a limit and a price/,
  );
});
