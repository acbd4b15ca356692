import { type Address, createNoopSigner, getBase64EncodedWireTransaction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { getAddMemoInstruction } from '@solana-program/memo';
import { getTransferCheckedInstruction } from '@solana-program/token';
import { compileUnsigned } from '../../chain/escrow/unsigned';
import { MEMO_PROGRAM, type PaymentTerms } from '../../chain/inspect/payment';
import type { RecentBlockhash } from '../../chain/port';
import { sha256Hex } from '../../core/hash';

/**
 * Limit of compute units. A memo of 64 characters uses about 20,000, the transfer 6,000. The rest is for guards that
 * wallets add.
 */
const COMPUTE_UNIT_LIMIT = 100_000;

/** Builds the unsigned payment on a blockhash: a compute limit, a token transfer and a memo, with one signer. */
export function buildPayment(
  terms: PaymentTerms,
  recent: RecentBlockhash,
): { readonly transaction: string; readonly messageHash: string } {
  const compiled = compileUnsigned(
    terms.wallet,
    [
      getSetComputeUnitLimitInstruction({ units: COMPUTE_UNIT_LIMIT }),
      getTransferCheckedInstruction({
        source: terms.sourceAccount as Address,
        mint: terms.mint as Address,
        destination: terms.destinationAccount as Address,
        authority: createNoopSigner(terms.wallet as Address),
        amount: terms.amount,
        decimals: terms.decimals,
      }),
      getAddMemoInstruction({ memo: terms.memoNonce }, { programAddress: MEMO_PROGRAM as Address }),
    ],
    recent,
  );
  return {
    transaction: getBase64EncodedWireTransaction(compiled),
    messageHash: sha256Hex(new Uint8Array(compiled.messageBytes)),
  };
}
