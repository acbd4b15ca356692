import type { Address, Blockhash, Signature } from '@solana/kit';
import type { AccountVersion, StoredAccount } from '../runtime/account-versions';
import type { Execution } from '../runtime/execution';
import type { TimeAnchor } from '../slot-times';

/** A landed transaction, as stored. */
export interface TransactionRecord extends Omit<Execution, 'fee'> {
  readonly signature: Signature;
  readonly wire: Uint8Array;
  /** All its accounts and the text of its memos, for the index. */
  readonly addresses: readonly Address[];
  readonly memo: string | null;
  /** In lamports. */
  readonly fee: bigint;
  readonly costUnits: number;
}

/** A block with transactions. Empty blocks aren't stored. */
export interface BlockRecord {
  readonly kind: 'block';
  readonly slot: number;
  readonly blockhash: Blockhash;
  readonly transactions: readonly TransactionRecord[];
  /** The validator's earnings from all transactions so far, in lamports, without its votes. */
  readonly rewards: bigint;
  readonly accounts: readonly (readonly [Address, StoredAccount | null])[];
}

/** The complete state before a segment of the journal, at its beginning. */
export interface SnapshotRecord {
  readonly kind: 'snapshot';
  readonly secret: Uint8Array;
  /** The newest slot in it. */
  readonly slot: number;
  readonly accounts: readonly (readonly [Address, readonly AccountVersion[]])[];
  readonly anchors: readonly TimeAnchor[];
  readonly rewards: bigint;
  readonly transactionCount: number;
}

export interface TimeRecord extends TimeAnchor {
  readonly kind: 'time';
}

export type JournalRecord = SnapshotRecord | BlockRecord | TimeRecord;
