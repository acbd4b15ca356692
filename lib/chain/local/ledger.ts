import type { Address, Signature } from '@solana/kit';
import type { TransactionError } from './runtime/transaction-error';
import type { BlockRecord, TransactionRecord } from './storage/block-record';

/** A transaction's entry in the in-memory index. The transaction's other data is read from the journal when needed. */
export interface TransactionSummary {
  readonly signature: Signature;
  readonly slot: number;
  /** Index among the block's transactions, without the validator's vote before them. */
  readonly index: number;
  readonly err: TransactionError | null;
  readonly memo: string | null;
}

/**
 * A query for an account's transactions, newest first: none after `newestSlot`, and only those older than `before` and
 * newer than `until`.
 */
export interface HistoryQuery {
  readonly limit: number;
  readonly newestSlot: number;
  readonly before?: Signature;
  readonly until?: Signature;
}

/** A block with transactions, as an entry of the index. */
interface IndexedBlock {
  readonly slot: number;
  readonly journalPosition: number;
  /** Number of transactions from the chain's beginning to the block's end, without votes. */
  readonly transactionCount: number;
  /** The validator's earnings from the chain's beginning to the block's end, in lamports, without votes. */
  readonly rewards: bigint;
}

/** Totals from the chain's beginning to the end of a block. */
export type LedgerTotals = Pick<IndexedBlock, 'transactionCount' | 'rewards'>;

const MAX_CACHED_BLOCKS = 32;

/** Blocks with transactions, indexed by signature and by account. */
export class Ledger {
  private readonly summaries = new Map<Signature, TransactionSummary>();
  private readonly summariesByAddress = new Map<Address, TransactionSummary[]>();
  private readonly blockCache = new Map<number, BlockRecord>();
  /** Oldest first. */
  private blocks: IndexedBlock[] = [];

  private firstSlot = 0;

  /** `read` returns the record at a position of the journal. `earlier`: totals before the first block that is added. */
  constructor(
    private readonly read: (position: number) => BlockRecord,
    private earlier: LedgerTotals,
  ) {}

  /** Number of transactions since the chain began, without votes. */
  get transactionCount(): number {
    return this.totalsUpTo(Number.POSITIVE_INFINITY).transactionCount;
  }

  get firstAvailableSlot(): number {
    return this.firstSlot;
  }

  add(block: BlockRecord, position: number): void {
    const { slot, transactions, rewards } = block;
    this.blocks.push({
      slot,
      journalPosition: position,
      rewards,
      transactionCount: this.transactionCount + transactions.length,
    });
    this.cacheBlock(block);
    for (const [index, { signature, err, memo, addresses }] of transactions.entries()) {
      const summary = { signature, slot, index, err, memo };
      this.summaries.set(signature, summary);
      for (const address of addresses) {
        const history = this.summariesByAddress.get(address);
        if (history) history.push(summary);
        else this.summariesByAddress.set(address, [summary]);
      }
    }
  }

  private cacheBlock(block: BlockRecord): void {
    this.blockCache.delete(block.slot);
    this.blockCache.set(block.slot, block);
    const oldest = this.blockCache.keys().next().value;
    if (this.blockCache.size > MAX_CACHED_BLOCKS && oldest !== undefined) this.blockCache.delete(oldest);
  }

  summary(signature: Signature): TransactionSummary | undefined {
    return this.summaries.get(signature);
  }

  /** Returns the newest block with transactions that isn't after `slot`. */
  private findNewestBlockUpTo(slot: number): IndexedBlock | undefined {
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.blocks[middle]?.slot ?? 0) <= slot) low = middle + 1;
      else high = middle;
    }
    return this.blocks[low - 1];
  }

  /** Returns the block of a slot, or undefined if the slot had no transactions or isn't stored any more. */
  block(slot: number): BlockRecord | undefined {
    const found = this.findNewestBlockUpTo(slot);
    return found?.slot === slot ? this.readBlockRecord(found) : undefined;
  }

  private readBlockRecord({ slot, journalPosition }: IndexedBlock): BlockRecord {
    const block = this.blockCache.get(slot) ?? this.read(journalPosition);
    this.cacheBlock(block);
    return block;
  }

  transaction({ slot, index }: TransactionSummary): TransactionRecord | undefined {
    return this.block(slot)?.transactions[index];
  }

  /** Returns an account's transactions, newest first. An unknown `before` or `until` has no effect. */
  listHistory(address: Address, { limit, newestSlot, before, until }: HistoryQuery): TransactionSummary[] {
    const all = this.summariesByAddress.get(address) ?? [];
    const start = before && this.summaries.get(before);
    const end = until && this.summaries.get(until);
    const found: TransactionSummary[] = [];
    for (let i = all.length - 1; i >= 0 && found.length < limit; i -= 1) {
      const summary = all[i];
      if (!summary || summary.slot > newestSlot || (start && !isOlder(summary, start))) continue;
      if (end && !isOlder(end, summary)) break;
      found.push(summary);
    }
    return found;
  }

  /**
   * Returns the number of transactions up to the end of `slot`, and the validator's earnings from them, both without
   * votes.
   */
  totalsUpTo(slot: number): LedgerTotals {
    const { transactionCount, rewards } = this.findNewestBlockUpTo(slot) ?? this.earlier;
    return { transactionCount, rewards };
  }

  /** Returns the slots of the newest blocks with transactions, oldest first. */
  listLastBlockSlots(count: number): number[] {
    return this.blocks.slice(-count).map(({ slot }) => slot);
  }

  /** Removes all blocks before `slot` from the index. */
  deleteBefore(slot: number): void {
    this.earlier = this.totalsUpTo(slot - 1);
    this.firstSlot = slot;
    this.blocks = this.blocks.filter((block) => block.slot >= slot);
    for (const [signature, summary] of this.summaries) if (summary.slot < slot) this.summaries.delete(signature);
    for (const [address, history] of this.summariesByAddress) {
      const kept = history.filter((summary) => summary.slot >= slot);
      if (kept.length === 0) this.summariesByAddress.delete(address);
      else if (kept.length < history.length) this.summariesByAddress.set(address, kept);
    }
  }
}

const isOlder = (a: TransactionSummary, b: TransactionSummary): boolean =>
  a.slot < b.slot || (a.slot === b.slot && a.index < b.index);
