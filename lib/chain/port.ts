import type { FeeAndBalances } from './escrow/balances';
import type { InnerCalls } from './escrow/inner-calls';
import type { ResolvedMessage } from './escrow/shown-message';

/** An account as the chain holds it; `owner` is the program that owns it. */
export interface ChainAccount {
  readonly owner: string;
  readonly lamports: bigint;
  readonly data: Uint8Array;
}

/** A transaction's state as a node knows it. `error` is the runtime's error as JSON text, null if it succeeded. */
export interface SignatureState {
  readonly slot: bigint;
  readonly commitment: 'processed' | 'confirmed' | 'finalized';
  readonly error: string | null;
}

/**
 * A finalized transaction. `message` is the signed bytes, empty if this code can't decode their version.
 * `loadedAddresses` are the addresses from the lookup tables that the message names.
 */
export interface LandedTransaction {
  readonly slot: bigint;
  readonly error: string | null;
  readonly message: Uint8Array;
  readonly signatures: readonly string[];
  readonly loadedAddresses: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  /** The message as the node shows it, if this code can't decode its version. */
  readonly resolvedMessage?: ResolvedMessage;
  /** Null if the node doesn't report the token balances completely. */
  readonly tokenChanges: readonly TokenChange[] | null;
  /**
   * Calls that the transaction's instructions made, by instruction. Null if the node doesn't report them, or reports an
   * account that isn't in the message.
   */
  readonly innerCalls: readonly InnerCalls[] | null;
  /** Null if the node doesn't report the fee, or not a balance for each account. */
  readonly balances: FeeAndBalances | null;
}

/** Change of one token account by a transaction, in base units; negative for a loss. Token-2022 included. */
export interface TokenChange {
  readonly account: string;
  readonly owner: string;
  readonly mint: string;
  readonly programId: string;
  readonly change: bigint;
}

/** A blockhash, and the last block height at which a transaction with it can land. */
export interface RecentBlockhash {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
}

/**
 * The newest finalized block. Once `blockHeight` exceeds a transaction's last valid block height, it can't land any
 * more.
 */
export interface FinalizedTip {
  readonly slot: bigint;
  readonly blockHeight: bigint;
}

/**
 * Where a list of signatures begins. `before`: only signatures older than this one, or null to begin with the newest.
 * `minContextSlot`: the response is as of this slot or later, if the node honours it.
 */
export interface SignatureRange {
  readonly before: string | null;
  readonly minContextSlot?: bigint;
}

/**
 * The calls of a Solana node that the service uses. Each rejects with `chain-unavailable` if there is no usable answer.
 * If `minSlot` is given, the answer is as of that slot or later; for `finalizedSignatures` only if the node honours
 * `minContextSlot`.
 */
export interface ChainPort {
  /** The same port with low priority, for calls that no player waits for. Undefined if there is no quota to share. */
  readonly housekeeping?: ChainPort;
  genesisHash(): Promise<string>;
  /** Reads a recent blockhash, the newest one at `confirmed` unless the port caches it. */
  latestBlockhash(minSlot?: bigint): Promise<RecentBlockhash>;
  finalizedTip(minSlot?: bigint): Promise<FinalizedTip>;
  /** Reads accounts, all at one finalized slot; null where there is no account. */
  finalizedAccounts(
    addresses: readonly string[],
    minSlot?: bigint,
  ): Promise<{ slot: bigint; accounts: readonly (ChainAccount | null)[] }>;
  /**
   * Reads accounts at the newest confirmed slot. Only for uses that can't wait for finality and don't store the answer.
   */
  confirmedAccounts(
    addresses: readonly string[],
    minSlot?: bigint,
  ): Promise<{ accounts: readonly (ChainAccount | null)[] }>;
  /** Reads the states of signatures in the node's whole history. At most 256 signatures; null for an unknown one. */
  signatureStates(signatures: readonly string[], minSlot?: bigint): Promise<readonly (SignatureState | null)[]>;
  /** Reads a finalized transaction; null if the node doesn't have it. */
  finalizedTransaction(signature: string): Promise<LandedTransaction | null>;
  /** Lists the signatures of finalized transactions that touched an address, newest first, at most `limit`. */
  finalizedSignatures(address: string, limit: number, range: SignatureRange): Promise<readonly string[]>;
}
