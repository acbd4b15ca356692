import {
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  isSolanaError,
  pipe,
  type Rpc,
  type Signature,
  type SignatureBytes,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  type SolanaRpcApi,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { findEscrowError } from '../lib/chain/escrow/errors';
import { getChainReader } from './chain-reader';
import type { Keypair } from './keypair';
import { createRpcSignal } from './rpc-timeout';

/**
 * Nodes may drop a transaction, so it is sent again each time this many polls showed nothing: about every 3 seconds.
 */
const POLLS_PER_RESEND = 8;

/** The outcome of a sent transaction. `refused` has the escrow program's reason, or another error's. */
export type TransactionOutcome =
  | { readonly kind: 'confirmed'; readonly signature: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'expired' };

/** Most bytes of a transaction on the wire. */
const TRANSACTION_LIMIT_BYTES = 1_232;

/** Whether a network packet holds the transaction. */
export const isWithinSizeLimit = ({ wire }: Pick<SendableTransaction, 'wire'>): boolean =>
  Buffer.byteLength(wire, 'base64') <= TRANSACTION_LIMIT_BYTES;

/** A signed transaction and the last block height at which it can land. */
export interface SendableTransaction {
  readonly wire: Base64EncodedWireTransaction;
  readonly signature: Signature;
  readonly lastValidBlockHeight: bigint;
}

/**
 * Builds, signs, sends and waits for `confirmed`. `others` sign beside the payer. Throws when the RPC does not answer.
 */
export async function sendInstructions(
  rpc: Rpc<SolanaRpcApi>,
  payer: Keypair,
  instructions: readonly Instruction[],
  signal: AbortSignal,
  others: readonly Keypair[] = [],
): Promise<TransactionOutcome> {
  const recent = await getChainReader(rpc).readBlockhash();
  return sendUntilOutcome(rpc, buildSignedTransaction([payer, ...others], instructions, recent), signal);
}

/** Builds and signs a transaction; the first signer pays. */
export function buildSignedTransaction(
  signers: readonly [Keypair, ...Keypair[]],
  instructions: readonly Instruction[],
  recent: { blockhash: Blockhash; lastValidBlockHeight: bigint },
): SendableTransaction {
  const [payer] = signers;
  const compiled = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(payer.address, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(recent, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    compileTransaction,
  );
  const message = new Uint8Array(compiled.messageBytes);
  const signatures = signers.map((each) => [each.address, each.sign(message) as SignatureBytes] as const);
  const wire = getBase64EncodedWireTransaction({
    ...compiled,
    signatures: { ...compiled.signatures, ...Object.fromEntries(signatures) },
  });
  const signature = getBase58Decoder().decode(signatures[0]?.[1] as SignatureBytes) as Signature;
  return { wire, signature, lastValidBlockHeight: recent.lastValidBlockHeight };
}

/** Sends a signed transaction and waits for its outcome. The chain takes it once, however often it is sent. */
export async function sendUntilOutcome(
  rpc: Rpc<SolanaRpcApi>,
  signed: SendableTransaction,
  signal: AbortSignal,
): Promise<TransactionOutcome> {
  const refusal = await sendOnce(rpc, signed, signal);
  return refusal === null ? awaitOutcome(rpc, signed, signal) : { kind: 'refused', reason: refusal };
}

/** Waits until a transaction that was sent is confirmed, refused or expired, and sends it again now and then. */
export async function awaitOutcome(
  rpc: Rpc<SolanaRpcApi>,
  signed: SendableTransaction,
  signal: AbortSignal,
): Promise<TransactionOutcome> {
  const { signature, lastValidBlockHeight } = signed;
  for (let poll = 1; ; poll += 1) {
    // The height is read before the status: a transaction that isn't there by then can't come any more.
    const isResendDue = poll % POLLS_PER_RESEND === 0;
    const height = isResendDue ? await readBlockHeight(rpc, signal) : 0n;
    const status = await getChainReader(rpc).pollStatus(signature);
    signal.throwIfAborted();
    if (status?.err) return { kind: 'refused', reason: getFailureReason(status.err) };
    if (status && status.confirmationStatus !== 'processed') return { kind: 'confirmed', signature };
    if (!status && height > lastValidBlockHeight) return { kind: 'expired' };
    if (!status && isResendDue) await sendOnce(rpc, signed, signal);
  }
}

const readBlockHeight = (rpc: Rpc<SolanaRpcApi>, signal: AbortSignal): Promise<bigint> =>
  rpc.getBlockHeight({ commitment: 'confirmed' }).send({ abortSignal: createRpcSignal(signal) });

/** Sends a transaction to the node once. Returns why its simulation refused it, or null; rejects on other errors. */
export async function sendOnce(
  rpc: Rpc<SolanaRpcApi>,
  { wire }: SendableTransaction,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    await rpc
      .sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' })
      .send({ abortSignal: createRpcSignal(signal) });
    return null;
  } catch (error) {
    for (let each: unknown = error; each instanceof Error; each = each.cause) {
      if (isSolanaError(each, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) return null;
      if (isSolanaError(each, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)) return getErrorName(each.context.code);
      if (isSolanaError(each) && isTransactionError(each.context.__code)) return each.message.slice(0, 120);
    }
    throw error;
  }
}

/** kit numbers transaction errors from 7,050,000 and instruction errors from 4,615,000, up to the next thousand. */
const isTransactionError = (code: number): boolean =>
  Math.floor(code / 1000) === 7050 || Math.floor(code / 1000) === 4615;

const getErrorName = (code: number): string => findEscrowError(code)?.name ?? `custom error ${code}`;

/** The reason inside a status' error, which is `{ InstructionError: [index, { Custom: code }] }` or another shape. */
function getFailureReason(error: unknown): string {
  const text = JSON.stringify(error, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  const custom = /"Custom":(\d+)/.exec(text);
  return custom === null ? text.slice(0, 120) : getErrorName(Number(custom[1]));
}
