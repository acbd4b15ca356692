import { z } from 'zod';
import { ProblemError } from '../api/problems';
import { decodeEscrowData, PartState } from '../chain/escrow/state';
import { type Costs, calculateCosts, findShortfall, listAccountsToRead } from '../chain/inspect/costs';
import { decodeMessage } from '../chain/inspect/decode';
import { decodeInstruction } from '../chain/inspect/instruction';
import { findSpending, type Spending } from '../chain/inspect/spending';
import { fromBase64, splitTransaction } from '../chain/inspect/wire';
import type { ChainAccount, ChainPort } from '../chain/port';
import { findSide } from '../duel/rules/duel';
import type { StoredDuel } from '../duel/store';
import type { BuiltTransaction } from './build';
import { costs as costsSchema } from './contract';
import type { StoredIntent } from './store';

/** Costs of a prepared transaction and its signer's balance in lamports. */
export interface CostsAndBalance {
  readonly costs: Costs;
  readonly balance: bigint;
  /**
   * Whether the transaction is a payment, but the signer's side has its fee in escrow already. The balance needn't
   * cover the costs then.
   */
  readonly isFeeInEscrow: boolean;
}

/**
 * Reads the costs of a built transaction, its signer's balance, and whether a payment's fee is already in escrow, from
 * confirmed state. Throws `chain-unavailable`.
 */
export async function readCostsAndBalance(
  chain: ChainPort,
  duel: StoredDuel,
  wallet: string,
  { transaction }: BuiltTransaction,
): Promise<CostsAndBalance> {
  const { signers, instructions } = decodeMessage(splitTransaction(fromBase64(transaction)).message);
  const known = instructions.map((each) => decodeInstruction(each, duel.programId));
  const spending = findSpending(known, signers.length, duel.providerKey);
  const { accounts, ...found } = await readSpendingCosts(chain, wallet, spending);
  const isDeposit = spending.paysLamports > 0n;
  // After the wallet and the rent sysvar come the accounts that a deposit opens, first the escrow account.
  return { ...found, isFeeInEscrow: isDeposit && isFeeHeld(accounts[2], duel, wallet) };
}

/**
 * Reads the costs of a transaction and its signer's balance from confirmed state, and returns them with the accounts
 * that it read. Throws `chain-unavailable`, also if the rent sysvar is missing or can't be decoded.
 */
export async function readSpendingCosts(chain: ChainPort, wallet: string, spending: Spending) {
  const { accounts } = await chain.confirmedAccounts(listAccountsToRead(wallet, spending));
  try {
    return { ...calculateCosts(spending, accounts), accounts };
  } catch (cause) {
    throw new ProblemError('chain-unavailable', undefined, { cause });
  }
}

/** Whether an escrow account holds the fee of this wallet's side. */
function isFeeHeld(escrow: ChainAccount | null | undefined, duel: StoredDuel, wallet: string): boolean {
  const state = escrow ? decodeEscrowData(escrow.data) : null;
  return state?.parts[findSide(duel, wallet) === 'opponent' ? 1 : 0] === PartState.Held;
}

/** Throws `payer-cannot-pay`, with the missing lamports, if the balance has a shortfall (`findShortfall`). */
export function assertCanPay({ costs, balance }: Pick<CostsAndBalance, 'costs' | 'balance'>): void {
  const { totalAtMost, leastRemaining } = costs;
  const missing = findShortfall(balance, costs);
  if (missing === 0n) return;
  const keeps =
    balance >= totalAtMost ? ` Afterwards a wallet must keep nothing or at least ${leastRemaining} lamports.` : '';
  throw new ProblemError(
    'payer-cannot-pay',
    `The wallet holds ${balance} lamports, and this takes ${totalAtMost}.${keeps} ${missing} lamports are missing.`,
  );
}

/** Encodes costs for storage: numbers as decimal strings, as in the API. */
export const toStoredCosts = (value: Costs): StoredIntent['costs'] => z.encode(costsSchema, value);
