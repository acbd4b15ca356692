import type { Balances } from './escrow/balances';
import type { InnerCalls } from './escrow/inner-calls';
import type { ShownMessage } from './escrow/shown-message';

/** An account as the chain holds it. */
export interface ChainAccount {
  readonly owner: string;
  readonly lamports: bigint;
  readonly data: Uint8Array;
}

/** How far a transaction came. `failed` is the runtime's error as JSON text, null when it succeeded. */
export interface SignatureState {
  readonly slot: bigint;
  readonly commitment: 'processed' | 'confirmed' | 'finalized';
  readonly failed: string | null;
}

/**
 * A finalized transaction. `message` are the signed bytes, empty where their version isn't known here; `loaded` the
 * addresses its lookup tables gave.
 */
export interface LandedTransaction {
  readonly slot: bigint;
  readonly failed: string | null;
  readonly message: Uint8Array;
  readonly signatures: readonly string[];
  readonly loaded: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  /** The message as the node shows it, where its version isn't known here. */
  readonly shown?: ShownMessage;
  /** Null where the node does not tell. */
  readonly tokenChanges: readonly TokenChange[] | null;
  /** Calls that its instructions made, by instruction. Null where the node doesn't tell, or tells something impossible. */
  readonly innerCalls: readonly InnerCalls[] | null;
  /** Null where the node doesn't tell. */
  readonly balances: Balances | null;
}

/** Change of one token account by a transaction, in base units; negative for a loss. Token-2022 included. */
export interface TokenChange {
  readonly account: string;
  readonly owner: string;
  readonly mint: string;
  readonly programId: string;
  readonly change: bigint;
}

/** A blockhash to build on, and the last block height at which it serves. */
export interface RecentBlockhash {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
}

/** The newest finalized block. Past a last valid height here means that a transaction cannot land any more. */
export interface FinalizedTip {
  readonly slot: bigint;
  readonly blockHeight: bigint;
}

/** `before`: older than this one; null: from the newest. */
export interface SignatureRange {
  readonly before: string | null;
  readonly leastSlot?: bigint;
}

/** A Solana node, as far as the service needs it. Every call throws `chain-unavailable` if there is no usable answer. */
export interface ChainPort {
  genesisHash(): Promise<string>;
  /** At `confirmed`. Like every answer below, as of slot `leastSlot` or later where it is given. */
  latestBlockhash(leastSlot?: bigint): Promise<RecentBlockhash>;
  finalizedTip(leastSlot?: bigint): Promise<FinalizedTip>;
  /** All read at one finalized slot; null where there is no account. */
  finalizedAccounts(
    addresses: readonly string[],
    leastSlot?: bigint,
  ): Promise<{ slot: bigint; accounts: readonly (ChainAccount | null)[] }>;
  /** Reads accounts at the newest confirmed slot. Only for uses that can't wait for finality and record nothing. */
  confirmedAccounts(addresses: readonly string[]): Promise<{ accounts: readonly (ChainAccount | null)[] }>;
  /** With the node's whole history searched; at most 256. */
  signatureStates(signatures: readonly string[], leastSlot?: bigint): Promise<readonly (SignatureState | null)[]>;
  /** Null while the transaction is not finalized. */
  finalizedTransaction(signature: string): Promise<LandedTransaction | null>;
  /** Finalized signatures that touched an address, newest first. */
  finalizedSignatures(address: string, limit: number, range: SignatureRange): Promise<readonly string[]>;
}
