import type { RecentBlockhashes } from './recent-blockhashes';
import type { Bank } from './runtime/bank';
import { advanceNonce, findUsedNonce } from './runtime/durable-nonce';
import type { Execution } from './runtime/execution';
import type { TransactionError } from './runtime/transaction-error';
import type { DecodedTransaction, WireMessage } from './runtime/wire';
import type { TransactionRecord } from './storage/block-record';
import { buildTransactionRecord } from './transaction-record';

/** Dependencies of the block producer. */
export interface BlockProducerDependencies {
  readonly bank: Bank;
  readonly recentBlockhashes: RecentBlockhashes;
  /** Returns why a message can't land in `slot`, or null. */
  findLifetimeError(message: WireMessage, slot: number): TransactionError | null;
}

/** Executes transactions in the order of their arrival, and collects those that land in the open slot. */
export class BlockProducer {
  private readonly pending: DecodedTransaction[] = [];
  private landedTransactions: TransactionRecord[] = [];

  constructor(private readonly production: BlockProducerDependencies) {}

  /** Accepts a transaction for `executePending`. Drops one with trailing bytes without an error. */
  submit(transaction: DecodedTransaction): void {
    if (!transaction.hasTrailingBytes) this.pending.push(transaction);
  }

  get hasPending(): boolean {
    return this.pending.length > 0;
  }

  /** Transactions that have landed in the open slot so far. */
  get transactions(): readonly TransactionRecord[] {
    return this.landedTransactions;
  }

  /** Clears the landed transactions, for the next block. */
  clearLanded(): void {
    this.landedTransactions = [];
  }

  /**
   * Executes the pending transactions in `slot` and returns the ones that landed. Transactions that can't land are
   * dropped without an error, as on a cluster.
   */
  executePending(slot: number): TransactionRecord[] {
    const { recentBlockhashes } = this.production;
    const landed: TransactionRecord[] = [];
    for (const transaction of this.pending.splice(0)) {
      if (this.production.findLifetimeError(transaction.message, slot)) continue;
      const execution = this.execute(transaction, slot);
      if ('dropped' in execution) continue;
      recentBlockhashes.recordLanded(transaction.message, slot);
      landed.push(buildTransactionRecord(transaction, execution));
    }
    this.landedTransactions.push(...landed);
    return landed;
  }

  /**
   * Executes a transaction. If it fails, its changes are undone, except that the fee is charged and a durable nonce
   * advances.
   */
  private execute(transaction: DecodedTransaction, slot: number): Execution | { readonly dropped: TransactionError } {
    const { bank, recentBlockhashes } = this.production;
    // Not the VM's newest one, which depends only on the number of slots since the process started.
    const blockhash = recentBlockhashes.newest;
    const nonce = findUsedNonce(transaction.message, blockhash, (address) => bank.account(address));
    const execution = bank.execute(transaction, slot);
    if (nonce === null || 'dropped' in execution) return execution;
    // Not the account as it was before: it has paid the fee if it is the transaction's fee payer. The VM advances the
    // nonce of a successful transaction, too, but derives it from the message's blockhash, a cluster from the newest.
    const account = bank.account(nonce.address);
    if (account?.data.length === nonce.account.data.length)
      bank.setAccount(slot, nonce.address, advanceNonce(account, blockhash));
    return execution;
  }
}
