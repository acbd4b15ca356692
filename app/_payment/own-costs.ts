import { createSolanaRpc } from '@solana/kit';
import type { Costs } from '../../lib/chain/inspect/costs';
import { decodeInstruction } from '../../lib/chain/inspect/instruction';
import { readCosts } from '../../lib/chain/inspect/read-costs';
import { decodeUnsignedTransaction } from '../../lib/chain/inspect/read-unsigned';
import { findSpending } from '../../lib/chain/inspect/spending';
import type { DirectTransaction } from './own-transaction';

/** A wallet's balance in lamports, and the costs that a transaction has for it. */
export interface BalanceAndCosts {
  readonly balance: bigint;
  readonly costs: Costs;
}

/** Network fee of a transaction with one signature and no priority fee, in lamports: no transaction costs less. */
const ONE_SIGNATURE_LAMPORTS = 5_000n;

/** Reads a wallet's balance and the least cost of any transaction. Throws when the node doesn't answer. */
export const readLeastTransactionCosts = (rpcUrl: string, wallet: string): Promise<BalanceAndCosts> =>
  readCosts(createSolanaRpc(rpcUrl), wallet, {
    paysLamports: 0n,
    opens: [],
    networkFeeLamports: ONE_SIGNATURE_LAMPORTS,
  });

/**
 * Reads a wallet's balance and the cost of this page's own transaction, by its bytes. Throws when the node doesn't
 * answer.
 */
export function readDirectTransactionCosts(
  rpcUrl: string,
  { transaction, wallet, programId }: Pick<DirectTransaction, 'transaction' | 'wallet' | 'programId'>,
): Promise<BalanceAndCosts> {
  const { signers, instructions } = decodeUnsignedTransaction(transaction, wallet).decoded;
  const known = instructions.map((each) => decodeInstruction(each, programId));
  const spending = findSpending(known, signers.length, '');
  const sent = known.reduce(
    (sum, each) => (each.kind === 'transfer' && each.from === wallet ? sum + each.lamports : sum),
    0n,
  );
  return readCosts(createSolanaRpc(rpcUrl), wallet, { ...spending, paysLamports: spending.paysLamports + sent });
}
