import type { Address, Signature } from '@solana/kit';
import type { TransactionError } from './runtime/transaction-error';
import type { BlockRecord, TransactionRecord } from './storage/block-record';

/** A transaction's entry in the index, in memory. The rest is read back from the journal. */
export interface TransactionSummary {
  readonly signature: Signature;
  readonly slot: number;
  /** Index among the block's transactions, without the validator's vote before them. */
  readonly index: number;
  readonly err: TransactionError | null;
  readonly memo: string | null;
}

/** A query for an account's transactions, newest first. */
export interface HistoryQuery {
  readonly limit: number;
  readonly newestSlot: number;
  readonly before?: Signature;
  readonly until?: Signature;
}

/** A block with transactions, as an entry of the index. */
interface IndexedBlock {
  readonly slot: number;
  readonly position: number;
  /** Number of transactions from the chain's beginning to the block's end, without votes. */
  readonly transactionCount: number;
  /** The validator's earnings from transactions to the block's end in lamports, without votes. */
  readonly rewards: bigint;
}

/** Totals from the chain's beginning to the end of a block. */
export type LedgerTotals = Pick<IndexedBlock, 'transactionCount' | 'rewards'>;

const CACHED_BLOCKS = 32;

/** Blocks with transactions, indexed by signature and by account. */
export class Ledger {
  private readonly summaries = new Map<Signature, TransactionSummary>();
  private readonly byAddress = new Map<Address, TransactionSummary[]>();
  private readonly cache = new Map<number, BlockRecord>();
  /** Oldest first. */
  private blocks: IndexedBlock[] = [];

  private firstSlot = 0;

  /** `read` returns the record at a position of the journal. */
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
    this.blocks.push({ slot, position, rewards, transactionCount: this.transactionCount + transactions.length });
    this.remember(block);
    for (const [index, { signature, err, memo, addresses }] of transactions.entries()) {
      const summary = { signature, slot, index, err, memo };
      this.summaries.set(signature, summary);
      for (const address of addresses) {
        const history = this.byAddress.get(address);
        if (history) history.push(summary);
        else this.byAddress.set(address, [summary]);
      }
    }
  }

  private remember(block: BlockRecord): void {
    this.cache.delete(block.slot);
    this.cache.set(block.slot, block);
    const oldest = this.cache.keys().next().value;
    if (this.cache.size > CACHED_BLOCKS && oldest !== undefined) this.cache.delete(oldest);
  }

  summary(signature: Signature): TransactionSummary | undefined {
    return this.summaries.get(signature);
  }

  /** Returns the newest block with transactions that isn't after `slot`. */
  private newestUpTo(slot: number): IndexedBlock | undefined {
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
    const found = this.newestUpTo(slot);
    return found?.slot === slot ? this.recordOf(found) : undefined;
  }

  private recordOf({ slot, position }: IndexedBlock): BlockRecord {
    const block = this.cache.get(slot) ?? this.read(position);
    this.remember(block);
    return block;
  }

  transaction({ slot, index }: TransactionSummary): TransactionRecord | undefined {
    return this.block(slot)?.transactions[index];
  }

  /** Returns an account's transactions, newest first. An unknown `before` or `until` has no effect. */
  history(address: Address, { limit, newestSlot, before, until }: HistoryQuery): TransactionSummary[] {
    const all = this.byAddress.get(address) ?? [];
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
    const { transactionCount, rewards } = this.newestUpTo(slot) ?? this.earlier;
    return { transactionCount, rewards };
  }

  /** Returns the slots of the newest blocks with transactions, oldest first. */
  lastSlots(count: number): number[] {
    return this.blocks.slice(-count).map(({ slot }) => slot);
  }

  /** Removes all blocks before `slot` from the index. */
  forgetBefore(slot: number): void {
    this.earlier = this.totalsUpTo(slot - 1);
    this.firstSlot = slot;
    this.blocks = this.blocks.filter((block) => block.slot >= slot);
    for (const [signature, summary] of this.summaries) if (summary.slot < slot) this.summaries.delete(signature);
    for (const [address, history] of this.byAddress) {
      const kept = history.filter((summary) => summary.slot >= slot);
      if (kept.length === 0) this.byAddress.delete(address);
      else if (kept.length < history.length) this.byAddress.set(address, kept);
    }
  }
}

const isOlder = (a: TransactionSummary, b: TransactionSummary): boolean =>
  a.slot < b.slot || (a.slot === b.slot && a.index < b.index);
