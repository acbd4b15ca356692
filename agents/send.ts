import {
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  type Rpc,
  type Signature,
  type SignatureBytes,
  type SolanaRpcApi,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getChainReader } from './chain-reader';
import type { Keypair } from './keypair';
import { createRpcSignal } from './rpc-timeout';
import { getFailureReason, sendOnce } from './send-once';

/** Shortest time between two sends of a transaction that polls don't show, in milliseconds. Nodes may drop it. */
const RESEND_INTERVAL_MS = 3_000;
/**
 * Time since the start of the wait for a transaction after which a failed call ends it, in milliseconds. Its blockhash
 * expires after 150 blocks, usually a minute. While an RPC doesn't answer, the agent can't see that, and would wait for
 * ever.
 */
const MAX_TROUBLE_MS = 180_000;

/** The outcome of a sent transaction. `refused` has the escrow program's reason, or another error's. */
export type TransactionOutcome =
  | { readonly kind: 'confirmed'; readonly signature: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'expired' };

/** Maximum size of a transaction on the wire in bytes. */
const TRANSACTION_LIMIT_BYTES = 1_232;

/** Whether the transaction is small enough for a network packet, and so for the chain. */
export const isWithinSizeLimit = ({ wire }: Pick<SendableTransaction, 'wire'>): boolean =>
  Buffer.byteLength(wire, 'base64') <= TRANSACTION_LIMIT_BYTES;

/** A signed transaction and the last block height at which it can land. */
export interface SendableTransaction {
  readonly wire: Base64EncodedWireTransaction;
  readonly signature: Signature;
  readonly lastValidBlockHeight: bigint;
}

/**
 * Builds, signs and sends a transaction, and waits for its outcome. `others` sign beside the payer. Throws when the RPC
 * gives no blockhash, and as `sendUntilOutcome` does.
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

/**
 * Sends a signed transaction and waits for its outcome. The chain takes it once, however often it is sent. It is
 * refused if the chain refuses it, or the node does before it has taken it; a call that fails is made again. Throws the
 * failure of a call if the transaction has expired and the node never took it, or after `MAX_TROUBLE_MS`; throws too
 * once `signal` aborts.
 */
export async function sendUntilOutcome(
  rpc: Rpc<SolanaRpcApi>,
  signed: SendableTransaction,
  signal: AbortSignal,
): Promise<TransactionOutcome> {
  const wait = new OutcomeWait(rpc, signed, signal, false);
  return (await wait.send()) ?? wait.awaitOutcome();
}

/**
 * Waits until a transaction that the node took is confirmed, refused or expired, and sends it again while polls don't
 * show it. Throws the failure of a call after `MAX_TROUBLE_MS`; throws too once `signal` aborts.
 */
export const awaitOutcome = (
  rpc: Rpc<SolanaRpcApi>,
  signed: SendableTransaction,
  signal: AbortSignal,
): Promise<TransactionOutcome> => new OutcomeWait(rpc, signed, signal, true).awaitOutcome();

/** The wait for the outcome of one transaction. */
class OutcomeWait {
  readonly #startedMs = performance.now();
  #resentMs = this.#startedMs;
  /** The last block height that the node returned; 0 before the first. */
  #height = 0n;
  #lastFailure: unknown = null;

  constructor(
    private readonly rpc: Rpc<SolanaRpcApi>,
    private readonly signed: SendableTransaction,
    private readonly signal: AbortSignal,
    /**
     * Whether the node has taken it. From then on, only the status of the transaction can make the outcome `refused`.
     */
    private isTaken: boolean,
  ) {}

  /** Sends the transaction. Returns `refused` if the node refuses it and has never taken it; null otherwise. */
  async send(): Promise<TransactionOutcome | null> {
    const refusal = await this.#attempt(() => sendOnce(this.rpc, this.signed, this.signal));
    if (refusal === null) this.isTaken = true;
    return typeof refusal === 'string' && !this.isTaken ? { kind: 'refused', reason: refusal } : null;
  }

  async awaitOutcome(): Promise<TransactionOutcome> {
    for (;;) {
      const outcome = await this.#poll();
      if (outcome !== null) return outcome;
    }
  }

  /**
   * Polls the status once. Sends the transaction again if the poll doesn't show it, that is due and the blockhash is
   * still valid. Returns null while there is no outcome.
   */
  async #poll(): Promise<TransactionOutcome | null> {
    const { signature, lastValidBlockHeight } = this.signed;
    const isResendDue = performance.now() - this.#resentMs >= RESEND_INTERVAL_MS;
    if (isResendDue) {
      this.#resentMs = performance.now();
      // Reads the height before the status: if the blockhash has expired at that height, a transaction that still has
      // no status can't land any more.
      this.#height = (await this.#attempt(() => readBlockHeight(this.rpc, this.signal))) ?? this.#height;
    }
    const isExpired = this.#height > lastValidBlockHeight;
    const status = await this.#attempt(() => getChainReader(this.rpc).pollStatus(signature));
    this.signal.throwIfAborted();
    if (status?.err) return { kind: 'refused', reason: getFailureReason(status.err) };
    if (status && status.confirmationStatus !== 'processed') return { kind: 'confirmed', signature };
    if (status === null && isExpired) return this.#expire();
    return !status && isResendDue && !isExpired ? this.send() : null;
  }

  #expire(): TransactionOutcome {
    if (!this.isTaken) throw this.#lastFailure;
    return { kind: 'expired' };
  }

  /**
   * Makes a call. If it fails, returns undefined; throws if the agent stops or the wait is over `MAX_TROUBLE_MS` long.
   */
  async #attempt<Value>(call: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await call();
    } catch (error) {
      this.signal.throwIfAborted();
      if (performance.now() - this.#startedMs > MAX_TROUBLE_MS) throw error;
      this.#lastFailure = error;
      return undefined;
    }
  }
}

const readBlockHeight = (rpc: Rpc<SolanaRpcApi>, signal: AbortSignal): Promise<bigint> =>
  rpc.getBlockHeight({ commitment: 'confirmed' }).send({ abortSignal: createRpcSignal(signal) });
