import { createNoopSigner } from '@solana/kit';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, test } from 'vitest';
import * as duel from '../../../testing/chain/duel-transactions';
import { withSignerCount } from '../../../testing/chain/wire-bytes';
import { type Expectation, inspectTransaction } from './inspect';
import { fromBase64, toBase64 } from './wire';

const {
  buildUnsigned,
  creator,
  fundExpectation,
  feeLamports,
  buildFundTransaction,
  matchedDuel,
  buildTestMatchTerms,
  opponent,
  instructionBuilders,
  stranger,
} = duel;

const buildSolTransfer = (from = creator) =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: stranger, amount: 1n });

test('the prepared payment is what the duel says: one signer, the fee, the vault of these terms', () => {
  const inspection = inspectTransaction(buildFundTransaction(), fundExpectation);
  expect(inspection.faults).toEqual([]);
  expect(inspection).toMatchObject({
    escrowAddress: matchedDuel.escrowAddress,
    paysLamports: feeLamports,
    networkFeeLamports: 5_000n,
  });
  // The deposit instruction wraps the fee by itself, so the transaction has no transfer and opens no token account
  // beside it.
  expect(inspection.instructions.map(({ kind }) => kind)).toEqual(['compute-limit', 'escrow']);
});

test('the prepared payment is small enough for a price beside it', () => {
  expect(fromBase64(buildFundTransaction()).length).toBeLessThanOrEqual(720);
  const price = getSetComputeUnitPriceInstruction({ microLamports: 1_000n });
  expect(inspectTransaction(buildUnsigned(price, instructionBuilders.depositFee()), fundExpectation).faults).toEqual(
    [],
  );
});

describe('a payment is refused', () => {
  const cases: [name: string, transaction: () => string, fault: RegExp, expectation?: Partial<Expectation>][] = [
    ['for another duel', () => buildFundTransaction(buildTestMatchTerms('duel_two')), /another escrow account/],
    [
      'with a higher fee',
      () => buildFundTransaction(buildTestMatchTerms('duel_one', 60_000_000n)),
      /another escrow account/,
    ],
    ['when another player pays', () => buildFundTransaction(matchedDuel, opponent), /another signature than yours/],
    ['for another program', () => buildFundTransaction(), /does not need/, { programId: stranger }],
    [
      'with a transfer',
      () => buildUnsigned(buildSolTransfer(), instructionBuilders.depositFee()),
      /moves SOL, which the duel does not need/,
    ],
    [
      'with a transfer of somebody else',
      () => buildUnsigned(buildSolTransfer(stranger), instructionBuilders.depositFee()),
      /another signature/,
    ],
    [
      'with the fee wrapped beforehand',
      () => buildUnsigned(instructionBuilders.wrap(), instructionBuilders.depositFee()),
      /moves SOL, which the duel/,
    ],
    [
      'with two deposits',
      () => buildUnsigned(instructionBuilders.depositFee(), instructionBuilders.depositFee()),
      /exactly once/,
    ],
    [
      'with an account opened for a stranger',
      () => buildUnsigned(instructionBuilders.open(stranger), instructionBuilders.depositFee()),
      /token account/,
    ],
    [
      'with a second signer in its message',
      () => withSignerCount(buildFundTransaction(), 2),
      /another signature than yours/,
    ],
    ['when it serves another purpose', () => buildFundTransaction(), /something else/, { purpose: 'refund' }],
    [
      'with a network fee that drains the wallet',
      () =>
        buildUnsigned(
          getSetComputeUnitPriceInstruction({ microLamports: 10_000_000n }),
          instructionBuilders.depositFee(),
        ),
      /network fee/,
    ],
  ];
  test.each(cases)('%s', (_, transaction, fault, expectation = {}) => {
    expect(inspectTransaction(transaction(), { ...fundExpectation, ...expectation }).faults.join(' ')).toMatch(fault);
  });

  test.each([1, 64])('when byte %i of the signature is set already', (index) => {
    const bytes = fromBase64(buildFundTransaction());
    bytes[index] = 1;
    expect(inspectTransaction(toBase64(bytes), fundExpectation).faults).toEqual([
      'It carries a signature of somebody already.',
    ]);
  });
});
