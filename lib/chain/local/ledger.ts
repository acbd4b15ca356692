import type { Address, Signature } from '@solana/kit';
import type { TransactionError } from './runtime/transaction-error';
import type { BlockRecord, TransactionRecord } from './storage/block-record';

/** What the index keeps of a transaction in memory; the rest is read back from the journal. */
export interface TransactionSummary {
  readonly signature: Signature;
  readonly slot: number;
  /** Its place among the block's transactions; the validator's vote before them is not counted. */
  readonly index: number;
  readonly err: TransactionError | null;
  readonly memo: string | null;
}

/** Which transactions of an account are asked for, newest first. */
export interface HistoryQuery {
  readonly limit: number;
  readonly newestSlot: number;
  readonly before?: Signature;
  readonly until?: Signature;
}

const CACHED_BLOCKS = 32;

/** The blocks with transactions, and an index of them by signature and by account. */
export class Ledger {
  private readonly summaries = new Map<Signature, TransactionSummary>();
  private readonly byAddress = new Map<Address, TransactionSummary[]>();
  private readonly positions = new Map<number, number>();
  private readonly cache = new Map<number, BlockRecord>();
  /** Blocks before this slot are forgotten. */
  private firstSlot = 0;
  /** Of all transactions, also forgotten ones. */
  transactionCount = 0;

  /** `read` gives back the record that lies at a position of the journal. */
  constructor(private readonly read: (position: number) => BlockRecord) {}

  add(block: BlockRecord, position: number): void {
    this.positions.set(block.slot, position);
    this.remember(block);
    for (const [index, { signature, err, memo, addresses }] of block.transactions.entries()) {
      const summary = { signature, slot: block.slot, index, err, memo };
      this.summaries.set(signature, summary);
      for (const address of addresses) {
        const history = this.byAddress.get(address);
        if (history) history.push(summary);
        else this.byAddress.set(address, [summary]);
      }
    }
    this.transactionCount += block.transactions.length;
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

  /** The block of a slot, or undefined when the slot had no transactions or is forgotten. */
  block(slot: number): BlockRecord | undefined {
    const position = this.positions.get(slot);
    if (position === undefined) return undefined;
    const block = this.cache.get(slot) ?? this.read(position);
    this.remember(block);
    return block;
  }

  transaction({ slot, index }: TransactionSummary): TransactionRecord | undefined {
    return this.block(slot)?.transactions[index];
  }

  /** The transactions that name an account, newest first. An unknown `until` does not end the list. */
  history(address: Address, { limit, newestSlot, before, until }: HistoryQuery): TransactionSummary[] {
    const all = this.byAddress.get(address) ?? [];
    const start = before && this.summaries.get(before);
    const end = until && this.summaries.get(until);
    const found: TransactionSummary[] = [];
    for (let i = all.length - 1; i >= 0 && found.length < limit; i -= 1) {
      const summary = all[i];
      if (!summary || summary.slot > newestSlot || (start && !isOlder(summary, start))) continue;
      if (summary.slot < this.firstSlot || (end && !isOlder(end, summary))) break;
      found.push(summary);
    }
    return found;
  }

  get firstAvailableSlot(): number {
    return this.firstSlot;
  }

  /** How many transactions landed up to the end of `slot`, which is one of the newest. */
  countUpTo(slot: number): number {
    let count = this.transactionCount;
    for (const newer of [...this.positions.keys()].reverse()) {
      if (newer <= slot) break;
      count -= this.block(newer)?.transactions.length ?? 0;
    }
    return count;
  }

  /** The newest slot with transactions that is not after `slot`. */
  lastSlotUpTo(slot: number): number | undefined {
    return [...this.positions.keys()].findLast((candidate) => candidate <= slot);
  }

  /** The newest blocks with transactions, oldest first. */
  lastSlots(count: number): number[] {
    return [...this.positions.keys()].slice(-count);
  }

  /** Forgets all blocks before `slot`. */
  forgetBefore(slot: number): void {
    this.firstSlot = slot;
    for (const old of this.positions.keys()) if (old < slot) this.positions.delete(old);
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
