import { type Address, type Base64EncodedDataResponse, createSolanaRpc } from '@solana/kit';
import {
  findAssociatedTokenAddress,
  NATIVE_MINT_ADDRESS,
  TOKEN_PROGRAM_ADDRESS,
} from '../../../lib/chain/escrow/address';
import { buildUnwrapInstruction, decodeTokenBalance } from '../../../lib/chain/escrow/wrapped-sol';
import { inspectUnwrap } from '../../../lib/chain/inspect/unwrap';
import { fromBase64 } from '../../../lib/chain/inspect/wire';
import type { Translate } from '../../_messages/translate';
import { describeUnwrap } from '../../_payment/instruction-words';
import { type DirectTransaction, prepareDirectTransaction } from '../../_payment/own-transaction';

/**
 * Amounts of a wrapped SOL account, in lamports. `wrappedLamports` is the wrapped SOL; `accountLamports` is all that
 * closing the account returns, with the account's rent.
 */
export interface WrappedSol {
  readonly wrappedLamports: bigint;
  readonly accountLamports: bigint;
}

/**
 * Reads the amounts of the wallet's wrapped SOL account; null if there is none. Throws when the node doesn't answer.
 */
export async function readWrappedSol(rpcUrl: string, wallet: string): Promise<WrappedSol | null> {
  const account = findAssociatedTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
  const { value } = await createSolanaRpc(rpcUrl)
    .getAccountInfo(account, { commitment: 'confirmed', encoding: 'base64' })
    .send();
  const amount = value === null ? null : decodeTokenBalance(fromBase64((value.data as Base64EncodedDataResponse)[0]));
  return value === null || amount === null ? null : { wrappedLamports: amount, accountLamports: value.lamports };
}

/**
 * Builds the transaction that unwraps a wallet's SOL, which closes the wallet's wrapped SOL account into the wallet.
 * Also checks that the bytes do only that; `mismatches` has the differences.
 */
export async function prepareUnwrapTransaction(
  t: Translate<'account'>,
  paymentTexts: Translate<'payment'>,
  rpcUrl: string,
  wallet: string,
): Promise<DirectTransaction> {
  const built = await prepareDirectTransaction(rpcUrl, wallet, [buildUnwrapInstruction(wallet as Address)]);
  const { faults, account, to, networkFeeLamports } = inspectUnwrap(built.transaction, wallet);
  return {
    ...built,
    programId: TOKEN_PROGRAM_ADDRESS,
    networkFeeLamports,
    instructions: [{ key: 'unwrap', ...describeUnwrap(paymentTexts, { account, to }) }],
    mismatches: faults.map((found) => ({
      what: t('wrapped.mismatch'),
      expected: t('wrapped.expected'),
      found,
    })),
  };
}
