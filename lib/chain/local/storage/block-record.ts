import type { Address, Blockhash, Signature } from '@solana/kit';
import type { AccountVersion, StoredAccount } from '../runtime/account-versions';
import type { Execution } from '../runtime/execution';
import type { TimeAnchor } from '../slot-times';

/** A landed transaction, as stored. */
export interface TransactionRecord extends Omit<Execution, 'fee'> {
  readonly signature: Signature;
  readonly wire: Uint8Array;
  /** Addresses of all accounts of the transaction, for the index. */
  readonly addresses: readonly Address[];
  /** Text of the transaction's memos, for the index; null if it has none. */
  readonly memo: string | null;
  /** The paid fee, in lamports. */
  readonly fee: bigint;
  readonly costUnits: number;
}

/** A block with transactions. Empty blocks aren't stored. */
export interface BlockRecord {
  readonly kind: 'block';
  readonly slot: number;
  readonly blockhash: Blockhash;
  readonly transactions: readonly TransactionRecord[];
  /** The validator's earnings from all transactions so far, in lamports, without votes. */
  readonly rewards: bigint;
  /** The accounts that changed in the slot, as they are at its end; null for one that doesn't exist then. */
  readonly accounts: readonly (readonly [Address, StoredAccount | null])[];
}

/** The complete state of the chain at the beginning of a journal segment. It is the segment's first record. */
export interface SnapshotRecord {
  readonly kind: 'snapshot';
  readonly secret: Uint8Array;
  /** The newest slot in the snapshot. */
  readonly slot: number;
  readonly accounts: readonly (readonly [Address, readonly AccountVersion[]])[];
  readonly anchors: readonly TimeAnchor[];
  /** As in a block: earnings up to the end of `slot`. */
  readonly rewards: bigint;
  /** Number of transactions up to the end of `slot`, without votes. */
  readonly transactionCount: number;
}

export interface TimeAnchorRecord extends TimeAnchor {
  readonly kind: 'time';
}

export type JournalRecord = SnapshotRecord | BlockRecord | TimeAnchorRecord;
