import type { Address, Blockhash, Signature } from '@solana/kit';
import type { Clock } from '../../core/clock';
import type { StoredAccount } from './account-versions';
import type { Bank, Simulation } from './bank';
import type { TransactionRecord } from './block-record';
import { LAMPORTS_PER_SIGNATURE } from './compute-budget';
import { advancedNonce, usedNonce } from './durable-nonce';
import { bankHashOf, blockhashOf, type Genesis } from './genesis';
import type { Journal } from './journal';
import type { Ledger } from './ledger';
import type { Commitment } from './params';
import { CLOCK_SYSVAR } from './program-addresses';
import { MAX_PROCESSING_AGE, RecentBlockhashes } from './recent-blockhashes';
import { INVALID_REQUEST, RpcFailure } from './rpc-failure';
import type { SlotTimes } from './slot-times';
import type { TransactionError } from './transaction-error';
import { recordOf } from './transaction-record';
import { SLOTS_PER_EPOCH } from './vm';
import { VOTE_REWARD, validatorLamports, voteRecord, votesIn, votesUpTo } from './vote';
import { decodeTransaction, type WireMessage, type WireTransaction } from './wire';

export interface ChainSettings {
  readonly clock: Clock;
  /** A slot is finalized when this many follow it. */
  readonly finalitySlots: number;
  /** Told when a block could not be written; it is tried again with the next slot. */
  readonly onJournalError: (error: unknown) => void;
}

/** Everything that a chain was when its newest closed slot ended. */
export interface ChainState {
  readonly genesis: Genesis;
  readonly bank: Bank;
  readonly ledger: Ledger;
  readonly times: SlotTimes;
  readonly journal: Journal;
  readonly closedSlot: number;
  /** What the validator earned with all transactions so far, in lamports. */
  readonly rewards: bigint;
}

/** Hears what happens: transactions run in the open slot, then the slot closes and the next one opens. */
export interface ChainObserver {
  transactionsProcessed(transactions: readonly TransactionRecord[]): void;
  slotOpened(): void;
}

const SLOT_HASHES = 512;
const RECENT_SLOTS = 300;
const PRIORITIZATION_FEE_SLOTS = 150;
/** 10 MiB, the runtime's limit. */
const MAX_ACCOUNT_BYTES = 10 * 1024 * 1024;

/**
 * The chain itself. One slot is open at a time: transactions run in it (`processed`), closing it makes its block
 * (`confirmed`), and `finalitySlots` later it is `finalized`. Every slot gets a block, so slot and block height agree.
 */
export class Chain {
  readonly recent = new RecentBlockhashes();
  readonly genesis: Genesis;
  readonly bank: Bank;
  readonly ledger: Ledger;
  readonly times: SlotTimes;
  private readonly journal: Journal;
  private readonly pending: WireTransaction[] = [];
  private readonly observers: ChainObserver[] = [];
  private slotHashes: { slot: bigint; hash: string }[] = [];
  private openSlotNumber = 0;
  /** The transactions of the block being made. */
  private open: TransactionRecord[] = [];
  private rewards: bigint;

  constructor(
    state: ChainState,
    private readonly settings: ChainSettings,
  ) {
    this.genesis = state.genesis;
    this.bank = state.bank;
    this.ledger = state.ledger;
    this.times = state.times;
    this.journal = state.journal;
    this.rewards = state.rewards;
    this.recall(state.closedSlot);
    this.openSlot(state.closedSlot + 1);
  }

  /** Rebuilds what follows from the newest blocks: their hashes, and the messages that landed in them. */
  private recall(closedSlot: number): void {
    for (let slot = Math.max(0, closedSlot - SLOT_HASHES); slot < closedSlot; slot += 1) {
      this.registerBlockhash(slot);
      if (slot < closedSlot - RECENT_SLOTS) continue;
      for (const { wire } of this.ledger.block(slot)?.transactions ?? []) {
        this.recent.remember(decodeTransaction(wire).message, slot);
      }
    }
    for (const { wire } of this.ledger.block(closedSlot)?.transactions ?? []) {
      this.recent.remember(decodeTransaction(wire).message, closedSlot);
    }
  }

  observe(observer: ChainObserver): void {
    this.observers.push(observer);
  }

  slotAt(commitment: Commitment): number {
    if (commitment === 'processed') return this.openSlotNumber;
    if (commitment === 'confirmed') return this.openSlotNumber - 1;
    return Math.max(0, this.openSlotNumber - this.settings.finalitySlots);
  }

  /** The newest slot whose blockhash the bank of `slot` knows: its own, or for the open slot its parent's. */
  newestBlock(slot: number): number {
    return Math.min(slot, this.openSlotNumber - 1);
  }

  blockhash(slot: number): Blockhash {
    return this.ledger.block(slot)?.blockhash ?? blockhashOf(this.genesis, slot, []);
  }

  latestBlockhash(slot: number): { readonly blockhash: Blockhash; readonly lastValidBlockHeight: number } {
    const newest = this.newestBlock(slot);
    return { blockhash: this.blockhash(newest), lastValidBlockHeight: newest + MAX_PROCESSING_AGE };
  }

  /** An account as of the end of `slot`. The clock is shown as that slot's programs saw it. */
  account(address: Address, slot: number): StoredAccount | null {
    const account = this.bank.account(address, slot);
    if (address !== CLOCK_SYSVAR || !account || slot === this.openSlotNumber) return account;
    this.setClock(slot);
    const then = this.bank.account(address);
    this.setClock(this.openSlotNumber);
    return then;
  }

  rentExemption(dataLength: number): bigint {
    if (dataLength > MAX_ACCOUNT_BYTES) throw new RpcFailure(INVALID_REQUEST, 'Invalid request');
    return this.bank.vm.rent(dataLength);
  }

  commitmentOf(slot: number): Commitment {
    if (slot <= this.slotAt('finalized')) return 'finalized';
    return slot <= this.slotAt('confirmed') ? 'confirmed' : 'processed';
  }

  /** Where a transaction landed and how it ended, also in the open slot. */
  landed(signature: Signature): { readonly slot: number; readonly err: TransactionError | null } | undefined {
    const open = this.open.find((transaction) => transaction.signature === signature);
    return open ? { slot: this.openSlotNumber, err: open.err } : this.ledger.summary(signature);
  }

  /** All transactions up to a slot's end, the validator's votes included. */
  transactionCountAt(slot: number): number {
    return this.ledger.countUpTo(slot) + votesUpTo(slot);
  }

  /** The newest slots with transactions, at most 150. */
  recentSlotsWithTransactions(): number[] {
    return this.ledger.lastSlots(PRIORITIZATION_FEE_SLOTS);
  }

  /** What the validator earned with transactions, votes aside, up to a slot's end; in lamports. */
  rewardsAt(slot: number): bigint {
    const earlier = this.ledger.lastSlotUpTo(slot);
    return earlier === undefined ? 0n : (this.ledger.block(earlier)?.rewards ?? 0n);
  }

  /** What the validator earned with the block of `slot`, its vote included; in lamports. */
  blockReward(slot: number): bigint {
    return BigInt(votesIn(slot)) * VOTE_REWARD + (slot === 0 ? 0n : this.rewardsAt(slot) - this.rewardsAt(slot - 1));
  }

  /** The transactions of a closed slot's block, the vote first. */
  transactionsIn(slot: number): readonly TransactionRecord[] {
    const landed = this.ledger.block(slot)?.transactions ?? [];
    if (votesIn(slot) === 0) return landed;
    const before = validatorLamports(slot - 1, this.rewardsAt(slot - 1));
    return [voteRecord(this.genesis, slot, this.blockhash(slot - 1), before), ...landed];
  }

  /** The accounts of a program as of the end of `slot`, in the order of their addresses. */
  accountsOwnedBy(program: Address, slot: number): [Address, StoredAccount][] {
    return this.bank.ownedBy(program, slot);
  }

  /** Why a message cannot land on the bank of `slot`, or null. */
  lifetimeError(message: WireMessage, slot: number): TransactionError | null {
    const isValid = this.recent.isValid(message.recentBlockhash, this.newestBlock(slot));
    if (!isValid && !usedNonce(message, (address) => this.bank.account(address, slot))) return 'BlockhashNotFound';
    return this.recent.hasLanded(message, slot) ? 'AlreadyProcessed' : null;
  }

  /** Runs a transaction on the bank of `slot`, as a node would, and commits nothing. */
  simulate(transaction: WireTransaction, slot: number, verify: boolean): Simulation {
    this.refreshTime();
    this.setClock(slot);
    const simulation = this.bank.simulate(transaction, slot, verify);
    this.setClock(this.openSlotNumber);
    if (simulation.err === 'SignatureFailure') return simulation;
    const err = this.lifetimeError(transaction.message, slot);
    if (!err) return simulation;
    const { preBalances, preTokenBalances } = simulation;
    return {
      ...simulation,
      ...{
        err,
        fee: null,
        logs: [],
        unitsConsumed: 0,
        loadedAccountsDataSize: 0,
        innerInstructions: [],
        returnData: null,
      },
      ...{ postBalances: preBalances, postTokenBalances: preTokenBalances },
      accountAfter: (address) => this.bank.account(address, slot),
    };
  }

  /** Takes a transaction in; it runs when `processPending` is called. */
  submit(transaction: WireTransaction): void {
    if (!transaction.trailed) this.pending.push(transaction);
  }

  get hasPending(): boolean {
    return this.pending.length > 0;
  }

  /** Runs what was submitted in the open slot. What cannot land is dropped without a trace, as on a cluster. */
  processPending(): void {
    if (this.pending.length === 0) return;
    this.refreshTime();
    const landed: TransactionRecord[] = [];
    for (const transaction of this.pending.splice(0)) {
      if (this.lifetimeError(transaction.message, this.openSlotNumber)) continue;
      const execution = this.execute(transaction);
      if ('dropped' in execution) continue;
      this.recent.remember(transaction.message, this.openSlotNumber);
      landed.push(recordOf(transaction, execution));
    }
    if (landed.length === 0) return;
    this.open.push(...landed);
    for (const observer of this.observers) observer.transactionsProcessed(landed);
  }

  private execute(transaction: WireTransaction) {
    const slot = this.openSlotNumber;
    const nonce = usedNonce(transaction.message, (address) => this.bank.account(address));
    const execution = this.bank.execute(transaction, slot);
    if (nonce && !('dropped' in execution) && execution.err) {
      this.bank.set(slot, nonce.address, advancedNonce(nonce.account, this.blockhash(slot - 1)));
    }
    return execution;
  }

  /** Closes the open slot: runs what is pending, writes the block, opens the next slot. */
  tick(): void {
    this.processPending();
    try {
      this.closeSlot();
    } catch (error) {
      this.settings.onJournalError(error);
      return;
    }
    this.openSlot(this.openSlotNumber + 1);
    for (const observer of this.observers) observer.slotOpened();
  }

  close(): void {
    this.journal.close();
  }

  private closeSlot(): void {
    const slot = this.openSlotNumber;
    if (this.open.length > 0) {
      this.writeBlock(slot);
      this.open = [];
      this.unlessFailing(() => this.compact(slot));
    }
    this.unlessFailing(() => this.journal.setHead(slot));
  }

  private writeBlock(slot: number): void {
    const transactions = this.open;
    const rewards = this.rewards + transactions.reduce((sum, transaction) => sum + rewardOf(transaction), 0n);
    const signatures = transactions.map(({ signature }) => signature);
    const touched = [...this.bank.versions.touchedIn(slot)];
    const accounts = touched.map((address) => [address, this.bank.account(address)] as const);
    const blockhash = blockhashOf(this.genesis, slot, signatures);
    const block = { kind: 'block', slot, blockhash, transactions, rewards, accounts } as const;
    this.ledger.add(block, this.journal.append(block));
    this.rewards = rewards;
  }

  private compact(slot: number): void {
    const firstKept = this.journal.compact(() => ({
      kind: 'snapshot',
      secret: this.genesis.secret,
      slot,
      accounts: this.bank.versions.dump(),
      anchors: this.times.all(),
      rewards: this.rewards,
      transactionCount: this.ledger.transactionCount,
    }));
    if (firstKept === null) return;
    this.ledger.forgetBefore(firstKept);
    this.times.forgetBefore(firstKept);
  }

  /** For what the chain can do without for a while: the next slot tries again, or a restart makes up for it. */
  private unlessFailing(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.settings.onJournalError(error);
    }
  }

  private openSlot(slot: number): void {
    this.registerBlockhash(slot - 1);
    this.openSlotNumber = slot;
    this.bank.versions.finalize(this.slotAt('finalized'));
    this.bank.vm.setSlotHashes(this.slotHashes);
    this.noteTime();
  }

  private registerBlockhash(slot: number): void {
    const blockhash = this.blockhash(slot);
    this.recent.register(slot, blockhash);
    this.slotHashes = [
      { slot: BigInt(slot), hash: bankHashOf(this.genesis, slot, blockhash) },
      ...this.slotHashes,
    ].slice(0, SLOT_HASHES);
  }

  /** A slot's time is fixed by its first transaction; until then it follows the clock. */
  private refreshTime(): void {
    if (this.open.length === 0) this.noteTime();
  }

  private noteTime(): void {
    const anchor = this.times.note(this.openSlotNumber, this.settings.clock.now().getTime());
    if (anchor) this.unlessFailing(() => this.journal.append({ kind: 'time', ...anchor }));
    this.setClock(this.openSlotNumber);
  }

  private setClock(slot: number): void {
    const epochStart = Math.floor(slot / SLOTS_PER_EPOCH) * SLOTS_PER_EPOCH;
    this.bank.vm.setClock(slot, this.times.unixTime(slot), this.times.unixTime(epochStart));
  }
}

/** Half of the base fee is burnt; the priority fee is the validator's whole. */
function rewardOf({ fee, wire }: TransactionRecord): bigint {
  const base = BigInt(decodeTransaction(wire).signatures.length) * LAMPORTS_PER_SIGNATURE;
  return base / 2n + (fee - base);
}
