import type { Address, Blockhash, Signature } from '@solana/kit';
import type { Clock } from '../../core/clock';
import { BlockProducer } from './block-producer';
import { BlockReader } from './blocks';
import type { Commitment } from './commitment';
import type { Genesis } from './genesis';
import type { Ledger } from './ledger';
import { MAX_PROCESSING_AGE, MAX_RECENT_BLOCKHASHES, RecentBlockhashes } from './recent-blockhashes';
import type { StoredAccount } from './runtime/account-versions';
import type { Bank, Simulation } from './runtime/bank';
import { findUsedNonce } from './runtime/durable-nonce';
import { CLOCK_SYSVAR, SLOT_HASHES_SYSVAR } from './runtime/program-addresses';
import type { TransactionError } from './runtime/transaction-error';
import { type DecodedTransaction, decodeTransaction, type WireMessage } from './runtime/wire';
import type { SlotTimes } from './slot-times';
import type { TransactionRecord } from './storage/block-record';
import { BlockWriter } from './storage/block-writer';
import type { Journal } from './storage/journal';
import { STORED_SLOT_HASH_COUNT, Sysvars } from './sysvars';

export interface ChainSettings {
  readonly clock: Clock;
  /** Number of later slots after which a slot is finalized. */
  readonly finalitySlots: number;
  /**
   * Called when a write to the journal fails. A block that couldn't be written is written again at the next tick, and
   * its slot stays open until then.
   */
  readonly onJournalError: (error: unknown) => void;
}

/** The complete state of a chain at the end of its newest closed slot. */
export interface ChainState {
  readonly genesis: Genesis;
  readonly bank: Bank;
  readonly ledger: Ledger;
  readonly slotTimes: SlotTimes;
  readonly journal: Journal;
  readonly closedSlot: number;
}

/**
 * An observer of the chain's progress: transactions run in the open slot, then the slot closes and the next one opens.
 */
export interface ChainObserver {
  onTransactionsProcessed(transactions: readonly TransactionRecord[]): void;
  onSlotOpened(): void;
}

/**
 * The chain itself. One slot is open at a time: transactions run in it (`processed`), closing it makes its block
 * (`confirmed`), and `finalitySlots` later it is `finalized`. Every slot gets a block, so slot and block height agree.
 */
export class Chain {
  readonly recentBlockhashes = new RecentBlockhashes();
  readonly genesis: Genesis;
  readonly bank: Bank;
  readonly ledger: Ledger;
  readonly slotTimes: SlotTimes;
  readonly blocks: BlockReader;
  private readonly journal: Journal;
  private readonly sysvars: Sysvars;
  private readonly blockWriter: BlockWriter;
  private readonly blockProducer: BlockProducer;
  private readonly observers: ChainObserver[] = [];
  private openSlotNumber = 0;

  constructor(
    state: ChainState,
    private readonly settings: ChainSettings,
  ) {
    this.genesis = state.genesis;
    this.bank = state.bank;
    this.ledger = state.ledger;
    this.slotTimes = state.slotTimes;
    this.journal = state.journal;
    this.blocks = new BlockReader(state.genesis, state.ledger);
    this.sysvars = new Sysvars(state.bank.vm, state.genesis, state.slotTimes);
    this.blockWriter = new BlockWriter({ ...state, genesisSecret: state.genesis.secret }, this.blocks);
    const lifetimeError = (message: WireMessage, slot: number) => this.findLifetimeError(message, slot);
    this.blockProducer = new BlockProducer({
      bank: state.bank,
      recentBlockhashes: this.recentBlockhashes,
      findLifetimeError: lifetimeError,
    });
    this.restoreRecentBlocks(state.closedSlot);
    this.openSlot(state.closedSlot + 1);
  }

  /** Restores the state that is derived from the newest blocks: their hashes, and the messages that landed in them. */
  private restoreRecentBlocks(closedSlot: number): void {
    for (let slot = Math.max(0, closedSlot - STORED_SLOT_HASH_COUNT); slot <= closedSlot; slot += 1) {
      if (slot < closedSlot) this.registerBlock(slot);
      if (slot < closedSlot - MAX_RECENT_BLOCKHASHES) continue;
      for (const { wire } of this.ledger.block(slot)?.transactions ?? []) {
        this.recentBlockhashes.recordLanded(decodeTransaction(wire).message, slot);
      }
    }
  }

  addObserver(observer: ChainObserver): void {
    this.observers.push(observer);
  }

  slotAt(commitment: Commitment): number {
    if (commitment === 'processed') return this.openSlotNumber;
    if (commitment === 'confirmed') return this.openSlotNumber - 1;
    return Math.max(0, this.openSlotNumber - this.settings.finalitySlots);
  }

  getCommitment(slot: number): Commitment {
    if (slot <= this.slotAt('finalized')) return 'finalized';
    return slot <= this.slotAt('confirmed') ? 'confirmed' : 'processed';
  }

  /** Returns the newest slot whose blockhash the bank of `slot` knows: its own, or for the open slot its parent. */
  newestBlockSlot(slot: number): number {
    return Math.min(slot, this.openSlotNumber - 1);
  }

  latestBlockhash(slot: number): { readonly blockhash: Blockhash; readonly lastValidBlockHeight: number } {
    const newest = this.newestBlockSlot(slot);
    return { blockhash: this.blocks.blockhash(newest), lastValidBlockHeight: newest + MAX_PROCESSING_AGE };
  }

  /** Returns an account at the end of `slot`. Clock and slot hashes are as the programs of that slot saw them. */
  account(address: Address, slot: number): StoredAccount | null {
    const account = this.bank.account(address, slot);
    if (!account || slot === this.openSlotNumber) return account;
    if (address === SLOT_HASHES_SYSVAR) return { ...account, data: this.sysvars.encodeSlotHashes(slot) };
    return address === CLOCK_SYSVAR ? this.runWithSysvars(slot, [], () => this.bank.account(address)) : account;
  }

  /** Runs a function with the clock of `slot`, and with the slot's SlotHashes sysvar if that is among `keys`. */
  private runWithSysvars<Value>(slot: number, keys: readonly Address[], run: () => Value): Value {
    if (slot === this.openSlotNumber) return run();
    const hasSlotHashes = keys.includes(SLOT_HASHES_SYSVAR);
    this.sysvars.setClock(slot);
    if (hasSlotHashes) this.sysvars.publishSlotHashes(slot);
    try {
      return run();
    } finally {
      this.sysvars.setClock(this.openSlotNumber);
      if (hasSlotHashes) this.sysvars.publishSlotHashes(this.openSlotNumber);
    }
  }

  /**
   * Returns the slot and the outcome of a landed transaction, including the open slot. Undefined if the transaction
   * hasn't landed or isn't stored any more.
   */
  findLanded(signature: Signature): { readonly slot: number; readonly err: TransactionError | null } | undefined {
    const open = this.blockProducer.transactions.find((transaction) => transaction.signature === signature);
    return open ? { slot: this.openSlotNumber, err: open.err } : this.ledger.summary(signature);
  }

  /** Returns why a message can't land on the bank of `slot`, or null. */
  private findLifetimeError(message: WireMessage, slot: number): TransactionError | null {
    const isValid = this.recentBlockhashes.isValid(message.recentBlockhash, this.newestBlockSlot(slot));
    const { newest } = this.recentBlockhashes;
    if (!isValid && !findUsedNonce(message, newest, (address) => this.bank.account(address, slot)))
      return 'BlockhashNotFound';
    return this.recentBlockhashes.hasLanded(message, slot) ? 'AlreadyProcessed' : null;
  }

  /** Simulates a transaction on the bank of `slot`, as a node does, without committing it. */
  simulate(transaction: DecodedTransaction, slot: number, verify: boolean): Simulation {
    this.refreshTime();
    const { accountKeys } = transaction.message;
    const simulation = this.runWithSysvars(slot, accountKeys, () => this.bank.simulate(transaction, slot, verify));
    if (simulation.err === 'SignatureFailure') return simulation;
    const err = this.findLifetimeError(transaction.message, slot);
    if (!err) return simulation;
    const { preBalances, preTokenBalances } = simulation;
    return {
      ...simulation,
      ...{ err, fee: null, logs: [], unitsConsumed: 0, loadedAccountsDataSize: 0 },
      ...{ innerInstructions: [], returnData: null, postBalances: preBalances, postTokenBalances: preTokenBalances },
      accountAfter: (address) => this.bank.account(address, slot),
    };
  }

  /** Accepts a transaction. `processPending` executes it. */
  submit(transaction: DecodedTransaction): void {
    this.blockProducer.submit(transaction);
  }

  get hasPending(): boolean {
    return this.blockProducer.hasPending;
  }

  /** Executes the submitted transactions in the open slot. */
  processPending(): void {
    if (!this.hasPending) return;
    this.refreshTime();
    const landed = this.blockProducer.executePending(this.openSlotNumber);
    if (landed.length === 0) return;
    for (const observer of this.observers) observer.onTransactionsProcessed(landed);
  }

  /**
   * Executes the pending transactions, writes the block, and opens the next slot. If the write fails, the slot stays
   * open.
   */
  tick(): void {
    this.processPending();
    const slot = this.openSlotNumber;
    const { transactions } = this.blockProducer;
    try {
      if (transactions.length > 0) this.blockWriter.write(slot, transactions);
    } catch (error) {
      this.settings.onJournalError(error);
      return;
    }
    if (transactions.length > 0) this.runReportingErrors(() => this.blockWriter.compact(slot));
    this.runReportingErrors(() => this.journal.setHead(slot));
    this.blockProducer.clearLanded();
    this.openSlot(slot + 1);
    for (const observer of this.observers) observer.onSlotOpened();
  }

  close(): void {
    this.journal.close();
  }

  /**
   * Runs a step whose failure is reported but not thrown. The step is repeated in a later slot, or made up for when the
   * chain is opened again.
   */
  private runReportingErrors(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.settings.onJournalError(error);
    }
  }

  private openSlot(slot: number): void {
    this.registerBlock(slot - 1);
    this.openSlotNumber = slot;
    this.bank.versions.finalize(this.slotAt('finalized'));
    this.sysvars.publishSlotHashes(slot);
    this.bank.vm.expireBlockhash();
    this.updateSlotTime();
  }

  private registerBlock(slot: number): void {
    const blockhash = this.blocks.blockhash(slot);
    this.recentBlockhashes.register(slot, blockhash);
    this.sysvars.addSlotHash(slot, blockhash);
  }

  /** Updates the open slot's time from the clock, until its first transaction fixes it. */
  private refreshTime(): void {
    if (this.blockProducer.transactions.length === 0) this.updateSlotTime();
  }

  private updateSlotTime(): void {
    const anchor = this.slotTimes.adjustToClock(this.openSlotNumber, this.settings.clock.now().getTime());
    if (anchor) this.runReportingErrors(() => this.journal.append({ kind: 'time', ...anchor }));
    this.sysvars.setClock(this.openSlotNumber);
  }
}
