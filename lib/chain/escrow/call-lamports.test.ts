import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, test } from 'vitest';
import { instructionBuilders, matchedDuel, programId, stranger } from '../../../testing/chain/duel-transactions';
import { buildLandedTransaction } from '../../../testing/chain/landed';
import { findCallLamports } from './call-lamports';
import { findEscrowCalls } from './calls';
import { findFeeVaultAddress } from './vault';

const escrow = matchedDuel.escrowAddress as Address;
const vault = findFeeVaultAddress(escrow);
const { payer, deposit } = { payer: stranger, deposit: instructionBuilders.depositFee() };
const buildTransfer = (destination: Address, amount: bigint) =>
  getTransferSolInstruction({ source: createNoopSigner(payer), destination, amount });
const balances = { networkFee: 5_000n, accountBalances: [] };

function findLamports(
  inner: readonly Instruction[],
  shown: Parameters<typeof buildLandedTransaction>[1] = { balances },
) {
  const landed = buildLandedTransaction({ payer, instructions: [deposit], inner }, shown);
  const target = { programId, escrowAddress: escrow, layout: 2, creator: payer };
  return findCallLamports(landed, findEscrowCalls(landed, target) ?? [], escrow);
}

describe('the rents of a deposit', () => {
  const opening = [
    buildTransfer(escrow, 1_000n),
    buildTransfer(vault, 200n),
    buildTransfer(vault, 50_000_000n),
    instructionBuilders.sync(vault),
  ];

  test('are what went to escrow account and vault before the fee', () => {
    expect(findLamports(opening)).toEqual([
      {
        networkFee: '5000',
        rents: [
          { account: 'escrow', payer, lamports: '1000' },
          { account: 'fee-vault', payer, lamports: '200' },
        ],
        released: null,
      },
    ]);
  });

  test('are none for the second deposit, and none where the addresses held enough', () => {
    const rests = [[], [buildTransfer(vault, 0n)], [buildTransfer(escrow, 0n), buildTransfer(vault, 0n)]];
    for (const rest of rests)
      expect(
        findLamports([...rest, buildTransfer(vault, 50_000_000n), instructionBuilders.sync(vault)])[0]?.rents,
      ).toEqual([]);
  });

  test('hold no gift that the calling program sends afterwards', () => {
    expect(findLamports([...opening, buildTransfer(vault, 7n), buildTransfer(escrow, 7n)])).toEqual(
      findLamports(opening),
    );
  });

  test('are unknown where the node shows no balances, or not the calls of the program', () => {
    expect(findLamports(opening, {})).toEqual([null]);
    expect(findLamports([])).toEqual([null]);
  });
});
