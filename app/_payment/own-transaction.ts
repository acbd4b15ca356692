import {
  type Base64EncodedWireTransaction,
  createSolanaRpc,
  getBase64EncodedWireTransaction,
  type Instruction,
  type Signature,
} from '@solana/kit';
import { compileUnsigned } from '../../lib/chain/escrow/unsigned';
import { checkSigned } from '../../lib/chain/inspect/signed';
import { TransactionMismatchError } from '../_site/payment';
import type { DecodedInstruction, Mismatch } from '../_ui/TransactionPreview';
import type { TransactionStage } from '../_ui/transaction-stages';
import { getWalletActions } from '../_wallet/wallet-store';

/** A transaction that this page built itself, without the service. */
export interface DirectTransaction {
  /** The unsigned transaction in base64. */
  readonly transaction: string;
  readonly wallet: string;
  /** Program whose call the wallet must not change. */
  readonly programId: string;
  readonly lastValidBlockHeight: bigint;
  readonly networkFeeLamports: bigint;
  readonly instructions: readonly DecodedInstruction[];
  readonly mismatches: readonly Mismatch[];
}

/** Compiles instructions to an unsigned transaction on the newest confirmed blockhash. */
export async function prepareDirectTransaction(rpcUrl: string, wallet: string, instructions: readonly Instruction[]) {
  const { value } = await createSolanaRpc(rpcUrl).getLatestBlockhash({ commitment: 'confirmed' }).send();
  const transaction: string = getBase64EncodedWireTransaction(compileUnsigned(wallet, instructions, value));
  return { transaction, wallet, lastValidBlockHeight: value.lastValidBlockHeight };
}

/** A signed transaction in base64, and its signature. */
export interface SignedDirectTransaction {
  readonly signedTransaction: string;
  readonly signature: string;
}

/** Signs in the wallet and checks the signed transaction. Throws the wallet's error, or TransactionMismatchError. */
export async function signDirectTransaction({
  transaction,
  wallet,
  programId,
}: DirectTransaction): Promise<SignedDirectTransaction> {
  const signed = await getWalletActions().signTransaction(transaction);
  const { faults, signature } = checkSigned(transaction, signed, wallet, programId);
  if (faults.length > 0) throw new TransactionMismatchError(faults);
  return { signedTransaction: signed, signature };
}

/** Sends a signed transaction to the RPC, without the service. Throws the RPC's error. */
export async function sendDirectTransaction(
  rpcUrl: string,
  { signedTransaction }: SignedDirectTransaction,
): Promise<void> {
  await createSolanaRpc(rpcUrl)
    .sendTransaction(signedTransaction as Base64EncodedWireTransaction, {
      encoding: 'base64',
      preflightCommitment: 'confirmed',
    })
    .send();
}

/** Progress of a transaction on chain; `lapsed` once it can no longer land. */
export interface DirectTransactionProgress {
  readonly stage: TransactionStage | 'failed' | 'lapsed';
  /** Finalized block height just before the status was read. */
  readonly finalizedBlockHeight: bigint;
}

/**
 * Reads the transaction's status once. Reads the block height first, so that a status that is unknown at a height
 * beyond `lastValid` means that the transaction expired.
 */
export async function checkDirectTransaction(
  rpcUrl: string,
  signature: string,
  lastValid: bigint,
): Promise<DirectTransactionProgress> {
  const rpc = createSolanaRpc(rpcUrl);
  const height = await rpc.getBlockHeight({ commitment: 'finalized' }).send();
  const { value } = await rpc.getSignatureStatuses([signature as Signature], { searchTransactionHistory: true }).send();
  const status = value[0] ?? null;
  if (status === null) return { stage: height > lastValid ? 'lapsed' : 'signed', finalizedBlockHeight: height };
  if (status.err !== null) return { stage: 'failed', finalizedBlockHeight: height };
  const { confirmationStatus } = status;
  const reached =
    confirmationStatus === 'finalized' || confirmationStatus === 'confirmed' ? confirmationStatus : 'seen';
  return { stage: reached, finalizedBlockHeight: height };
}
