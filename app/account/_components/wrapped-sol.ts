import { type Address, type Base64EncodedDataResponse, createSolanaRpc } from '@solana/kit';
import { findTokenAddress, NATIVE_MINT_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '../../../lib/chain/escrow/address';
import { parseTokenAmount, unwrapInstruction } from '../../../lib/chain/escrow/wrapped-sol';
import { inspectUnwrap } from '../../../lib/chain/inspect/unwrap';
import { fromBase64 } from '../../../lib/chain/inspect/wire';
import { unwrapWords } from '../../_payment/instruction-words';
import { buildOwnTransaction, type OwnTransaction } from '../../_payment/own-transaction';

/** The wrapped amount, and all SOL that closing the account returns, in lamports. */
export interface WrappedSol {
  readonly amount: bigint;
  readonly lamports: bigint;
}

/** Returns the wallet's account for wrapped SOL; null if there is none. Throws when the node doesn't answer. */
export async function readWrapped(rpcUrl: string, wallet: string): Promise<WrappedSol | null> {
  const account = findTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
  const { value } = await createSolanaRpc(rpcUrl)
    .getAccountInfo(account, { commitment: 'confirmed', encoding: 'base64' })
    .send();
  const amount = value === null ? null : parseTokenAmount(fromBase64((value.data as Base64EncodedDataResponse)[0]));
  return value === null || amount === null ? null : { amount, lamports: value.lamports };
}

/**
 * Builds the transaction that unwraps and checks its bytes: one call that closes the wallet's own account into the
 * wallet.
 */
export async function buildUnwrap(rpcUrl: string, wallet: string): Promise<OwnTransaction> {
  const built = await buildOwnTransaction(rpcUrl, wallet, [unwrapInstruction(wallet as Address)]);
  const { faults, account, to, networkFeeLamports } = inspectUnwrap(built.transaction, wallet);
  return {
    ...built,
    programId: TOKEN_PROGRAM_ADDRESS,
    networkFeeLamports,
    instructions: [{ key: 'unwrap', ...unwrapWords({ account, to }) }],
    mismatches: faults.map((found) => ({
      what: 'What it does',
      expected: 'Your wrapped SOL becomes plain SOL.',
      found,
    })),
  };
}
